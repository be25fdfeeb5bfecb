/** Which weeks of the pipeline are looked back on, in the organisation's timezone. */
import { isoDate, localDay, mondayOf, startOfLocalDay, weeksBefore } from '@forecastle/rules';

/** A quarter: the running week and those before it. */
export const WEEKS_KEPT = 13;

/** Weeks whose deals are kept in any case: the running one and the one before, with which it is compared. */
export const DEALS_OF_WEEKS = 2;
/** Up to so many open deals those of all weeks are kept, so that the weeks of any filter can be summed while somebody waits. */
export const DEALS_OF_ALL_WEEKS = 10_000;

export interface PipelineWeek {
  /** Its Monday. */
  readonly week: string;
  readonly asOf: Date;
}

/** The latest first. A week begins with the first instant of its Monday, also where a clock change swallows midnight. */
export function lastWeeks(now: Date, timeZone: string): readonly PipelineWeek[] {
  const monday = mondayOf(localDay(now.getTime(), timeZone));
  return Array.from({ length: WEEKS_KEPT }, (_, back) => {
    const day = weeksBefore(monday, back);
    return { week: isoDate(day), asOf: new Date(startOfLocalDay(day, timeZone)) };
  });
}

const KEPT_WITHIN_MS = 3_600_000;

/** Whether a week may still be kept as it stands: in the first hour of its Monday; later, the ledger tells of midnight. */
export const isItsMidnight = ({ asOf }: PipelineWeek, now: Date): boolean =>
  now.getTime() - asOf.getTime() < KEPT_WITHIN_MS;
