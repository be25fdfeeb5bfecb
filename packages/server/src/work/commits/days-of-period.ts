/** Which days' submissions count for a period: its own, and those of a calendar before of which it is the likest period. */
import { type FiscalCalendar, likestPeriod } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf } from '../../records/health/calendar.ts';
import { areSameDays, type DatedDays, datesOf, daysOf } from '../periods/dated-days.ts';
import type { Days } from '../revenue-sums/days.ts';

/** What was committed for days that are no period of the calendar counts for the one they share the most days with. */
export const countsFor = (submitted: DatedDays, period: Days, calendar: FiscalCalendar): boolean =>
  areSameDays(datesOf(likestPeriod(daysOf(submitted), calendar)), datesOf(period));

/** None where nothing was submitted for any of them. */
export async function submittedDays(tx: TenantTransaction, period: Days): Promise<readonly DatedDays[]> {
  const own = datesOf(period);
  const { rows } = await tx.client.query<DatedDays>(
    `SELECT DISTINCT starts_on::text AS "startsOn", ends_on::text AS "endsOn" FROM commit_submissions
     WHERE organization_id = $1 AND starts_on <= $3 AND ends_on >= $2`,
    [tx.organizationId, own.startsOn, own.endsOn],
  );
  if (rows.every((each) => areSameDays(each, own))) return rows;
  const { fiscalCalendar } = await calendarOf(tx);
  return rows.filter((each) => countsFor(each, period, fiscalCalendar));
}
