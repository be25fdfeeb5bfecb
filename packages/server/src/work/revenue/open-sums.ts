/** Open deals that are not Omitted, by risk, rep and stage: from the kept totals, however many deals there are. */
import { isoDate } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { areWholeMonths } from '../quotas/sums-by-owner.ts';
import type { DueDays } from '../revenue-sums/days.ts';

export const RISK_GROUPS = ['green', 'yellow', 'red', 'not_yet_qualified'] as const;
export type RiskGroup = (typeof RISK_GROUPS)[number];

export interface OpenSum {
  readonly ownerId: string | null;
  readonly stageId: string | null;
  readonly band: RiskGroup;
  readonly count: number;
  readonly amountMinor: bigint;
}

const BAND = "CASE WHEN d.not_yet_qualified THEN 'not_yet_qualified' ELSE d.risk_band END";
const OF_MONTHS = `organization_id = $1 AND ($2::uuid[] IS NULL OR owner_id = ANY($2))
  AND isfinite(month) AND month >= coalesce($3::date, month) AND month <= $4::date`;
/** The narrow sums know no stages. */
const OF_TOTALS = {
  band: `(SELECT not_yet_qualified, risk_band, count, amount_base_minor FROM open_sums WHERE ${OF_MONTHS}) d`,
  parts: `(SELECT owner_id, stage_id, not_yet_qualified, risk_band, count, amount_base_minor FROM opportunity_totals
    WHERE ${OF_MONTHS} AND status = 'open' AND category <> 'omitted') d`,
} as const;
const OF_DEALS = `(SELECT o.owner_id, o.stage_id, h.not_yet_qualified, h.risk_band, 1 AS count, o.amount_base_minor
  FROM opportunities o JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id
  WHERE o.organization_id = $1 AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2)) AND o.status = 'open'
    AND o.category IS DISTINCT FROM 'omitted' AND o.close_date >= coalesce($3::date, o.close_date)
    AND o.close_date <= $4::date) d`;

/** By band alone, or also by rep and band and by stage and band: each grouping holds every deal once. */
const GROUPED = {
  band: `NULL::uuid AS owner, NULL::uuid AS stage, ${BAND} AS band`,
  parts: `d.owner_id AS owner, d.stage_id AS stage, ${BAND} AS band`,
} as const;
const GROUPS = { band: `GROUP BY 3`, parts: `GROUP BY GROUPING SETS ((1, 3), (2, 3))` } as const;

/** Open deals of a period; those without a date belong to none. */
export async function openSums(
  tx: TenantTransaction,
  owners: readonly string[] | null,
  days: DueDays | null,
  by: keyof typeof GROUPED,
): Promise<OpenSum[]> {
  if (days === null) return [];
  const { rows } = await tx.client.query<{
    owner: string | null;
    stage: string | null;
    band: RiskGroup;
    count: number;
    amount: string;
  }>(
    `SELECT ${GROUPED[by]}, sum(d.count)::int AS count, coalesce(sum(d.amount_base_minor), 0)::text AS amount
     FROM ${areWholeMonths(days) ? OF_TOTALS[by] : OF_DEALS} ${GROUPS[by]} HAVING sum(d.count) > 0`,
    [tx.organizationId, owners, days.overdue ? null : isoDate(days.firstDay), isoDate(days.lastDay)],
  );
  return rows.map(({ owner, stage, band, count, amount }) => ({
    ownerId: owner,
    stageId: stage,
    band,
    count,
    amountMinor: BigInt(amount),
  }));
}

/** Open deals whenever they are due, those without a date too. */
export async function countAllOpen(tx: TenantTransaction, owners: readonly string[] | null): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT coalesce(sum(count), 0)::int AS count FROM open_sums
     WHERE organization_id = $1 AND ($2::uuid[] IS NULL OR owner_id = ANY($2))`,
    [tx.organizationId, owners],
  );
  return rows[0]?.count ?? 0;
}

/** Count and amount of some sums, all or those of one band. */
export function bucketOf(sums: readonly OpenSum[], only?: RiskGroup): { count: number; amountMinor: bigint } {
  let [count, amountMinor] = [0, 0n];
  for (const sum of sums) {
    if (only !== undefined && sum.band !== only) continue;
    count += sum.count;
    amountMinor += sum.amountMinor;
  }
  return { count, amountMinor };
}

export const presentBucket = ({ count, amountMinor }: { count: number; amountMinor: bigint }) => ({
  count,
  amountBaseMinor: String(amountMinor),
});
