import { DEAL_FIELD_NAMES, DEAL_TEXTS } from '@forecastle/rules';
import { formatDay } from '../../../ui/format/dates.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import { customWords, knownField } from '../custom/customFields.ts';
import type { Deal, DealInput } from '../deal.ts';
import { categoryName } from '../dealWords.ts';
import { applyDealInput, type DealChoices } from './applyDealInput.ts';

/** A change of a deal as it is sent, and what it is measured by when somebody else was first. */
export interface DealChange {
  readonly id: string;
  readonly input: DealInput;
  /** The same fields as they stood when they were changed. */
  readonly before: DealInput;
  readonly version: number;
  /** Of an account in `input`, which is given by its id. */
  readonly accountName?: string | null;
}

export type PlainField = Exclude<keyof DealInput, 'custom'>;
type Field = PlainField | `custom.${string}`;
const CUSTOM = 'custom.';
/** Custom fields stand in a change by their keys, each a field of its own. */
const fieldsOf = ({ custom, ...input }: DealInput) =>
  [...Object.keys(input), ...Object.keys(custom ?? {}).map((key) => `${CUSTOM}${key}`)] as Field[];
const isCustom = (field: Field): field is `custom.${string}` => field.startsWith(CUSTOM);
const keyOf = (field: `custom.${string}`): string => field.slice(CUSTOM.length);
const givenIn = (input: DealInput, field: Field): unknown =>
  isCustom(field) ? (input.custom?.[keyOf(field)] ?? null) : input[field];

/** Whether a field of the ledger is one of these. */
export const isChangedBy = (field: string, input: DealInput): boolean =>
  (fieldsOf(input) as readonly string[]).includes(field);

/** Where the change of a field is kept until it is saved. */
export const dealPlace = (id: string, ...fields: readonly Field[]): string =>
  `deal/${id}/${[...fields].sort().join('+')}`;
export const placeOfInput = (id: string, input: DealInput): string => dealPlace(id, ...fieldsOf(input));

/** Where the text of a field is kept while it is typed. */
export const typedPlace = (id: string, field: Field): string => `typed/deal/${id}/${field}`;

/** The deal with a change that is not saved yet. */
export function withDealChange(deal: Deal, { input, accountName }: DealChange, choices: DealChoices): Deal {
  const changed = applyDealInput(deal, input, choices);
  if (input.accountId === undefined) return changed;
  return { ...changed, account: input.accountId === null ? null : { id: input.accountId, name: accountName ?? '' } };
}

export const fieldName = (field: Field): string =>
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
  if (isCustom(field)) return customWords(knownField(keyOf(field)), deal.custom[keyOf(field)]);
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

/** Whether two changes say the same of every field. */
export const sameInput = (left: DealInput, right: DealInput): boolean =>
  fieldsOf(left).every((field) => JSON.stringify(givenIn(left, field)) === JSON.stringify(givenIn(right, field)));
