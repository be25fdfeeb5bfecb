import { type DayStretch, isoDate } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { loadRates } from '../../records/currencies/rates.ts';
import { keptDays } from '../forecasts/runs/read-runs.ts';
import { columnsOf } from '../periods/dated-days.ts';
import { inBase } from '../quotas/read-quotas.ts';

export interface StoredSnapshot {
  readonly asOf: Date;
  readonly low: number | null;
  readonly mostLikely: number;
  readonly high: number | null;
}

interface Row extends StoredSnapshot {
  readonly week: number;
  readonly day: string;
  readonly currency: string;
}

/**
 * Returns the latest forecast that was kept in each week of a period, by the place of the week, in the currency of now.
 * Those of a calendar before count for the period most like theirs.
 */
export async function keptByWeek(
  tx: TenantTransaction,
  scope: string,
  { period, weeks, currency }: { period: DayStretch; weeks: readonly DayStretch[]; currency: string },
): Promise<ReadonlyMap<number, StoredSnapshot>> {
  const days = await keptDays(tx, scope, period);
  if (days.length === 0) return new Map();
  const { rows } = await tx.client.query<Row>(
    `SELECT DISTINCT ON (week) width_bucket(as_of_day, $5::date[]) AS week, as_of AS "asOf", as_of_day::text AS day, currency,
       low_minor::float8 AS low, most_likely_minor::float8 AS "mostLikely", high_minor::float8 AS high
     FROM forecast_runs
     WHERE organization_id = $1 AND scope = $2 AND (starts_on, ends_on) IN (SELECT * FROM unnest($3::date[], $4::date[]))
       AND as_of_day BETWEEN ($5::date[])[1] AND $6::date AND most_likely_minor IS NOT NULL
     ORDER BY week, as_of DESC, id DESC`,
    [
      tx.organizationId,
      scope,
      ...columnsOf(days),
      weeks.map(({ firstDay }) => isoDate(firstDay)),
      isoDate(period.lastDay),
    ],
  );
  const rates = rows.some((row) => row.currency !== currency) ? await loadRates(tx, currency) : null;
  return new Map(
    rows.map(({ week, asOf, day, currency: kept, low, mostLikely, high }) => {
      const convert = (minor: number): number => (rates ? inBase(rates, minor, kept, day) : minor);
      return [
        week - 1,
        {
          asOf,
          low: low === null ? null : convert(low),
          mostLikely: convert(mostLikely),
          high: high === null ? null : convert(high),
        },
      ];
    }),
  );
}
