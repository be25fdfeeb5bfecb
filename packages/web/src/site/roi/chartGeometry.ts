import type { RoiMonth } from '@forecastle/rules';

/** Shares of the drawing, 0 at the left and at the bottom, 1 at the right and at the top. */
export interface ChartGeometry {
  readonly cost: number;
  readonly gain: number;
  /** Where the two lines cross; null when they do not within the year. */
  readonly crossing: { readonly x: number; readonly y: number } | null;
  /** On which side of its line a label stands free of the other line. */
  readonly costLabel: 'above' | 'below';
  readonly gainLabel: 'above' | 'below';
}

/** Room that a label of one line takes of the height. */
const LABEL = 0.18;

export function chartGeometry(months: readonly RoiMonth[]): ChartGeometry {
  const end = months.at(-1);
  if (!end) throw new RangeError('a year has months');
  const { costMinor, gainMinor } = end;
  const top = Math.max(costMinor, gainMinor, 1);
  const [cost, gain] = [costMinor / top, gainMinor / top];
  const crosses = gainMinor >= costMinor && gainMinor > 0;
  const gainLeads = gain >= cost;
  return {
    cost,
    gain,
    crossing: crosses ? { x: costMinor / gainMinor, y: cost } : null,
    costLabel: gainLeads && gain - cost < LABEL && cost > LABEL ? 'below' : 'above',
    gainLabel: gainLeads || gain < LABEL ? 'above' : 'below',
  };
}
