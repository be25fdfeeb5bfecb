import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attainmentOf, coverageOf, quotaStatus } from './attainment.ts';
import { dayAtShare, elapsedShare, expectedProgress } from './expectedProgress.ts';
import { quotaOfPeriod } from './quotaOfPeriod.ts';
import { rolledUpQuota } from './rolledUpQuota.ts';
import { type SpreadPart, spreadDown } from './spreadDown.ts';
import { spreadQuota } from './spreadQuota.ts';

describe('the status of a quota', () => {
  it.each([
    // Half of the period is over: 45% is 90% of what was to be expected, 35% is 70% of it.
    [0.45, 0.5, 'on_track'],
    [0.4499, 0.5, 'at_risk'],
    [0.35, 0.5, 'at_risk'],
    [0.3499, 0.5, 'off_track'],
    [0, 0.5, 'off_track'],
    [0, 0, 'on_track'],
    [1.2, 1, 'on_track'],
    [null, 0.5, null],
  ] as const)('attained %s where %s is expected is %s', (attained, expected, status) => {
    expect(quotaStatus(attained, expected)).toBe(status);
  });

  it('has no attainment without a quota, and more than all beyond it', () => {
    expect(attainmentOf(5000n, null)).toBeNull();
    expect(attainmentOf(0n, 10_000)).toBe(0);
    expect(attainmentOf(15_000n, 10_000)).toBe(1.5);
  });
});

describe('coverage', () => {
  it('is the open pipeline over what is left, and nothing is left once the quota is reached', () => {
    expect(coverageOf(30_000n, 4000n, 14_000)).toEqual({ times: 3, shown: 3, reached: false });
    expect(coverageOf(0n, 0n, 14_000)).toEqual({ times: 0, shown: 0, reached: false });
    expect(coverageOf(30_000n, 14_000n, 14_000)).toEqual({ times: null, shown: null, reached: true });
    expect(coverageOf(30_000n, 4000n, null)).toEqual({ times: null, shown: null, reached: false });
  });
});

describe('a coverage that is shown', () => {
  it.each([
    [9000n, 3001, 2.9],
    [2_999_999n, 1_000_000, 2.9],
    [3_000_000n, 1_000_000, 3],
    [1_851n, 1000, 1.8],
    [99n, 1000, 0],
  ])('of %s open over %s left is %s', (open, quota, shown) => {
    expect(coverageOf(open, 0n, quota).shown).toBe(shown);
  });
});

describe('what is to be expected by now', () => {
  const quarter = { firstDay: 0, lastDay: 89 };
  const past = (byThen: number, all: number) => ({ byThenMinor: BigInt(byThen), allMinor: BigInt(all) });

  it('is the share of whole days before today, which is not over', () => {
    expect([-1, 0, 1, 45, 89, 90, 200].map((day) => elapsedShare(quarter, day))).toEqual([
      0,
      0,
      1 / 90,
      0.5,
      89 / 90,
      1,
      1,
    ]);
  });

  it('is the mean of the last four periods with a win, whatever lies between them', () => {
    const none = past(0, 0);
    const four = [past(10, 100), past(30, 100), past(20, 100), past(40, 100)];
    const lumpy = [none, none, ...four.slice(0, 2), none, ...four.slice(2), past(100, 100)];
    expect(expectedProgress(0.5, lumpy)).toEqual({ share: 0.25, from: 'pace', periods: 4 });
    expect(expectedProgress(0.99, lumpy).from).toBe('pace');
  });

  it('needs four that won anything', () => {
    const three = [past(10, 100), past(30, 100), past(20, 100)];
    expect(expectedProgress(0.5, [...three, past(0, 0)])).toEqual({ share: 0.5, from: 'elapsed', periods: 0 });
    // (0.1 + 0.3 + 0.2 + 0.4) / 4
    expect(expectedProgress(0.5, [...three, past(40, 100)])).toEqual({ share: 0.25, from: 'pace', periods: 4 });
    expect(expectedProgress(1, [...three, past(40, 100)]).share).toBe(1);
    expect(expectedProgress(0, [...three, past(40, 100)]).share).toBe(0);
  });

  it('finds the same share in a period of another length', () => {
    expect(dayAtShare({ firstDay: 100, lastDay: 191 }, 0.5)).toBe(145);
    expect(dayAtShare(quarter, elapsedShare(quarter, 30))).toBe(29);
  });
});

