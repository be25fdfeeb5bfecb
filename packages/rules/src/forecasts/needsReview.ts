/** Deals whose score contradicts their chance: nothing is changed, somebody is asked. */
import { CATEGORY_NAMES } from '../names.ts';
import type { ForecastModel } from './forecastModel.ts';
import type { ForecastDeal } from './membership.ts';
import { CHANCE_DENOMINATOR } from './winChance.ts';

/** A red deal is worth a question from this chance on (percent). */
export const LIKELY_FROM_PERCENT = 60;
/** A green deal is worth a question up to this chance. */
export const UNLIKELY_TO_PERCENT = 20;
/** A deal in Commit is worth a question below this chance. */
export const COMMIT_UNDER_PERCENT = 50;
/** A deal in Pipeline, or without a category, is worth a question above this chance. */
export const PIPELINE_OVER_PERCENT = 70;

/** Percent, 0-100, of a chance. */
export const percentOfChance = (chance: number): number => (chance * 100) / CHANCE_DENOMINATOR;

/**
 * Why an open deal is worth a question, or null. Scores of a deal that is not yet qualified are not judged; its
 * category still is.
 */
export function questionAbout(deal: ForecastDeal, model: ForecastModel): string | null {
  const percent = percentOfChance(model.winChance(deal).chance);
  const category = deal.category ?? 'pipeline';
  if (!deal.notYetQualified && deal.riskBand === 'red' && percent >= LIKELY_FROM_PERCENT) {
    return `A chance of ${percent}% with a risk score in red`;
  }
  if (!deal.notYetQualified && deal.riskBand === 'green' && percent <= UNLIKELY_TO_PERCENT) {
    return `A chance of only ${percent}% with a risk score in green`;
  }
  if (category === 'commit' && percent < COMMIT_UNDER_PERCENT) {
    return `In ${CATEGORY_NAMES.commit} with a chance of only ${percent}%`;
  }
  if (category === 'pipeline' && percent > PIPELINE_OVER_PERCENT) {
    return `In ${CATEGORY_NAMES.pipeline} with a chance of ${percent}%`;
  }
  return null;
}
