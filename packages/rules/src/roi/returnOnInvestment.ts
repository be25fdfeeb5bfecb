import { divideHalfUp } from '../money/decimal.ts';
import type { PriceCurrency } from '../prices/priceCurrency.ts';
import { perUserPrice } from '../prices/priceTiers.ts';
import type { RoiAssumptions, RoiInputs } from './roiInputs.ts';

/** The plan whose tiers the calculator charges: the one most teams take. */
export const ROI_PLAN = 'enterprise';
const MONTHS = 12n;
const WEEKS = 52;

/** What a year with the product costs and brings. Money in cents; it adds up: uplift + time = gain, gain - cost = net. */
export interface RoiResults {
  readonly perUserMinor: number;
  readonly annualCostMinor: number;
  readonly timeSavedMinor: number;
  readonly revenueUpliftMinor: number;
  readonly totalGainMinor: number;
  readonly netGainMinor: number;
  /** Net gain for one unit of cost, in hundredths; null without a cost to compare with. */
  readonly roiHundredths: number | null;
  /** A year; null when a deal is worth nothing. */
  readonly extraDeals: number | null;
  /** A year, all reps. */
  readonly hoursSaved: number;
  /** Percent. */
  readonly originalCloseRate: number;
  /** Percent; the formula lets it pass 100, see `isBeyondEveryDeal`. */
  readonly newCloseRate: number;
}

/** Exact: every figure is one quotient of whole numbers, and money is rounded to the cent once, half away from zero. */
export function returnOnInvestment(
  inputs: RoiInputs,
  assumptions: RoiAssumptions,
  currency: PriceCurrency,
): RoiResults {
  const { salesReps, closeRate } = inputs;
  const { timeSavedPercent, closeRateLiftPercent } = assumptions;
  const reps = BigInt(salesReps);
  const perUserMinor = perUserPrice(ROI_PLAN, salesReps, currency);
  const annualCost = reps * BigInt(perUserMinor) * MONTHS;
  const timeSaved = divideHalfUp(BigInt(inputs.avgSalary) * BigInt(timeSavedPercent) * reps, 100n);
  // Close rate in hundredths of a percent times a lift in percent: a millionth of the pipeline each.
  const upliftMillionths =
    BigInt(inputs.monthlyPipeline) * MONTHS * reps * BigInt(closeRate) * BigInt(closeRateLiftPercent);
  const uplift = divideHalfUp(upliftMillionths, 1_000_000n);
  const totalGain = uplift + timeSaved;
  const netGain = totalGain - annualCost;
  return {
    perUserMinor,
    annualCostMinor: Number(annualCost),
    timeSavedMinor: Number(timeSaved),
    revenueUpliftMinor: Number(uplift),
    totalGainMinor: Number(totalGain),
    netGainMinor: Number(netGain),
    roiHundredths: annualCost === 0n ? null : Number(divideHalfUp(netGain * 100n, annualCost)),
    extraDeals: inputs.dealSize === 0 ? null : Number(upliftMillionths) / (inputs.dealSize * 1_000_000),
    hoursSaved: (inputs.adminHours * timeSavedPercent * salesReps * WEEKS) / 10_000,
    originalCloseRate: closeRate / 100,
    newCloseRate: (closeRate * (100 + closeRateLiftPercent)) / 10_000,
  };
}

/** Whether the lift supposes that more deals are won than there are. */
export function isBeyondEveryDeal({ newCloseRate }: RoiResults): boolean {
  return newCloseRate > 100;
}

/** Two decimals and an x, as in 64.66x; a dash when there is nothing to compare with. */
export function formatRoi(roiHundredths: number | null): string {
  return roiHundredths === null ? '—' : `${(roiHundredths / 100).toFixed(2)}x`;
}
