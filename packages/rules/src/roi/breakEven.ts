import { divideHalfUp } from '../money/decimal.ts';
import type { RoiResults } from './returnOnInvestment.ts';

const MONTHS = 12;

/** Where a year stands after so many months, in cents. */
export interface RoiMonth {
  readonly month: number;
  readonly costMinor: number;
  readonly gainMinor: number;
}

/**
 * The year month by month, from its first day (month 0) to its end. The whole year's cost counts from the first day and
 * the gain comes evenly, which is the cautious way: counted by the month, every gain above the cost would break even
 * at once.
 */
export function roiMonths({ annualCostMinor, totalGainMinor }: RoiResults): readonly RoiMonth[] {
  return Array.from({ length: MONTHS + 1 }, (_, month) => ({
    month,
    costMinor: annualCostMinor,
    gainMinor: Number(divideHalfUp(BigInt(totalGainMinor) * BigInt(month), BigInt(MONTHS))),
  }));
}

/** The month (1 to 12) by whose end the gain has reached the year's cost; null when the year does not suffice. */
export function breakEvenMonth({ annualCostMinor, totalGainMinor }: RoiResults): number | null {
  const reached = (month: number) => BigInt(totalGainMinor) * BigInt(month) >= BigInt(annualCostMinor) * BigInt(MONTHS);
  for (let month = 1; month <= MONTHS; month += 1) {
    if (reached(month)) return month;
  }
  return null;
}
