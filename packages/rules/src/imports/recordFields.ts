/** What the rows of a spreadsheet are; deals have a kind besides. */
export const RECORD_NOUNS = ['accounts', 'contacts'] as const;
export type RecordNoun = (typeof RECORD_NOUNS)[number];
export const IMPORT_NOUNS = ['deals', ...RECORD_NOUNS] as const;
export type ImportNoun = (typeof IMPORT_NOUNS)[number];

/** What a file of each can say, in the order people map it, and how each field is called. */
export const RECORD_FIELD_NAMES = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  otherEmails: 'Other emails',
  phone: 'Phone',
  otherPhones: 'Other phones',
  title: 'Title',
  account: 'Account',
  accountDomain: 'Domain of the account',
  reportsTo: 'Reports to, by email',
  domain: 'Domain or website',
  industry: 'Industry',
  description: 'Description',
  organizationDescription: 'Organisation description',
  territory: 'Territory',
  segment: 'Segment',
  strategic: 'Strategic',
  parent: 'Parent account, by name',
  owner: 'Owner',
  externalId: 'External ID',
} as const;
export type RecordField = keyof typeof RECORD_FIELD_NAMES;
export type RecordMapping = Partial<Record<RecordField, number>>;

export const RECORD_FIELDS_OF: Readonly<Record<RecordNoun, readonly RecordField[]>> = {
  accounts: [
    'name',
    'domain',
    'industry',
    'segment',
    'territory',
    'strategic',
    'parent',
    'owner',
    'description',
    'organizationDescription',
    'externalId',
  ],
  contacts: [
    'name',
    'firstName',
    'lastName',
    'email',
    'otherEmails',
    'phone',
    'otherPhones',
    'title',
    'account',
    'accountDomain',
    'reportsTo',
    'owner',
    'externalId',
  ],
};

/** Columns one of which says who a contact is. */
const NAMES_A_CONTACT: readonly RecordField[] = ['name', 'firstName', 'lastName', 'email'];

/** Fields that a mapping still lacks; of several that would do the first is named. */
export function missingRecordFields(noun: RecordNoun, mapping: RecordMapping): RecordField[] {
  const needed = noun === 'accounts' ? (['name'] as const) : NAMES_A_CONTACT;
  return needed.some((field) => mapping[field] !== undefined) ? [] : ['name'];
}
