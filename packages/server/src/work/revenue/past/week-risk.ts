/** Risk as it stood when a week began, from the sums of weeks that are kept: whatever the number of deals. */
import type { RevenuePast } from '@forecastle/contract';
import { isoDate, mondayOf } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { RevenueQuestion } from '../asked-view.ts';
import type { OpenSum, RiskGroup } from '../open-sums.ts';
import { presentRisk } from '../revenue-view.ts';

type Risk = NonNullable<z.infer<typeof RevenuePast>['risk']>;

/**
 * At the last Monday midnight by the end of a day, which for a Sunday is its very end. Null where that week was not kept, is
 * to be worked out anew, or was told by months of another fiscal calendar than the period's.
 */
export async function weekRisk(
  tx: TenantTransaction,
  { owners, due }: Pick<RevenueQuestion, 'owners' | 'due'>,
  day: number,
): Promise<Risk | null> {
  if (due === null) return null;
  const week = isoDate(mondayOf(day + 1));
  const { rows: weeks } = await tx.client.query<{ source: 'kept' | 'rebuilt' }>(
    `SELECT source FROM pipeline_weeks w
     WHERE organization_id = $1 AND week = $2 AND written_at IS NOT NULL AND NOT stale
       -- Written before it was kept when deals were due.
       AND NOT EXISTS (SELECT FROM pipeline_week_reps r WHERE r.organization_id = $1 AND r.week = $2 AND r.due IS NULL)`,
    [tx.organizationId, week],
  );
  const [kept] = weeks;
  if (!kept) return null;
  const { rows } = await tx.client.query<{ band: RiskGroup; count: number; minor: string; is_across: boolean }>(
    `SELECT d.band, sum(d.count)::int AS count, sum(d.minor)::text AS minor, bool_or(d.first < a.first OR d.last > a.last) AS is_across
     FROM (SELECT coalesce($4::date, '-infinity') AS first, $5::date AS last) a
     CROSS JOIN (
       SELECT coalesce(m.first, '-infinity') AS first, coalesce(m.last, 'infinity') AS last, m.band, m.count, m.minor
       FROM pipeline_week_reps r
       CROSS JOIN LATERAL jsonb_to_recordset(r.due) AS m (first date, last date, band text, count int, minor numeric)
       WHERE r.organization_id = $1 AND r.week = $2 AND ($3::uuid[] IS NULL OR r.owner_id = ANY($3))
     ) d WHERE d.first <= a.last AND d.last >= a.first GROUP BY d.band`,
    [tx.organizationId, week, owners, due.overdue ? null : isoDate(due.firstDay), isoDate(due.lastDay)],
  );
  if (rows.some(({ is_across }) => is_across)) return null;
  return {
    week: { monday: week, source: kept.source },
    ...presentRisk(
      rows.map(
        ({ band, count, minor }): OpenSum => ({
          ownerId: null,
          stageId: null,
          band,
          count,
          amountMinor: BigInt(minor),
        }),
      ),
    ),
    causes: [],
    atRiskDeals: [],
    stakeDeals: [],
  };
}
