import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minus, sumExact } from '../exact.ts';
import type { DealFacts } from '../facts.ts';
import { anyOpenDeal, anySettings } from '../testing/anyFacts.ts';
import { allOf, bareDeal, bestDeal, metDaysAgo, NO_MEDIAN, NOW, TODAY } from '../testing/exampleFacts.ts';
import { explainConfidence } from './explainConfidence.ts';
import { explainDataQuality } from './explainDataQuality.ts';
import { explainDrag } from './explainDrag.ts';
import { explainFreshness } from './explainFreshness.ts';
import { explainKept } from './explainKept.ts';
import { explainRisk } from './explainRisk.ts';
import type { Explanation, ExplanationPart } from './explanation.ts';
import { type DealScores, scoreDeal } from './scoreDeal.ts';

const EXPLAINERS = [
  ['risk', explainRisk, (scores: DealScores) => scores.risk],
  ['confidence', explainConfidence, (scores: DealScores) => scores.confidence],
  ['drag', explainDrag, (scores: DealScores) => scores.drag],
  ['data quality', explainDataQuality, (scores: DealScores) => scores.dataQuality],
] as const;

const expectToAddUp = (parts: readonly ExplanationPart[], total: ExplanationPart['points']): void => {
  expect(minus(sumExact(parts.map((part) => part.points)), total).numerator).toBe(0);
  for (const { detail, points } of parts) if (detail !== undefined) expectToAddUp(detail, points);
};

const expectSound = (explanation: Explanation): void => {
  const { score, parts, sentences, improvements } = explanation;
  expectToAddUp(parts, { numerator: score, denominator: 1, value: score });
  for (const { key, points, of } of parts) {
    if (key === 'rounding') expect(points.value > -0.5 && points.value <= 0.5).toBe(true);
    else if (of !== null) expect(points.value).toBeLessThanOrEqual(of);
  }
  const costs = sentences.map((sentence) => sentence.costs ?? -1);
  expect(costs).toEqual([...costs].sort((a, b) => b - a));
  const gains = improvements.map((improvement) => improvement.gain);
  expect(gains).toEqual([...gains].sort((a, b) => b - a));
  for (const gain of gains) expect(gain).toBeGreaterThan(0);
};

describe('an explanation', () => {
  it.each(EXPLAINERS)(
    'of %s tells the kept score, and its parts add up exactly to it',
    (_, explain, scoreOf) => {
      fc.assert(
        fc.property(anyOpenDeal, anySettings, fc.constantFrom('open', 'won', 'lost'), (deal, settings, status) => {
          const facts: DealFacts = { ...deal, status };
          const explanation = explain(facts, settings, NOW);
          expect(explanation.score).toBe(scoreOf(scoreDeal(facts, settings, NOW)));
          expectSound(explanation);
        }),
        { numRuns: 200 },
      );
    },
    60_000,
  );

  it('of freshness adds up exactly too', () => {
    fc.assert(
      fc.property(fc.option(fc.nat({ max: 2e10 })), fc.option(fc.nat({ max: 10 })), (before, influence) => {
        const lastMetAt = before === null ? null : NOW.instant - before;
        expectSound(explainFreshness({ lastMetAt, influence }, NOW));
      }),
    );
  });
});

describe('an explanation of a closed deal', () => {
  it.each(EXPLAINERS)('of %s adds up exactly to the score that was kept, whatever changed since', (_, explain) => {
    fc.assert(
      fc.property(anyOpenDeal, anySettings, fc.nat(100), (deal, settings, kept) => {
        const explanation = explainKept(explain({ ...deal, status: 'won' }, settings, NOW), kept, 'green');
        expect(explanation.score).toBe(kept);
        expectSound(explanation);
      }),
    );
  });

  it('says what was changed since, and nothing when nothing was', () => {
    const explanation = explainDataQuality(bareDeal({ status: 'lost' }), NO_MEDIAN, NOW);
    expect(explainKept(explanation, explanation.score, 'incomplete')).toBe(explanation);
    const kept = explainKept(explanation, explanation.score + 3, 'incomplete');
    expect(kept.parts.at(-1)).toMatchObject({ key: 'changed_since_close', points: { value: 3 } });
    expect(kept.sentences.at(-1)?.text).toContain(`it stays at ${explanation.score + 3}, as it was at the close.`);
  });
});

