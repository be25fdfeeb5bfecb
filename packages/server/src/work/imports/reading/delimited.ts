import { decodeChunks, guessEncoding } from './decode.ts';
import { delimitedRecords, UnclosedQuote } from './delimited-records.ts';
import { type Dialect, guessDialect } from './delimiter.ts';
import type { Cell, FileToRead, RawRow } from './types.ts';
import { UnreadableFile } from './unreadable.ts';

/** Rows handed on at a time. */
export const BATCH_ROWS = 2_000;

export interface DelimitedText {
  readonly encoding: string;
  readonly dialect: Dialect;
  readonly warnings: readonly string[];
  /** The rows in batches, blank rows left out but counted in `rowNumber`. */
  readonly batches: () => AsyncGenerator<RawRow[]>;
}

/** Opens delimited text: encoding and dialect are settled at once, rows are parsed as they are asked for. */
export function openDelimited({ bytes, fileName, options = {} }: FileToRead): DelimitedText {
  const guess = options.encoding ? { encoding: options.encoding, warning: null } : guessEncoding(bytes);
  const { encoding } = guess;
  let sample = '';
  for (const chunk of decodeChunks(bytes, encoding)) {
    sample = chunk.slice(0, 65_536);
    if (sample !== '') break;
  }
  if (looksBinary(sample)) {
    throw new UnreadableFile(
      'not_a_table',
      `"${fileName}" has no table. Export your deals as .csv or .xlsx and choose that file.`,
    );
  }
  const dialect = guessDialect(sample, fileName, options.delimiter);
  return {
    encoding,
    dialect,
    warnings: guess.warning ? [guess.warning] : [],
    batches: () => parseRows(bytes, encoding, dialect, fileName),
  };
}

async function* parseRows(
  bytes: Uint8Array,
  encoding: string,
  dialect: Dialect,
  fileName: string,
): AsyncGenerator<RawRow[]> {
  const text = withoutStart(decodeChunks(bytes, encoding), dialect.skip);
  const form = { delimiter: dialect.delimiter, trimStart: dialect.spaceBeforeQuote };
  let rowNumber = 0;
  let batch: RawRow[] = [];
  try {
    for (const record of delimitedRecords(text, form)) {
      rowNumber++;
      const row = toRow(rowNumber, record);
      if (row === null) continue;
      batch.push(row);
      if (batch.length === BATCH_ROWS) {
        yield batch;
        batch = [];
      }
    }
  } catch (error) {
    if (!(error instanceof UnclosedQuote)) throw error;
    throw new UnreadableFile(
      'unclosed_quote',
      `Row ${error.record} of "${fileName}" has an open quotation mark, so everything below it reads as one cell. Close or remove it and import again.`,
    );
  }
  if (batch.length > 0) yield batch;
}

function toRow(rowNumber: number, record: readonly string[]): RawRow | null {
  let filled = false;
  const cells = new Array<Cell>(record.length);
  for (let at = 0; at < record.length; at++) {
    const text = record[at];
    if (text === undefined || text === '') {
      cells[at] = null;
      continue;
    }
    cells[at] = text;
    filled ||= text.trim() !== '';
  }
  return filled ? { rowNumber, cells } : null;
}

function* withoutStart(chunks: Iterable<string>, skip: number): Generator<string> {
  let left = skip;
  for (const chunk of chunks) {
    const rest = left > 0 ? chunk.slice(left) : chunk;
    left = Math.max(0, left - chunk.length);
    if (rest !== '') yield rest;
  }
}

/** Text of a table holds hardly any control characters; one in twenty says that this is something else. */
function looksBinary(sample: string): boolean {
  let controls = 0;
  const looked = Math.min(sample.length, 4096);
  for (let at = 0; at < looked; at++) {
    const code = sample.charCodeAt(at);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) controls++;
  }
  return controls > looked / 20;
}
