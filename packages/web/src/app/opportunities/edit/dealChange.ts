import { ownValue } from '@forecastle/rules';
import type { Deal, DealInput } from '../deal.ts';
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
export type Field = PlainField | `custom.${string}`;
const CUSTOM = 'custom.';
/** Custom fields stand in a change by their keys, each a field of its own. */
export const fieldsOf = ({ custom, ...input }: DealInput) =>
  [...Object.keys(input), ...Object.keys(custom ?? {}).map((key) => `${CUSTOM}${key}`)] as Field[];
export const isCustom = (field: Field): field is `custom.${string}` => field.startsWith(CUSTOM);
export const keyOf = (field: `custom.${string}`): string => field.slice(CUSTOM.length);
/** Of a change what it makes of one field. */
export const onlyField = ({ custom, ...input }: DealInput, field: Field): DealInput =>
  isCustom(field) ? { custom: { [keyOf(field)]: ownValue(custom, keyOf(field)) ?? null } } : { [field]: input[field] };
const givenIn = (input: DealInput, field: Field): unknown =>
  isCustom(field) ? (ownValue(input.custom, keyOf(field)) ?? null) : input[field];

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

/** Whether two changes say the same of every field. */
export const sameInput = (left: DealInput, right: DealInput): boolean =>
  fieldsOf(left).every((field) => JSON.stringify(givenIn(left, field)) === JSON.stringify(givenIn(right, field)));
