export type UnreadableCode =
  | 'empty_file'
  | 'too_large'
  | 'unsupported_kind'
  | 'not_a_table'
  | 'password_protected'
  | 'damaged'
  | 'unknown_encoding'
  | 'unknown_delimiter'
  | 'unclosed_quote'
  | 'unknown_sheet'
  | 'no_header'
  | 'only_header'
  | 'took_too_long';

/** The whole file cannot be read. The message is one sentence for the person: what is wrong and what to do. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly code: UnreadableCode;

  constructor(code: UnreadableCode, message: string) {
    super(message);
    this.code = code;
  }
}
