/** The week of plans that an instant belongs to, in the organisation's timezone. */
import { dayOfIsoDate, isMonday, isoDate, planWeek, planWeekStart, weeksBefore } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import { calendarOf } from '../../records/health/calendar.ts';

export interface PlanWeek {
  /** Its Monday, as an ISO date: the key of plans. */
  readonly week: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export async function presentWeek(tx: TenantTransaction, now: Date): Promise<PlanWeek> {
  const { timeZone } = await calendarOf(tx);
  return weekOf(planWeek(now.getTime(), timeZone), timeZone);
}

/** Throws INVALID for another day than a Monday. */
export function requireMonday(week: string): void {
  if (isMonday(dayOfIsoDate(week))) return;
  throw invalid({ field: 'week', value: week, expected: 'a Monday', message: 'A week is named by its Monday.' });
}

/** That of a Monday. */
export async function weekOfMonday(tx: TenantTransaction, monday: string): Promise<PlanWeek> {
  return weekOf(dayOfIsoDate(monday), (await calendarOf(tx)).timeZone);
}

function weekOf(monday: number, timeZone: string): PlanWeek {
  return {
    week: isoDate(monday),
    startsAt: new Date(planWeekStart(monday, timeZone)),
    endsAt: new Date(planWeekStart(weeksBefore(monday, -1), timeZone)),
  };
}
