import { roundHalfUp } from '../exact.ts';
import type { ActionStatus } from './actionTypes.ts';

/** Percent of a week's plan that is to be completed. */
export const COMPLETION_TARGET = 80;

/** How many actions of a week stand how. */
export type ActionCounts = Readonly<Record<ActionStatus, number>>;

export const NO_ACTIONS: ActionCounts = { open: 0, complete: 0, snoozed: 0, skipped: 0, missed: 0 };

/** Percent completed of all actions but the skipped ones, half up; null where there are none. */
export function planCompletion({ open, complete, snoozed, missed }: ActionCounts): number | null {
  const all = open + complete + snoozed + missed;
  return all === 0 ? null : roundHalfUp(100 * complete, all);
}

/**
 * Weeks in a row that reached the target, from the latest backwards; the present one counts once it has reached it, and
 * weeks without a plan neither count nor end the row. `past` is the latest finished week first.
 */
export function planStreak(present: number | null, past: readonly (number | null)[]): number {
  let streak = present !== null && present >= COMPLETION_TARGET ? 1 : 0;
  for (const completion of past) {
    if (completion === null) continue;
    if (completion < COMPLETION_TARGET) break;
    streak += 1;
  }
  return streak;
}
