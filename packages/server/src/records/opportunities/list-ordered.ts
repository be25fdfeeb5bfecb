import type { OpportunitySortField } from '@forecastle/contract';
import type { CustomColumn } from '@forecastle/rules';
import { type OrderKey, orderedPage, orderKey, SORTED_MAX } from '../lists/order-sql.ts';
import { type FilterSql, filterSql, type Scope } from './filter-conditions.ts';
import type { OpportunityFilterInput } from './inputs.ts';
import { OPPORTUNITY_JOINS, SHOWN_OPPORTUNITY_COLUMNS } from './opportunity-row.ts';
import { type Order, SORT_ORDERS } from './sort-orders.ts';

export type DealOrderKey = OrderKey<OpportunitySortField | CustomColumn>;

/** An order by one of the plain list's columns is the plain list: deals alike in it go the same way. */
export const isOneSort = (keys: readonly string[]): boolean =>
  keys.length === 1 && Object.hasOwn(SORT_ORDERS, orderKey(keys[0] ?? '').field);

/** The order of a list by several columns, with what else it reads. */
export interface OrderedStatement {
  /** Of one page, with `sort_values` beside each row. */
  readonly page: string;
  /** Answers a row when more deals match than can be sorted; null when an index holds the order. */
  readonly tooMany: string | null;
}

/** The page of the deals that a filter matches, in an order of one to three columns, and by id among those alike. */
export function orderedStatement(
  filter: OpportunityFilterInput,
  scope: Scope,
  {
    keys,
    orders,
    cursor,
    limit,
  }: { keys: readonly DealOrderKey[]; orders: readonly Order[]; cursor: readonly string[] | null; limit: number },
  sql: FilterSql,
): OrderedStatement {
  const { from, conditions } = filterSql(
    filter,
    scope,
    sql,
    orders.flatMap(({ reads }) => reads ?? []),
    orders[0],
  );
  const where = conditions.join(' AND ');
  const { page, sortValues, orderBy } = orderedPage(
    { from, where, id: 'o.id', keys, orders, cursor, limit },
    sql.parameters,
  );
  return {
    page: `WITH ${page}
    SELECT ${SHOWN_OPPORTUNITY_COLUMNS}, ${sortValues}
    FROM page JOIN opportunities o ON o.organization_id = $1 AND o.id = page.id ${OPPORTUNITY_JOINS}
    ${orderBy}`,
    tooMany: isIndexed(orders[0], filter) ? null : `SELECT 1 FROM ${from} WHERE ${where} OFFSET ${SORTED_MAX} LIMIT 1`,
  };
}

const isIndexed = (first: Order | undefined, { status }: OpportunityFilterInput): boolean =>
  first?.index === 'always' || (first?.index === 'one status' && status?.length === 1);
