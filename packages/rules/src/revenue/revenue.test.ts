import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { revenueAlerts } from './alerts.ts';
import { alertSentence } from './alertWords.ts';
import { dismissalHolds, medianOfCounted, standingOf } from './keptAlerts.ts';
import { RECOVERIES, recoveryScenarios, revenueRiskLevel, riskCauses, shareOf } from './revenueAtRisk.ts';
import { ROLE_METRICS } from './roleViews.ts';
import { type BegunMember, fateOf, slippageOf } from './slippage.ts';
import { velocityOf } from './velocity.ts';
import { winRates } from './winRate.ts';

describe('revenue at risk', () => {
  it.each([
    [0n, 100n, 'moderate'],
    [1999n, 10_000n, 'moderate'],
    [20n, 100n, 'high'],
    [35n, 100n, 'high'],
    [3501n, 10_000n, 'critical'],
    [100n, 100n, 'critical'],
    [0n, 0n, null],
  ] as const)('%s of %s open is %s', (part, whole, level) => {
    expect(revenueRiskLevel(shareOf(part, whole))).toBe(level);
  });

  it('comes from what loses the most points, by amount', () => {
    // 100,000 at F 20, C 50, A 60, R 50 loses 40, 10 and 8 + 5; 300,000 at F 90, C 0, A 0, R 50 loses 5, 20 and 20 + 5.
    const lost = { framework: 100 * 40 + 300 * 5, engagement: 100 * 10 + 300 * 20, execution: 100 * 13 + 300 * 25 };
    expect(riskCauses(lost)).toEqual([
      { cause: 'execution', share: 8800 / 21_300 },
      { cause: 'engagement', share: 7000 / 21_300 },
      { cause: 'framework', share: 5500 / 21_300 },
    ]);
    expect(riskCauses({ framework: 5, engagement: 5, execution: 5 })[0]?.cause).toBe('framework');
    expect(riskCauses({ framework: 0, engagement: 0, execution: 0 })).toEqual([]);
  });

  it('is won back by a quarter, a half or three quarters, rounded half up', () => {
    expect(recoveryScenarios(1001n).map(({ amountMinor }) => amountMinor)).toEqual([250n, 501n, 751n]);
    expect(recoveryScenarios(2n).map(({ amountMinor }) => amountMinor)).toEqual([1n, 1n, 2n]);
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (atRisk) => {
        const won = recoveryScenarios(atRisk).map(({ amountMinor }) => amountMinor);
        expect(won).toHaveLength(RECOVERIES.length);
        expect(won.every((each, at) => each >= (won[at - 1] ?? 0n) && each <= atRisk)).toBe(true);
      }),
    );
  });
});

describe('the win rate', () => {
  it.each([
    [{ won: 1, lost: 3, wonMinor: 600n, lostMinor: 200n }, 0.25, 0.75],
    [{ won: 2, lost: 0, wonMinor: 0n, lostMinor: 0n }, 1, null],
    [{ won: 0, lost: 2, wonMinor: 0n, lostMinor: 500n }, 0, 0],
    [{ won: 0, lost: 0, wonMinor: 0n, lostMinor: 0n }, null, null],
  ])('of %o is %s by count and %s by value', (outcomes, byCount, byValue) => {
    expect(winRates(outcomes)).toEqual({ byCount, byValue });
  });
});

describe('velocity', () => {
  const facts = { open: 40, won: 10, lost: 30, wonMinor: 5_000_000n, lostMinor: 0n, cycles: 10, cycleDays: 500 };
  it('is open deals x win rate x average won / average days', () => {
    // 40 x 0.25 x 500,000 / 50
    expect(velocityOf(facts)).toEqual({
      open: 40,
      winRate: 0.25,
      averageWonMinor: 500_000n,
      averageCycleDays: 50,
      perDayMinor: 100_000n,
    });
  });
  it('divides by the exact cycle and rounds once', () => {
    // 25 wins of 10,000 in 26 days: 24 x 100% x 10,000 / 1.04.
    const short = { open: 24, won: 25, lost: 0, wonMinor: 250_000n, lostMinor: 0n, cycles: 25, cycleDays: 26 };
    expect(velocityOf(short)).toMatchObject({ averageCycleDays: 1, perDayMinor: 230_769n });
    // 3 x 2/3 x 100.5 / 1: an average rounded to 101 first would come to 202.
    expect(velocityOf({ ...short, open: 3, won: 2, lost: 1, wonMinor: 201n, cycles: 1, cycleDays: 1 })).toMatchObject({
      averageWonMinor: 101n,
      perDayMinor: 201n,
    });
  });
  it('counts at least a day, and is unknown before a win whose days are known', () => {
    expect(velocityOf({ ...facts, cycleDays: 0 })).toMatchObject({ averageCycleDays: 1, perDayMinor: 5_000_000n });
    expect(velocityOf({ ...facts, open: 0 })?.perDayMinor).toBe(0n);
    expect(velocityOf({ ...facts, cycles: 0, cycleDays: 0 })).toBeNull();
    expect(velocityOf({ ...facts, won: 0, wonMinor: 0n, cycles: 0, cycleDays: 0 })).toBeNull();
    expect(velocityOf({ ...facts, won: 0, lost: 0, wonMinor: 0n, cycles: 0, cycleDays: 0 })).toBeNull();
  });
});

