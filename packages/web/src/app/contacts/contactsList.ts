import { CONTACT_BOARDS, CONTACT_LIST_FIELDS, DEFAULT_CONTACT_COLUMNS } from '@forecastle/rules';
import { api, query } from '../../api/client.ts';
import type { RecordListNoun } from '../records/recordNoun.ts';
import { recordAddress } from '../records/recordView.ts';
import { type Contact, contactPath } from './contact.ts';

const SORTS = ['name', 'updated', 'title', 'account', 'reports_to', 'owner', 'email', 'last_interaction', 'open_deals'];
const GROUPS = { account: 'Account', owner: 'Owner' };

/** The list of contacts. */
export const CONTACTS: RecordListNoun<Contact> = {
  title: 'Contacts',
  noun: 'contact',
  words: ['contact', 'contacts'],
  address: recordAddress(
    { list: 'contacts', path: '/crm/contacts', all: 'All contacts' },
    { sorts: SORTS, groups: Object.keys(GROUPS), boards: CONTACT_BOARDS },
  ),
  fields: CONTACT_LIST_FIELDS,
  usual: DEFAULT_CONTACT_COLUMNS,
  sorts: SORTS,
  groups: GROUPS,
  boards: CONTACT_BOARDS,
  groupOf: ({ accountId, owner }, by) => (by === 'owner' ? (owner?.id ?? null) : accountId),
  // What an address says is checked against the lists above before it is asked for.
  source: {
    list: (asked, signal) => api.contacts.list(asked as never, { signal }),
    count: (asked, signal) => api.contacts.count(asked, { signal }),
    groups: (asked, signal) => api.contacts.groups(asked as never, { signal }),
    keys: { list: query.contacts.list.key(), count: query.contacts.count.key(), groups: query.contacts.groups.key() },
  },
  toPath: ({ id }) => contactPath(id),
};
