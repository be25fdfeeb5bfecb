import { UnreadableFile } from './unreadable.ts';

/** Delimiters that are guessed, in the order that breaks a tie. The person may name any other. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Rows the guess looks at. */
const SAMPLE_ROWS = 60;

export interface Dialect {
  readonly delimiter: string;
  /** `a, "b, c"`: blanks stand between delimiter and quote, and would hide the quote from the parser. */
  readonly spaceBeforeQuote: boolean;
  /** Characters of a leading `sep=;` line that Excel writes and hides. */
  readonly skip: number;
}

/** Guesses from the first part of the text: the delimiter that gives most rows the same number of fields. */
export function guessDialect(sample: string, fileName: string, chosen?: string): Dialect {
  if (chosen !== undefined && (chosen.length !== 1 || /["\r\n]/.test(chosen))) {
    throw new UnreadableFile(
      'unknown_delimiter',
      'A delimiter is one character, and not a quotation mark; choose another, for example a comma.',
    );
  }
  const declared = /^sep=(.)\r?\n/i.exec(sample);
  const skip = declared?.[0].length ?? 0;
  const delimiter = chosen ?? declared?.[1] ?? guessDelimiter(sample.slice(skip), fileName);
  return { delimiter, spaceBeforeQuote: delimiter !== ' ' && quotesAfterSpace(sample, delimiter), skip };
}

function quotesAfterSpace(sample: string, delimiter: string): boolean {
  const escaped = delimiter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // What stands inside a properly quoted field says nothing of how fields are parted.
  const outside = sample.replace(new RegExp(`(^|${escaped}|[\\r\\n])"(?:[^"]|"")*"`, 'g'), '$1');
  return new RegExp(`${escaped} +"[^"\\r\\n]*"\\s*(?:${escaped}|[\\r\\n]|$)`).test(outside);
}

function guessDelimiter(sample: string, fileName: string): string {
  let best: string = fileName.toLowerCase().endsWith('.tsv') ? '\t' : ',';
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    const score = scoreOf(fieldCounts(sample, delimiter));
    if (score > bestScore) {
      best = delimiter;
      bestScore = score;
    }
  }
  return best;
}

/** Share of rows with the commonest width above one, 0-1, and a little for width so that it decides ties. */
function scoreOf(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  let best = 0;
  for (const [width, count] of counts) {
    if (width < 2) continue;
    best = Math.max(best, count / widths.length + Math.min(width, 40) / 200);
  }
  return best;
}

/** Fields of each row that is not blank, quotes respected where they open a field. */
function fieldCounts(sample: string, delimiter: string): number[] {
  const widths: number[] = [];
  let width = 1;
  let atStart = true;
  let quoted = false;
  let filled = false;
  for (let at = 0; at < sample.length && widths.length < SAMPLE_ROWS; at++) {
    const char = sample[at];
    if (quoted) {
      if (char !== '"') continue;
      if (sample[at + 1] === '"') at++;
      else quoted = false;
    } else if (char === '"' && atStart) {
      quoted = true;
      atStart = false;
      filled = true;
    } else if (char === delimiter) {
      width++;
      atStart = true;
    } else if (char === '\n' || char === '\r') {
      if (filled) widths.push(width);
      width = 1;
      atStart = true;
      filled = false;
    } else if (char !== ' ') {
      atStart = false;
      filled = true;
    }
  }
  // The last row of a sample may be cut; it counts only when it is the only one.
  if (filled && (widths.length < 2 || sample.length < 1000)) widths.push(width);
  return widths;
}
