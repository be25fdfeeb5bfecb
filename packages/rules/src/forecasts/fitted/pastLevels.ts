/** How far past periods ended from what was expected of them, which is the same whoever's deals are asked about. */
import type { SeenWeek } from './learn.ts';
import { type LevelComponent, levelModel } from './levelModel.ts';

const COMMON_SHIFT_VARIANCE = 0.15 ** 2;
const COMMON_NEW_VARIANCE = 0.3 ** 2;
/** By how much levels of new business differ beyond chance, as they are weighted for their mean. */
const LEVEL_VARIANCE = 0.05;

/**
 * How much more the share won in the last week differs between periods. With few of them seen, nothing else tells: one week
 * before the end, forecasts from short histories were too high again and again.
 */
const LAST_WEEK_VARIANCE = 0.4 ** 2;
const SHORT_HISTORY_PERIODS = 4;

const lastWeekVariance = (weeksToGo: number, seen: number): number =>
  weeksToGo <= 1 && seen < SHORT_HISTORY_PERIODS ? LAST_WEEK_VARIANCE : 0;

export interface PastLevels {
  /** Shared shift of log-odds. */
  readonly shift: readonly LevelComponent[];
  /** Log of expected new wins about their level of the past, the pipeline's growth taken off; empty where none ever came. */
  readonly newWins: readonly LevelComponent[];
  readonly newWinsLevel: number;
}

/** `past`: what the periods before showed at the same week. */
export function pastLevels(past: readonly SeenWeek[], season: number, weeksToGo: number): PastLevels {
  const ago = (place: number): number => past.length - place;
  const shifts = past.flatMap(({ season: own, shift }, place) =>
    shift ? [{ season: own, ago: ago(place), ...shift }] : [],
  );
  const logs = past.flatMap(({ season: own, newLevel }, place) =>
    newLevel ? [{ season: own, ago: ago(place), ...newLevel }] : [],
  );
  const weights = logs.map(({ variance }) => 1 / (variance + LEVEL_VARIANCE));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const newWinsLevel =
    total === 0 ? 0 : logs.reduce((sum, { value }, i) => sum + (weights[i] as number) * value, 0) / total;
  return {
    shift: levelModel(shifts, {
      season,
      commonVariance: COMMON_SHIFT_VARIANCE + lastWeekVariance(weeksToGo, shifts.length),
    }),
    newWins: past.some(({ newWins, newLevel }) => newLevel !== null && newWins > 0)
      ? levelModel(
          logs.map((seen) => ({ ...seen, value: seen.value - newWinsLevel })),
          { season, commonVariance: COMMON_NEW_VARIANCE },
        )
      : [],
    newWinsLevel,
  };
}
