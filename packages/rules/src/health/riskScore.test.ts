import { describe, expect, it } from 'vitest';
import type { DealFacts } from '../facts.ts';
import { allOf, bareDeal, bestDeal, metDaysAgo, NO_MEDIAN, NOW, TODAY } from '../testing/exampleFacts.ts';
import { riskBand } from './riskScore.ts';
import { scoreDeal } from './scoreDeal.ts';

const scores = (facts: DealFacts) => scoreDeal(facts, NO_MEDIAN, NOW);

describe('risk score', () => {
  it.each([
    // F 0, C 0, A 0, R 50: 5.
    ['a deal of which nothing is known', bareDeal(), 5],
    // A 30 for a close date that never moved: 0.2 x 30 + 5 = 11.
    ['a deal with only a close date', bareDeal({ closeDay: TODAY }), 11],
    // 50 + 20 + 20 + 0.1 x 90.
    ['the best open deal', bestDeal(), 99],
    ['the best deal, won', bestDeal({ status: 'won', category: 'closed' }), 100],
    ['the best deal, lost', bestDeal({ status: 'lost', category: 'closed' }), 90],
    // F 20 + 30 + 0 = 50, C 50, A 42 + 20 = 62, R 70: 25 + 10 + 12.4 + 7 = 54.4.
    [
      'a mid deal worked by hand',
      bareDeal({
        phase: 'mid',
        category: 'best_case',
        evidence: [...allOf('meddpic', 'yellow'), ...allOf('bant', 'green')],
        economicBuyer: metDaysAgo(30),
        lastActivityDay: TODAY - 14,
        secondLastActivityDay: TODAY - 15,
        closeDay: TODAY + 5,
        pushes: 1,
      }),
      54,
    ],
    // One of four BANT components green in the late phase: F 5, so 2.5 + 5 = 7.5, which rounds up.
    ['a score that ends in a half', bareDeal({ phase: 'late', evidence: allOf('bant', 'green').slice(0, 1) }), 8],
  ])('of %s is right', (_, facts, risk) => {
    expect(scores(facts).risk).toBe(risk);
  });

  it.each([
    [0, 'red'],
    [39, 'red'],
    [40, 'yellow'],
    [69, 'yellow'],
    [70, 'green'],
    [100, 'green'],
  ] as const)('of %i is %s', (score, band) => {
    expect(riskBand(score)).toBe(band);
  });
});

describe('contact risk C', () => {
  it.each([
    [null, null, 0],
    [null, 0, 50],
    [30, null, 50],
    [31, null, 30],
    [29, 31, 80],
    [30, 30, 100],
    [31, 31, 60],
  ])('with the Economic Buyer met %s and the Champion %s days ago (null: nobody) is %i', (buyer, champion, c) => {
    const holder = (days: number | null) => (days === null ? null : metDaysAgo(days));
    expect(scores(bareDeal({ economicBuyer: holder(buyer), champion: holder(champion) })).contactRisk).toBe(c);
  });

  it('gives presence but not recency for a holder who was never met', () => {
    expect(scores(bareDeal({ champion: metDaysAgo(null) })).contactRisk).toBe(30);
  });
});

describe('activity drag A', () => {
  it.each([
    [null, null, 0],
    [31, null, 0],
    [30, null, 21],
    [15, 16, 21],
    [14, null, 42],
    [14, 15, 42],
    [14, 14, 70],
    [0, 13, 70],
  ])('with activities %s and %s days ago gives %i of 70 for activity', (last, second, points) => {
    const day = (days: number | null) => (days === null ? null : TODAY - days);
    const facts = bareDeal({ lastActivityDay: day(last), secondLastActivityDay: day(second) });
    expect(scores(facts).activityDrag).toBe(points);
  });

  it.each([
    [0, 30],
    [1, 20],
    [2, 10],
    [3, 0],
    [4, 0],
  ])('after %i pushes gives %i of 30 for stability', (pushes, points) => {
    expect(scores(bareDeal({ closeDay: TODAY, pushes })).activityDrag).toBe(points);
  });

  it('gives nothing for stability without a close date', () => {
    expect(scores(bareDeal({ pushes: 0 })).activityDrag).toBe(0);
  });
});

describe('commitment R', () => {
  it.each([
    ['open', 'commit', 90],
    ['open', 'best_case', 70],
    ['open', 'pipeline', 50],
    ['open', null, 50],
    ['open', 'omitted', 20],
    ['won', 'closed', 100],
    ['lost', 'closed', 0],
  ] as const)('of a deal that is %s in category %s is %i', (status, category, r) => {
    expect(scores(bareDeal({ status, category })).commitment).toBe(r);
  });
});
