/** Values of ours as Salesforce takes them, field by field. */
import type { HashedValue } from '../connections/valueHash.ts';
import type { CustomFieldShape } from '../custom-fields/customFields.ts';
import type { ForecastCategory } from '../facts.ts';
import { decimalOf } from '../money/formatMoney.ts';
import { CURRENCY_FIELD, type DescribedField, type SalesforceRecord } from './describedObject.ts';
import type { SalesforceMapping } from './mapping.ts';
import type { Mappable } from './mappingFields.ts';
import { categoryToSend, stageToSend } from './valueToSend.ts';

export interface FieldToWrite {
  readonly mappable: Mappable;
  readonly source: DescribedField;
  /** In the form in which it is hashed. */
  readonly value: HashedValue;
  /** The record as it is there. */
  readonly record: SalesforceRecord;
}

/** What values of ours are called in Salesforce. */
export interface WritingContext {
  readonly mapping: SalesforceMapping;
  /** Ids of users by id of the member that they are mapped to. */
  readonly userIds: ReadonlyMap<string, readonly string[]>;
  /** Ids of their accounts by ids of ours. */
  readonly accountIds: ReadonlyMap<string, string>;
  /** Ids of their contacts by ids of ours. */
  readonly contactIds: ReadonlyMap<string, string>;
  /** Currency of records that name none. */
  readonly defaultCurrency: string;
}

/** Values by the API names of Salesforce, or why ours has none there, as a sentence for an admin. */
export type WrittenField =
  | { readonly values: Readonly<Record<string, string | number | boolean | null>> }
  | { readonly reason: string };

/** Returns what is written into Salesforce for a value of ours. */
export function writeField(field: FieldToWrite, context: WritingContext): WrittenField {
  const { mappable, source, value, record } = field;
  const { label } = mappable;
  const current = record.get(source.name) ?? null;
  const write = (written: string | number | boolean | null): WrittenField => ({ values: { [source.name]: written } });
  const found = (written: string | null, missing: string): WrittenField =>
    written === null ? { reason: missing } : write(written);
  if (mappable.custom) return writeCustom(mappable.custom, field, context);
  switch (mappable.field?.kind) {
    case 'stage':
      return found(
        stageToSend(context.mapping, String(value), current),
        'The mapping has no Salesforce stage for the stage of this deal. Match one to it.',
      );
    case 'category':
      return found(
        categoryToSend(context.mapping, (value ?? null) as ForecastCategory, current),
        value === null || value === undefined
          ? 'This deal has no forecast category here, and Salesforce needs one. Choose one.'
          : 'The mapping has no Salesforce forecast category for the one of this deal. Match one to it.',
      );
    case 'money':
      return writeMoney(field, context);
    case 'date':
      return source.type === 'datetime'
        ? { reason: `${label} is a day, and ${source.label} in Salesforce holds a time. Map it to a date field.` }
        : write((value ?? null) as string | null);
    case 'reference':
      return writeReference(field, context);
    default:
      return write((value ?? null) as string | number | null);
  }
}

function writeReference({ mappable, source, value, record }: FieldToWrite, context: WritingContext): WrittenField {
  const { label, refersTo } = mappable;
  const isEmpty = value === null || value === undefined;
  if (isEmpty && refersTo === 'User')
    return { reason: `${label}: this record has no owner here, and Salesforce needs one. Choose one.` };
  if (isEmpty) return { values: { [source.name]: null } };
  const id = String(value);
  if (refersTo === 'User') {
    const userId = userFor(id, record.get(source.name) ?? null, context);
    return userId === null
      ? { reason: `${label}: the mapping has no Salesforce user for this person.` }
      : { values: { [source.name]: userId } };
  }
  const [ids, noun] = refersTo === 'Contact' ? [context.contactIds, 'contact'] : [context.accountIds, 'account'];
  const theirs = ids.get(id);
  return theirs === undefined
    ? { reason: `${label}: Salesforce does not know this ${noun}. Choose one that came from there.` }
    : { values: { [source.name]: theirs } };
}

interface Money {
  readonly amountMinor: number | null;
  readonly currency: string;
}

/** The currency of a record is written with its amount where the organisation has several. */
function writeMoney(
  { mappable, source, value, record }: FieldToWrite,
  { defaultCurrency }: WritingContext,
): WrittenField {
  const { amountMinor, currency } = value as Money;
  const theirs = record.get(CURRENCY_FIELD) || defaultCurrency;
  if (amountMinor === null) return { values: { [source.name]: null } };
  const values = { [source.name]: Number(decimalOf(amountMinor, currency)) };
  if (currency === theirs) return { values };
  if (record.has(CURRENCY_FIELD)) return { values: { ...values, [CURRENCY_FIELD]: currency } };
  return { reason: `${mappable.label} is in ${currency}, and your Salesforce has ${theirs} alone.` };
}

function writeCustom(
  { kind, label, choices, currency }: CustomFieldShape,
  { source, value, record }: FieldToWrite,
  context: WritingContext,
): WrittenField {
  const write = (written: string | number | boolean | null): WrittenField => ({ values: { [source.name]: written } });
  // A checkbox there is never empty.
  if (value === null || value === undefined) return write(kind === 'yes_no' ? false : null);
  const wordOf = (id: unknown): string => {
    const text = choices.find((choice) => choice.id === id)?.label ?? String(id);
    return source.picklist.find((each) => each.label === text)?.value ?? text;
  };
  switch (kind) {
    case 'choice':
      return write(wordOf(value));
    case 'choices':
      return write([value].flat().map(wordOf).join(';'));
    case 'person': {
      const userId = userFor(String(value), record.get(source.name) ?? null, context);
      return userId === null
        ? { reason: `${label}: the mapping has no Salesforce user for this person.` }
        : write(userId);
    }
    case 'money': {
      const theirs = record.get(CURRENCY_FIELD) || context.defaultCurrency;
      if (theirs !== currency)
        return { reason: `${label} is in ${currency}, and this record in Salesforce in ${theirs}.` };
      return write(Number(decimalOf(Number(value), theirs)));
    }
    case 'date':
      if (source.type !== 'datetime') return write(String(value));
      return { reason: `${label} is a day, and ${source.label} in Salesforce holds a time. Map it to a date field.` };
    default:
      return write(value as string | number | boolean);
  }
}

function userFor(memberId: string, current: string | null, { userIds }: WritingContext): string | null {
  const fitting = userIds.get(memberId) ?? [];
  return current !== null && fitting.includes(current) ? current : (fitting[0] ?? null);
}
