import type { OpportunitySortField } from '@forecastle/contract';
import * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import { type FilterSql, filterSql, type Scope } from './filter-conditions.ts';
import type { OpportunityFilterInput } from './inputs.ts';
import { OPPORTUNITY_COLUMNS, OPPORTUNITY_JOINS } from './opportunity-row.ts';
import { ORDERS, type Order, SORT_ORDERS } from './sort-orders.ts';

/**
 * Matches up to which any order is worked out by reading all of them. Above, an index must hold the order of the first
 * column, and only deals that are alike in it are sorted.
 */
export const SORTED_MAX = 100_000;

/** One column of an order, as the contract writes it: `amount`, or `-amount` with the largest first. */
export interface OrderKey {
  readonly field: OpportunitySortField;
  readonly down: boolean;
}

export const orderKey = (key: string): OrderKey => ({
  field: key.replace(/^-/, '') as OpportunitySortField,
  down: key.startsWith('-'),
});

/** An order by one of the plain list's columns is the plain list: deals alike in it go the same way. */
export const isOneSort = (keys: readonly string[]): boolean =>
  keys.length === 1 && Object.hasOwn(SORT_ORDERS, orderKey(keys[0] ?? '').field);

/** The cursor of a list in an order: a text for each of its columns, then the id. */
export const cursorForm = (keys: readonly OrderKey[]) =>
  z.tuple([...keys.map(({ field }) => ORDERS[field].form), z.uuid()] as unknown as [z.ZodType<string>, z.ZodUUID]);

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
  { keys, cursor, limit }: { keys: readonly OrderKey[]; cursor: readonly string[] | null; limit: number },
  sql: FilterSql,
): OrderedStatement {
  const { parameters } = sql;
  const orders = keys.map(({ field }) => ORDERS[field]);
  const { from, conditions } = filterSql(
    filter,
    scope,
    sql,
    orders.flatMap(({ reads }) => reads ?? []),
    orders[0],
  );
  const where = conditions.join(' AND ');
  const after = cursor === null ? [] : [afterCursor(keys, orders, cursor, (value) => parameters.add(value))];
  const order = [...keys.map(({ down }, at) => `k${at} ${down ? 'DESC' : 'ASC'}`), 'id ASC'].join(', ');
  const page = `WITH page AS MATERIALIZED (
      SELECT o.id, ${orders.map(({ column }, at) => `${column} AS k${at}`).join(', ')}
      FROM ${from} WHERE ${[where, ...after].join(' AND ')}
      ORDER BY ${[...orders.map(({ column }, at) => `${column} ${keys[at]?.down ? 'DESC' : 'ASC'}`), 'o.id ASC'].join(', ')}
      LIMIT ${limit}
    )
    SELECT ${OPPORTUNITY_COLUMNS}, ARRAY[${orders.map(({ toText }, at) => toText(`page.k${at}`)).join(', ')}] AS sort_values
    FROM page JOIN opportunities o ON o.organization_id = $1 AND o.id = page.id ${OPPORTUNITY_JOINS}
    ORDER BY ${order.replaceAll(/\bk(\d)/g, 'page.k$1').replace('id ASC', 'page.id ASC')}`;
  return {
    page,
    tooMany: isIndexed(orders[0], filter) ? null : `SELECT 1 FROM ${from} WHERE ${where} OFFSET ${SORTED_MAX} LIMIT 1`,
  };
}

/** Throws INVALID, naming what would do, when an order would have to read more deals than can be sorted. */
export async function refuseTooMany(
  tx: TenantTransaction,
  { tooMany }: OrderedStatement,
  values: unknown[],
  field: string,
): Promise<void> {
  if (tooMany === null) return;
  // The parameters of the cursor stand behind those of the filter: what the count does not use is not sent.
  const used = Math.max(...[...tooMany.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const { rowCount } = await tx.client.query(tooMany, values.slice(0, used));
  if (!rowCount) return;
  throw invalid({
    field: 'order',
    value: field,
    expected: 'amount, name or updated first; or one status, and close_date, risk, confidence, drag or stake first',
    message: `More than ${SORTED_MAX.toLocaleString('en')} deals match, and these cannot be sorted by ${field} first. Filter further, or sort by amount, name or last change first.`,
  });
}

const isIndexed = (first: Order | undefined, { status }: OpportunityFilterInput): boolean =>
  first?.index === 'always' || (first?.index === 'one status' && status?.length === 1);

/** Rows behind the last one of the page before, whichever way each column goes. */
function afterCursor(
  keys: readonly OrderKey[],
  orders: readonly Order[],
  cursor: readonly string[],
  add: (value: string) => string,
): string {
  const values = orders.map(({ fromText }, at) => fromText(add(cursor[at] ?? '')));
  const alike: string[] = [];
  const ways: string[] = [];
  orders.forEach(({ column }, at) => {
    ways.push(`(${[...alike, `${column} ${keys[at]?.down ? '<' : '>'} ${values[at]}`].join(' AND ')})`);
    alike.push(`${column} = ${values[at]}`);
  });
  ways.push(`(${[...alike, `o.id > ${add(cursor.at(-1) ?? '')}::uuid`].join(' AND ')})`);
  // Where an index holds the first column, it is entered here.
  const lead = `${orders[0]?.column} ${keys[0]?.down ? '<=' : '>='} ${values[0]}`;
  return `${lead} AND (${ways.join(' OR ')})`;
}
