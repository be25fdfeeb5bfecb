/** Where a period's weeks lie on a chart of what has closed; percent of the drawing, from the left and from the top. */
import { type BandAxis, bandAxis, placeOn } from '@forecastle/rules';
import type { LinePoint } from './weekLine.ts';

/** Figures as numbers: a drawing needs no more. */
export interface PaceWeek {
  /** Until the end of the week; null for weeks to come. */
  readonly closed: number | null;
  /** As kept in the week; low and high are null without a range. */
  readonly forecast: { readonly low: number | null; readonly likely: number; readonly high: number | null } | null;
  readonly lastYear: number | null;
}

export interface PaceGeometry {
  readonly axis: BandAxis;
  /** From the first instant of the period; empty where nothing is known. */
  readonly closed: readonly LinePoint[];
  readonly lastYear: readonly LinePoint[];
  /** Runs of neighbouring weeks with a forecast: nothing is drawn where none was kept. */
  readonly likely: readonly (readonly LinePoint[])[];
  /** Outlines of neighbouring ranges, there and back. */
  readonly bands: readonly (readonly LinePoint[])[];
  /** From the top. */
  readonly quota: number | null;
}

/** The end of the week at a place, of so many. */
export const endOfWeek = (at: number, weeks: number): number => (100 * (at + 1)) / weeks;
/** Half the width of a range that stands alone. */
const ALONE = 0.75;

/** One axis from nothing for all that is drawn. */
export function paceGeometry(weeks: readonly PaceWeek[], quota: number | null): PaceGeometry {
  const axis = bandAxis([
    0,
    ...(quota === null ? [] : [quota]),
    ...weeks.flatMap(({ closed, forecast, lastYear }) =>
      [closed, forecast?.likely, forecast?.low, forecast?.high, lastYear].filter((value) => typeof value === 'number'),
    ),
  ]);
  const point = (at: number, value: number): LinePoint => ({
    x: endOfWeek(at, weeks.length),
    y: 100 - placeOn(axis, value),
  });
  const line = (of: (week: PaceWeek) => number | null): LinePoint[] => {
    const points = weeks.flatMap((week, at) => {
      const value = of(week);
      return value === null ? [] : [point(at, value)];
    });
    return points.length === 0 ? [] : [{ x: 0, y: 100 - placeOn(axis, 0) }, ...points];
  };
  const runs = <T>(of: (week: PaceWeek) => T | null): { at: number; value: T }[][] => {
    const found: { at: number; value: T }[][] = [];
    for (const [at, week] of weeks.entries()) {
      const value = of(week);
      if (value === null) continue;
      const run = found.at(-1);
      if (run?.at(-1)?.at === at - 1) run.push({ at, value });
      else found.push([{ at, value }]);
    }
    return found;
  };
  const ranges = runs(({ forecast }) =>
    forecast && forecast.low !== null && forecast.high !== null ? { low: forecast.low, high: forecast.high } : null,
  );
  return {
    axis,
    closed: line(({ closed }) => closed),
    lastYear: line(({ lastYear }) => lastYear),
    likely: runs(({ forecast }) => forecast?.likely ?? null).map((run) =>
      widened(run.map(({ at, value }) => point(at, value))),
    ),
    bands: ranges.map((run) => [
      ...widened(run.map(({ at, value }) => point(at, value.high))),
      ...widened(run.map(({ at, value }) => point(at, value.low))).toReversed(),
    ]),
    quota: quota === null ? null : 100 - placeOn(axis, quota),
  };
}

/** One point by itself has no length: it is drawn as a short piece around it. */
function widened(run: readonly LinePoint[]): readonly LinePoint[] {
  const [only] = run;
  if (!only || run.length > 1) return run;
  return [
    { x: only.x - ALONE, y: only.y },
    { x: Math.min(100, only.x + ALONE), y: only.y },
  ];
}

/** Returns where labels stand, from the top, so that none covers another: as near to their own place as room allows. */
export function spreadLabels(places: readonly number[], gap: number): readonly number[] {
  const order = places.map((place, at) => ({ place, at })).toSorted((a, b) => a.place - b.place || a.at - b.at);
  const spread: number[] = [];
  for (const [rank, { place }] of order.entries()) {
    spread.push(Math.max(place, rank === 0 ? 0 : (spread[rank - 1] ?? 0) + gap));
  }
  // What was pushed over the end goes back up, and pushes those above it.
  for (let rank = spread.length - 1, limit = 100; rank >= 0; rank--) {
    spread[rank] = Math.min(spread[rank] ?? 0, limit);
    limit = (spread[rank] ?? 0) - gap;
  }
  const result = new Array<number>(places.length).fill(0);
  for (const [rank, { at }] of order.entries()) result[at] = spread[rank] ?? 0;
  return result;
}
