/** Where bars above and below the line of nothing lie; percent of the height, from the top. */
import { type BandAxis, bandAxis } from '@forecastle/rules';

export interface FlowWeek {
  readonly created: number;
  readonly won: number;
  readonly lost: number;
}

export interface FlowBar {
  readonly top: number;
  readonly height: number;
}
export interface FlowColumn {
  readonly created: FlowBar;
  readonly lost: FlowBar;
  /** Height of the mark of what was won; null where nothing was. */
  readonly won: number | null;
}

export interface FlowGeometry {
  readonly axis: BandAxis;
  /** The line of nothing, and each tick, from the top. */
  readonly zero: number;
  readonly ticks: readonly { readonly value: number; readonly top: number }[];
  /** Null for weeks to come. */
  readonly columns: readonly (FlowColumn | null)[];
}

/** Created and won above the line, lost below it, in one scale; ticks are named without a sign. */
export function flowGeometry(weeks: readonly (FlowWeek | null)[]): FlowGeometry {
  const known = weeks.filter((week) => week !== null);
  const above = Math.max(0, ...known.map(({ created, won }) => Math.max(created, won)));
  const below = Math.max(0, ...known.map(({ lost }) => lost));
  const axis = bandAxis([0, Math.max(above, below)]);
  const step = axis.ticks[1] ? axis.ticks[1].value - axis.from : axis.to;
  const upTo = (amount: number) => Math.ceil(amount / step) * step;
  const [high, low] = [Math.max(step, upTo(above)), upTo(below)];
  const length = high + low;
  const topOf = (value: number) => (100 * (high - value)) / length;
  const zero = topOf(0);
  const heightOf = (amount: number) => (100 * amount) / length;
  const ticks: { value: number; top: number }[] = [];
  for (let at = Math.round(high / step); at >= -Math.round(low / step); at--) {
    ticks.push({ value: Math.abs(at * step), top: topOf(at * step) });
  }
  return {
    axis,
    zero,
    ticks,
    columns: weeks.map(
      (week) =>
        week && {
          created: { top: topOf(week.created), height: heightOf(week.created) },
          lost: { top: zero, height: heightOf(week.lost) },
          won: week.won === 0 ? null : topOf(week.won),
        },
    ),
  };
}
