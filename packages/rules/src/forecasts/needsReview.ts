/** Deals that need review: their chance contradicts what else is known of them. No chance is changed. */
import { capital } from '../firstLetter.ts';
import { CATEGORY_NAMES } from '../names.ts';
import type { ForecastModel } from './forecastModel.ts';
import type { ForecastDeal } from './membership.ts';
import { CHANCE_DENOMINATOR, isOverdue, isQuiet, QUIET_AFTER_DAYS } from './winChance.ts';

/** A red deal needs review from this chance on (percent). */
export const LIKELY_FROM_PERCENT = 60;
/** A green deal needs review up to this chance. */
export const UNLIKELY_TO_PERCENT = 20;
/** A deal in Commit needs review below this chance. */
export const COMMIT_UNDER_PERCENT = 50;
/** A deal in Pipeline, or without a category, needs review above this chance. */
export const PIPELINE_OVER_PERCENT = 70;
/** A red, overdue or silent deal needs review when it is among so many that add the most to the forecast. */
export const ADDS_MOST_DEALS = 10;

/** Percent, 0-100, of a chance. */
export const percentOfChance = (chance: number): number => (chance * 100) / CHANCE_DENOMINATOR;

/** What is known of the other deals of the forecast, and of the day. */
export interface ReviewContext {
  readonly asOfDay: number;
  /** Whether the organisation records activities: only then does silence say anything. */
  readonly recordsActivity: boolean;
  /** Mean chance of the open deals in the deal's stage, percent. */
  readonly stagePercent: number;
  /** Whether the deal is among the ten that add the most. */
  readonly addsMost: boolean;
}

/**
 * Returns why an open deal needs review, or null. Scores of a deal that is not yet qualified are not judged; its category,
 * close date and silence still are.
 */
export function reviewReason(deal: ForecastDeal, model: ForecastModel, context: ReviewContext): string | null {
  const percent = percentOfChance(model.winChance(deal).chance);
  const category = deal.category ?? 'pipeline';
  const isRed = !deal.notYetQualified && deal.riskBand === 'red';
  if (isRed && percent >= LIKELY_FROM_PERCENT) return `Win chance ${percent}% with a red risk score`;
  if (!deal.notYetQualified && deal.riskBand === 'green' && percent <= UNLIKELY_TO_PERCENT) {
    return `Win chance only ${percent}% with a green risk score`;
  }
  if (category === 'commit' && percent < COMMIT_UNDER_PERCENT) {
    return `In ${CATEGORY_NAMES.commit}, win chance only ${percent}%`;
  }
  if (category === 'pipeline' && percent > PIPELINE_OVER_PERCENT) {
    return `In ${CATEGORY_NAMES.pipeline}, win chance ${percent}%`;
  }
  const troubles = troublesOf(deal, isRed, context);
  if (troubles.length === 0) return null;
  const named = troubles.join(', ');
  // By whole points, as people compare them: 2.3% is not above an average of 2%.
  const stagePercent = Math.round(context.stagePercent);
  if (Math.round(percent) > stagePercent) {
    return `${named}, win chance ${percent}% (its stage averages ${stagePercent}%)`;
  }
  return context.addsMost ? `${named}, one of the ${ADDS_MOST_DEALS} deals that add most to the forecast` : null;
}

function troublesOf(deal: ForecastDeal, isRed: boolean, { asOfDay, recordsActivity }: ReviewContext): string[] {
  const troubles = [
    ...(isRed ? ['red risk score'] : []),
    ...(isOverdue(deal, asOfDay) ? ['overdue'] : []),
    ...(recordsActivity && isQuiet(deal, asOfDay) ? [`no activity for more than ${QUIET_AFTER_DAYS} days`] : []),
  ];
  const [first, ...rest] = troubles;
  return first === undefined ? [] : [capital(first), ...rest];
}
