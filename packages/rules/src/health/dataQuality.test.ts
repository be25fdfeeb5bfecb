import { describe, expect, it } from 'vitest';
import type { DealFacts } from '../facts.ts';
import { bareDeal, bestDeal, NO_MEDIAN, NOW, TODAY } from '../testing/exampleFacts.ts';
import { pipelineConfidence, pipelineDataQuality } from './pipelineScores.ts';
import { revenueAtStake } from './revenueAtStake.ts';
import { scoreDeal } from './scoreDeal.ts';

const quality = (facts: DealFacts) => scoreDeal(facts, NO_MEDIAN, NOW).dataQuality;

describe('data quality', () => {
  it.each<[string, Partial<DealFacts>, number]>([
    ['nothing missing', {}, 100],
    ['no amount', { amountMinor: null }, 80],
    ['an amount of zero', { amountMinor: 0 }, 80],
    ['no close date', { closeDay: null }, 80],
    ['the close date yesterday', { closeDay: TODAY - 1 }, 85],
    ['the close date today', { closeDay: TODAY }, 100],
    ['no contact', { contactCount: 0 }, 85],
    ['no Economic Buyer', { economicBuyer: null }, 95],
    ['no Champion', { champion: null }, 95],
    ['the last activity 14 days ago', { lastActivityDay: TODAY - 14 }, 100],
    ['the last activity 15 days ago', { lastActivityDay: TODAY - 15 }, 90],
    ['no activity', { lastActivityDay: null }, 90],
    ['no next step', { hasNextStep: false }, 90],
    ['no evidence', { evidence: [] }, 85],
    [
      'only red evidence with notes',
      { evidence: [{ framework: 'three_whys', component: 'why_us', strength: 'red', hasNotes: true }] },
      100,
    ],
    [
      'only red evidence without notes',
      { evidence: [{ framework: 'three_whys', component: 'why_us', strength: 'red', hasNotes: false }] },
      85,
    ],
  ])('with %s is right', (_, known, points) => {
    expect(quality(bestDeal(known))).toBe(points);
  });

  it('is 0 when everything is missing', () => {
    expect(quality(bareDeal())).toBe(0);
  });
});

describe('pipeline data quality', () => {
  it.each([
    ['no deals', [], null],
    // Median of 100 and 300 is 200: (80 x 200 + 40 x 300 + 10 x 200) / 700 = 42.86.
    [
      'an amount missing',
      [
        { score: 80, amountMinor: 100 },
        { score: 40, amountMinor: 300 },
        { score: 10, amountMinor: null },
      ],
      43,
    ],
    // Median of 100 and 101 is 100.5: (100 x 100.5 + 0 x 101) / 201.5 = 49.88.
    [
      'a median that ends in a half',
      [
        { score: 100, amountMinor: 100 },
        { score: 0, amountMinor: 101 },
      ],
      50,
    ],
    [
      'no amounts at all',
      [
        { score: 80, amountMinor: null },
        { score: 41, amountMinor: 0 },
      ],
      61,
    ],
  ])('with %s is right', (_, deals, expected) => {
    expect(pipelineDataQuality(deals)).toBe(expected);
  });
});

describe('pipeline confidence', () => {
  it.each([
    ['no deals', [], null],
    [
      'deals weighted by amount',
      [
        { score: 90, amountMinor: 300 },
        { score: 10, amountMinor: 100 },
      ],
      70,
    ],
    [
      'a deal without an amount',
      [
        { score: 90, amountMinor: 300 },
        { score: 10, amountMinor: null },
      ],
      90,
    ],
    [
      'a half',
      [
        { score: 70, amountMinor: 1 },
        { score: 71, amountMinor: 1 },
      ],
      71,
    ],
    [
      'no amounts at all',
      [
        { score: 20, amountMinor: null },
        { score: 41, amountMinor: 0 },
      ],
      null,
    ],
    [
      'amounts whose products pass 2^53',
      [
        { score: 95, amountMinor: 2 ** 53 - 1 },
        { score: 5, amountMinor: 2 ** 53 - 1 },
      ],
      50,
    ],
  ])('with %s is right', (_, deals, expected) => {
    expect(pipelineConfidence(deals)).toBe(expected);
  });
});

describe('revenue at stake', () => {
  it.each([
    [1000, 75, 250],
    [1, 50, 1],
    [3, 95, 0],
    [null, 5, 0],
    [2 ** 53 - 1, 5, 8_556_839_292_003_941],
  ])('of %s at confidence %i is %i', (amountMinor, confidence, stake) => {
    expect(revenueAtStake(amountMinor, confidence)).toBe(stake);
  });
});
