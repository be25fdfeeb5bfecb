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
    expect(kept.sentences.at(-1)?.text).toContain(`The score stays at ${explanation.score + 3}.`);
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
      { text: 'No Champion on the deal.', costs: 10 },
      { text: 'Only one activity in the last 14 days.', costs: 5.6 },
      { text: 'BANT: Budget, Authority, Need and Timeline are not confirmed.', costs: 5 },
      { text: 'No forecast category; counts as Pipeline.', costs: 5 },
      { text: 'No contact with the Economic Buyer for 34 days.', costs: 4 },
      { text: 'Close date pushed twice.', costs: 4 },
    ]);
  });

  it('name what is planned, which counts for nothing before it happens', () => {
    const said = (known: Partial<DealFacts>) =>
      explainRisk(bareDeal(known), NO_MEDIAN, NOW).sentences.map(({ text }) => text);
    expect(said({ nextActivityDay: TODAY + 3 })).toContain('No activity yet; planned activity counts once it happens.');
    expect(said({ nextActivityDay: TODAY + 3, lastActivityDay: TODAY - 20 })).toContain(
      'No activity for 20 days; planned activity counts once it happens.',
    );
  });

  it('name confirmed components that have no source yet, and take nothing for it', () => {
    const evidence = allOf('bant', 'green').map((fact, index) => ({ ...fact, hasSource: index > 1 }));
    expect(explainRisk(bareDeal({ evidence }), NO_MEDIAN, NOW).sentences).toContainEqual({
      text: 'BANT: 2 confirmed components have no source yet (Budget and Authority).',
      costs: null,
    });
    const noted = evidence.map((fact) => ({ ...fact, hasNotes: true }));
    expect(
      explainRisk(bareDeal({ evidence: noted }), NO_MEDIAN, NOW)
        .sentences.map(({ text }) => text)
        .join(),
    ).not.toContain('no source');
  });

  it('say nothing in the present tense of a closed deal', () => {
    fc.assert(
      fc.property(anyOpenDeal, anySettings, fc.constantFrom('won', 'lost'), (deal, settings, status) => {
        for (const [, explain] of EXPLAINERS) {
          const { sentences } = explain({ ...deal, status, nextActivityDay: TODAY + 9 }, settings, NOW);
          for (const { text } of sentences) {
            expect(text).not.toMatch(/\b(is|are|has|have|holds|stand|usually stay|takes?|counts|planned|yet|ago)\b/);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('say so when a deal is not yet qualified', () => {
    expect(explainRisk(bareDeal(), NO_MEDIAN, NOW).sentences.map(({ text }) => text)).toContain(
      'Not yet qualified: no contact, no evidence and no interaction.',
    );
  });
});

describe('the sentences on confidence', () => {
  it('add up to what is missing, and repeat none of risk’s', () => {
    fc.assert(
      fc.property(anyOpenDeal, fc.constantFrom('open', 'won', 'lost'), (deal, status) => {
        const facts: DealFacts = { ...deal, status };
        const { score, sentences } = explainConfidence(facts, NO_MEDIAN, NOW);
        expect(sentences.reduce((sum, { costs }) => sum + (costs ?? 0), 0)).toBe(100 - score);
        const risks = new Set(explainRisk(facts, NO_MEDIAN, NOW).sentences.map(({ text }) => text));
        expect(sentences.filter(({ text }) => risks.has(text))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('name each part with what it takes or gives', () => {
    expect(explainConfidence(bestDeal({ pushes: 2 }), NO_MEDIAN, NOW).sentences).toEqual(
      [
        { text: 'Close date pushed twice: 5 points each.', costs: 10 },
        // Risk 100 - 4 for the two pushes - 1 for Commit.
        { text: 'Confidence starts at the risk score, 95.', costs: 5 },
        { text: 'Never above 95.', costs: 15 },
        { text: 'In a proposal or negotiation stage.', costs: -5 },
        { text: 'Activity in the last 14 days.', costs: -10 },
        { text: 'In Commit.', costs: -10 },
      ].sort((a, b) => b.costs - a.costs),
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
      // Confidence + 18 + 10 for the activity; drag - 7.5 of 27.5; the record has a contact, the role and an activity more.
      changes: { risk: 18, confidence: 28, drag: -8, dataQuality: 30 },
      target: { kind: 'contacts', key: 'economic_buyer' },
    });
    const confirmed = { ...facts, evidence: allOf('meddpic', 'green').slice(0, 1) };
    const gain = scoreDeal(confirmed, NO_MEDIAN, NOW).risk - scoreDeal(facts, NO_MEDIAN, NOW).risk;
    expect(improvements).toContainEqual(
      expect.objectContaining({
        action: 'confirm_component',
        label: 'Confirm Metrics (MEDDPIC) with the customer',
        gain,
        target: { kind: 'evidence', key: 'meddpic.metrics' },
      }),
    );
  });

  it('name the person, once for all roles they hold', () => {
    const both = { ...metDaysAgo(40), contactId: 'ana' };
    const { improvements } = explainRisk(bareDeal({ economicBuyer: both, champion: both }), NO_MEDIAN, NOW, {
      ana: 'Ana Lee',
    });
    const meetings = improvements.filter(({ action }) => action === 'meet');
    // Both recencies 4 + 4, and the activity 8.4.
    expect(meetings.map(({ label, gain }) => [label, gain])).toEqual([
      ['Meet Ana Lee, the Economic Buyer and Champion', 16],
    ]);
    expect(explainRisk(bareDeal({ champion: both }), NO_MEDIAN, NOW).improvements.map(({ label }) => label)).toContain(
      'Meet the Champion',
    );
  });

  it.each<[string, Partial<DealFacts>, number]>([
    // A date that stays gives 30 x 20% = 6 points, one that was pushed once 4.
    ['a first date', { closeDay: null }, 6],
    ['a date after one that was cleared', { closeDay: null, lastSetCloseDay: TODAY - 1 }, 4],
    ['a date before one that was cleared', { closeDay: null, lastSetCloseDay: TODAY + 300 }, 6],
  ])('count a push as the ledger will: %s', (_, known, gain) => {
    const { improvements } = explainRisk(bareDeal({ category: 'pipeline', ...known }), NO_MEDIAN, NOW);
    expect(improvements.find(({ action }) => action === 'set_close_date')?.gain).toBe(gain);
  });

  it('say what the best three give together, which is not their sum', () => {
    const { improvements, together } = explainRisk(bareDeal({ phase: 'late' }), NO_MEDIAN, NOW);
    expect(improvements.slice(0, 3).map(({ action, gain }) => [action, gain])).toEqual([
      ['identify_and_meet', 18],
      ['identify_and_meet', 18],
      ['log_activity', 8],
    ]);
    // 10 + 10, and two activities are as good as three: 14. 5 + 34 = 39.
    expect(together).toMatchObject({ count: 3, gain: 34, changes: { risk: 34 } });
  });

  const IMPROVEMENTS: Readonly<Record<string, (facts: DealFacts, key: string | null) => DealFacts>> = {
    identify_and_meet: (facts, key) => ({
      ...interact(facts),
      contactCount: facts.contactCount + 1,
      [key === 'champion' ? 'champion' : 'economicBuyer']: { ...metDaysAgo(0), contactId: 'new' },
    }),
    // The holders of anyOpenDeal are one person.
    meet: (facts) => ({
      ...interact(facts),
      economicBuyer: facts.economicBuyer && { ...metDaysAgo(0, facts.economicBuyer.influence) },
      champion: facts.champion && { ...metDaysAgo(0, facts.champion.influence) },
    }),
    log_activity: (facts) => interact(facts),
    set_close_date: (facts) => ({ ...facts, ...dated(facts) }),
    move_close_date: (facts) => ({ ...facts, ...dated(facts) }),
    set_amount: (facts) => ({ ...facts, amountMinor: 500 }),
    set_next_step: (facts) => ({ ...facts, hasNextStep: true }),
    add_contact: (facts) => ({ ...facts, contactCount: facts.contactCount + 1 }),
    confirm_component: (facts, key) => {
      const [framework, component] = (key ?? '').split('.');
      const kept = facts.evidence.filter((each) => each.framework !== framework || each.component !== component);
      return {
        ...facts,
        evidence: [
          ...kept,
          { framework, component, strength: 'green', hasNotes: true } as DealFacts['evidence'][number],
        ],
      };
    },
  };
  const interact = (facts: DealFacts): DealFacts => ({
    ...facts,
    hasInteraction: true,
    lastActivityDay: TODAY,
    secondLastActivityDay: facts.lastActivityDay,
  });
  const dated = ({ closeDay, lastSetCloseDay, pushes }: DealFacts): Partial<DealFacts> => {
    const last = lastSetCloseDay ?? closeDay;
    return {
      closeDay: TODAY + 30,
      lastSetCloseDay: TODAY + 30,
      pushes: pushes + (last !== null && last < TODAY + 30 ? 1 : 0),
    };
  };
  const four = (facts: DealFacts, settings: typeof NO_MEDIAN) => {
    const { risk, confidence, drag, dataQuality } = scoreDeal(facts, settings, NOW);
    return { risk, confidence, drag, dataQuality };
  };
  const difference = (after: ReturnType<typeof four>, before: ReturnType<typeof four>) => ({
    risk: after.risk - before.risk,
    confidence: after.confidence - before.confidence,
    drag: after.drag - before.drag,
    dataQuality: after.dataQuality - before.dataQuality,
  });

  it.each(EXPLAINERS)('of %s promise what applying them and scoring again gives', (_, explain) => {
    fc.assert(
      fc.property(anyOpenDeal, anySettings, (facts, settings) => {
        const before = four(facts, settings);
        const { improvements, together } = explain(facts, settings, NOW);
        const done = improvements.map(({ action, target, changes }) => {
          const improve = IMPROVEMENTS[action];
          if (improve === undefined) throw new Error(`${action} is no improvement`);
          expect(difference(four(improve(facts, target.key), settings), before)).toEqual(changes);
          return (to: DealFacts) => improve(to, target.key);
        });
        if (together === null) return;
        const all = done.slice(0, together.count).reduce((to, improve) => improve(to), facts);
        expect(together.changes).toEqual(difference(four(all, settings), before));
      }),
      { numRuns: 60 },
    );
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
