/** What a change of a deal is called and how it reads: needed with the first change, not to show deals. */
import { DEAL_FIELD_NAMES, DEAL_TEXTS, ownValue } from '@forecastle/rules';
import { formatDay } from '../../../ui/format/dates.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import { customWords, knownField } from '../custom/customFields.ts';
import type { Deal, DealInput } from '../deal.ts';
import { categoryName } from '../dealWords.ts';
import { type Field, fieldsOf, isCustom, keyOf, type PlainField } from './dealChange.ts';

const fieldName = (field: Field): string =>
  isCustom(field)
    ? (knownField(keyOf(field))?.label ?? 'Custom field')
    : field in DEAL_FIELD_NAMES
      ? DEAL_FIELD_NAMES[field as keyof typeof DEAL_FIELD_NAMES]
      : 'External ID';

/** The fields of a change as people name them: "Amount and close date". */
export function fieldNames(input: DealInput): string {
  const [first = 'Change', ...rest] = fieldsOf(input).map(fieldName);
  return [first, ...rest.map((name) => name.toLowerCase())].join(' and ');
}

/** What stands in those fields of a deal, as people read it; null when nothing does. */
export function valueWords(deal: Deal, input: DealInput): string | null {
  const words = fieldsOf(input).map((field) => wordsOf(deal, field));
  return words.every((word) => word === null) ? null : words.map((word) => word ?? 'empty').join(', ');
}

function wordsOf(deal: Deal, field: Field): string | null {
  if (isCustom(field)) return customWords(knownField(keyOf(field)), ownValue(deal.custom, keyOf(field)));
  switch (field) {
    case 'stageId':
      return deal.stage.name;
    case 'ownerId':
      return deal.owner.name;
    case 'accountId':
      return deal.account?.name ?? null;
    case 'amountMinor':
      return deal.amountMinor === null ? null : formatMoney(deal.amountMinor, deal.currency);
    case 'closeDate':
    case 'closedOn':
      return deal[field] === null ? null : formatDay(deal[field]);
    case 'category':
      return categoryName(deal);
    case 'winReasonId':
      return deal.winReason?.name ?? null;
    case 'winProbability':
      return `${deal.winProbability}%`;
    default:
      return deal[field];
  }
}

const TEXTS: ReadonlySet<string> = new Set(DEAL_TEXTS);

/** The one field of free text that a change is of; null when it is of something else. */
export function textOf(input: DealInput): PlainField | null {
  const [field, ...more] = fieldsOf(input);
  return field && more.length === 0 && !isCustom(field) && TEXTS.has(field) ? field : null;
}
