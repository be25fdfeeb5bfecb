/** What follows when past ranges missed on the same side again and again: the level has moved, and the model has not. */
import { deviationOf, RANGE_END } from './guard.ts';
import type { LevelComponent } from './levelModel.ts';
import type { PastLevels } from './pastLevels.ts';
import type { Ranks } from './run.ts';

/** Past runs that are looked at, and how many of them must miss on one side. */
const LOOKED_AT = 4;
const MISSES_MIN = 3;

/** Plain data. */
export interface Drift {
  /** On which side of their ranges outcomes lay. */
  readonly side: 'below' | 'above';
  readonly misses: number;
  /** Of how many past periods. */
  readonly of: number;
  /** Mean of the misses: log-odds of open deals, and log of new wins. */
  readonly open: number;
  readonly fresh: number;
}

/** Returns the drift that three misses on one side in the last four runs show; null without. `ranks` by time. */
export function driftOf(ranks: readonly Ranks[]): Drift | null {
  const last = ranks.slice(-LOOKED_AT);
  for (const side of ['below', 'above'] as const) {
    const misses = last.filter(({ amount }) => {
      const z = deviationOf(amount);
      return side === 'below' ? z < -RANGE_END : z > RANGE_END;
    });
    if (misses.length < MISSES_MIN) continue;
    const meanOf = (of: (rank: Ranks) => number): number =>
      misses.reduce((sum, rank) => sum + of(rank), 0) / misses.length;
    return {
      side,
      misses: misses.length,
      of: last.length,
      open: meanOf(({ openMiss }) => openMiss),
      fresh: meanOf(({ newMiss }) => newMiss),
    };
  }
  return null;
}

const shifted = (components: readonly LevelComponent[], by: number): LevelComponent[] =>
  components.map((component) => ({ ...component, mean: component.mean + by }));

/** The levels with the drift taken up. */
export const withDrift = (levels: PastLevels, { open, fresh }: Drift): PastLevels => ({
  ...levels,
  shift: shifted(levels.shift, open),
  newWins: shifted(levels.newWins, fresh),
});

/** Mean of a mixture. */
export const expectedLevel = (components: readonly LevelComponent[]): number =>
  components.reduce((sum, { weight, mean }) => sum + weight * mean, 0);
