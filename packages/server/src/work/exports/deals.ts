/** The list of deals as a table for files: its filter, its order and its columns. */
import type { DealExportQuery, OPPORTUNITY_GROUPS } from '@forecastle/contract';
import { type DealColumn, isCustomColumn, usualDealColumns } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { CUSTOM_NOUNS } from '../../records/custom-fields/custom-nouns.ts';
import { customGroup, groupField } from '../../records/lists/custom-groups.ts';
import { ordersOf } from '../../records/lists/custom-orders.ts';
import { orderKey } from '../../records/lists/order-sql.ts';
import { filterSql, openFilter } from '../../records/opportunities/filter-conditions.ts';
import { type DealOrderKey, isOneSort } from '../../records/opportunities/list-ordered.ts';
import type { OpportunityRow } from '../../records/opportunities/opportunity-row.ts';
import { ORDERS, type Order } from '../../records/opportunities/sort-orders.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { makingOf } from './columns-in.ts';
import { customColumns } from './custom-columns.ts';
import { dealColumns } from './deal-columns.ts';
import { countNamed, type IdsStatement, namedRows } from './named-rows.ts';
import { readDeals } from './read-deals.ts';
import type { Table } from './send-table.ts';

type Query = z.infer<typeof DealExportQuery>;
type Group = NonNullable<Query['group']>;

/** How groups follow each other in the list, and the column that tells them apart. */
interface GroupOrder {
  readonly order: string;
  readonly field: DealColumn;
  readonly reads?: 's' | 'm';
}

const GROUPS: Readonly<Record<(typeof OPPORTUNITY_GROUPS)[number], GroupOrder>> = {
  stage: { order: 's.position, o.stage_id::text', field: 'stage', reads: 's' },
  owner: { order: 'm.name, o.owner_id::text', field: 'owner', reads: 'm' },
  category: { order: ORDERS.category.column, field: 'category' },
  account: {
    order:
      "sum(o.amount_base_minor) OVER (PARTITION BY o.account_id) DESC NULLS LAST, coalesce(o.account_id::text, '')",
    field: 'account',
  },
  close_month: { order: "date_trunc('month', o.close_date) NULLS LAST", field: 'close_date' },
};

/** What the list shows under a query, however many deals that are. */
export async function dealsTable(
  tx: TenantTransaction,
  actor: Actor,
  { order, group, columns, ...filter }: Query,
  now: Date,
): Promise<Table<OpportunityRow>> {
  const chosen: readonly DealColumn[] = columns ?? usualDealColumns(filter.status);
  const of = group && (isCustomColumn(group) ? group : GROUPS[group].field);
  const fields = of === undefined || chosen.includes(of) ? chosen : [of, ...chosen];
  const statement = await idsOf(tx, actor, { filter, order: order ?? ['-amount'], group }, now);
  const making = await makingOf(tx, actor, now);
  return {
    columns: dealColumns([...new Set(fields)], making, await customColumns<OpportunityRow>(tx, 'deal', fields, making)),
    ...dealsNamed(tx, statement),
  };
}

async function groupOrder(tx: TenantTransaction, group: Group): Promise<GroupOrder> {
  if (!isCustomColumn(group)) return GROUPS[group];
  const field = await groupField(tx, CUSTOM_NOUNS.deal, group);
  return { order: customGroup(field, CUSTOM_NOUNS.deal).fileOrder, field: group };
}

/** The deals that a statement names; none where there is no statement, because nothing can match. */
export const dealsNamed = (tx: TenantTransaction, statement: IdsStatement | null) => ({
  pages: statement === null ? nothing() : namedRows(tx, statement, (ids) => readDeals(tx, ids)),
  count: async () => (statement === null ? 0 : countNamed(tx, statement)),
});

async function* nothing(): AsyncGenerator<never> {}

interface Asked {
  readonly filter: Omit<Query, 'order' | 'group' | 'columns'>;
  readonly order: readonly string[];
  readonly group?: Group | undefined;
}

/** Which deals, in which order; null where nothing can match. */
export async function idsOf(
  tx: TenantTransaction,
  actor: Actor,
  { filter: asked, order, group }: Asked,
  now: Date,
): Promise<IdsStatement | null> {
  const opened = await openFilter(tx, actor, asked, now);
  if (!opened) return null;
  const { filter, scope, parameters } = opened;
  const keys = order.map((key) => orderKey(key) as DealOrderKey);
  const by = group && (await groupOrder(tx, group));
  const orders = await ordersOf<Order>(tx, CUSTOM_NOUNS.deal, keys, ORDERS);
  const reads = [...orders.flatMap(({ reads }) => reads ?? []), ...(by?.reads ? [by.reads] : [])];
  const { from, conditions } = filterSql(filter, scope, { parameters }, reads);
  const ways = orders.map(({ column }, at) => `${column} ${keys[at]?.down ? 'DESC' : 'ASC'}`);
  // Among those alike, the plain list goes the way of its one column.
  const last = `o.id ${isOneSort(order) && keys[0]?.down ? 'DESC' : 'ASC'}`;
  return {
    text: `SELECT o.id FROM ${from} WHERE ${conditions.join(' AND ')}`,
    order: [...(by ? [by.order] : []), ...ways, last].join(', '),
    values: parameters.values,
  };
}
