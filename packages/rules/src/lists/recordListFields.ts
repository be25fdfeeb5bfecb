/** What lists of accounts and of contacts can show and export. */
import { choiceOf, field, type ListField, orEmpty } from './listField.ts';

export const ACCOUNT_LIST_FIELDS = {
  name: field('Account', 'text', 'Account'),
  domain: orEmpty('Domain', 'text', 'Account'),
  industry: orEmpty('Industry', 'text', 'Account'),
  segment: orEmpty('Segment', 'text', 'Account'),
  territory: orEmpty('Territory', 'text', 'Account'),
  strategic: field('Strategic', 'yes_no', 'Account'),
  parent: { ...choiceOf('Parent account', 'records', 'Account'), empties: true },
  owner: { ...choiceOf('Owner', 'records', 'Account'), empties: true },
  description: orEmpty('Description', 'text', 'Account'),
  organization_description: orEmpty('About the organisation', 'text', 'Account'),
  external_id: orEmpty('External ID', 'text', 'Account'),
  updated: field('Last change', 'instant', 'Account'),
  contacts: field('Contacts', 'count', 'Contact'),
  open_deals: field('Open deals', 'count', 'Deal'),
  open_amount: field('Open amount', 'money', 'Deal'),
  won_deals: field('Won deals', 'count', 'Deal'),
  won_amount: field('Won amount', 'money', 'Deal'),
} as const satisfies Record<string, ListField>;
export type AccountListField = keyof typeof ACCOUNT_LIST_FIELDS;
export const ACCOUNT_LIST_FIELD_KEYS = Object.keys(ACCOUNT_LIST_FIELDS) as [AccountListField, ...AccountListField[]];

/** Columns until somebody chooses others. */
export const DEFAULT_ACCOUNT_COLUMNS: readonly AccountListField[] = [
  'name',
  'industry',
  'segment',
  'territory',
  'contacts',
  'open_deals',
  'open_amount',
];

export const CONTACT_LIST_FIELDS = {
  name: field('Contact', 'text', 'Contact'),
  title: orEmpty('Title', 'text', 'Contact'),
  account: { ...choiceOf('Account', 'records', 'Account'), empties: true },
  reports_to: { ...choiceOf('Reports to', 'records', 'Contact'), empties: true },
  owner: { ...choiceOf('Owner', 'records', 'Contact'), empties: true },
  email: orEmpty('Email', 'text', 'Contact'),
  other_emails: orEmpty('Other emails', 'text', 'Contact'),
  phone: orEmpty('Phone', 'text', 'Contact'),
  other_phones: orEmpty('Other phones', 'text', 'Contact'),
  external_id: orEmpty('External ID', 'text', 'Contact'),
  updated: field('Last change', 'instant', 'Contact'),
  last_interaction: orEmpty('Last interaction', 'instant', 'Contact'),
  open_deals: field('Open deals', 'count', 'Deal'),
} as const satisfies Record<string, ListField>;
export type ContactListField = keyof typeof CONTACT_LIST_FIELDS;
export const CONTACT_LIST_FIELD_KEYS = Object.keys(CONTACT_LIST_FIELDS) as [ContactListField, ...ContactListField[]];

/** Columns until somebody chooses others. */
export const DEFAULT_CONTACT_COLUMNS: readonly ContactListField[] = [
  'name',
  'title',
  'account',
  'email',
  'last_interaction',
  'open_deals',
];
