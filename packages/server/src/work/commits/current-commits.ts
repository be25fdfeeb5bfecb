/** What people had committed for periods on a day of each. */
import { type CommitScope, commitBefore, startOfLocalDay } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf } from '../../records/health/calendar.ts';
import { countsFor } from '../periods/former-days.ts';
import type { Days } from '../revenue-sums/days.ts';
import { allSubmissions } from './read-submissions.ts';

/** A period, and the day before whose start a commit must have been submitted. */
export interface CommitMoment extends Days {
  readonly asOfDay: number;
}

/** Returns the commit of a line that stood at each moment, in minor units and in their order; null where none did. */
export async function currentCommits(
  tx: TenantTransaction,
  line: { readonly scope: CommitScope; readonly memberId: string | null },
  moments: readonly CommitMoment[],
): Promise<(number | null)[]> {
  if (moments.length === 0) return [];
  const { currency, timeZone, fiscalCalendar } = await calendarOf(tx);
  const days = {
    firstDay: Math.min(...moments.map(({ firstDay }) => firstDay)),
    lastDay: Math.max(...moments.map(({ lastDay }) => lastDay)),
  };
  const submitted = (await allSubmissions(tx, currency, days, line)).map((each) => ({
    ...each,
    at: each.submittedAt.getTime(),
    withdrawnAt: each.withdrawnAt?.getTime() ?? null,
  }));
  return moments.map((moment) => {
    const ofPeriod = submitted.filter((each) => countsFor(each, moment, fiscalCalendar));
    return commitBefore(ofPeriod, startOfLocalDay(moment.asOfDay, timeZone))?.commitMinor ?? null;
  });
}
