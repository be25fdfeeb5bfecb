import { DEAL_STATUSES } from '@forecastle/rules';
import * as z from 'zod';
import { all } from '../../platform/database/pipeline.ts';
import { endReading, type TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { CUSTOM_NOUNS } from '../custom-fields/custom-nouns.ts';
import { ordersOf } from '../lists/custom-orders.ts';
import { cursorForm, orderKey, refuseTooMany } from '../lists/order-sql.ts';
import type { Parameters } from '../lists/parameters.ts';
import { keptTotal } from './count-opportunities.ts';
import {
  besideDeal,
  filterConditions,
  HEALTH_JOIN,
  type OpenedFilter,
  oneOf,
  openFilter,
  readsHealth,
  type Scope,
} from './filter-conditions.ts';
import type { OpportunityListInput } from './inputs.ts';
import { type DealOrderKey, isOneSort, orderedStatement } from './list-ordered.ts';
import {
  OPPORTUNITY_JOINS,
  presentOpportunity,
  SHOWN_OPPORTUNITY_COLUMNS,
  type ShownOpportunityRow,
} from './opportunity-row.ts';
import { plannedOnce } from './planned-once.ts';
import { ORDERS, type Order, SORT_ORDERS, type SortOrder, type WalkedBy } from './sort-orders.ts';

/** Values of one filter that are walked apart; with more, one walk compares each row. */
const WALKS_MAX = 12;

const NOTHING_MATCHES = { items: [], nextCursor: null };

/** The page comes first and all else is looked up for its rows: to search for another order takes as long as to run it. */
const JOIN_AS_WRITTEN = 'SET LOCAL join_collapse_limit = 1';

/**
 * A page of the deals the actor may see. Deals without an amount count as the smallest, those without a date as the latest.
 * With `withTotal` also how many there are on all pages, where the kept totals know it: a count would keep the page waiting.
 */
export async function listOpportunities(tx: TenantTransaction, actor: Actor, given: OpportunityListInput) {
  const { order: keys = [] } = given;
  const isOrdered = keys.length > 0 && !isOneSort(keys);
  const input = !isOrdered && keys[0] ? { ...given, ...sortOf(keys[0]) } : given;
  const opened = await openFilter(tx, actor, input);
  const asked = [
    isOrdered ? listOrdered(tx, actor, { input, opened }, keys) : listWalked(tx, actor, { input, opened }),
    input.withTotal ? keptTotal(tx, opened) : null,
  ] as const;
  // Both have been sent by now.
  if (!isOrdered) endReading(tx);
  const [page, total] = await all(asked);
  return { ...page, total };
}

interface Asked {
  readonly input: OpportunityListInput;
  /** Null when nothing can match. */
  readonly opened: OpenedFilter<OpportunityListInput> | null;
}

/** Sends what it asks before it first waits. */
async function listWalked(tx: TenantTransaction, actor: Actor, { input, opened }: Asked) {
  const order = SORT_ORDERS[input.sort];
  const cursor = decodeCursor(input.cursor, z.tuple([order.form, z.uuid()]));
  if (!opened) return NOTHING_MATCHES;
  const { scope, parameters, filter } = opened;
  const { text, isWalk } = listStatement(filter, scope, order, cursor, parameters);
  const statement = isWalk ? plannedOnce(text, parameters.values) : { text, values: parameters.values };
  // Deals that an index names come first, wherever they are written, unless an order is walked.
  const asWritten = !('name' in statement) && (scope.custom.best === null || isWalkedInOrder(input));
  const [, { rows }] = await all([
    asWritten ? tx.client.query(JOIN_AS_WRITTEN) : null,
    tx.client.query<ShownOpportunityRow & { sort_value: string }>(statement),
  ]);
  return pageOf(
    rows,
    input.limit,
    (row) => presentOpportunity(row, actor),
    (row) => [row.sort_value, row.id],
  );
}

async function listOrdered(tx: TenantTransaction, actor: Actor, { input, opened }: Asked, order: readonly string[]) {
  const keys = order.map((key) => orderKey(key) as DealOrderKey);
  const orders = await ordersOf<Order>(tx, CUSTOM_NOUNS.deal, keys, ORDERS);
  const cursor = decodeCursor(input.cursor, cursorForm(orders));
  if (!opened) return NOTHING_MATCHES;
  const { scope, parameters, filter } = opened;
  const statement = orderedStatement(filter, scope, { keys, orders, cursor, limit: input.limit + 1 }, { parameters });
  // Whoever turned the page was let in with the first one.
  if (cursor === null) {
    await refuseTooMany(tx, {
      statement: statement.tooMany,
      values: parameters.values,
      field: keys[0]?.field ?? '',
      noun: 'deals',
      instead: 'amount, name or last change',
      expected: 'amount, name or updated first; or one status, and close_date, risk, confidence, drag or stake first',
    });
  }
  // Deals that an index names come first, wherever they are written.
  if (scope.custom.best === null) await tx.client.query(JOIN_AS_WRITTEN);
  const { rows } = await tx.client.query<ShownOpportunityRow & { sort_values: string[] }>(
    statement.page,
    parameters.values,
  );
  return pageOf(
    rows,
    input.limit,
    (row) => presentOpportunity(row, actor),
    (row) => [...row.sort_values, row.id],
  );
}

function sortOf(key: string): Pick<OpportunityListInput, 'sort' | 'direction'> {
  const { field, down } = orderKey(key);
  return { sort: field as OpportunityListInput['sort'], direction: down ? 'desc' : 'asc' };
}

/**
 * Each value of the filter that leads an index in the order of the list is walked apart, no further than a page, and
 * the walks are merged: a page costs the same however many deals there are. `isWalk` is true when nothing is filtered on the
 * way, so that the plan is the same for all values.
 */
export function listStatement(
  input: OpportunityListInput,
  scope: Scope,
  order: SortOrder,
  cursor: readonly [string, string] | null,
  parameters: Parameters,
): { readonly text: string; readonly isWalk: boolean } {
  const down = (input.direction ?? firstDirection(input.sort)) === 'desc';
  const way = down ? 'DESC' : 'ASC';
  // Written out: a plan for any number of rows would not be taken for as good as one for this page.
  const limit = input.limit + 1;
  const { walked, apart } = walksOf(input, scope, order);
  const conditions = filterConditions(
    input,
    scope,
    isWalkedInOrder(input) ? { walked: order.id } : 'whole',
    parameters,
  );
  for (const by of ['stage', 'owner', 'status'] as const) {
    const values = valuesOf(by, input, scope);
    if (by !== walked && values) conditions.push(oneOf(`o.${COLUMN_OF[by]}`, values, TYPE_OF[by], parameters));
  }
  const isWalk = conditions.length === 0 && scope.pattern === null;
  if (cursor) {
    const [value, id] = [parameters.add(cursor[0]), parameters.add(cursor[1])];
    conditions.push(`(${order.column}, ${order.id}) ${down ? '<' : '>'} (${order.fromText(value)}, ${id}::uuid)`);
  }
  const byHealth = order.column.startsWith('h.');
  const from = byHealth
    ? `opportunity_health h JOIN opportunities o ON o.organization_id = $1 AND o.id = h.opportunity_id`
    : `opportunities o ${readsHealth(input) ? HEALTH_JOIN : ''}`;
  const walk = (only: string | null): string => `(SELECT ${order.id} AS id, ${order.column} AS sort_column
    FROM ${from} ${besideDeal(input, scope)}
    WHERE ${[`${byHealth ? 'h' : 'o'}.organization_id = $1`, ...(only ? [only] : []), ...conditions].join(' AND ')}
    ORDER BY ${order.column} ${way}, ${order.id} ${way} LIMIT ${limit})`;
  // Kept scores carry the status they were computed for, which is the deal's: it leads their indexes.
  const lead = walked === null ? '' : `${byHealth ? 'h' : 'o'}.${COLUMN_OF[walked]}`;
  const walks =
    walked === null ? [walk(null)] : apart.map((value) => walk(oneOf(lead, [value], TYPE_OF[walked], parameters)));
  const text = `WITH page AS MATERIALIZED (
      SELECT id, sort_column FROM (${walks.join('\nUNION ALL\n')}) AS walks
      ORDER BY sort_column ${way}, id ${way} LIMIT ${limit}
    )
    SELECT ${SHOWN_OPPORTUNITY_COLUMNS}, ${order.toText('page.sort_column')} AS sort_value
    FROM page JOIN opportunities o ON o.organization_id = $1 AND o.id = page.id ${OPPORTUNITY_JOINS}
    ORDER BY page.sort_column ${way}, page.id ${way}`;
  return { text, isWalk };
}

const isWalkedInOrder = ({ sort }: OpportunityListInput): boolean => ORDERS[sort].index !== undefined;

const COLUMN_OF: Readonly<Record<WalkedBy, string>> = { stage: 'stage_id', owner: 'owner_id', status: 'status' };
const TYPE_OF: Readonly<Record<WalkedBy, string>> = { stage: 'uuid', owner: 'uuid', status: 'text' };

function valuesOf(by: WalkedBy, input: OpportunityListInput, scope: Scope): readonly string[] | null {
  if (by === 'owner') return scope.owners;
  return (by === 'stage' ? input.stageId : input.status) ?? null;
}

function walksOf(
  input: OpportunityListInput,
  scope: Scope,
  order: SortOrder,
): { walked: WalkedBy | null; apart: readonly string[] } {
  // Taken by their ids, the few that are found would be taken for each walk.
  if (scope.custom.best?.found === 'few') return { walked: null, apart: [] };
  for (const by of order.walkedBy) {
    const values = new Set(valuesOf(by, input, scope) ?? (by === 'status' ? DEAL_STATUSES : []));
    if (values.size > 0 && values.size <= WALKS_MAX) return { walked: by, apart: [...values] };
  }
  return { walked: null, apart: [] };
}

/** Scores of which more is better begin with what needs somebody most. */
const firstDirection = (sort: OpportunityListInput['sort']): 'asc' | 'desc' =>
  sort === 'risk' || sort === 'confidence' ? 'asc' : 'desc';
