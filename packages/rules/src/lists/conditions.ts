/** Conditions on the fields of a list: which there are for each kind of field, and what is wrong with one. */
import { parseIsoDate } from '../days.ts';
import { DEAL_LIST_FIELDS, type DealListField } from './dealListFields.ts';
import type { ListFieldKind } from './listField.ts';
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
  readonly field: DealListField;
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

const FIGURES = ['at_least', 'at_most', 'is'] as const;
const DAYS = ['within', 'on_or_after', 'on_or_before'] as const;

const OF_KIND: Readonly<Record<ListFieldKind, readonly ConditionOperator[]>> = {
  text: ['contains', 'not_contains', 'is'],
  choice: ['is', 'is_not'],
  money: FIGURES,
  score: FIGURES,
  percent: FIGURES,
  count: FIGURES,
  day: DAYS,
  instant: DAYS,
  flag: ['yes', 'no'],
};

export const kindOf = (field: DealListField): ListFieldKind => DEAL_LIST_FIELDS[field].kind;

/** What can be asked of a field, the most usual first. */
export function operatorsOf(field: DealListField): readonly ConditionOperator[] {
  const operators = OF_KIND[kindOf(field)];
  return 'empties' in DEAL_LIST_FIELDS[field] ? [...operators, 'empty', 'not_empty'] : operators;
}

export const TEXT_VALUE_MAX = 200;
export const CHOICES_MAX = 100;
/** Figures that a database column of each kind can be compared with. */
const FIGURE_MAX = 9_000_000_000_000_000;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Choices that are records, by their ids. */
const RECORDS: ReadonlySet<DealListField> = new Set(['account', 'stage', 'owner', 'team']);
/** Choices that are words of the product. */
const WORDS: Partial<Record<DealListField, readonly string[]>> = {
  status: ['open', 'won', 'lost'],
  category: ['pipeline', 'best_case', 'commit', 'closed', 'omitted'],
  risk_band: ['green', 'yellow', 'red'],
};

/** What is wrong with a condition, in a sentence; null when nothing is. */
export function conditionFault({ field, is, value }: ListCondition): string | null {
  const { name } = DEAL_LIST_FIELDS[field];
  const operators = operatorsOf(field);
  if (!operators.includes(is)) return `${name} cannot be asked "${is}": use one of ${operators.join(', ')}`;
  if (is === 'yes' || is === 'no' || is === 'empty' || is === 'not_empty') {
    return value === undefined ? null : `"${is}" takes no value`;
  }
  switch (kindOf(field)) {
    case 'text':
      return typeof value === 'string' && value.trim() !== '' && value.length <= TEXT_VALUE_MAX
        ? null
        : `Give the words to look for in ${name}, at most ${TEXT_VALUE_MAX} characters`;
    case 'choice':
      return choiceFault(field, value);
    case 'day':
    case 'instant':
      return dayFault(name, is, value);
    default:
      return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= FIGURE_MAX
        ? null
        : `Give a whole number for ${name}`;
  }
}

function choiceFault(field: DealListField, value: ListCondition['value']): string | null {
  const { name } = DEAL_LIST_FIELDS[field];
  if (!Array.isArray(value) || value.length === 0 || value.length > CHOICES_MAX) {
    return `Give 1 to ${CHOICES_MAX} values for ${name}`;
  }
  const words = WORDS[field];
  const wrong = value.find((each: string) =>
    RECORDS.has(field) ? !UUID.test(each) : words ? !words.includes(each) : !/^[A-Z]{3}$/.test(each),
  );
  if (wrong === undefined) return null;
  const expected = RECORDS.has(field) ? 'ids' : words ? `one of ${words.join(', ')}` : 'codes of ISO 4217';
  return `"${wrong}" is no value of ${name}: expected ${expected}`;
}

function dayFault(name: string, is: ConditionOperator, value: ListCondition['value']): string | null {
  if (is === 'within') {
    return typeof value === 'string' && isRelativeDays(value)
      ? null
      : `Give a time for ${name} such as this_quarter, overdue or next_30_days`;
  }
  return typeof value === 'string' && parseIsoDate(value) !== null && value >= '1900-01-01' && value <= '2199-12-31'
    ? null
    : `Give a day for ${name} as YYYY-MM-DD, from 1900 to 2199`;
}
