import {
  CATEGORY_NAMES,
  type ConditionOperator,
  DEAL_LIST_FIELDS,
  type ForecastCategory,
  kindOf,
  type ListCondition,
  type ListWhere,
  RELATIVE_DAYS,
  STATUS_NAMES,
} from '@forecastle/rules';
import { formatDay } from '../../../../ui/format/dates.ts';
import { formatMoney } from '../../../../ui/format/money.ts';
import type { DealChoices } from '../../edit/applyDealInput.ts';
import { RISK_WORDS } from '../../scoreBands.ts';

export const OPERATOR_WORDS: Record<ConditionOperator, string> = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  not_contains: 'does not contain',
  at_least: 'at least',
  at_most: 'at most',
  on_or_after: 'on or after',
  on_or_before: 'on or before',
  within: 'is',
  yes: 'yes',
  no: 'no',
  empty: 'is empty',
  not_empty: 'is not empty',
};

export interface ConditionTag {
  readonly key: string;
  readonly label: string;
  /** The conditions without it, as a part of the view. */
  readonly without: { readonly where: ListWhere | null };
}

/** One tag for each condition, and one for each group, in words. */
export function conditionTags(where: ListWhere | null, choices: DealChoices, currency: string): ConditionTag[] {
  if (where === null) return [];
  const words = (condition: ListCondition) => sentence(condition, choices, currency);
  const left = (next: ListWhere) => ({ where: next.conditions.length + next.groups.length === 0 ? null : next });
  const join = where.match === 'any' ? 'or ' : '';
  return [
    ...where.conditions.map((condition, index) => ({
      key: `condition-${index}`,
      label: (index > 0 ? join : '') + words(condition),
      without: left({ ...where, conditions: where.conditions.filter((_, at) => at !== index) }),
    })),
    ...where.groups.map((group, index) => ({
      key: `group-${index}`,
      label:
        (index + where.conditions.length > 0 ? join : '') +
        group.conditions.map(words).join(group.match === 'all' ? ' and ' : ' or '),
      without: left({ ...where, groups: where.groups.filter((_, at) => at !== index) }),
    })),
  ];
}

function sentence(condition: ListCondition, choices: DealChoices, currency: string): string {
  const { field, is } = condition;
  const { name } = DEAL_LIST_FIELDS[field];
  if (is === 'yes') return name;
  if (is === 'no') return `Not: ${name.toLowerCase()}`;
  const value = valueWords(condition, choices, currency);
  return [name, OPERATOR_WORDS[is], value].filter((part) => part !== '').join(' ');
}

function valueWords({ field, is, value }: ListCondition, { stages, people }: DealChoices, currency: string): string {
  if (value === undefined) return '';
  if (typeof value === 'number')
    return kindOf(field) === 'money' ? formatMoney(value, currency) : value.toLocaleString();
  if (typeof value === 'string') {
    if (is === 'within') return RELATIVE_DAYS[value] ?? value.replaceAll('_', ' ');
    return kindOf(field) === 'text' ? `"${value}"` : formatDay(value);
  }
  const named = [...stages, ...people];
  const one = (id: string): string => {
    if (field === 'status') return STATUS_NAMES[id as keyof typeof STATUS_NAMES] ?? id;
    if (field === 'category') return CATEGORY_NAMES[id as ForecastCategory] ?? id;
    if (field === 'risk_band') return RISK_WORDS[id as keyof typeof RISK_WORDS] ?? id;
    return named.find((each) => each.id === id)?.name ?? (field === 'account' ? 'a chosen account' : id);
  };
  return value.map(one).join(' or ');
}
