import { counted } from '../counted.ts';
import { divideHalfUp } from '../money/decimal.ts';
import { CATEGORY_NAMES } from '../names.ts';
import { EXACT_DEALS_MAX, exactOutcomes, exactQuantile } from './exactOutcomes.ts';
import {
  type ForecastModel,
  HIGH_PERCENT,
  LOW_PERCENT,
  MOST_LIKELY_PERCENT,
  type ModelInput,
  type Outlook,
} from './forecastModel.ts';
import type { ForecastDeal } from './membership.ts';
import { chanceFrom as drawFrom } from './seed.ts';
import { drawnQuantile, simulateSums } from './simulateSums.ts';
import { CATEGORY_WIN_PERCENT, CHANCE_DENOMINATOR, priorWinChance, type WinChance } from './winChance.ts';

/** Closed deals of the organisation from which a model may be fitted; below, priors speak. */
export const FITTED_FROM_CLOSED_DEALS = 50;

const NOT_YET_CREATED_REASON = 'Without a fitted model, nothing is assumed about deals that do not exist yet.';

const meanOf = (deals: readonly WinChance[]): number => {
  let weighted = 0n;
  for (const deal of deals) weighted += BigInt(deal.amountMinor) * BigInt(deal.chance);
  return Number(divideHalfUp(weighted, BigInt(CHANCE_DENOMINATOR)));
};

const quantilesOf = (deals: readonly WinChance[], seed: string): ((percent: number) => number) => {
  if (deals.length <= EXACT_DEALS_MAX) {
    const outcomes = exactOutcomes(deals);
    return (percent) => exactQuantile(outcomes, percent);
  }
  const sums = simulateSums(deals, drawFrom(seed));
  return (percent) => drawnQuantile(sums, percent);
};

function outlook({ members, seed }: ModelInput): Outlook {
  const chances = members.map(priorWinChance).filter((deal) => deal.amountMinor !== 0 && deal.chance > 0);
  const certain = chances
    .filter((deal) => deal.chance === CHANCE_DENOMINATOR)
    .reduce((sum, deal) => sum + deal.amountMinor, 0);
  const quantile = quantilesOf(
    chances.filter((deal) => deal.chance < CHANCE_DENOMINATOR),
    seed,
  );
  return {
    low: certain + quantile(LOW_PERCENT),
    median: certain + quantile(MOST_LIKELY_PERCENT),
    high: certain + quantile(HIGH_PERCENT),
    openDeals: meanOf(chances),
    notYetCreated: 0,
    notYetCreatedReason: NOT_YET_CREATED_REASON,
    bandCorrection: 0,
  };
}

const reasonFor = (closedDeals: number): string =>
  closedDeals < FITTED_FROM_CLOSED_DEALS
    ? `Priors are used, because ${counted(closedDeals, 'closed deal')} ${closedDeals === 1 ? 'is' : 'are'} known and a model needs ${FITTED_FROM_CLOSED_DEALS}.`
    : `Priors are used, because no model has been fitted to the ${counted(closedDeals, 'closed deal')} yet.`;

function chanceFrom({ winProbability, category }: ForecastDeal): string {
  const named = category ?? 'pipeline';
  return `Mean of ${winProbability}% (its win probability) and ${CATEGORY_WIN_PERCENT[named]}% (${CATEGORY_NAMES[named]})`;
}

/** The model for organisations without enough history: independent deals, each with the mean of two probabilities. */
export function priorsModel(closedDeals: number): ForecastModel {
  return {
    name: 'priors-1',
    kind: 'priors',
    reason: reasonFor(closedDeals),
    outlook,
    winChance: priorWinChance,
    chanceFrom,
  };
}
