/** The guard: past outcomes that lay further out than they should widen the band; nothing narrows it. */
import { normalQuantile, normalShare } from './normal.ts';

/** Ends of an 80% interval in standard deviations. */
export const RANGE_END = 1.2816;
/** Past runs that the guard is worth beforehand. */
const HELD_BY = 20;

/** How many standard deviations from the middle an outcome lay, from its rank among its own draws. */
export const deviationOf = (rank: number): number => normalQuantile(Math.min(0.9999, Math.max(0.0001, rank)));

/** Shares of the draws at which low and high lie, from the ranks of past outcomes among their own draws. */
export function guardedShares(ranks: readonly number[]): { low: number; high: number; factor: number } {
  const squares = ranks.reduce((sum, rank) => sum + deviationOf(rank) ** 2, 0);
  const factor = Math.sqrt(Math.max(1, (HELD_BY + squares) / (HELD_BY + ranks.length)));
  return { low: normalShare(-RANGE_END * factor), high: normalShare(RANGE_END * factor), factor };
}
