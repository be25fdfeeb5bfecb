/** How win chances compare with what was won, by tenths of the chance. */
import { wilsonInterval } from './wilsonInterval.ts';

/** Deals whose chance lay in one tenth. */
export interface ChanceTenth {
  readonly deals: number;
  /** Sum of their chances, 0 to 1 each. */
  readonly said: number;
  readonly won: number;
}

/** All but `deals` are percent. */
export interface ChanceGroup {
  readonly from: number;
  readonly to: number;
  readonly deals: number;
  /** Mean chance. */
  readonly said: number;
  /** Share that was won, and the ends of its 95% interval. */
  readonly happened: number;
  readonly low: number;
  readonly high: number;
}

/** Returns the groups that have deals. `tenths` are ten, from 0-10% to 90-100%. */
export function chanceGroups(tenths: readonly ChanceTenth[]): ChanceGroup[] {
  return tenths.flatMap(({ deals, said, won }, tenth) => {
    const interval = wilsonInterval(won, deals);
    if (!interval) return [];
    return {
      from: 10 * tenth,
      to: 10 * (tenth + 1),
      deals,
      said: (100 * said) / deals,
      happened: (100 * won) / deals,
      low: 100 * interval.low,
      high: 100 * interval.high,
    };
  });
}

/**
 * Returns how far chances are off on average, in points: the distance of mean chance and share won in each group,
 * weighted by its deals (the expected calibration error). Null without deals.
 */
export function calibrationError(groups: readonly Pick<ChanceGroup, 'deals' | 'said' | 'happened'>[]): number | null {
  const deals = groups.reduce((sum, group) => sum + group.deals, 0);
  if (deals === 0) return null;
  return groups.reduce((sum, group) => sum + group.deals * Math.abs(group.happened - group.said), 0) / deals;
}
