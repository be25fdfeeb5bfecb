/** Which days' submissions count for a period: its own, and those of a calendar before of which it is the likest period. */
import { dayOfIsoDate, type FiscalCalendar, type FiscalPeriod, isoDate, likestPeriod } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf } from '../../records/health/calendar.ts';

type Days = Pick<FiscalPeriod, 'firstDay' | 'lastDay'>;

/** YYYY-MM-DD, both within. */
export interface SubmittedDays {
  readonly startsOn: string;
  readonly endsOn: string;
}

export const datesOf = ({ firstDay, lastDay }: Days): SubmittedDays => ({
  startsOn: isoDate(firstDay),
  endsOn: isoDate(lastDay),
});

export const daysOf = ({ startsOn, endsOn }: SubmittedDays): Days => ({
  firstDay: dayOfIsoDate(startsOn),
  lastDay: dayOfIsoDate(endsOn),
});

const isSame = (one: SubmittedDays, other: SubmittedDays): boolean =>
  one.startsOn === other.startsOn && one.endsOn === other.endsOn;

/** What was committed for days that are no period of the calendar counts for the one they share the most days with. */
export const countsFor = (submitted: SubmittedDays, period: Days, calendar: FiscalCalendar): boolean => {
  if (isSame(submitted, datesOf(period))) return true;
  return isSame(datesOf(likestPeriod(daysOf(submitted), calendar)), datesOf(period));
};

/** The period itself comes first; none where nothing was submitted for any of them. */
export async function submittedDays(tx: TenantTransaction, period: Days): Promise<readonly SubmittedDays[]> {
  const own = datesOf(period);
  const { rows } = await tx.client.query<SubmittedDays>(
    `SELECT DISTINCT starts_on::text AS "startsOn", ends_on::text AS "endsOn" FROM commit_submissions
     WHERE organization_id = $1 AND starts_on <= $3 AND ends_on >= $2`,
    [tx.organizationId, own.startsOn, own.endsOn],
  );
  const others = rows.filter((each) => !isSame(each, own));
  if (others.length === 0) return rows;
  const { fiscalCalendar } = await calendarOf(tx);
  const counting = others.filter((each) => countsFor(each, period, fiscalCalendar));
  return [...rows.filter((each) => isSame(each, own)), ...counting];
}