describe('a quota that is spread', () => {
  it('goes by weight, and evenly where nobody has any', () => {
    expect(spreadQuota(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(spreadQuota(1000, [3, 1])).toEqual([750, 250]);
    expect(spreadQuota(10, [0, 0])).toEqual([5, 5]);
    expect(spreadQuota(10, [])).toEqual([]);
  });

  it('adds up to the minor unit', () => {
    const weights = fc.array(fc.double({ min: 0, max: 1e12, noNaN: true }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(fc.nat({ max: 9_000_000_000_000 }), weights, (total, given) => {
        const parts = spreadQuota(total, given);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
        expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
      }),
    );
  });
});

describe('the quota of a period', () => {
  const of = (firstDay: number, lastDay: number, amountMinor: number) => ({ firstDay, lastDay, amountMinor });
  const year = { firstDay: 0, lastDay: 364 };

  it('is the one set for its days, whatever its parts say', () => {
    expect(quotaOfPeriod([of(0, 99, 5), of(100, 364, 6), of(0, 364, 20)], year)).toEqual({
      amountMinor: 20,
      from: 'set',
    });
  });

  it('is the sum of parts that leave no gap, longer ones first', () => {
    const months = [of(0, 30, 1), of(31, 59, 2), of(60, 89, 3)];
    const quarters = [of(0, 89, 100), of(90, 180, 10), of(181, 272, 10), of(273, 364, 10)];
    expect(quotaOfPeriod([...months, ...quarters], year)).toEqual({ amountMinor: 130, from: 'periods' });
    expect(quotaOfPeriod([...months, ...quarters.slice(1)], year)).toEqual({ amountMinor: 36, from: 'periods' });
    expect(quotaOfPeriod(quarters.slice(1), year)).toBeNull();
    expect(quotaOfPeriod(quarters.slice(0, 3), year)).toBeNull();
    expect(quotaOfPeriod([], year)).toBeNull();
  });
});

describe('a quota that is made up of those below', () => {
  /** Ann leads Bob and Cid, Bob leads Dee and Eve; Fay reports to nobody. */
  const reports: Record<string, string[]> = { '': ['Ann', 'Fay'], Ann: ['Bob', 'Cid'], Bob: ['Dee', 'Eve'] };
  const of = (reps: Record<string, number>, teams: Record<string, number> = {}) => {
    const set = (from: Record<string, number>) => (id: string) =>
      from[id] === undefined ? null : { amountMinor: from[id], from: 'set' as const };
    const line = { reportsOf: (id: string | null) => reports[id ?? ''] ?? [], ofRep: set(reps), ofTeam: set(teams) };
    return (leader: string | null) => rolledUpQuota(leader, line);
  };

  it('is the sum of the reps, of whoever leads them as well', () => {
    const quota = of({ Ann: 1, Bob: 2, Cid: 4, Dee: 8, Fay: 16 });
    expect(quota(null)).toEqual({ amountMinor: 31, from: 'reps' });
    expect(quota('Ann')).toEqual({ amountMinor: 15, from: 'reps' });
    expect(of({})(null)).toBeNull();
  });

  it('takes a team by its own quota, whatever its reps have, once', () => {
    const quota = of({ Ann: 1, Bob: 2, Cid: 4, Dee: 8, Fay: 16 }, { Bob: 100 });
    expect(quota('Ann')).toEqual({ amountMinor: 105, from: 'teams' });
    expect(quota(null)).toEqual({ amountMinor: 121, from: 'teams' });
    expect(of({}, { Ann: 500, Bob: 100 })(null)).toEqual({ amountMinor: 500, from: 'teams' });
    // Of the team itself only what is below: its own quota is asked for before.
    expect(of({ Dee: 8 }, { Bob: 100 })('Bob')).toEqual({ amountMinor: 8, from: 'reps' });
  });

  it('ends where people report to each other', () => {
    const round = { reportsOf: (id: string | null) => (id === 'Ann' ? ['Bob'] : ['Ann']), ofTeam: () => null };
    expect(rolledUpQuota(null, { ...round, ofRep: () => ({ amountMinor: 3, from: 'set' }) })?.amountMinor).toBe(6);
  });
});

describe('spreading a quota down', () => {
  const { tree } = fc.letrec<{ tree: SpreadPart }>((tie) => ({
    tree: fc.record({
      key: fc.uuid(),
      weights: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 3 }),
      parts: fc.oneof({ withCrossShrink: true, maxDepth: 3 }, fc.constant([]), fc.array(tie('tree'), { maxLength: 4 })),
    }),
  }));

  it('adds up at every level and in every period, to the minor unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.array(tree, { minLength: 1, maxLength: 4 }), (total, parts) => {
        const spread = spreadDown(total, [1, 2, 4], parts);
        const sumAt = (among: readonly SpreadPart[], at: number) =>
          among.reduce((sum, { key }) => sum + (spread.get(key)?.[at] ?? Number.NaN), 0);
        expect([0, 1, 2].reduce((sum, at) => sum + sumAt(parts, at), 0)).toBe(total);
        const check = (part: SpreadPart): void => {
          if (part.parts.length === 0) return;
          for (const at of [0, 1, 2]) expect(sumAt(part.parts, at)).toBe(spread.get(part.key)?.[at]);
          part.parts.forEach(check);
        };
        parts.forEach(check);
      }),
    );
  });

  it('gives whoever weighs more more of it, and everybody the same where nobody weighs anything', () => {
    const part = (key: string, weights: number[], parts: SpreadPart[] = []): SpreadPart => ({ key, weights, parts });
    const weighed = spreadDown(
      1000,
      [1, 1],
      [part('team', [], [part('a', [1, 0]), part('b', [1, 2])]), part('c', [2, 2])],
    );
    expect(Object.fromEntries(weighed)).toEqual({ team: [250, 250], a: [125, 0], b: [125, 250], c: [250, 250] });
    const even = spreadDown(900, [1], [part('team', [], [part('a', [0]), part('b', [0])]), part('c', [0])]);
    expect(Object.fromEntries(even)).toEqual({ team: [600], a: [300], b: [300], c: [300] });
  });
});
