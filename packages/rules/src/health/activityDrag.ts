import type { DealFacts, Now } from '../facts.ts';

/** Days; an activity on the 14th day back still counts as recent. */
export const RECENT_ACTIVITY_DAYS = 14;
/** Days; an activity on the 30th day back still counts as the month's. */
export const MONTH_ACTIVITY_DAYS = 30;

/** Points of A (of 70) for two recent activities, for one, and for none but one within the month. */
export const TWO_RECENT_ACTIVITIES_POINTS = 70;
export const ONE_RECENT_ACTIVITY_POINTS = 42;
export const MONTH_ACTIVITY_POINTS = 21;

/** Points of A for a close date that never moved, and what each push takes away. */
export const STABLE_CLOSE_DATE_POINTS = 30;
export const PUSH_STABILITY_POINTS = 10;

/** Whole days back to a day; a day that lies ahead counts as today. */
export function daysSince(day: number, today: number): number {
  return Math.max(0, today - day);
}

export function isWithin(day: number | null, days: number, today: number): boolean {
  return day !== null && today - day <= days;
}

export function activityPoints(facts: DealFacts, now: Now): number {
  if (isWithin(facts.lastActivityDay, RECENT_ACTIVITY_DAYS, now.day)) {
    return isWithin(facts.secondLastActivityDay, RECENT_ACTIVITY_DAYS, now.day)
      ? TWO_RECENT_ACTIVITIES_POINTS
      : ONE_RECENT_ACTIVITY_POINTS;
  }
  return isWithin(facts.lastActivityDay, MONTH_ACTIVITY_DAYS, now.day) ? MONTH_ACTIVITY_POINTS : 0;
}

export function stabilityPoints(facts: DealFacts): number {
  if (facts.closeDay === null) return 0;
  return Math.max(0, STABLE_CLOSE_DATE_POINTS - PUSH_STABILITY_POINTS * Math.max(0, facts.pushes));
}

/** A, whether the deal moves: recent activity and a close date that stays. 0-100, whole points, higher is healthier. */
export function activityDrag(facts: DealFacts, now: Now): number {
  return activityPoints(facts, now) + stabilityPoints(facts);
}