describe('slippage', () => {
  const period = { firstDay: 0, lastDay: 89 };
  const open = (closeDay: number | null): BegunMember => ({
    amountMinor: 100,
    closedDay: null,
    closeDay,
    status: 'open',
  });
  const closed = (closedDay: number | null, status: 'won' | 'lost' | null = 'won'): BegunMember => ({
    amountMinor: 100,
    closedDay,
    closeDay: 5,
    status,
  });
  it.each([
    [open(89), 40, 'due'],
    [open(10), 40, 'due'],
    [open(90), 40, 'movedOut'],
    [open(null), 40, 'movedOut'],
    [open(89), 90, 'movedOut'],
    [closed(0), 40, 'won'],
    [closed(89, 'lost'), 100, 'lost'],
    [closed(90), 100, 'movedOut'],
    [closed(null), 40, 'movedOut'],
    // Deleted since.
    [closed(null, null), 40, 'movedOut'],
  ] as const)('%o is on day %s %s', (member, today, fate) => {
    expect(fateOf(member, period, today)).toBe(fate);
  });
  it('is the share of the amount at the start that moved out, apart from what was lost', () => {
    const members = [
      closed(20),
      closed(21, 'lost'),
      { ...open(120), amountMinor: 300 },
      open(50),
      { ...open(120), amountMinor: null },
    ];
    expect(slippageOf(members, period, 40)).toEqual({
      share: 0.5,
      sums: {
        won: { count: 1, amountMinor: 100n },
        lost: { count: 1, amountMinor: 100n },
        due: { count: 1, amountMinor: 100n },
        movedOut: { count: 2, amountMinor: 300n },
      },
    });
    expect(slippageOf([], period, 40).share).toBeNull();
  });
});

