import type { Cell } from './types.ts';

/** Words that people write into a cell to say that it holds nothing. */
const BLANK_WORDS = new Set([
  '-',
  '--',
  '–',
  '—',
  'n/a',
  'null',
  '(blank)',
  '(none)',
  '[none]',
  '(empty)',
  'none',
  'nil',
  'nan',
  '\\n',
  '.',
]);
/** Blank where a number or a date belongs, though possible as a name. */
const BLANK_VALUES = new Set(['na', 'tbd', 'tbc', 'unknown', '?', 'tba']);

/** Anything that plain text of one line does not need: then, and only then, it is cleaned. */
const UNUSUAL = /[^\u0020-\u007e\u00a1-\u00ac\u00ae-\u02ff]| {2}|^ | $/;

/** One line of text: odd spaces become plain ones, runs become one, ends are trimmed, composed form (NFC). */
export function cleanLine(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  return text
    .replace(/[\u00ad\u200b\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toWellFormed()
    .normalize('NFC');
}

/** Text of several lines: each line cleaned, line ends as LF, blank lines at both ends dropped. */
export function cleanLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(cleanLine)
    .join('\n')
    .trim();
}

export function isBlankText(text: string): boolean {
  return text === '' || (text.length < 8 && BLANK_WORDS.has(text.toLowerCase()));
}

export function isBlankValue(text: string): boolean {
  return isBlankText(text) || (text.length < 8 && BLANK_VALUES.has(text.toLowerCase()));
}

/** The number as plain decimal digits, as a spreadsheet holds it: 15 significant digits, never an exponent. */
export function plainNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return BigInt(value).toString();
  const [mantissa = '0', exponent = '0'] = value.toExponential(14).split('e');
  return shiftPoint(mantissa, Number(exponent)).replace(/\.?0+$/, '');
}

/** Moves the decimal point of plain digits to the right (negative: to the left), exactly. */
export function shiftPoint(digits: string, places: number): string {
  const sign = digits.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = digits.slice(sign.length).split('.');
  const all = whole + fraction;
  const point = whole.length + places;
  const padded = point <= 0 ? '0'.repeat(1 - point) + all : all.padEnd(point, '0');
  const at = Math.max(point, 1);
  const left = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  const right = padded.slice(at);
  return right ? `${sign}${left}.${right}` : `${sign}${left}`;
}

/** The cell as a person would read it, not yet cleaned: for reports, samples and text fields. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return plainNumber(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if ('date' in cell) return cell.time ? `${cell.date} ${cell.time}` : cell.date;
  return cell.unit === '%' ? `${plainNumber(cell.number)}%` : `${cell.unit} ${plainNumber(cell.number)}`;
}
