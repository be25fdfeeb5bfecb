/** What fields of accounts and contacts are called where they are given. */
export const RECORD_FIELD_NAMES = {
  name: 'Name',
  ownerId: 'Owner',
  // Of an account.
  domain: 'Domain',
  industry: 'Industry',
  segment: 'Segment',
  territory: 'Territory',
  strategic: 'Strategic account',
  parentId: 'Belongs to',
  description: 'Description',
  organizationDescription: 'About',
  // Of a contact.
  accountId: 'Account',
  title: 'Title',
  email: 'Email',
  phone: 'Phone',
  reportsToId: 'Reports to',
  otherEmails: 'Other email addresses',
  otherPhones: 'Other phones',
} as const;

export type RecordFieldName = keyof typeof RECORD_FIELD_NAMES;
