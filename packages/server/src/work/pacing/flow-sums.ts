/** Deals that were created, won and lost in some stretches of days, summed by the database alone. */
import { type DayStretch, isoDate } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { type DecidedSum, decidedSums } from '../revenue-sums/dimension-sums.ts';

export const FLOWS = ['created', 'won', 'lost'] as const;
export type FlowKind = (typeof FLOWS)[number];

export interface FlowSum {
  readonly count: number;
  readonly amountMinor: bigint;
  readonly withoutAmount: number;
}
export type FlowSums = Readonly<Record<FlowKind, FlowSum>>;

const NONE: FlowSum = { count: 0, amountMinor: 0n, withoutAmount: 0 };

/** Returns the sums of each stretch, in their order; `owners` is null for everybody. */
export async function flowSums(
  tx: TenantTransaction,
  owners: readonly string[] | null,
  stretches: readonly DayStretch[],
): Promise<readonly FlowSums[]> {
  // What closed is kept by day, however many deals there are; what was created is counted from the deals.
  const decided = await decidedSums(tx, owners, stretches);
  const created = await createdSums(tx, owners, stretches);
  const unsummed = await decidedWithoutAmount(tx, owners, stretches);
  const closed = (at: number, status: 'won' | 'lost', sum: DecidedSum | undefined): FlowSum => ({
    count: sum?.count ?? 0,
    amountMinor: sum?.amountMinor ?? 0n,
    withoutAmount: unsummed.get(`${status} ${at}`) ?? 0,
  });
  return stretches.map((_, at) => ({
    created: created.get(at) ?? NONE,
    won: closed(at, 'won', decided[at]?.won),
    lost: closed(at, 'lost', decided[at]?.lost),
  }));
}

const STRETCHES = `q AS MATERIALIZED (
  SELECT at::int - 1 AS at, first_day, last_day
  FROM unnest($3::date[], $4::date[]) WITH ORDINALITY AS q (first_day, last_day, at)
)`;
const OF_OWNERS = 'o.organization_id = $1 AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2))';

const valuesOf = (
  { organizationId }: TenantTransaction,
  owners: readonly string[] | null,
  stretches: readonly DayStretch[],
) => [
  organizationId,
  owners,
  stretches.map(({ firstDay }) => isoDate(firstDay)),
  stretches.map(({ lastDay }) => isoDate(lastDay)),
];

async function createdSums(
  tx: TenantTransaction,
  owners: readonly string[] | null,
  stretches: readonly DayStretch[],
): Promise<ReadonlyMap<number, FlowSum>> {
  const { rows } = await tx.client.query<{ at: number; count: number; amount: string; withoutAmount: number }>(
    `WITH ${STRETCHES}
     SELECT q.at, s.* FROM q CROSS JOIN LATERAL (
       SELECT count(*)::int AS count, coalesce(sum(o.amount_base_minor), 0)::text AS amount,
         (count(*) FILTER (WHERE o.amount_base_minor IS NULL))::int AS "withoutAmount"
       FROM opportunities o WHERE ${OF_OWNERS} AND o.created_on BETWEEN q.first_day AND q.last_day
         AND (o.status <> 'open' OR o.category IS DISTINCT FROM 'omitted')) s`,
    valuesOf(tx, owners, stretches),
  );
  return new Map(
    rows.map(({ at, count, amount, withoutAmount }) => [at, { count, amountMinor: BigInt(amount), withoutAmount }]),
  );
}

/** By status and place of the stretch. Lists keep deals without an amount together: they are found without the others. */
async function decidedWithoutAmount(
  tx: TenantTransaction,
  owners: readonly string[] | null,
  stretches: readonly DayStretch[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.client.query<{ at: number; status: string; count: number }>(
    `WITH ${STRETCHES}, o AS MATERIALIZED (
       SELECT o.status, o.closed_on FROM opportunities o
       WHERE ${OF_OWNERS} AND o.amount_sort = -1 AND o.status IN ('won', 'lost')
         AND o.closed_on BETWEEN (SELECT min(first_day) FROM q) AND (SELECT max(last_day) FROM q)
     )
     SELECT q.at, o.status, count(*)::int AS count FROM o JOIN q ON o.closed_on BETWEEN q.first_day AND q.last_day
     GROUP BY q.at, o.status`,
    valuesOf(tx, owners, stretches),
  );
  return new Map(rows.map(({ at, status, count }) => [`${status} ${at}`, count]));
}
