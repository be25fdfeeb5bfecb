import type { ForecastCategory } from '../facts.ts';
import { CATEGORY_NAMES } from '../names.ts';

/** Risk score (points) below which Commit should become Best Case, and from which Commit is justified. */
export const COMMIT_MOVE_BELOW = 40;
export const COMMIT_ASKS_FOR = 70;
/** Risk score (points) below which Best Case should become Pipeline. */
export const BEST_CASE_MOVE_BELOW = 30;

/** Advice on the forecast category by the risk score; never enforced. */
export interface CategoryAdvice {
  /** The category to move to; null when the deal may stay but asks for more. */
  readonly moveTo: ForecastCategory | null;
  readonly sentence: string;
}

const moveTo = (category: ForecastCategory, score: number, threshold: number): CategoryAdvice => ({
  moveTo: category,
  sentence: `Move to ${CATEGORY_NAMES[category]}: risk score ${score}, below ${threshold}.`,
});

export function categoryAdvice(category: ForecastCategory | null, riskScore: number): CategoryAdvice | null {
  if (category === 'commit') {
    if (riskScore < COMMIT_MOVE_BELOW) return moveTo('best_case', riskScore, COMMIT_MOVE_BELOW);
    if (riskScore >= COMMIT_ASKS_FOR) return null;
    return { moveTo: null, sentence: `Commit needs a risk score of ${COMMIT_ASKS_FOR}; this deal has ${riskScore}.` };
  }
  return category === 'best_case' && riskScore < BEST_CASE_MOVE_BELOW
    ? moveTo('pipeline', riskScore, BEST_CASE_MOVE_BELOW)
    : null;
}
