import {
  DAY_MS,
  explainFreshness,
  FRESH_ACTIVE_FROM,
  FRESH_ATTENTION_FROM,
  freshness,
  INFLUENCE_MAX,
} from '@forecastle/rules';

/** Weeks the chart shows: the time in which somebody without influence grows stale, and a little more. */
export const WEEKS = 12;

export interface Decay {
  readonly influence: number;
  /** Points at the end of each week, from week 0. */
  readonly points: readonly number[];
  /** Points lost in the first week. */
  readonly perWeek: number;
  /** Whole days a contact stays in each band. */
  readonly activeDays: number;
  readonly freshDays: number;
}

/** Days after a meeting until the points first fall below the boundary. */
function daysUntilBelow(boundary: number, influence: number): number {
  let instant = 0;
  for (;;) {
    const now = freshness({ lastMetAt: 0, influence }, instant);
    if (now.points < boundary || now.nextChangeAt === null) return Math.floor(instant / DAY_MS);
    instant = now.nextChangeAt;
  }
}

/** Before rounding, so that the line is straight. */
function after(weeks: number, influence: number): number {
  const now = { instant: weeks * 7 * DAY_MS, day: weeks * 7 };
  const parts = explainFreshness({ lastMetAt: 0, influence }, now).parts.filter(({ key }) => key !== 'rounding');
  return parts.reduce((sum, { points }) => sum + points.value, 0);
}

/** How freshness fades at no, middling and full influence, asked of the rules. */
export const DECAYS: readonly Decay[] = [0, 5, INFLUENCE_MAX].map((influence) => ({
  influence,
  points: Array.from({ length: WEEKS + 1 }, (_, week) => after(week, influence)),
  perWeek: 100 - after(1, influence),
  activeDays: daysUntilBelow(FRESH_ACTIVE_FROM, influence),
  freshDays: daysUntilBelow(FRESH_ATTENTION_FROM, influence),
}));
