import type { RoiMonth } from '@forecastle/rules';

/** Shares of the drawing, 0 at the left and at the bottom, 1 at the right and at the top. */
export interface ChartGeometry {
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

export function chartGeometry(months: readonly RoiMonth[]): ChartGeometry {
  const end = months.at(-1);
  if (!end) throw new RangeError('a year has months');
  const { costMinor, gainMinor } = end;
  const top = Math.max(costMinor, gainMinor, 1);
  const [cost, gain] = [costMinor / top, gainMinor / top];
  const crosses = gainMinor >= costMinor && gainMinor > 0;
  return {
    cost,
    gain,
    crossing: crosses ? { x: costMinor / gainMinor, y: cost } : null,
    // The gain rises from the left: it has passed a low cost long before the right end, and a high one only there.
    costLabel: cost < 0.4 ? 'right' : 'left',
    gainLabelAt: cost - gain < LABEL ? Math.max(cost, gain) : gain,
    crossingLabel: cost < 0.25 ? 'high' : cost < 0.6 ? 'after' : 'before',
  };
}
