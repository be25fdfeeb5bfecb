import {
  dayAtShare,
  type FiscalCalendar,
  type FiscalPeriod,
  isoDate,
  PACE_PERIODS,
  type PastPace,
  previousPeriod,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** The last periods of the kind before this one, latest first. */
export function periodsBefore(period: FiscalPeriod, calendar: FiscalCalendar, count: number): FiscalPeriod[] {
  const past: FiscalPeriod[] = [];
  for (let each = previousPeriod(period, calendar); past.length < count; each = previousPeriod(each, calendar))
    past.push(each);
  return past;
}

/** What the organisation had won in its last four periods of the kind by the same share of their days, and in all. */
export async function pastPace(
  tx: TenantTransaction,
  period: FiscalPeriod,
  elapsed: number,
  calendar: FiscalCalendar,
): Promise<readonly PastPace[]> {
  const past = periodsBefore(period, calendar, PACE_PERIODS);
  const { rows } = await tx.client.query<{ by_then: string; all: string }>(
    `SELECT won.by_then, won.all FROM unnest($2::date[], $3::date[], $4::date[]) AS p(first, at, last)
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(o.amount_base_minor) FILTER (WHERE o.closed_on <= p.at), 0)::text AS by_then,
         coalesce(sum(o.amount_base_minor), 0)::text AS all
       FROM opportunities o WHERE o.organization_id = $1 AND o.status = 'won' AND o.closed_on BETWEEN p.first AND p.last
     ) won`,
    [
      tx.organizationId,
      past.map(({ firstDay }) => isoDate(firstDay)),
      past.map((each) => isoDate(dayAtShare(each, elapsed))),
      past.map(({ lastDay }) => isoDate(lastDay)),
    ],
  );
  return rows.map((row) => ({ byThenMinor: BigInt(row.by_then), allMinor: BigInt(row.all) }));
}
