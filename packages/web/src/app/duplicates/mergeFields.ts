import { customColumn, ownValue } from '@forecastle/rules';
import { type CustomField, customWords } from '../opportunities/custom/customFields.ts';
import type { DuplicatePair, RecordOfPair } from './duplicates.ts';

export interface MergeField {
  /** As the contract calls it. */
  readonly field: string;
  readonly label: string;
  /** As people read it; null where there is none. */
  readonly of: (record: RecordOfPair) => string | null;
}

type Account = DuplicatePair['accounts'][number];
type Contact = DuplicatePair['contacts'][number];

const account = (field: string, label: string, of: (account: Account) => string | null): MergeField => ({
  field,
  label,
  of: (record) => ('domain' in record ? of(record) : null),
});
const contact = (field: string, label: string, of: (contact: Contact) => string | null): MergeField => ({
  field,
  label,
  of: (record) => ('openDeals' in record ? of(record) : null),
});

const ACCOUNT_FIELDS: readonly MergeField[] = [
  account('name', 'Name', ({ name }) => name),
  account('domain', 'Domain', ({ domain }) => domain),
  account('industry', 'Industry', ({ industry }) => industry),
  account('segment', 'Segment', ({ segment }) => segment),
  account('territory', 'Territory', ({ territory }) => territory),
  account('parentId', 'Parent account', ({ parent }) => parent?.name ?? null),
  account('ownerId', 'Owner', ({ owner }) => owner?.name ?? null),
  account('strategic', 'Strategic', ({ strategic }) => (strategic ? 'Yes' : null)),
  account('externalId', 'External ID', ({ externalId }) => externalId),
  account('description', 'Description', ({ description }) => description),
  account('organizationDescription', 'About the organisation', (it) => it.organizationDescription),
];
const CONTACT_FIELDS: readonly MergeField[] = [
  contact('name', 'Name', ({ name }) => name),
  contact('title', 'Title', ({ title }) => title),
  contact('accountId', 'Account', ({ accountName }) => accountName),
  contact('ownerId', 'Owner', ({ owner }) => owner?.name ?? null),
  contact('reportsToId', 'Reports to', ({ reportsTo }) => reportsTo?.name ?? null),
  contact('email', 'First email', ({ email }) => email),
  contact('phone', 'First phone', ({ phone }) => phone),
  contact('externalId', 'External ID', ({ externalId }) => externalId),
];

/** Fields of which a merge keeps one of two values: those in which the records differ. */
export function fieldsOf(
  { noun, accounts, contacts }: DuplicatePair,
  customs: readonly CustomField[],
): readonly MergeField[] {
  const [one, other] = [...accounts, ...contacts];
  if (!one || !other) return [];
  const custom = customs
    .filter(({ archived }) => !archived)
    .map((field) => ({
      field: customColumn(field.key),
      label: field.label,
      of: (record: RecordOfPair) => customWords(field, ownValue(record.custom, field.key)),
    }));
  return [...(noun === 'account' ? ACCOUNT_FIELDS : CONTACT_FIELDS), ...custom].filter(
    ({ of }) => of(one) !== of(other),
  );
}
