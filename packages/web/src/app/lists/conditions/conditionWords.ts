import { type ConditionOperator, type ListCondition, type ListWhere, RELATIVE_DAYS } from '@forecastle/rules';
import { formatDay } from '../../../ui/format/dates.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import type { CustomField } from '../../opportunities/custom/customFields.ts';
import { customFieldOf, fieldName } from './askedField.ts';
import { type Asking, fieldOf, isOfContacts } from './asking.ts';

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
export function conditionTags(where: ListWhere | null, asking: Asking): ConditionTag[] {
  if (where === null) return [];
  const words = (condition: ListCondition) => sentence(condition, asking);
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

function sentence(condition: ListCondition, asking: Asking): string {
  const { field, is } = condition;
  const name = fieldName(asking, field);
  const custom = customFieldOf(asking, field);
  if (custom?.archived) return `${name} is archived: not applied`;
  if (custom && (is === 'yes' || is === 'no')) return `${name}: ${is}`;
  if (is === 'yes') return name;
  if (is === 'no') return `Not: ${name.toLowerCase()}`;
  const value = valueWords(condition, custom ? toldOfCustom(custom, asking) : toldOf(field, asking));
  return [name, OPERATOR_WORDS[is], value].filter((part) => part !== '').join(' ');
}

/** How values of a field are told. */
interface Told {
  /** Of figures that are money. */
  readonly currency: string | null;
  readonly isDay: boolean;
  readonly nameOf: (id: string) => string;
}

function toldOf(field: string, asking: Asking): Told {
  const kind = fieldOf(asking, field)?.kind;
  const named = asking.named(field);
  const unknown = (id: string) => (named === null ? `a chosen ${isOfContacts(field) ? 'contact' : 'account'}` : id);
  return {
    currency: kind === 'money' ? asking.currency : null,
    isDay: kind !== 'text',
    nameOf: (id) => named?.find((each) => each.id === id)?.name ?? unknown(id),
  };
}

function toldOfCustom({ kind, currency, choices }: CustomField, asking: Asking): Told {
  const named = [...choices.map(({ id, label }) => ({ id, name: label })), ...(asking.named('owner') ?? [])];
  return {
    currency: kind === 'money' ? (currency ?? '') : null,
    isDay: kind === 'date',
    nameOf: (id) => named.find((each) => each.id === id)?.name ?? '…',
  };
}

function valueWords({ is, value }: ListCondition, { currency, isDay, nameOf }: Told): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return currency === null ? value.toLocaleString() : formatMoney(value, currency);
  if (typeof value !== 'string') return value.map(nameOf).join(' or ');
  if (is === 'within') return RELATIVE_DAYS[value] ?? value.replaceAll('_', ' ');
  return isDay ? formatDay(value) : `"${value}"`;
}
