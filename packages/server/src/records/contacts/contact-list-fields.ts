/** The list of contacts: how its fields are read, sorted and grouped over `c`. */
import { CONTACT_LIST_FIELDS, type ContactListField } from '@forecastle/rules';
import { CUSTOM_NOUNS } from '../custom-fields/custom-nouns.ts';
import { instantColumn, orderColumn } from '../lists/order-sql.ts';
import { amongOwners, byOwner, type RecordNoun, type RecordOrder } from '../lists/record-noun.ts';
import type { FieldSql } from '../lists/where-sql.ts';
import { CONTACT_BESIDES, CONTACT_COLUMNS, type ContactRow, LAST_INTERACTION } from './contact-query.ts';
import { presentContact } from './present-contact.ts';

/** Their account, whom they report to, their owner, and the deals they are on. */
type Table = 'account' | 'above' | 'owner' | 'deals';

const SQL: Readonly<Record<ContactListField, FieldSql<Table>>> = {
  name: { sql: 'c.name' },
  title: { sql: 'c.title' },
  account: { sql: 'c.account_id', type: 'uuid' },
  reports_to: { sql: 'c.reports_to_id', type: 'uuid' },
  owner: { sql: 'c.owner_id', type: 'uuid' },
  email: { sql: 'c.email' },
  other_emails: { sql: "nullif(array_to_string(c.other_emails, ', '), '')" },
  phone: { sql: 'c.phone' },
  other_phones: { sql: "nullif(array_to_string(c.other_phones, ', '), '')" },
  external_id: { sql: 'c.external_id' },
  updated: { sql: 'c.updated_at' },
  // Looked up for each, where it is asked: all that ever happened is far more than the contacts of most lists.
  last_interaction: { sql: LAST_INTERACTION },
  open_deals: { sql: 'coalesce(deals.open, 0)', reads: 'deals' },
};

const words = (column: string): RecordOrder<Table> => orderColumn(`coalesce(${column}, '')`, 'text');

export const CONTACTS: RecordNoun<ContactRow & { sort_values: string[] }, ReturnType<typeof presentContact>, Table> = {
  table: 'contacts',
  alias: 'c',
  of: CUSTOM_NOUNS.contact,
  fields: CONTACT_LIST_FIELDS,
  sql: SQL,
  columns: CONTACT_COLUMNS,
  besides: CONTACT_BESIDES,
  present: presentContact,
  orders: {
    name: { ...orderColumn('c.name', 'text'), isIndexed: true },
    updated: { ...instantColumn('c.updated_at'), isIndexed: true },
    title: words('c.title'),
    account: { ...words('account.name'), reads: 'account' },
    reports_to: { ...words('above.name'), reads: 'above' },
    owner: { ...words('owner.name'), reads: 'owner' },
    email: words('c.email'),
    // Somebody never met is the least lately met.
    last_interaction: orderColumn(
      `coalesce((extract(epoch FROM ${LAST_INTERACTION}) * 1000000)::bigint, -1)`,
      'bigint',
    ),
    open_deals: { ...orderColumn(`(${SQL.open_deals.sql})::numeric`, 'numeric'), reads: 'deals' },
  },
  joins: {
    account: () => 'LEFT JOIN accounts account ON account.organization_id = $1 AND account.id = c.account_id',
    owner: () => 'LEFT JOIN members owner ON owner.organization_id = $1 AND owner.id = c.owner_id',
    above: () => 'LEFT JOIN contacts above ON above.organization_id = $1 AND above.id = c.reports_to_id',
    // Summed once, and not for each contact: a condition on it may hold for few of a million.
    deals: (owners) => `LEFT JOIN (SELECT p.contact_id, count(*) AS open FROM opportunity_contacts p
      JOIN opportunities o ON o.organization_id = $1 AND o.id = p.opportunity_id
      WHERE p.organization_id = $1 AND o.status = 'open' AND ${amongOwners(owners())}
      GROUP BY p.contact_id) deals ON deals.contact_id = c.id`,
  },
  matches: (pattern) => `(c.name_key LIKE ${pattern} OR email_addresses(c.email, c.other_emails) LIKE ${pattern})`,
  groups: {
    owner: byOwner('c'),
    account: {
      key: 'c.account_id::text',
      label: '(SELECT e.name FROM accounts e WHERE e.organization_id = $1 AND e.id = g.key::uuid)',
      isLookedUp: true,
      // Those with the most people first: of a million accounts not all are named.
      order: 'g.key IS NULL, g.count DESC, g.key',
      fileOrder: 'c.account_id IS NULL, count(*) OVER (PARTITION BY c.account_id) DESC, c.account_id::text',
    },
  },
  sums: { reads: [], columns: {} },
};
