import { type BandAxis, closeAxis, placeOn } from '@forecastle/rules';
import type { Stretch } from './bandGeometry.ts';

/** A range, and what was closed in the end. */
export interface RangeFigures {
  readonly low: number;
  readonly likely: number;
  readonly high: number;
  /** Null while the period runs. */
  readonly actual: number | null;
}

/** Positions in percent of the axis' length, from its beginning. */
export interface RangeColumn {
  readonly range: Stretch;
  readonly likely: number;
  readonly actual: number | null;
}

/** Returns ranges on one axis, which may begin above 0: where they lie counts, not how high they are. */
export function rangeHistory(
  ranges: readonly RangeFigures[],
  whole?: number,
): { axis: BandAxis; columns: readonly RangeColumn[] } {
  const axis = closeAxis(
    ranges.flatMap(({ low, high, actual }) => (actual === null ? [low, high] : [low, high, actual])),
    whole,
  );
  return {
    axis,
    columns: ranges.map(({ low, likely, high, actual }) => ({
      range: { from: placeOn(axis, low), to: placeOn(axis, high) },
      likely: placeOn(axis, likely),
      actual: actual === null ? null : placeOn(axis, actual),
    })),
  };
}

/**
 * Returns where labels stand that belong at rising places, at least `gap` apart and within 0 to 100, each as near to its
 * place as the others allow. All are percent.
 */
export function spread(places: readonly number[], gap: number): number[] {
  const apart: number[] = [];
  for (const place of places) apart.push(Math.max(place, (apart.at(-1) ?? Number.NEGATIVE_INFINITY) + gap));
  // What was pushed up is shared out: the middle of the labels stays where the middle of the places is.
  const shift = mean(places) - mean(apart);
  const lowest = (apart[0] ?? 0) + shift;
  const highest = (apart.at(-1) ?? 0) + shift;
  const back = lowest < 0 ? -lowest : highest > 100 ? 100 - highest : 0;
  return apart.map((place) => place + shift + back);
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

/** A run of neighbouring columns of one group. */
export interface ColumnGroup {
  readonly name: string | null;
  readonly from: number;
  readonly count: number;
}

/** Returns the groups of columns, in their order: the quarters of one fiscal year stand together. */
export function columnGroups(names: readonly (string | null)[]): ColumnGroup[] {
  const groups: { name: string | null; from: number; count: number }[] = [];
  for (const [at, name] of names.entries()) {
    const last = groups.at(-1);
    if (last && last.name === name) last.count += 1;
    else groups.push({ name, from: at, count: 1 });
  }
  return groups;
}
