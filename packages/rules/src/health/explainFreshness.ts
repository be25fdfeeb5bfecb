import { DAY_MS } from '../days.ts';
import { exact, minus } from '../exact.ts';
import type { Now } from '../facts.ts';
import { type Explanation, part, type Sentence, withRounding } from './explanation.ts';
import {
  decayRate,
  FRESHNESS_DENOMINATOR,
  type FreshnessFact,
  freshnessBand,
  freshnessNumerator,
  freshnessPoints,
  INFLUENCE_MIN,
} from './freshness.ts';
import { days } from './wording.ts';

const FULL_POINTS = 100;

/** Why a contact is as fresh as it is. */
export function explainFreshness(fact: FreshnessFact, now: Now): Explanation {
  const score = freshnessPoints(fact, now.instant);
  const description = {
    score,
    band: freshnessBand(score),
    improvements: improvementsOf(score),
    together: null,
  };
  if (fact.lastMetAt === null) {
    return {
      ...description,
      parts: [part('never_met', 'Never met', exact(0), FULL_POINTS)],
      sentences: [{ text: 'No interaction yet.', costs: FULL_POINTS }],
    };
  }
  const elapsed = Math.max(0, now.instant - fact.lastMetAt);
  const unlimited = exact(-decayRate(fact.influence) * elapsed, FRESHNESS_DENOMINATOR);
  const kept = exact(freshnessNumerator(fact, now.instant), FRESHNESS_DENOMINATOR);
  const limit = minus(minus(kept, exact(FULL_POINTS)), unlimited);
  const parts = [
    part('met', 'Last interaction', exact(FULL_POINTS), FULL_POINTS),
    part('decay', 'Time since then', unlimited, 0),
  ];
  if (limit.numerator !== 0) parts.push(part('limit', 'Limit at 0', limit, null));
  const sentence: Sentence = {
    text: `Last interaction ${days(Math.floor(elapsed / DAY_MS))} ago. At influence ${fact.influence ?? INFLUENCE_MIN}, freshness falls ${decayRate(fact.influence) / 2} points a week.`,
    costs: FULL_POINTS - score,
  };
  return { ...description, parts: withRounding(parts, score), sentences: [sentence] };
}

const improvementsOf = (score: number): Explanation['improvements'] =>
  score === FULL_POINTS
    ? []
    : [
        {
          action: 'meet',
          label: 'Meet, call or email, or confirm engagement',
          gain: FULL_POINTS - score,
          changes: { risk: 0, confidence: 0, drag: 0, dataQuality: 0 },
          target: { kind: 'activity', key: null },
        },
      ];