describe('revenue alerts', () => {
  const quiet = { coverage: 3, stages: [], atRisk: 0.3, reps: [] };
  const reps = (...amounts: number[]) =>
    amounts.map((amount, at) => ({ memberId: `rep ${at + 1}`, openMinor: BigInt(amount) }));
  it('tell of coverage below 3', () => {
    expect(revenueAlerts(quiet)).toEqual([]);
    expect(revenueAlerts({ ...quiet, coverage: 2.99 })).toEqual([{ kind: 'pipeline_coverage_low', coverage: 2.99 }]);
    expect(revenueAlerts({ ...quiet, coverage: null })).toEqual([]);
  });
  it('tell of stages above one and a half of their own days, the slowest first', () => {
    const stages = [
      { stageId: 'a', ageDays: 15, ownDays: 10 },
      { stageId: 'b', ageDays: 16, ownDays: 10 },
      { stageId: 'c', ageDays: 42, ownDays: 21 },
    ];
    expect(revenueAlerts({ ...quiet, stages })).toEqual([
      {
        kind: 'velocity_bottleneck',
        stages: [
          { ...stages[2], times: 2 },
          { ...stages[1], times: 1.6 },
        ],
      },
    ]);
  });
  it('tell of red deals above 30%', () => {
    expect(revenueAlerts({ ...quiet, atRisk: 0.301 })).toEqual([{ kind: 'high_risk_concentration', share: 0.301 }]);
    expect(revenueAlerts({ ...quiet, atRisk: null })).toEqual([]);
  });
  it('tell of a rep above two and a half times the median, from three reps up', () => {
    expect(revenueAlerts({ ...quiet, reps: reps(900, 100) })).toEqual([]);
    expect(revenueAlerts({ ...quiet, reps: reps(250, 100, 50) })).toEqual([]);
    // 2.51 is above 2.5, and never reads as it.
    expect(revenueAlerts({ ...quiet, reps: reps(251, 100, 50) })).toEqual([
      { kind: 'rep_imbalance', medianMinor: 100n, reps: [{ memberId: 'rep 1', openMinor: 251n, times: 2.6 }] },
    ]);
    // The median of four is 75.
    expect(revenueAlerts({ ...quiet, reps: reps(188, 100, 50, 0) })[0]).toMatchObject({ medianMinor: 75n });
    expect(revenueAlerts({ ...quiet, reps: reps(187, 100, 50, 0) })).toEqual([]);
  });
  it('name no rep where most have nothing open, nor one with less than a fifth of the open amount', () => {
    expect(revenueAlerts({ ...quiet, reps: reps(5, 0, 0) })).toEqual([]);
    expect(revenueAlerts({ ...quiet, reps: reps(0, 0, 0) })).toEqual([]);
    // 300 of 1,500 is a fifth; 299 of 1,499 is less.
    expect(revenueAlerts({ ...quiet, reps: reps(300, ...Array.from({ length: 12 }, () => 100)) })).toHaveLength(1);
    expect(revenueAlerts({ ...quiet, reps: reps(299, ...Array.from({ length: 12 }, () => 100)) })).toEqual([]);
  });
  it('say what is short of the target, never as nothing', () => {
    const low = (coverage: number, missingMinor: string) =>
      alertSentence({ kind: 'pipeline_coverage_low', coverage, missingMinor }, 'NZD');
    expect(low(1.8, '130000000')).toBe('Coverage 1.8x, target 3x: $1.30M short.');
    expect(low(2.9, '3')).toBe('Coverage 2.9x, target 3x: $0.03 short.');
  });
});

describe('a dismissed alert', () => {
  const low = (coverage: number) => standingOf({ kind: 'pipeline_coverage_low', coverage });
  const risk = (share: number) => standingOf({ kind: 'high_risk_concentration', share });
  const slow = (...stages: [string, number][]) =>
    standingOf({
      kind: 'velocity_bottleneck',
      stages: stages.map(([stageId, times]) => ({ stageId, times, ageDays: 1, ownDays: 1 })),
    });
  const leans = (...reps: [string, number][]) =>
    standingOf({
      kind: 'rep_imbalance',
      medianMinor: 1n,
      reps: reps.map(([memberId, times]) => ({ memberId, times, openMinor: 1n })),
    });
  it.each([
    // Half a time of coverage is a step: 2.5 to 3, 2 to 2.5, and so on.
    [low(2.9), low(2.5), true],
    [low(2.9), low(2.49), false],
    [low(1), low(2.9), true],
    // Ten points of concentration: above 30 to 40, to 50.
    [risk(0.31), risk(0.4), true],
    [risk(0.31), risk(0.401), false],
    [slow(['a', 1.6], ['b', 1.7]), slow(['b', 1.9]), true],
    [slow(['a', 1.6]), slow(['a', 1.6], ['b', 1.7]), false],
    [slow(['a', 1.6]), slow(['a', 2]), false],
    [leans(['x', 2.1]), leans(['x', 2.9]), true],
    [leans(['x', 2.6]), leans(['x', 3]), false],
    [leans(['x', 2.1]), leans(['y', 2.1]), false],
  ])('%o holds against %o: %s', (dismissed, now, holds) => {
    expect(dismissalHolds(dismissed, now)).toBe(holds);
  });

  it('rests on medians of days that are counted', () => {
    const of = (...values: [number, number][]) => medianOfCounted(values.map(([value, count]) => ({ value, count })));
    expect([of(), of([5, 1]), of([1, 1], [4, 1]), of([9, 2], [1, 3]), of([9, 3], [1, 3])]).toEqual([
      null,
      5,
      2.5,
      1,
      5,
    ]);
  });
});

it('shows a CRO five figures and a VP of Sales seven', () => {
  expect(ROLE_METRICS.cro).toEqual(['forecast', 'attainment', 'at_risk', 'health', 'win_rate']);
  expect(ROLE_METRICS.vp_sales).toEqual([...ROLE_METRICS.cro, 'coverage', 'velocity']);
  expect(ROLE_METRICS.sales_manager).toHaveLength(8);
});
