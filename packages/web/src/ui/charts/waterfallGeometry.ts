import { type BandAxis, closeAxis, placeOn } from '@forecastle/rules';
import type { Stretch } from './bandGeometry.ts';

/** One step of a waterfall: the stretch it moves, and where what came before and after it stands. */
export interface StepGeometry extends Stretch {
  /** Where the step ends and the next begins. */
  readonly end: number;
}

/** All positions in percent of the axis' length. */
export interface WaterfallGeometry {
  readonly axis: BandAxis;
  readonly start: number;
  readonly steps: readonly StepGeometry[];
  readonly end: number;
}

/**
 * Each step begins where the one before ended. `end` is what was told at last, with which the steps must agree; `whole` as for the axis.
 * @throws RangeError when they do not: a waterfall that does not add up must not be drawn.
 */
export function waterfallGeometry(
  start: number,
  changes: readonly number[],
  end: number,
  whole?: number,
): WaterfallGeometry {
  const totals = [start];
  for (const change of changes) totals.push((totals.at(-1) ?? start) + change);
  const reached = totals.at(-1) ?? start;
  if (Math.abs(reached - end) > Math.abs(end) * 1e-9 + 0.5) {
    throw new RangeError(`A waterfall must add up: ${reached} is not ${end}`);
  }
  const axis = closeAxis(totals, whole);
  const place = (value: number) => placeOn(axis, value);
  return {
    axis,
    start: place(start),
    steps: changes.map((_change, index) => {
      const [before, after] = [place(totals[index] ?? 0), place(totals[index + 1] ?? 0)];
      return { from: Math.min(before, after), to: Math.max(before, after), end: after };
    }),
    end: place(end),
  };
}
