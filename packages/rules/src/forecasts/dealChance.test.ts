import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chanceParts, chancePartWords, noChanceWords, tenth, whyNoChance } from './dealChance.ts';
import type { ForecastDeal } from './membership.ts';

const DEAL: ForecastDeal = {
  status: 'open',
  category: 'commit',
  winProbability: 50,
  amountMinor: 100,
  closeDay: 50,
  closedDay: null,
  createdDay: 0,
  lastActivityDay: null,
  confidence: 50,
  riskBand: 'yellow',
  notYetQualified: false,
};
const period = { firstDay: 0, lastDay: 90 };

describe('why a deal has no win chance', () => {
  const of = (deal: Partial<ForecastDeal>, kind: 'fitted' | 'rule_of_thumb' = 'rule_of_thumb') =>
    whyNoChance({ ...DEAL, ...deal }, { kind, period, asOfDay: 40 });

  it('is that it is closed or omitted, by every model', () => {
    for (const kind of ['fitted', 'rule_of_thumb'] as const) {
      expect(of({ status: 'won', closedDay: 30 }, kind)).toBe('closed');
      expect(of({ status: 'lost', closedDay: 30 }, kind)).toBe('closed');
      expect(of({ category: 'omitted' }, kind)).toBe('omitted');
      expect(of({}, kind)).toBeNull();
    }
  });

  it('is by a rule of thumb that it is not due in the period, overdue ones apart; a fit gives those a chance too', () => {
    expect(of({ closeDay: null })).toBe('no_close_date');
    expect(of({ closeDay: 91 })).toBe('not_due');
    expect(of({ closeDay: -10 })).toBeNull();
    for (const closeDay of [null, 91, -10]) expect(of({ closeDay }, 'fitted')).toBeNull();
  });

  it('is said in a sentence, also where nobody measured it', () => {
    expect(noChanceWords('closed')).toBe('No win chance: the deal was closed.');
    expect(noChanceWords(null)).toBe('No win chance was measured when this was confirmed.');
  });
});

describe('what moved a chance', () => {
  it('is shared out among the facts that moved, by their log-odds', () => {
    const parts = chanceParts(
      ['stage', 'activity', 'evidence'],
      { percent: 40, logOdds: [1, 0, 0] },
      { percent: 52, logOdds: [1, 0.1, 0.3] },
    );
    expect(parts).toEqual([
      ['activity', 3],
      ['evidence', 9],
    ]);
    expect(parts.map(([part]) => chancePartWords(part))).toEqual(['Last activity', 'Qualification evidence']);
  });

  it('adds up exactly, whatever moved', () => {
    const percent = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10);
    const odds = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(percent, percent, odds, odds, (before, after, one, other) => {
        const parts = chanceParts(
          ['stage', 'activity', 'evidence'],
          { percent: before, logOdds: one },
          { percent: after, logOdds: other },
        );
        expect(tenth(parts.reduce((sum, [, points]) => sum + points, 0))).toBe(tenth(after - before));
      }),
    );
  });

  it('is the last activity by a rule of thumb, and nothing where it did not move', () => {
    const known = (percent: number) => ({ percent, logOdds: [] });
    expect(chanceParts([], known(17.5), known(35))).toEqual([['activity', 17.5]]);
    expect(chanceParts([], known(35), known(35))).toEqual([]);
  });
});
