/** Conditions on the fields of a list: which there are for each kind of field, and what is wrong with one. */
import { parseIsoDate } from '../days.ts';
import type { FieldKind } from './fieldKinds.ts';
import type { ListField, ListFields } from './listField.ts';
import { isRelativeDays } from './relativeDays.ts';

export const CONDITION_OPERATORS = [
  'is',
  'is_not',
  'contains',
  'not_contains',
  'at_least',
  'at_most',
  'on_or_after',
  'on_or_before',
  'within',
  'yes',
  'no',
  'empty',
  'not_empty',
] as const;
export type ConditionOperator = (typeof CONDITION_OPERATORS)[number];

export interface ListCondition {
  /** The key of a field of the list that is asked; of a custom field, `custom.` and its key. */
  readonly field: string;
  readonly is: ConditionOperator;
  /**
   * Text for words, one or more texts for choices, a whole number for figures (money in minor units of the
   * organisation's currency), YYYY-MM-DD or a relative time for days; nothing for yes, no and empty.
   */
  readonly value?: string | number | readonly string[] | undefined;
}

export interface ConditionGroup {
  readonly match: 'all' | 'any';
  readonly conditions: readonly ListCondition[];
}

/** Two levels: conditions, and groups of conditions beside them. */
export interface ListWhere extends ConditionGroup {
  readonly groups: readonly ConditionGroup[];
}

const WORDS = ['contains', 'not_contains', 'is'] as const;
const FIGURES = ['at_least', 'at_most', 'is'] as const;
const DAYS = ['within', 'on_or_after', 'on_or_before'] as const;
const CHOSEN = ['is', 'is_not'] as const;

/** What can be asked of each kind, the most usual first. */
export const OPERATORS_OF_KIND: Readonly<Record<FieldKind, readonly ConditionOperator[]>> = {
  text: WORDS,
  link: WORDS,
  number: FIGURES,
  money: FIGURES,
  score: FIGURES,
  percent: FIGURES,
  count: FIGURES,
  date: DAYS,
  instant: DAYS,
  choice: CHOSEN,
  choices: CHOSEN,
  person: CHOSEN,
  yes_no: ['yes', 'no'],
};

/** What can be asked of a field of the list. */
export function operatorsOf({ kind, empties }: ListField): readonly ConditionOperator[] {
  const operators = OPERATORS_OF_KIND[kind];
  return empties ? [...operators, 'empty', 'not_empty'] : operators;
}

export const TEXT_VALUE_MAX = 200;
export const CHOICES_MAX = 100;
/** Figures that a database column of each kind can be compared with. */
const FIGURE_MAX = 9_000_000_000_000_000;

/** No database keeps the character NUL or half of a surrogate pair: nothing can hold them. */
export const isPlainText = (value: ListCondition['value']): boolean =>
  [value].flat().every((text) => typeof text !== 'string' || (!text.includes('\u0000') && text.isWellFormed()));

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CURRENCY = /^[A-Z]{3}$/;

/** What is wrong with a condition on a list of these fields, in a sentence; null when nothing is. */
export function conditionFault({ field: key, is, value }: ListCondition, fields: ListFields): string | null {
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (!field) return `"${key}" is not a field of this list`;
  const { name, kind } = field;
  const operators = operatorsOf(field);
  if (!operators.includes(is)) return `${name} does not support "${is}": use one of ${operators.join(', ')}`;
  if (is === 'yes' || is === 'no' || is === 'empty' || is === 'not_empty') {
    return value === undefined ? null : `"${is}" takes no value`;
  }
  if (!isPlainText(value)) return `Give valid text for ${name}`;
  switch (kind) {
    case 'text':
      return textFault(name, value);
    case 'choice':
      return choiceFault(field, value);
    case 'date':
    case 'instant':
      return dayFault(name, is, value);
    default:
      return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= FIGURE_MAX
        ? null
        : `Give a whole number for ${name}`;
  }
}

/** What is wrong with the words of a condition. */
export const textFault = (name: string, value: ListCondition['value']): string | null =>
  typeof value === 'string' && value.trim() !== '' && value.length <= TEXT_VALUE_MAX
    ? null
    : `Give the text to find in ${name}, at most ${TEXT_VALUE_MAX} characters`;

function choiceFault({ name, values = [] }: ListField, value: ListCondition['value']): string | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > CHOICES_MAX) {
    return `Give 1 to ${CHOICES_MAX} values for ${name}`;
  }
  const isValue = (each: string): boolean => {
    if (values === 'records') return UUID.test(each);
    return values === 'currencies' ? CURRENCY.test(each) : values.includes(each);
  };
  const wrong = value.find((each: string) => !isValue(each));
  return wrong === undefined ? null : `"${wrong}" is not a value of ${name}: expected ${expected(values)}`;
}

function expected(values: NonNullable<ListField['values']>): string {
  if (values === 'records') return 'ids';
  return values === 'currencies' ? 'codes of ISO 4217' : `one of ${values.join(', ')}`;
}

/** What is wrong with the day or the time of a condition. */
export function dayFault(name: string, is: ConditionOperator, value: ListCondition['value']): string | null {
  if (is === 'within') {
    return typeof value === 'string' && isRelativeDays(value)
      ? null
      : `Give a time for ${name} such as this_quarter, overdue or next_30_days`;
  }
  return typeof value === 'string' && parseIsoDate(value) !== null && value >= '1900-01-01' && value <= '2199-12-31'
    ? null
    : `Give a day for ${name} as YYYY-MM-DD, from 1900 to 2199`;
}
