/**
 * Counts pushes of a close date. A push is a move later than the last date that was set, while the deal is open. A move
 * back to the date before undoes the move and its push. Clearing the date is no move, except where it undoes the first
 * date of a deal that began without one: that date counts as never set. `docs/rules.md`, "Push".
 */
import type { CloseMove } from '../../platform/database/schema/records.ts';

export interface CloseDateProjection {
  readonly lastSetCloseDate: string | null;
  /** Moves that no later one undid, oldest first. */
  readonly closeMoves: readonly CloseMove[];
  readonly pushCount: number;
}

export const NO_CLOSE_DATE_SET: CloseDateProjection = { lastSetCloseDate: null, closeMoves: [], pushCount: 0 };

/** Of a deal that is made with a date: to clear that undoes nothing. */
export const createdWith = (closeDate: string | null): CloseDateProjection => ({
  ...NO_CLOSE_DATE_SET,
  lastSetCloseDate: closeDate,
});

export function moveCloseDate(before: CloseDateProjection, to: string | null, open: boolean): CloseDateProjection {
  // Only these three: callers pass whole deals and spread what they get.
  const { lastSetCloseDate: last, closeMoves, pushCount } = before;
  const latest = closeMoves.at(-1);
  const undoesFirst = to === null && latest?.from === null;
  if (undoesFirst) return { lastSetCloseDate: null, closeMoves: closeMoves.slice(0, -1), pushCount };
  if (to === null || to === last) return { lastSetCloseDate: last, closeMoves, pushCount };
  if (last === null)
    return { lastSetCloseDate: to, closeMoves: [...closeMoves, { from: null, push: false }], pushCount };
  const moves =
    latest?.from === to ? closeMoves.slice(0, -1) : [...closeMoves, { from: last, push: open && to > last }];
  return { lastSetCloseDate: to, closeMoves: moves, pushCount: moves.filter((move) => move.push).length };
}
