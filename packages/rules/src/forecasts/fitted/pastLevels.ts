/** How far past periods ended from what was expected of them, which is the same whoever's deals are asked about. */
import type { SeenWeek } from './learn.ts';
import { type LevelComponent, levelModel } from './levelModel.ts';

const COMMON_SHIFT_VARIANCE = 0.15 ** 2;
const COMMON_NEW_VARIANCE = 0.3 ** 2;

export interface PastLevels {
  /** Shared shift of log-odds. */
  readonly shift: readonly LevelComponent[];
  /** Log of expected new wins about their level of the past, the pipeline's growth taken off; empty where none ever came. */
  readonly newWins: readonly LevelComponent[];
  readonly newWinsLevel: number;
}

/** `past`: what the periods before showed at the same week. */
export function pastLevels(past: readonly SeenWeek[], season: number): PastLevels {
  const shifts = past.flatMap(({ season: own, shift }) => (shift ? [{ season: own, ...shift }] : []));
  const logs = past.map(({ season: own, newWins, created }) => ({
    season: own,
    value: Math.log(newWins + 0.5) - 0.5 * Math.log(1 + created),
    variance: 1 / (newWins + 0.5),
  }));
  const newWinsLevel = logs.length === 0 ? 0 : logs.reduce((sum, { value }) => sum + value, 0) / logs.length;
  return {
    shift: levelModel(shifts, { season, commonVariance: COMMON_SHIFT_VARIANCE }),
    newWins: past.some(({ newWins }) => newWins > 0)
      ? levelModel(
          logs.map((seen) => ({ ...seen, value: seen.value - newWinsLevel })),
          { season, commonVariance: COMMON_NEW_VARIANCE },
        )
      : [],
    newWinsLevel,
  };
}
