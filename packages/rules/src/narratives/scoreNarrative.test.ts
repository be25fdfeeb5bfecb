import { describe, expect, it } from 'vitest';
import type { DealFacts } from '../facts.ts';
import { markEvidence } from '../frameworks/evidenceMarks.ts';
import { explainConfidence } from '../health/explainConfidence.ts';
import { explainDataQuality } from '../health/explainDataQuality.ts';
import { explainDrag } from '../health/explainDrag.ts';
import { explainFreshness } from '../health/explainFreshness.ts';
import { explainRisk } from '../health/explainRisk.ts';
import { isNotYetQualified } from '../health/qualification.ts';
import { allOf, bareDeal, metDaysAgo, NO_MEDIAN, NOW, TODAY } from '../testing/exampleFacts.ts';
import { type NarratedScore, scoreNarrative } from './scoreNarrative.ts';

const EXPLAIN = {
  risk: explainRisk,
  confidence: explainConfidence,
  drag: explainDrag,
  data_quality: explainDataQuality,
};
const record = { kind: 'opportunity', id: 'deal' } as const;

function narrate(score: Exclude<NarratedScore, 'freshness'>, facts: DealFacts): string[] {
  const explanation = EXPLAIN[score](facts, NO_MEDIAN, NOW, { ana: 'Ana Lee' });
  const notYetQualified = isNotYetQualified(facts, markEvidence(facts.evidence));
  const isPast = facts.status !== 'open';
  return scoreNarrative({ score, explanation, isPast, notYetQualified, record }).sentences.map(({ text }) => text);
}

/** A late deal with its buyer met, an unmet champion, MEDDPIC confirmed and BANT untouched. */
const late = bareDeal({
  phase: 'late',
  isProposal: true,
  category: 'best_case',
  amountMinor: 1,
  closeDay: TODAY + 20,
  pushes: 1,
  hasNextStep: true,
  evidence: allOf('meddpic', 'green'),
  contactCount: 2,
  economicBuyer: metDaysAgo(3),
  champion: { ...metDaysAgo(34), contactId: 'ana' },
  hasInteraction: true,
  createdDay: TODAY - 90,
  stageEnteredDay: TODAY - 10,
  lastActivityDay: TODAY - 3,
});

describe('the narrative of a score', () => {
  it.each<[string, Exclude<NarratedScore, 'freshness'>, DealFacts, string[]]>([
    [
      // F .8x100/2 = 40; C (60 + 20)/5 = 16; A (.6x70 + 20)/5 = 12.4; R 7. 75.4 in all.
      'risk',
      'risk',
      late,
      [
        'The risk score is 75 of 100 (healthy); framework is strongest, with 40 of 50 points.',
        'Two things cost most: nothing is confirmed in BANT (10 points), and only one activity in the last 14 days (5.6 points).',
        'First, meet Ana Lee, the Champion: that brings the risk score to 85.',
      ],
    ],
    [
      'confidence, which starts at risk: 75 + 10 + 5 + 5 - 5',
      'confidence',
      late,
      [
        'Confidence is 90 of 100 (high): it starts at the risk score of 75, and recent activity adds most, 10 points.',
        'One thing costs points: close date pushed once (5 points).',
        'First, meet Ana Lee, the Champion: that brings confidence to 95.',
      ],
    ],
    [
      // Slippage 5, qualification 15 x .2 = 3; influence 0 is fresh at 34 days.
      'drag',
      'drag',
      late,
      [
        'Drag is 8 of 100 (healthy), with no points for inactivity or time in stage.',
        'Two things slow it down most: close date pushed once (5 points), and framework completeness 80 of 100 (3 points).',
        'First, confirm Budget (BANT) with the customer: that cuts drag to 7.',
      ],
    ],
    ['complete data', 'data_quality', late, ['Data quality is 100 of 100 (complete).']],
    [
      'the risk of a deal nobody has qualified',
      'risk',
      bareDeal(),
      [
        'The deal is not yet qualified, so it does not count as at risk.',
        'Two things cost most: nothing is confirmed in BANT (35 points), and nothing is confirmed in Discovery Health (15 points).',
        'First, identify and meet the Economic Buyer: that brings the risk score to 23.',
      ],
    ],
    [
      'the confidence of a deal nobody has qualified, without a figure',
      'confidence',
      bareDeal(),
      ['The deal is not yet qualified, so it has no confidence yet.', 'First, identify and meet the Economic Buyer.'],
    ],
    [
      'the risk of a won deal, in the past tense and without advice',
      'risk',
      { ...late, status: 'won' },
      [
        'The risk score was 78 of 100 (healthy); commitment was strongest, with 10 of 10 points.',
        'Two things cost most: nothing was confirmed in BANT (10 points), and only one activity in the 14 days before the close (5.6 points).',
      ],
    ],
  ])('tells %s', (_what, score, facts, sentences) => {
    expect(narrate(score, facts)).toEqual(sentences);
  });

  it('gives parts with their sign, and the best steps, as facts', () => {
    const explanation = explainConfidence(late, NO_MEDIAN, NOW, { ana: 'Ana Lee' });
    const { facts } = scoreNarrative({
      score: 'confidence',
      explanation,
      isPast: false,
      notYetQualified: false,
      record,
    });
    const textOf = (id: string) => facts.find((fact) => fact.id === id)?.text;
    expect(textOf('part risk')).toBe('75 of 100 points');
    expect(textOf('part pushes')).toBe('−5 points');
    expect(textOf('reason 1')).toBe('Confidence starts at the risk score, 75. Costs 25 points.');
    expect(textOf('action 1')).toBe('Meet Ana Lee, the Champion (+5 points, to 95)');
    expect(facts.filter(({ id }) => id.startsWith('action'))).toHaveLength(3);
  });

  it('tells the freshness of a contact in the words of its reason', () => {
    const explanation = explainFreshness({ lastMetAt: NOW.instant - 7 * 86_400_000, influence: 10 }, NOW);
    const contact = { kind: 'contact', id: 'ana' } as const;
    const asked = { score: 'freshness', explanation, isPast: false, notYetQualified: false, record: contact } as const;
    expect(scoreNarrative(asked).sentences.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Freshness is \d+ of 100 \(\w+\)\.$/u),
      expect.stringMatching(/^Last interaction 7 days ago\. At influence 10, /u),
      'First, meet, call or email, or confirm engagement: that brings freshness to 100.',
    ]);
  });
});