describe('the sentences on risk', () => {
  it('name the evidence and what it costs, the costliest first', () => {
    const facts = bestDeal({
      evidence: [...allOf('meddpic', 'green').slice(0, 5), ...allOf('bant', 'yellow')],
      economicBuyer: metDaysAgo(34),
      champion: null,
      secondLastActivityDay: null,
      pushes: 2,
      category: null,
    });
    expect(explainRisk(facts, NO_MEDIAN, NOW).sentences).toEqual([
      { text: 'MEDDPIC: Identify Pain and Champion are missing or contradicted.', costs: 80 / 7 },
      { text: 'Nobody on the deal holds the role of Champion.', costs: 10 },
      { text: 'Only one activity in the last 14 days.', costs: 5.6 },
      { text: 'BANT: Budget, Authority, Need and Timeline are credible but not confirmed.', costs: 5 },
      { text: 'No forecast category is set, which counts as Pipeline.', costs: 5 },
      { text: 'No contact with the Economic Buyer for 34 days.', costs: 4 },
      { text: 'The close date was pushed twice.', costs: 4 },
    ]);
  });

  it('say so when a deal is not yet qualified', () => {
    expect(explainRisk(bareDeal(), NO_MEDIAN, NOW).sentences.map(({ text }) => text)).toContain(
      'Not yet qualified: no contact, no evidence and no interaction is recorded.',
    );
  });
});

describe('improvements', () => {
  it('promise what scoring the changed deal gives', () => {
    const facts = bareDeal({ phase: 'late', closeDay: TODAY + 9, champion: metDaysAgo(0) });
    const { improvements } = explainRisk(facts, NO_MEDIAN, NOW);
    // An Economic Buyer met today: presence 6, recency 4, one activity 8.4. Risk 21.0 becomes 39.4.
    expect(improvements[0]).toEqual({
      action: 'identify_and_meet',
      label: 'Identify and meet the Economic Buyer',
      gain: 18,
      target: { kind: 'contacts', key: 'economic_buyer' },
    });
    const confirmed = { ...facts, evidence: allOf('meddpic', 'green').slice(0, 1) };
    const gain = scoreDeal(confirmed, NO_MEDIAN, NOW).risk - scoreDeal(facts, NO_MEDIAN, NOW).risk;
    expect(improvements).toContainEqual({
      action: 'confirm_component',
      label: 'Confirm Metrics (MEDDPIC) with the customer',
      gain,
      target: { kind: 'evidence', key: 'meddpic.metrics' },
    });
  });

  it('never suggest a category that the risk score speaks against', () => {
    const actions = (facts: DealFacts) =>
      explainRisk(facts, NO_MEDIAN, NOW).improvements.map((improvement) => improvement.action);
    expect(actions(bareDeal({ category: 'pipeline' }))).not.toContain('raise_category');
    expect(actions(bestDeal({ category: 'best_case' }))).toContain('raise_category');
  });

  it('are none for a closed deal, whose scores are frozen', () => {
    for (const [, explain] of EXPLAINERS) {
      expect(explain(bareDeal({ status: 'lost', category: 'closed' }), NO_MEDIAN, NOW).improvements).toEqual([]);
    }
  });

  it('list what the record lacks', () => {
    const { improvements } = explainDataQuality(bareDeal(), NO_MEDIAN, NOW);
    // The Economic Buyer is a contact (15), the Economic Buyer (5) and an activity (10) at once.
    expect(improvements.map(({ action, gain }) => [action, gain])).toEqual([
      ['identify_and_meet', 30],
      ['identify_and_meet', 30],
      ['set_amount', 20],
      ['set_close_date', 20],
      ['add_contact', 15],
      ['confirm_component', 15],
      ['set_next_step', 10],
      ['log_activity', 10],
    ]);
  });
});
