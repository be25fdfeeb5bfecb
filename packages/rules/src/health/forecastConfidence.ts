import type { DealFacts, Now } from '../facts.ts';
import { isWithin, MONTH_ACTIVITY_DAYS, RECENT_ACTIVITY_DAYS } from './activityDrag.ts';

/** Points of confidence. */
export const RECENT_ACTIVITY_BONUS = 10;
export const MONTH_ACTIVITY_BONUS = 5;
export const LATE_STAGE_BONUS = 5;
export const WON_BONUS = 15;
export const COMMIT_BONUS = 10;
export const BEST_CASE_BONUS = 5;
export const PUSH_PENALTY = 5;
export const CONFIDENCE_MIN = 5;
export const CONFIDENCE_MAX = 95;
export const CONFIDENCE_HIGH_FROM = 70;
export const CONFIDENCE_MODERATE_FROM = 40;

export type ConfidenceBand = 'high' | 'moderate' | 'low';

export function activityBonus(facts: DealFacts, now: Now): number {
  if (isWithin(facts.lastActivityDay, RECENT_ACTIVITY_DAYS, now.day)) return RECENT_ACTIVITY_BONUS;
  return isWithin(facts.lastActivityDay, MONTH_ACTIVITY_DAYS, now.day) ? MONTH_ACTIVITY_BONUS : 0;
}

export function stageBonus(facts: DealFacts): number {
  return facts.isProposal || facts.isNegotiation ? LATE_STAGE_BONUS : 0;
}

export function wonBonus(facts: DealFacts): number {
  return facts.status === 'won' ? WON_BONUS : 0;
}

export function categoryBonus(facts: DealFacts): number {
  if (facts.category === 'commit') return COMMIT_BONUS;
  return facts.category === 'best_case' ? BEST_CASE_BONUS : 0;
}

export function pushPenalty(facts: DealFacts): number {
  return PUSH_PENALTY * Math.max(0, facts.pushes);
}

/** Before the limits of 5 and 95; `risk` is the rounded score. */
export function unlimitedConfidence(facts: DealFacts, risk: number, now: Now): number {
  return (
    risk + activityBonus(facts, now) + stageBonus(facts) + wonBonus(facts) + categoryBonus(facts) - pushPenalty(facts)
  );
}

/** How far to trust the deal's place in the forecast, 5-95. It is never a probability. */
export function forecastConfidence(facts: DealFacts, risk: number, now: Now): number {
  return Math.min(CONFIDENCE_MAX, Math.max(CONFIDENCE_MIN, unlimitedConfidence(facts, risk, now)));
}

export function confidenceBand(score: number): ConfidenceBand {
  if (score >= CONFIDENCE_HIGH_FROM) return 'high';
  return score >= CONFIDENCE_MODERATE_FROM ? 'moderate' : 'low';
}
