/** When people are to commit: each week at a local hour, and how a submission stands to it. */
import { localDay, plainDate } from '../days.ts';
import { mondayOf } from '../plans/planWeek.ts';

/** ISO: Monday is 1. */
export const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export const weekdayName = (weekday: number): string => WEEKDAY_NAMES[weekday - 1] ?? '';

export interface WeeklyDeadline {
  /** 1 (Monday) to 7. */
  readonly weekday: number;
  /** 0 to 23, in the timezone of the organisation. */
  readonly hour: number;
}

/** Instants as epoch milliseconds. */
export interface DeadlinesAround {
  readonly beforeLast: number;
  readonly last: number;
  readonly next: number;
}

const DAYS_A_WEEK = 7;
const HOUR_MS = 3_600_000;
/** Hours before a deadline from which whoever has not submitted is reminded. */
export const REMIND_HOURS_BEFORE = 4;

/** The deadlines around an instant; one at the instant itself has passed. An hour that clocks skip is the first after it. */
export function deadlinesAround(instant: number, { weekday, hour }: WeeklyDeadline, timeZone: string): DeadlinesAround {
  const on = (day: number): number =>
    plainDate(day).toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds;
  const day = mondayOf(localDay(instant, timeZone)) + weekday - 1;
  const last = on(day) <= instant ? day : day - DAYS_A_WEEK;
  return { beforeLast: on(last - DAYS_A_WEEK), last: on(last), next: on(last + DAYS_A_WEEK) };
}

/** Whether somebody is to be reminded of the next deadline now. */
export const isRemindedAt = (instant: number, { next }: DeadlinesAround): boolean =>
  instant >= next - REMIND_HOURS_BEFORE * HOUR_MS;

export const DEADLINE_STATES = ['kept', 'due', 'missed'] as const;
export type DeadlineState = (typeof DEADLINE_STATES)[number];

interface Asked {
  readonly deadlines: DeadlinesAround;
  /** From when on the deadline holds. */
  readonly since: number;
  /** First instant of the period, and the first after it. */
  readonly begins: number;
  readonly ends: number;
}

/**
 * How the latest submission stands: `missed` when the last deadline passed without one made for it (after the deadline
 * before), `due` when one is asked for by the next, else `kept`. Deadlines count within the running period, and since
 * they were set.
 */
export function deadlineState(
  submittedAt: number | null,
  now: number,
  { deadlines, since, begins, ends }: Asked,
): DeadlineState | null {
  if (now < begins || now >= ends) return null;
  const counts = (deadline: number): boolean => deadline > since && deadline >= begins && deadline < ends;
  const isSince = (instant: number): boolean => submittedAt !== null && submittedAt > instant;
  if (counts(deadlines.last) && !isSince(deadlines.beforeLast)) return 'missed';
  if (counts(deadlines.next) && !isSince(deadlines.last)) return 'due';
  return 'kept';
}
