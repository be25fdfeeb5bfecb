import type { RoiMonth } from '@forecastle/rules';

/** Shares of the drawing, 0 at the left and at the bottom, 1 at the right and at the top. */
export interface ChartGeometry {
  /** Months that are drawn: fewer than the year when the lines cross so early that they would lie in the corner. */
  readonly span: number;
  readonly cost: number;
  readonly gain: number;
  /** Where the two lines cross; null when they do not within the year. */
  readonly crossing: { readonly x: number; readonly y: number } | null;
  /** Labels stand where no line runs, even where they take half the width of a phone. */
  readonly costLabel: 'left' | 'right';
  readonly gainLabelAt: number;
  readonly crossingLabel: 'high' | 'after' | 'before';
}

/** Room that a label of one line takes of the height. */
const LABEL = 0.12;
/** Months that a drawing may show, and the share of it in which the lines should not have crossed already. */
const SPANS = [1, 3, 6];
const READABLE = 0.1;

export function chartGeometry(months: readonly RoiMonth[]): ChartGeometry {
  const end = months.at(-1);
  if (!end) throw new RangeError('a year has months');
  const { costMinor, gainMinor, month: year } = end;
  const crosses = gainMinor >= costMinor && gainMinor > 0;
  const crossedAt = crosses ? (costMinor / gainMinor) * year : year;
  const span = crossedAt < READABLE * year ? (SPANS.find((months) => crossedAt <= 0.6 * months) ?? year) : year;
  const gained = (gainMinor * span) / year;
  const top = Math.max(costMinor, gained, 1);
  const [cost, gain] = [costMinor / top, gained / top];
  return {
    span,
    cost,
    gain,
    crossing: crosses ? { x: costMinor / gained, y: cost } : null,
    // The gain rises from the left: it has passed a low cost long before the right end, and a high one only there.
    costLabel: cost < 0.4 ? 'right' : 'left',
    gainLabelAt: cost - gain < LABEL ? Math.max(cost, gain) : gain,
    crossingLabel: cost < 0.25 ? 'high' : cost < 0.6 ? 'after' : 'before',
  };
}
