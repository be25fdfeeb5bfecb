/** Whom a manager reminds to commit, and how often. */
import type { CommitScope } from './commitTree.ts';
import type { DeadlineState } from './deadlines.ts';

/** A person is reminded of a period again after so many hours: once on each working day. */
export const REMIND_AGAIN_HOURS = 20;
const HOUR_MS = 3_600_000;

export interface RemindedLine {
  readonly scope: CommitScope;
  readonly isSubmitted: boolean;
  readonly deadline: DeadlineState | null;
}

/**
 * Returns whether a line calls for a reminder: a deadline asks for it, or a rep has submitted nothing. The sum of the
 * people stands in for a team's call, so that without a deadline only a line that is `named` calls for it.
 */
export function needsReminder({ scope, isSubmitted, deadline }: RemindedLine, named = false): boolean {
  if (scope === 'organization') return false;
  if (deadline === 'due' || deadline === 'missed') return true;
  return !isSubmitted && (scope === 'rep' || named);
}

/** Returns whether somebody who was last reminded then may be reminded now; epoch milliseconds. */
export const mayRemindAgain = (lastAt: number | null, now: number): boolean =>
  lastAt === null || now - lastAt >= REMIND_AGAIN_HOURS * HOUR_MS;
