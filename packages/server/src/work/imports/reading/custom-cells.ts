/** Cells that say what stands in custom fields, read by the kind of each. */
import {
  CUSTOM_NUMBER_MAX,
  type CustomFieldShape,
  type CustomValue,
  customColumn,
  digitsOf,
  parseMoney,
  readCustomValue,
} from '@forecastle/rules/reading';
import { nameKey } from '../../../records/accounts/name-key.ts';
import type { RowProblem } from './field-reader.ts';
import type { ColumnForm } from './forms.ts';
import { cellText, cleanLine } from './text.ts';
import type { Cell, RawRow } from './types.ts';
import { type Quantity, type Reading, readDay, readLine, readLines, readQuantity } from './values.ts';

/** A custom field and the column that it is taken from. Survives a structured clone. */
export interface CustomToRead {
  readonly column: number;
  readonly field: CustomFieldShape;
}

/** A value as it is kept; of choices and people the words of the file, which stand for one of them or for none. */
export type CustomSaid = CustomValue | { readonly words: readonly string[] };
export type CustomOfRow = Readonly<Record<string, CustomSaid>>;

type Wrong = { readonly reason: string; readonly expected: string };
/** What a cell gives, with what is to be said of it all the same. */
type Read = { readonly value: CustomSaid | null; readonly but?: Wrong } | Wrong;

/** What a row says of custom fields, by key. A cell that its field does not take is left out with a notice: the deal is taken. */
export function readCustomCells(
  { rowNumber, cells }: RawRow,
  customs: readonly CustomToRead[],
  forms: readonly ColumnForm[],
  notices: RowProblem[],
): CustomOfRow {
  const said: Record<string, CustomSaid> = {};
  for (const { column, field } of customs) {
    const form = forms[column];
    const cell = cells[column] ?? null;
    if (cell === null || !form) continue;
    const read = readCell(cell, field, form);
    if ('value' in read && read.value !== null) said[field.key] = read.value;
    const wrong = 'value' in read ? read.but : read;
    if (!wrong) continue;
    const value = cleanLine(cellText(cell));
    notices.push({ row: rowNumber, column: form.header, field: customColumn(field.key), value, ...wrong });
  }
  return said;
}

function readCell(cell: Cell, field: CustomFieldShape, form: ColumnForm): Read {
  switch (field.kind) {
    case 'text':
    case 'link':
      return ofReading(readLine(cell), (text) => checked(field, text));
    case 'date':
      return ofReading(readDay(cell, form), (day) => checked(field, day));
    case 'number':
      return ofReading(readQuantity(cell, form), (quantity) => numberOf(field, quantity));
    case 'money':
      return ofReading(readQuantity(cell, form), (quantity) => moneyOf(field, quantity));
    case 'yes_no':
      return ofReading(readLine(cell), (text) => {
        const answer = answerOf(text);
        return answer === undefined
          ? { reason: 'this is neither yes nor no', expected: 'yes or no' }
          : { value: answer };
      });
    case 'choices':
      return ofReading(readLines(cell), (text) => ({ value: { words: partsOf(text, field) } }));
    default:
      return ofReading(readLine(cell), (text) => ({ value: { words: [text] } }));
  }
}

function ofReading<T>(reading: Reading<T>, next: (value: T) => Read): Read {
  if (!('value' in reading)) return reading;
  return reading.value === null ? { value: null } : next(reading.value);
}

/** By the same rules as a value that somebody types. */
function checked(field: CustomFieldShape, given: unknown, but?: Wrong): Read {
  const read = readCustomValue(field, given, undefined);
  if ('message' in read) return { reason: 'this is not a value of the field', expected: read.expected };
  return { value: read.value, ...(but && { but }) };
}

/** Digits behind the point that a number keeps. */
const DECIMALS = 6;

function numberOf(field: CustomFieldShape, { decimal }: Quantity): Read {
  const exact = Number(decimal);
  if (Math.abs(exact) >= CUSTOM_NUMBER_MAX) return checked(field, exact);
  const number = Number(exact.toFixed(DECIMALS));
  const isCut = /[1-9]/.test((decimal.split('.')[1] ?? '').slice(DECIMALS));
  return checked(
    field,
    number,
    isCut ? { reason: 'the number was rounded', expected: `${DECIMALS} digits after the point` } : undefined,
  );
}

function moneyOf(field: CustomFieldShape, { decimal, percent, currency }: Quantity): Read {
  const own = field.currency ?? '';
  if (percent) return { reason: 'this is a percentage', expected: `an amount in ${own}` };
  if (currency !== null && currency !== own) {
    return { reason: `the amount is in ${currency} and not in ${own}`, expected: `an amount in ${own}` };
  }
  const parsed = parseMoney(decimal, own);
  if (!parsed.ok) return { reason: 'the amount is too large', expected: 'less than 90 trillion' };
  const rounded = {
    reason: 'the amount was rounded',
    expected: `${digitsOf(own)} digits after the point, as ${own} has`,
  };
  return checked(field, parsed.minor, parsed.rounded ? rounded : undefined);
}

const ANSWERS: ReadonlyMap<string, boolean> = new Map([
  ...'yes y true t 1 x on checked ja oui sí si sim да tak'.split(' ').map((word) => [word, true] as const),
  ...'no n false f 0 off unchecked nein non não nao нет nie'.split(' ').map((word) => [word, false] as const),
]);

/** Yes or no in the words of several languages; undefined for any other. */
export const answerOf = (text: string): boolean | undefined => ANSWERS.get(nameKey(text));

/** Several choices stand in one cell as products do; a choice that holds a comma itself is one. */
export function partsOf(text: string, { choices }: Pick<CustomFieldShape, 'choices'>): string[] {
  const isChoice = choices.some(({ label }) => nameKey(label) === nameKey(text));
  if (isChoice) return [text];
  const parts = text.split(/[;|\n]/.test(text) ? /[;|\n]/ : ',').map((part) => cleanLine(part));
  return [...new Map(parts.filter((part) => part !== '').map((part) => [nameKey(part), part])).values()];
}
