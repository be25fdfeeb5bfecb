/** How large wins of past periods were, which is the same whoever's deals are asked about: a forecast draws from these. */
import { recentValues, type SeenWeek } from './learn.ts';

/** Ratios of closing amounts from which they are believed; below, as many that change nothing stand beside them. */
const RATIOS_MIN = 20;

/** Values with their mean and the mean of their squares. */
export interface Sizes {
  readonly values: Float64Array;
  readonly mean: number;
  readonly meanSquare: number;
}

export interface PastSizes {
  /** Closing amounts over amounts at the same week. */
  readonly ratios: Sizes;
  /** Closing amounts, for deals whose amount nobody knows at the same week. */
  readonly openSizes: Sizes;
  readonly newSizes: Sizes;
}

/** `past`: what the periods before showed at the same week. */
export function pastSizes(past: readonly SeenWeek[]): PastSizes {
  const ratios = recentValues(past, (week) => week.ratios);
  const padding = new Array<number>(Math.max(0, RATIOS_MIN - ratios.length)).fill(1);
  return {
    ratios: sizesOf([...ratios, ...padding]),
    openSizes: sizesOf(recentValues(past, (week) => week.openSizes)),
    newSizes: sizesOf(recentValues(past, (week) => week.newSizes)),
  };
}

/** Means of none are 0. */
function sizesOf(given: readonly number[]): Sizes {
  let sum = 0;
  let squares = 0;
  for (const value of given) {
    sum += value;
    squares += value * value;
  }
  const count = Math.max(1, given.length);
  return { values: Float64Array.from(given), mean: sum / count, meanSquare: squares / count };
}
