/** A forecast as it was kept on a day; sums in minor units, null where there was no range. */
export interface DailyForecast {
  readonly id: string;
  /** Epoch day. */
  readonly day: number;
  readonly currency: string;
  readonly lowMinor: number | null;
  readonly mostLikelyMinor: number | null;
  readonly highMinor: number | null;
}

export interface LeftRange {
  /** Whose range was left. */
  readonly from: DailyForecast;
  readonly to: DailyForecast;
  readonly direction: 'above' | 'below';
}

const WEEK = 7;
/** Days by which a forecast may be older or younger than a week where there is none of that day. */
const OFF_BY = 2;

/** Returns the forecast of a week before a day, or the nearest to it; of two as near the earlier one. `runs` are in the order of their days. */
function weekBefore(runs: readonly DailyForecast[], day: number): DailyForecast | null {
  let nearest: DailyForecast | null = null;
  let least = OFF_BY + 1;
  for (const run of runs) {
    const off = Math.abs(day - WEEK - run.day);
    if (off >= least) continue;
    nearest = run;
    least = off;
  }
  return nearest;
}

/** Returns how a forecast left the range of a week before; null when it lies inside, or there is nothing to compare. */
function compare(runs: readonly DailyForecast[], to: DailyForecast): LeftRange | null {
  const from = weekBefore(runs, to.day);
  if (!from || from.currency !== to.currency || to.mostLikelyMinor === null) return null;
  if (from.highMinor !== null && to.mostLikelyMinor > from.highMinor) return { from, to, direction: 'above' };
  return from.lowMinor !== null && to.mostLikelyMinor < from.lowMinor ? { from, to, direction: 'below' } : null;
}

/**
 * Returns whether the last of the daily forecasts of a period is news, because it left the range of a week before; null when it is
 * none. It is said once until the forecast comes back inside or goes out on the other side, and again after a week. `runs` are in the
 * order of their days.
 */
export function leftRange(runs: readonly DailyForecast[]): LeftRange | null {
  let said: LeftRange | null = null;
  for (const run of runs) {
    const left = compare(runs, run);
    const isSaid = left && said?.direction === left.direction && run.day - said.to.day < WEEK;
    if (!isSaid) said = left;
  }
  return said !== null && said.to === runs.at(-1) ? said : null;
}
