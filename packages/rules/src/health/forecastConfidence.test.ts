import { describe, expect, it } from 'vitest';
import type { DealFacts } from '../facts.ts';
import { bareDeal, bestDeal, NO_MEDIAN, NOW, TODAY } from '../testing/exampleFacts.ts';
import { categoryAdvice } from './categoryAdvice.ts';
import { confidenceBand } from './forecastConfidence.ts';
import { scoreDeal } from './scoreDeal.ts';

const confidence = (facts: DealFacts) => scoreDeal(facts, NO_MEDIAN, NOW).confidence;

describe('forecast confidence', () => {
  it.each([
    ['starts from the risk score', bareDeal({ closeDay: TODAY }), 11],
    // Risk 11 + 0.2 x 42 = 19.4 -> 19, + 10.
    ['adds 10 for an activity 14 days ago', bareDeal({ closeDay: TODAY, lastActivityDay: TODAY - 14 }), 29],
    // Risk 11 + 4.2 = 15.2 -> 15, + 5.
    ['adds 5 for an activity 15 days ago', bareDeal({ closeDay: TODAY, lastActivityDay: TODAY - 15 }), 20],
    ['adds 5 for an activity 30 days ago', bareDeal({ closeDay: TODAY, lastActivityDay: TODAY - 30 }), 20],
    ['adds nothing for an activity 31 days ago', bareDeal({ closeDay: TODAY, lastActivityDay: TODAY - 31 }), 11],
    ['adds 5 in a proposal stage', bareDeal({ closeDay: TODAY, isProposal: true }), 16],
    ['adds 5 once when a stage is both', bareDeal({ closeDay: TODAY, isProposal: true, isNegotiation: true }), 16],
    // Risk 6 + 9 = 15, + 10.
    ['adds 10 in Commit', bareDeal({ closeDay: TODAY, category: 'commit' }), 25],
    // Risk 6 + 7 = 13, + 5.
    ['adds 5 in Best Case', bareDeal({ closeDay: TODAY, category: 'best_case' }), 18],
    // Risk 6 + 10 = 16, + 15.
    ['adds 15 when won', bareDeal({ closeDay: TODAY, status: 'won', category: 'closed' }), 31],
    // Risk 4 + 5 = 9 after one push, - 5 is 4, limited to 5.
    ['is at least 5', bareDeal({ closeDay: TODAY, pushes: 1 }), 5],
    // 99 + 10 + 5 + 10.
    ['is at most 95', bestDeal(), 95],
    // Risk 50 + 20 + 16 (A 70 + 10) + 9 = 95; 95 + 25 - 2 x 5 = 110.
    ['takes 5 for every push before it is limited', bestDeal({ pushes: 2 }), 95],
    // Risk 50 + 20 + 14 + 9 = 93; 93 + 25 - 5 x 9 = 73.
    ['takes 5 for the ninth push too', bestDeal({ pushes: 9 }), 73],
  ])('%s', (_, facts, expected) => {
    expect(confidence(facts)).toBe(expected);
  });

  it.each([
    [5, 'low'],
    [39, 'low'],
    [40, 'moderate'],
    [69, 'moderate'],
    [70, 'high'],
    [95, 'high'],
  ] as const)('of %i is %s', (score, band) => {
    expect(confidenceBand(score)).toBe(band);
  });
});

describe('category advice', () => {
  it.each([
    ['commit', 39, 'best_case'],
    ['commit', 40, null],
    ['commit', 69, null],
    ['best_case', 29, 'pipeline'],
  ] as const)('for %s at risk score %i moves to %s', (category, risk, moveTo) => {
    expect(categoryAdvice(category, risk)?.moveTo).toBe(moveTo);
  });

  it('says that Commit asks for 70 from 40 to 69', () => {
    expect(categoryAdvice('commit', 69)?.sentence).toBe('Commit needs a risk score of 70; this deal has 69.');
  });

  it.each([
    ['commit', 70],
    ['best_case', 30],
    ['pipeline', 0],
    ['omitted', 0],
    [null, 0],
  ] as const)('for %s at risk score %i is silent', (category, risk) => {
    expect(categoryAdvice(category, risk)).toBeNull();
  });
});
