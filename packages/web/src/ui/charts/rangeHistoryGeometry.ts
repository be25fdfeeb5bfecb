import { type BandAxis, closeAxis, placeOn } from '@forecastle/rules';
import type { Stretch } from './bandGeometry.ts';

/** A band that was told, and what came. */
export interface ToldFigures {
  readonly low: number;
  readonly likely: number;
  readonly high: number;
  readonly actual: number;
}

/** Positions in percent of the axis' length, from its beginning. */
export interface ToldColumn {
  readonly band: Stretch;
  readonly likely: number;
  readonly actual: number;
}

/** Bands beside each other on one axis, which need not begin at nothing: where they lie counts, not how high they are. */
export function toldGeometry(
  told: readonly ToldFigures[],
  whole?: number,
): { axis: BandAxis; columns: readonly ToldColumn[] } {
  const axis = closeAxis(
    told.flatMap(({ low, high, actual }) => [low, high, actual]),
    whole,
  );
  return {
    axis,
    columns: told.map(({ low, likely, high, actual }) => ({
      band: { from: placeOn(axis, low), to: placeOn(axis, high) },
      likely: placeOn(axis, likely),
      actual: placeOn(axis, actual),
    })),
  };
}

/** Labels that have room under so many columns: on a phone, and at a desk. */
const ON_A_PHONE = 4;
const AT_A_DESK = 12;

/** Where the label of a column stands: everywhere, only where there is room, or nowhere. The last always has its own. */
export function labelledColumn(index: number, count: number): 'always' | 'wide' | 'never' {
  const back = count - 1 - index;
  if (back % Math.ceil(count / ON_A_PHONE) === 0) return 'always';
  return back % Math.ceil(count / AT_A_DESK) === 0 ? 'wide' : 'never';
}
