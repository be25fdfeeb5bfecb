/** What the published backtest comes to, counted from its figures. */
import { BACKTEST } from './backtest.generated.ts';

export interface BacktestWeek {
  readonly weeksToGo: number;
  readonly low: number;
  readonly likely: number;
  readonly high: number;
  /** Wins so far and the average rest of earlier quarters. */
  readonly simple: number;
  /** Wins so far and each open deal due in the quarter times the percentage of its stage. */
  readonly stageWeights: number;
  readonly actual: number;
  readonly landed: boolean;
}

export interface BacktestQuarter {
  readonly name: string;
  readonly actual: number;
  readonly weeks: readonly BacktestWeek[];
}

export const QUARTERS: readonly BacktestQuarter[] = BACKTEST.quarters.map(({ name, actual, weeks }) => ({
  name,
  actual,
  weeks: weeks.map(([weeksToGo, low, likely, high, simple, stageWeights]) => ({
    weeksToGo,
    low,
    likely,
    high,
    simple,
    stageWeights,
    actual,
    landed: low <= actual && actual <= high,
  })),
}));

export const WEEKS = QUARTERS.flatMap(({ weeks }) => weeks);
export const MISSED = WEEKS.filter(({ landed }) => !landed);
export const LANDED = WEEKS.length - MISSED.length;

/** Returns the sum of the misses as a share of the sum of the actuals, as the product measures its typical miss. */
export function typicalMiss(weeks: readonly BacktestWeek[], of: 'likely' | 'simple'): number {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return sum(weeks.map((week) => Math.abs(week[of] - week.actual))) / sum(weeks.map(({ actual }) => actual));
}

export const percent = (share: number): string => `${Math.round(share * 100)}%`;
