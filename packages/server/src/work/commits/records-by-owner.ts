import { type CommitRecords, isoDate, isWithinPeriod } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { PeriodNow } from '../quotas/asked-period.ts';
import { areWholeMonths } from '../quotas/sums-by-owner.ts';

export const NO_RECORDS: CommitRecords = { closedMinor: 0n, commitMinor: 0n, bestCaseMinor: 0n, pipelineMinor: 0n };

/** Whole calendar months are answered by the kept totals, however many deals there are. */
const OF_MONTHS = `SELECT owner_id AS owner, status, category, amount_base_minor AS amount FROM opportunity_totals
  WHERE organization_id = $1 AND ($2::uuid[] IS NULL OR owner_id = ANY($2)) AND isfinite(month)
    AND ((status = 'won' AND month BETWEEN $3::date AND $4::date)
      OR ($5 AND status = 'open' AND category <> 'omitted' AND month >= coalesce($6::date, month) AND month <= $4::date))`;
/** Two lookups, each by its own index. */
const OF_DEALS = `SELECT owner_id AS owner, status, '' AS category, coalesce(amount_base_minor, 0) AS amount FROM opportunities
    WHERE organization_id = $1 AND ($2::uuid[] IS NULL OR owner_id = ANY($2)) AND status = 'won'
      AND closed_on BETWEEN $3::date AND $4::date
  UNION ALL
  SELECT owner_id, status, coalesce(category, ''), coalesce(amount_base_minor, 0) FROM opportunities
    WHERE organization_id = $1 AND ($2::uuid[] IS NULL OR owner_id = ANY($2)) AND $5 AND status = 'open'
      AND category IS DISTINCT FROM 'omitted' AND close_date >= coalesce($6::date, close_date) AND close_date <= $4::date`;

/** What the deals of each owner say of a period: won, and open by category. Overdue ones belong to the running period. */
export async function recordsByOwner(
  tx: TenantTransaction,
  owners: readonly string[] | null,
  { period, today }: Omit<PeriodNow, 'currency'>,
): Promise<ReadonlyMap<string, CommitRecords>> {
  const { rows } = await tx.client.query<{
    owner: string;
    closed: string;
    commit: string;
    best_case: string;
    pipeline: string;
  }>(
    `SELECT owner, coalesce(sum(amount) FILTER (WHERE status = 'won'), 0)::text AS closed,
       coalesce(sum(amount) FILTER (WHERE status = 'open' AND category = 'commit'), 0)::text AS commit,
       coalesce(sum(amount) FILTER (WHERE status = 'open' AND category = 'best_case'), 0)::text AS best_case,
       coalesce(sum(amount) FILTER (WHERE status = 'open' AND category NOT IN ('commit', 'best_case')), 0)::text AS pipeline
     FROM (${areWholeMonths(period) ? OF_MONTHS : OF_DEALS}) AS belonging GROUP BY owner`,
    [
      tx.organizationId,
      owners,
      isoDate(period.firstDay),
      isoDate(period.lastDay),
      // What is due in a period that is over is overdue, and belongs to the running one.
      period.lastDay >= today,
      isWithinPeriod(today, period) ? null : isoDate(period.firstDay),
    ],
  );
  return new Map(
    rows.map((row) => [
      row.owner,
      {
        closedMinor: BigInt(row.closed),
        commitMinor: BigInt(row.commit),
        bestCaseMinor: BigInt(row.best_case),
        pipelineMinor: BigInt(row.pipeline),
      },
    ]),
  );
}

/** What the deals of some owners say together. */
export function recordsOf(by: ReadonlyMap<string, CommitRecords>, owners: Iterable<string>): CommitRecords {
  let sum = NO_RECORDS;
  for (const owner of owners) {
    const own = by.get(owner);
    if (!own) continue;
    sum = {
      closedMinor: sum.closedMinor + own.closedMinor,
      commitMinor: sum.commitMinor + own.commitMinor,
      bestCaseMinor: sum.bestCaseMinor + own.bestCaseMinor,
      pipelineMinor: sum.pipelineMinor + own.pipelineMinor,
    };
  }
  return sum;
}
