/** Where the points of a line through weeks lie; percent of the drawing, from the left and from the top. */
export interface LinePoint {
  readonly x: number;
  readonly y: number;
}

export interface WeekLineGeometry {
  /** A week without a value has no point. */
  readonly points: readonly (LinePoint | null)[];
  /** Runs of neighbouring weeks with values, each drawn by itself: nothing is drawn where nothing is known. */
  readonly runs: readonly (readonly LinePoint[])[];
  readonly low: number;
  readonly high: number;
}

/** Room over and under the line, as a share of what it spans; a flat line has this much of its own height. */
const ROOM = 0.15;

/** `values` of weeks from the first to the last; the axis covers what they span, within `floor` and `ceiling`. */
export function weekLineGeometry(
  values: readonly (number | null)[],
  { floor = Number.NEGATIVE_INFINITY, ceiling = Number.POSITIVE_INFINITY }: { floor?: number; ceiling?: number } = {},
): WeekLineGeometry {
  const known = values.filter((value) => value !== null);
  const least = Math.min(...known);
  const most = Math.max(...known);
  const room = (most - least || Math.abs(most) || 1) * ROOM;
  const low = Math.max(floor, least - room);
  const high = Math.min(ceiling, most + room);
  const span = high - low || 1;
  const points = values.map((value, at) =>
    value === null
      ? null
      : { x: values.length === 1 ? 50 : (100 * at) / (values.length - 1), y: 100 - (100 * (value - low)) / span },
  );
  const runs: LinePoint[][] = [];
  for (const [at, point] of points.entries()) {
    if (point === null) continue;
    if (points[at - 1]) runs.at(-1)?.push(point);
    else runs.push([point]);
  }
  return { points, runs, low, high };
}

/** Labels that have room under so many weeks: on a phone, and at a desk. */
const ON_A_PHONE = 4;
const AT_A_DESK = 12;

/** Where the label of a week stands: everywhere, only where there is room, or nowhere. All are evenly apart; the last has its own. */
export function labelledWeek(at: number, weeks: number): 'always' | 'wide' | 'never' {
  const back = weeks - 1 - at;
  const wide = Math.ceil(weeks / AT_A_DESK);
  if (back % wide !== 0) return 'never';
  return back % (wide * Math.ceil(weeks / ON_A_PHONE / wide)) === 0 ? 'always' : 'wide';
}

/** Whether the line rises from a point on each side: its value stands below it, out of the way of the line. */
export function isLow(values: readonly (number | null)[], at: number): boolean {
  const value = values[at] ?? null;
  const beside = [values[at - 1] ?? null, values[at + 1] ?? null].filter((other) => other !== null);
  return value !== null && beside.length > 0 && beside.every((other) => other > value);
}
