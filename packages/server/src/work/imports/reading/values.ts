import { currencyCode } from './currencies.ts';
import { readDate, readDateNumber, serialDate } from './dates.ts';
import type { ColumnForm } from './forms.ts';
import { type ReadNumber, readNumber } from './numbers.ts';
import { cellText, cleanLine, cleanLines, isBlankText, isBlankValue, plainNumber } from './text.ts';
import type { Cell } from './types.ts';

/** A value read from a cell: null when the cell is blank, or why it could not be read. */
export type Reading<T> = { readonly value: T | null } | { readonly reason: string; readonly expected: string };

/** What spreadsheet programs show in place of a value that could not be worked out. */
const ERROR_CELL =
  /^#(?:N\/?A|N\/?D|NV|REF!|\u00a1REF!|BEZUG!|DIV\/0!|\u00a1DIV\/0!|VALUE!|\u00a1VALOR!|WERT!|VALEUR!|NAME\?|NOM\s?\?|NOMBRE\?|\u00bfNOMBRE\?|NULL!|NUL!|\u00a1NULO!|NUM!|\u00a1NUM!|ZAHL!|NOMBRE!|SPILL!|\u00dcBERLAUF!|\u00a1DESBORDAMIENTO!|CALC!|\u00a1CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|ERROR!|GETTING_DATA|#+)$/i;
const ERROR_READING = {
  reason: 'the spreadsheet shows an error in this cell',
  expected: 'a value instead of the failed formula',
};

/** Whether a cleaned text is an error a program shows, in English, German, French or Spanish; `####` is a narrow column. */
export function isErrorText(text: string): boolean {
  return text.charCodeAt(0) === 35 && ERROR_CELL.test(text);
}

export function readLine(cell: Cell): Reading<string> {
  const text = cleanLine(cellText(cell));
  if (isErrorText(text)) return ERROR_READING;
  return { value: isBlankText(text) ? null : text };
}

export function readLines(cell: Cell): Reading<string> {
  const text = cleanLines(cellText(cell));
  return isErrorText(text) ? ERROR_READING : { value: isBlankText(text) ? null : text };
}

export interface Quantity {
  /** Exact decimal digits. */
  readonly decimal: string;
  readonly percent: boolean;
  /** ISO code, when the cell names a currency. */
  readonly currency: string | null;
  /** A sign that may mean several currencies. */
  readonly sign?: string;
}

export function readQuantity(cell: Cell, form: ColumnForm): Reading<Quantity> {
  if (cell === null) return { value: null };
  if (typeof cell === 'number') return { value: { decimal: plainNumber(cell), percent: false, currency: null } };
  if (typeof cell === 'object' && 'unit' in cell) {
    const percent = cell.unit === '%';
    return {
      value: { decimal: plainNumber(cell.number), percent, currency: percent ? null : currencyCode(cell.unit) },
    };
  }
  const text = cleanLine(cellText(cell));
  if (isBlankValue(text)) return { value: null };
  if (isErrorText(text)) return ERROR_READING;
  const read = typeof cell === 'string' ? readInEitherForm(text, form.decimal) : null;
  if (read) return { value: read };
  return {
    reason: 'this is not a number',
    expected: `a number such as ${form.decimal === ',' ? '12500,00' : '12500.00'}`,
  };
}

/** `€1.200,50` can be read in one way only, whatever the rest of its column does. */
function readInEitherForm(text: string, decimal: ColumnForm['decimal']): ReadNumber | null {
  return readNumber(text, decimal) ?? readNumber(text, decimal === '.' ? ',' : '.');
}

export function readDay(cell: Cell, form: ColumnForm): Reading<string> {
  if (cell === null) return { value: null };
  if (typeof cell === 'object' && 'date' in cell) return { value: cell.date };
  if (typeof cell === 'number') {
    const date = readDateNumber(String(cell), form.date1904) ?? serialDate(cell, form.date1904 === true);
    if (date && cell >= (form.date1904 ? 18_538 : 20_000)) return { value: date };
  }
  const text = cleanLine(cellText(cell));
  if (isBlankValue(text) || /^0{4}-00-00/.test(text)) return { value: null };
  if (isErrorText(text)) return ERROR_READING;
  const date = readDate(text, form.order) ?? readDateNumber(text);
  if (date) return { value: date };
  const example = form.order === 'day_first' ? '31/12/2026' : '12/31/2026';
  return { reason: 'this is not a date', expected: `a date such as 2026-12-31 or ${example}` };
}
