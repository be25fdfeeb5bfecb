/** The list of accounts: how its fields are read, sorted and grouped over `a`. */
import { ACCOUNT_LIST_FIELDS, type AccountListField } from '@forecastle/rules';
import { CUSTOM_NOUNS } from '../custom-fields/custom-nouns.ts';
import { instantColumn, orderColumn } from '../lists/order-sql.ts';
import { amongOwners, byOwner, type RecordGroup, type RecordNoun, type RecordOrder } from '../lists/record-noun.ts';
import type { FieldSql } from '../lists/where-sql.ts';
import { ACCOUNT_BESIDES, ACCOUNT_COLUMNS, type AccountRow } from './account-query.ts';
import { presentAccount } from './present-account.ts';

/** The account above, its owner, its people, and the sums of its deals. */
type Table = 'above' | 'owner' | 'people' | 'deals';

const SQL: Readonly<Record<AccountListField, FieldSql<Table>>> = {
  name: { sql: 'a.name' },
  domain: { sql: 'a.domain' },
  industry: { sql: 'a.industry' },
  segment: { sql: 'a.segment' },
  territory: { sql: 'a.territory' },
  strategic: { sql: 'a.strategic' },
  parent: { sql: 'a.parent_id', type: 'uuid' },
  owner: { sql: 'a.owner_id', type: 'uuid' },
  description: { sql: "nullif(a.description, '')" },
  organization_description: { sql: "nullif(a.organization_description, '')" },
  external_id: { sql: 'a.external_id' },
  updated: { sql: 'a.updated_at' },
  contacts: { sql: 'coalesce(people.count, 0)', reads: 'people' },
  open_deals: { sql: 'coalesce(deals.open, 0)', reads: 'deals' },
  open_amount: { sql: 'coalesce(deals.open_amount, 0)', reads: 'deals' },
  won_deals: { sql: 'coalesce(deals.won, 0)', reads: 'deals' },
  won_amount: { sql: 'coalesce(deals.won_amount, 0)', reads: 'deals' },
};

const words = (column: string): RecordOrder<Table> => orderColumn(`coalesce(${column}, '')`, 'text');
const figure = (key: AccountListField, reads: Table): RecordOrder<Table> => ({
  ...orderColumn(`(${SQL[key].sql})::numeric`, 'numeric'),
  reads,
});

/** Written alike but for capitals is one group, as the condition "is" asks. */
const sameWords = (column: string): RecordGroup<Table> => ({
  key: `lower(${column})`,
  label: `min(${column})`,
  order: 'g.key NULLS LAST',
  fileOrder: `lower(${column}) NULLS LAST`,
});

export const ACCOUNTS: RecordNoun<AccountRow & { sort_values: string[] }, ReturnType<typeof presentAccount>, Table> = {
  table: 'accounts',
  alias: 'a',
  of: CUSTOM_NOUNS.account,
  fields: ACCOUNT_LIST_FIELDS,
  sql: SQL,
  columns: ACCOUNT_COLUMNS,
  besides: ACCOUNT_BESIDES,
  present: presentAccount,
  orders: {
    name: { ...orderColumn('a.name', 'text'), isIndexed: true },
    updated: { ...instantColumn('a.updated_at'), isIndexed: true },
    domain: words('a.domain'),
    industry: words('a.industry'),
    segment: words('a.segment'),
    territory: words('a.territory'),
    strategic: orderColumn('a.strategic::int', 'integer'),
    parent: { ...words('above.name'), reads: 'above' },
    owner: { ...words('owner.name'), reads: 'owner' },
    contacts: figure('contacts', 'people'),
    open_deals: figure('open_deals', 'deals'),
    open_amount: figure('open_amount', 'deals'),
    won_deals: figure('won_deals', 'deals'),
    won_amount: figure('won_amount', 'deals'),
  },
  // Summed once, and not for each account: a condition on them may hold for few of a million.
  joins: {
    above: () => 'LEFT JOIN accounts above ON above.organization_id = $1 AND above.id = a.parent_id',
    owner: () => 'LEFT JOIN members owner ON owner.organization_id = $1 AND owner.id = a.owner_id',
    people: () => `LEFT JOIN (SELECT p.account_id, count(*) FROM contacts p WHERE p.organization_id = $1
      GROUP BY p.account_id) people ON people.account_id = a.id`,
    deals: (owners) => `LEFT JOIN (SELECT o.account_id,
        count(*) FILTER (WHERE o.status = 'open') AS open,
        coalesce(sum(o.amount_base_minor) FILTER (WHERE o.status = 'open'), 0) AS open_amount,
        count(*) FILTER (WHERE o.status = 'won') AS won,
        coalesce(sum(o.amount_base_minor) FILTER (WHERE o.status = 'won'), 0) AS won_amount
      FROM opportunities o
      WHERE o.organization_id = $1 AND ${amongOwners(owners())}
      GROUP BY o.account_id) deals ON deals.account_id = a.id`,
  },
  matches: (pattern) => `(a.name_key LIKE ${pattern} OR a.domain LIKE ${pattern})`,
  groups: {
    owner: byOwner('a'),
    territory: sameWords('a.territory'),
    segment: sameWords('a.segment'),
    industry: sameWords('a.industry'),
    strategic: {
      key: 'a.strategic::text',
      label: "CASE WHEN bool_and(a.strategic) THEN 'Strategic' ELSE 'Not strategic' END",
      order: 'g.key DESC',
      fileOrder: 'a.strategic DESC',
    },
  },
  sums: {
    reads: ['deals'],
    columns: {
      openDeals: 'coalesce(sum(deals.open), 0)',
      openBaseMinor: 'coalesce(sum(deals.open_amount), 0)',
    },
  },
};
