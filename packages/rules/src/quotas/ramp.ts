/** What share of a quota a new rep has while they ramp up: so many percent in each month since their start. */
import { dayOf, isoDate } from '../days.ts';
import { divideHalfUp } from '../money/decimal.ts';
import { daysInMonth } from '../periods/fiscalYearStart.ts';

/** Percent of the full quota in the first month, the second and so on; all of it from then on. */
export const STANDARD_RAMP = [0, 25, 50, 75] as const;
export const RAMP_MONTHS_MAX = 24;
const ALL = 100;

export interface Ramp {
  /** The rep's first day. */
  readonly startDay: number;
  readonly percents: readonly number[];
}

interface Days {
  /** First and last day, both within. */
  readonly firstDay: number;
  readonly lastDay: number;
}

/** Days of a period that have one percentage. */
export interface RampPart extends Days {
  readonly percent: number;
  /** Minor units; parts add up to the quota. */
  readonly amountMinor: number;
}

export interface RampedQuota {
  readonly amountMinor: number;
  readonly parts: readonly RampPart[];
}

/**
 * The quota of a period by a ramp: each day has the percentage of the month since the start it lies in, days before the
 * start have none. Rounded half up once. Null where the ramp is over before the period begins, and the quota is the full one.
 */
export function rampedQuota(fullMinor: number, period: Days, ramp: Ramp): RampedQuota | null {
  const spans = spansOf(period, ramp);
  if (spans.every(({ percent }) => percent === ALL)) return null;
  const days = period.lastDay + 1 - period.firstDay;
  const upTo = (weight: number): number => Number(divideHalfUp(BigInt(fullMinor) * BigInt(weight), BigInt(days * ALL)));
  let weight = 0;
  // Each part is what it adds to the rounded sum, so that they add up.
  const parts = spans.map((span) => {
    const before = upTo(weight);
    weight += (span.lastDay + 1 - span.firstDay) * span.percent;
    return { ...span, amountMinor: upTo(weight) - before };
  });
  return { amountMinor: upTo(weight), parts };
}

function spansOf({ firstDay, lastDay }: Days, { startDay, percents }: Ramp): (Days & { percent: number })[] {
  const bounds = percents.map((percent, month) => ({ percent, from: monthAfter(startDay, month) }));
  const steps = [
    { percent: 0, from: Number.NEGATIVE_INFINITY },
    ...bounds,
    { percent: ALL, from: monthAfter(startDay, percents.length) },
  ];
  const spans: (Days & { percent: number })[] = [];
  for (const [at, { percent, from }] of steps.entries()) {
    const first = Math.max(firstDay, from);
    const last = Math.min(lastDay, (steps[at + 1]?.from ?? Number.POSITIVE_INFINITY) - 1);
    if (first > last) continue;
    const before = spans.at(-1);
    // Months of one percentage are one part.
    if (before?.percent === percent) spans[spans.length - 1] = { ...before, lastDay: last };
    else spans.push({ firstDay: first, lastDay: last, percent });
  }
  return spans;
}

/** The same day so many months later, the last of a shorter month. */
function monthAfter(day: number, months: number): number {
  const [year = 0, month = 1, dayOfMonth = 1] = isoDate(day).split('-').map(Number);
  const since = year * 12 + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(since / 12), (since % 12) + 1];
  return dayOf(toYear, toMonth, Math.min(dayOfMonth, daysInMonth(toYear, toMonth)));
}
