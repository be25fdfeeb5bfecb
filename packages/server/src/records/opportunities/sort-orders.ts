import type { OPPORTUNITY_SORTS, OpportunitySortField } from '@forecastle/contract';
import { instantColumn, type OrderColumn, type OrderType, orderColumn } from '../lists/order-sql.ts';
import { KEY_FRESHNESS } from './key-freshness.ts';

export type OpportunitySort = (typeof OPPORTUNITY_SORTS)[number];

/** A column that an index holds in the order of the list behind one value of another column. */
export type WalkedBy = 'stage' | 'owner' | 'status';

/** Over `o` or `h`. */
export interface SortOrder extends OrderColumn {
  readonly id: string;
  /** Filters whose values are walked one by one and merged, in order of preference. */
  readonly walkedBy: readonly WalkedBy[];
}

const by = (column: string, type: OrderType, walkedBy: readonly WalkedBy[]): SortOrder => ({
  ...orderColumn(column, type),
  id: column.startsWith('h.') ? 'h.opportunity_id' : 'o.id',
  walkedBy,
});

export const SORT_ORDERS: Readonly<Record<OpportunitySort, SortOrder>> = {
  amount: by('o.amount_sort', 'bigint', ['stage', 'owner']),
  risk: by('h.risk', 'smallint', ['status']),
  confidence: by('h.confidence', 'smallint', ['status']),
  drag: by('h.drag', 'smallint', ['status']),
  // Without an index of their own, which every rescoring would pay for: PostgreSQL sorts what the filter leaves.
  framework: by('h.framework_completeness', 'real', ['status']),
  contact: by('h.contact_risk', 'real', ['status']),
  activity: by('h.activity_drag', 'real', ['status']),
  commitment: by('h.commitment', 'real', ['status']),
  data_quality: by('h.data_quality', 'smallint', ['status']),
  stage: by('(SELECT e.position FROM stages e WHERE e.organization_id = $1 AND e.id = o.stage_id)', 'integer', []),
  owner: by('(SELECT e.name FROM members e WHERE e.organization_id = $1 AND e.id = o.owner_id)', 'text', []),
  stake: by('h.stake_minor', 'bigint', ['status']),
  close_date: by('o.close_sort', 'date', ['status']),
  name: by('o.name', 'text', []),
  updated: { ...instantColumn('o.updated_at'), id: 'o.id', walkedBy: [] },
};

/** A column of an order by several: never null, as above. */
export interface Order extends OrderColumn {
  readonly reads?: 'h' | 'a' | 'm' | 's';
  /** When an index holds the deals in this order. */
  readonly index?: 'always' | 'one status';
}

const indexed = (sort: OpportunitySort, index: NonNullable<Order['index']>): Order => ({ ...plain(sort), index });
export const workedOut = (column: string, type: OrderType, reads?: Order['reads']): Order => ({
  ...by(column, type, []),
  ...(reads && { reads }),
});

/** Those of one column whose scores have no index of their own are worked out as the rest. */
const plain = (sort: OpportunitySort): Order => ({
  ...SORT_ORDERS[sort],
  ...(SORT_ORDERS[sort].column.startsWith('h.') && { reads: 'h' as const }),
});

export const ORDERS: Readonly<Record<OpportunitySortField, Order>> = {
  amount: indexed('amount', 'always'),
  name: indexed('name', 'always'),
  updated: indexed('updated', 'always'),
  close_date: indexed('close_date', 'one status'),
  risk: indexed('risk', 'one status'),
  confidence: indexed('confidence', 'one status'),
  drag: indexed('drag', 'one status'),
  stake: indexed('stake', 'one status'),
  framework: plain('framework'),
  contact: plain('contact'),
  activity: plain('activity'),
  commitment: plain('commitment'),
  data_quality: plain('data_quality'),
  stage: plain('stage'),
  owner: plain('owner'),
  account: workedOut("coalesce(a.name, '')", 'text', 'a'),
  category: workedOut(
    "array_position(ARRAY['commit', 'best_case', 'pipeline', 'omitted', 'closed'], coalesce(o.category, 'pipeline'))",
    'bigint',
  ),
  created_on: workedOut('o.created_on', 'date'),
  closed_on: workedOut("coalesce(o.closed_on, 'infinity'::date)", 'date'),
  // Days before a day that never comes: the longer in its stage, the more. A deal whose day is not known has the least.
  days_in_stage: workedOut(
    "coalesce(CASE WHEN o.status = 'open' THEN date '2200-01-01' - o.stage_entered_on END, -1)",
    'bigint',
  ),
  pushes: workedOut('o.push_count', 'bigint'),
  win_probability: workedOut(
    "(CASE WHEN o.status = 'open' THEN coalesce(o.win_probability, s.win_probability) ELSE s.win_probability END)",
    'bigint',
    's',
  ),
  // Deals with nobody in a key role before those whose people have gone stale.
  freshness: workedOut(`coalesce(${KEY_FRESHNESS}, -1)`, 'integer'),
  last_activity: workedOut('coalesce((extract(epoch FROM h.last_activity_at) * 1000000)::bigint, -1)', 'bigint', 'h'),
};
