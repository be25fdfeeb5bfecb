import type { DealFacts, ForecastCategory } from '../facts.ts';

/** Points of R by forecast category of an open deal; `closed` cannot occur there and counts like none set. */
export const CATEGORY_COMMITMENT: Readonly<Record<ForecastCategory, number>> = {
  commit: 90,
  best_case: 70,
  pipeline: 50,
  omitted: 20,
  closed: 50,
};
export const WON_COMMITMENT = 100;
export const LOST_COMMITMENT = 0;

/** R, how much the rep stands behind the deal: 0-100, whole points. */
export function commitment(facts: DealFacts): number {
  if (facts.status === 'won') return WON_COMMITMENT;
  if (facts.status === 'lost') return LOST_COMMITMENT;
  return CATEGORY_COMMITMENT[facts.category ?? 'pipeline'];
}
