/** The records of delimited text, after RFC 4180 and as people's files are: quotes may stand anywhere, rows may differ in length. */

export interface RecordForm {
  /** One UTF-16 unit; neither a quote nor the end of a line. */
  readonly delimiter: string;
  /** Blanks before a cell are no part of it, so that the quote behind them opens it. */
  readonly trimStart: boolean;
}

/** The last record opens a quotation mark that is never closed. */
export class UnclosedQuote extends Error {
  /** Counted from 1. */
  readonly record: number;

  constructor(record: number) {
    super(`record ${record} opens a quote that is never closed`);
    this.record = record;
  }
}

const QUOTE = 34;
const LF = 10;
const CR = 13;
const BLANK = /\s/;

/**
 * The cells of each record, in order. Lines end in CRLF, LF or CR. A quote opens a cell where it is its first character:
 * within, two quotes are one, and delimiters and line ends are text. Text behind the closing quote leaves all of the cell
 * as it stands; a quote elsewhere is text. Throws UnclosedQuote.
 */
export function* delimitedRecords(chunks: Iterable<string>, form: RecordForm): Generator<string[]> {
  const scanner = new Scanner(form);
  let text = '';
  /** What follows text that held no whole record; it is looked at again once it has doubled, so that none is read often. */
  let more: string[] = [];
  let waiting = 0;
  for (const chunk of chunks) {
    more.push(chunk);
    waiting -= chunk.length;
    if (waiting > 0) continue;
    text += more.join('');
    more = [];
    yield* scanner.take(text, false);
    text = text.slice(scanner.taken);
    waiting = scanner.taken === 0 ? text.length : 0;
  }
  yield* scanner.take(text + more.join(''), true);
}

class Scanner {
  readonly #delimiter: string;
  readonly #delimiterCode: number;
  readonly #trimStart: boolean;
  #text = '';
  #isLast = false;
  /** Where the next character is read. */
  #at = 0;
  #records = 0;
  /** Of the text taken last, up to where it was handed on as records. */
  taken = 0;

  constructor({ delimiter, trimStart }: RecordForm) {
    this.#delimiter = delimiter;
    this.#delimiterCode = delimiter.charCodeAt(0);
    this.#trimStart = trimStart;
  }

  /** The whole records of a text that begins with one; with its end where `isLast`. */
  *take(text: string, isLast: boolean): Generator<string[]> {
    this.#text = text;
    this.#isLast = isLast;
    this.#at = 0;
    this.taken = 0;
    let quote = text.indexOf('"');
    let lf = text.indexOf('\n');
    let cr = text.indexOf('\r');
    while (this.taken < text.length) {
      const start = this.taken;
      if (quote >= 0 && quote < start) quote = text.indexOf('"', start);
      if (lf >= 0 && lf < start) lf = text.indexOf('\n', start);
      if (cr >= 0 && cr < start) cr = text.indexOf('\r', start);
      const end = lf >= 0 && (cr < 0 || lf < cr) ? lf : cr;
      let cells: string[] | null;
      if (end >= 0 && (quote < 0 || quote > end) && !this.#trimStart) {
        this.#at = end;
        cells = this.#passLineEnd() ? text.slice(start, end).split(this.#delimiter) : null;
      } else {
        this.#at = start;
        cells = this.#record();
      }
      if (cells === null) return;
      this.taken = this.#at;
      this.#records++;
      yield cells;
    }
  }

  /** Cell by cell; null when the record is not whole yet. */
  #record(): string[] | null {
    const cells: string[] = [];
    for (;;) {
      const cell = this.#cell();
      if (cell === null) return null;
      cells.push(cell);
      if (this.#at === this.#text.length) return this.#isLast ? cells : null;
      if (this.#text.charCodeAt(this.#at) !== this.#delimiterCode) return this.#passLineEnd() ? cells : null;
      this.#at++;
    }
  }

  /** Stops at what ends it: a delimiter, the end of the line, or of the text. */
  #cell(): string | null {
    if (this.#trimStart) while (this.#isBlank()) this.#at++;
    return this.#text.charCodeAt(this.#at) === QUOTE ? this.#quoted() : this.#plain();
  }

  #plain(): string {
    const text = this.#text;
    const start = this.#at;
    let at = start;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === this.#delimiterCode || code === LF || code === CR) break;
    }
    this.#at = at;
    return text.slice(start, at);
  }

  #quoted(): string | null {
    const text = this.#text;
    let value = '';
    let from = this.#at + 1;
    let close = text.indexOf('"', from);
    while (close >= 0 && text.charCodeAt(close + 1) === QUOTE) {
      value += text.slice(from, close + 1);
      from = close + 2;
      close = text.indexOf('"', from);
    }
    // What ends a text that is not the last may be the first of two quotes.
    if (close < 0 || (close + 1 === text.length && !this.#isLast)) {
      if (this.#isLast) throw new UnclosedQuote(this.#records + 1);
      return null;
    }
    value += text.slice(from, close);
    this.#at = close + 1;
    const rest = this.#plain();
    return rest === '' ? value : `"${value}"${rest}`;
  }

  #isBlank(): boolean {
    const code = this.#text.charCodeAt(this.#at);
    if (code === this.#delimiterCode || code === LF || code === CR) return false;
    return BLANK.test(this.#text.charAt(this.#at));
  }

  /** False when it may be the half of one. */
  #passLineEnd(): boolean {
    if (this.#text.charCodeAt(this.#at++) !== CR) return true;
    if (this.#at === this.#text.length) return this.#isLast;
    if (this.#text.charCodeAt(this.#at) === LF) this.#at++;
    return true;
  }
}
