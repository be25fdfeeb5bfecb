/** Deals that were created, won and lost in some stretches of days, summed by the database alone. */
import { type DayStretch, isoDate } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

export const FLOWS = ['created', 'won', 'lost'] as const;
export type FlowKind = (typeof FLOWS)[number];

export interface FlowSum {
  readonly count: number;
  readonly amountMinor: bigint;
  readonly withoutAmount: number;
}
export type FlowSums = Readonly<Record<FlowKind, FlowSum>>;

const SUMS = `count(*)::int AS count, coalesce(sum(o.amount_base_minor), 0)::text AS amount,
  (count(*) FILTER (WHERE o.amount_base_minor IS NULL))::int AS "withoutAmount"`;
const OF_OWNERS = 'o.organization_id = $1 AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2))';

/** Each stretch is one look into an index; that of closed deals holds all that is read of them. */
const of = (flow: FlowKind) => `SELECT q.at, '${flow}' AS flow, s.* FROM q CROSS JOIN LATERAL (
  SELECT ${SUMS} FROM opportunities o WHERE ${OF_OWNERS} AND ${
    flow === 'created'
      ? `o.created_on BETWEEN q.first_day AND q.last_day AND (o.status <> 'open' OR o.category IS DISTINCT FROM 'omitted')`
      : `o.status = '${flow}' AND o.closed_on BETWEEN q.first_day AND q.last_day`
  }) s`;

/** Returns the sums of each stretch, in their order; `owners` is null for everybody. */
export async function flowSums(
  tx: TenantTransaction,
  owners: readonly string[] | null,
  stretches: readonly DayStretch[],
): Promise<readonly FlowSums[]> {
  const { rows } = await tx.client.query<{
    at: number;
    flow: FlowKind;
    count: number;
    amount: string;
    withoutAmount: number;
  }>(
    `WITH q AS MATERIALIZED (
       SELECT at::int, first_day, last_day
       FROM unnest($3::date[], $4::date[]) WITH ORDINALITY AS q (first_day, last_day, at)
     ) ${FLOWS.map(of).join(' UNION ALL ')}`,
    [
      tx.organizationId,
      owners,
      stretches.map(({ firstDay }) => isoDate(firstDay)),
      stretches.map(({ lastDay }) => isoDate(lastDay)),
    ],
  );
  const sumOf = (at: number, flow: FlowKind): FlowSum => {
    const row = rows.find((each) => each.at === at + 1 && each.flow === flow);
    return row
      ? { count: row.count, amountMinor: BigInt(row.amount), withoutAmount: row.withoutAmount }
      : { count: 0, amountMinor: 0n, withoutAmount: 0 };
  };
  return stretches.map((_, at) => ({
    created: sumOf(at, 'created'),
    won: sumOf(at, 'won'),
    lost: sumOf(at, 'lost'),
  }));
}
