import { roundHalfUp } from '../exact.ts';

/** A deal's score (whole points) and its amount in the organisation's currency, minor units; null counts as 0. */
export interface WeighedScore {
  readonly score: number;
  readonly amountMinor: number | null;
}

const roundRatio = (numerator: bigint, denominator: bigint): number =>
  Number((2n * numerator + denominator) / (2n * denominator));

const toAmount = (amountMinor: number | null): bigint => BigInt(amountMinor ?? 0);

const plainMean = (deals: readonly WeighedScore[]): number =>
  roundHalfUp(
    deals.reduce((sum, deal) => sum + deal.score, 0),
    deals.length,
  );

/** What a pipeline's confidence is made from, as totals are kept: exact sums over its scored deals. */
export interface ConfidenceSums {
  readonly amountMinor: bigint;
  /** Sum of amount x confidence. */
  readonly weightedConfidence: bigint;
}

/** Returns the confidence of a rep, team or pipeline: the mean weighted by amount, half up; null where nothing weighs anything. */
export function confidenceOfSums({ amountMinor, weightedConfidence }: ConfidenceSums): number | null {
  return amountMinor === 0n ? null : roundRatio(weightedConfidence, amountMinor);
}

/** `confidenceOfSums` for deals at hand. */
export function pipelineConfidence(deals: readonly WeighedScore[]): number | null {
  let amountMinor = 0n;
  let weightedConfidence = 0n;
  for (const deal of deals) {
    const amount = toAmount(deal.amountMinor);
    amountMinor += amount;
    weightedConfidence += amount * BigInt(deal.score);
  }
  return confidenceOfSums({ amountMinor, weightedConfidence });
}

/** Twice the median of the non-zero amounts, so that the mean of two middles stays whole; 0 when there is none. */
const doubledMedian = (deals: readonly WeighedScore[]): bigint => {
  const amounts = deals.map((deal) => deal.amountMinor ?? 0).filter((amount) => amount !== 0);
  amounts.sort((a, b) => a - b);
  const upper = amounts[Math.floor(amounts.length / 2)];
  const lower = amounts[Math.floor((amounts.length - 1) / 2)];
  return upper === undefined || lower === undefined ? 0n : BigInt(upper) + BigInt(lower);
};

/** What a pipeline's data quality is made from: exact sums over its open deals. */
export interface QualitySums {
  readonly count: number;
  /** Sum of max(2 x amount, doubled median) and of that times the score; both 0 when no deal has an amount. */
  readonly weight: bigint;
  readonly weightedQuality: bigint;
  /** Sum of the scores, which speaks then. */
  readonly plainQuality: bigint;
}

/** Data quality of a pipeline by its sums, half up; null without deals. Without any amount deals weigh alike. */
export function qualityOfSums({ count, weight, weightedQuality, plainQuality }: QualitySums): number | null {
  if (count === 0) return null;
  return weight === 0n ? roundRatio(plainQuality, BigInt(count)) : roundRatio(weightedQuality, weight);
}

/**
 * Data quality of a pipeline: mean over open deals weighted by max(amount, median non-zero amount), so that deals
 * without an amount weigh too; null without deals.
 */
export function pipelineDataQuality(deals: readonly WeighedScore[]): number | null {
  if (deals.length === 0) return null;
  const least = doubledMedian(deals);
  if (least === 0n) return plainMean(deals);
  let points = 0n;
  let weight = 0n;
  for (const deal of deals) {
    const doubled = 2n * toAmount(deal.amountMinor);
    const own = doubled > least ? doubled : least;
    points += own * BigInt(deal.score);
    weight += own;
  }
  return roundRatio(points, weight);
}
