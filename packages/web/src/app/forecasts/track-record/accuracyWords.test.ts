import { describe, expect, it } from 'vitest';
import type { ToldBand, Waterfall } from '../answers.ts';
import {
  type AtWeek,
  biasWords,
  calibrationHeadline,
  calibrationLine,
  columnName,
  landedHeadline,
  missLine,
  missReason,
  pointsWords,
  sourceWords,
  weekWords,
} from './accuracyWords.ts';

const band = (given: Partial<ToldBand> = {}): ToldBand => ({
  period: 'FY2026-Q1',
  label: 'Q1 FY26',
  asOf: '2026-02-01',
  weeksToGo: 7,
  withheld: false,
  low: '1',
  mostLikely: '2',
  high: '3',
  actual: '2',
  held: true,
  source: 'backtest' as const,
  ...given,
});

describe('the headline', () => {
  it('counts the periods that landed in range', () => {
    expect(landedHeadline({ landed: 10, runs: 11 }, 'quarter')).toBe('10 of the last 11 quarters landed in range');
    expect(landedHeadline({ landed: 1, runs: 1 }, 'month')).toBe('The last month landed in range');
    expect(landedHeadline({ landed: 0, runs: 1 }, 'year')).toBe('The last year landed out of range');
  });

  it('has the typical miss, the week and the bias under it', () => {
    const line = (error: number | null, bias: number | null, weeksToGo = 4) =>
      missLine({ summary: { error, bias } as AtWeek['summary'], weeksToGo }, 'quarter');
    expect(line(0.058, 0.01)).toBe('Typical miss 6%, 4 weeks before quarter end. On average 1% too high.');
    expect(line(0.12, -0.034, 0)).toBe('Typical miss 12%, at quarter end. On average 3% too low.');
    expect(line(0.12, 0.004, 1)).toBe(
      'Typical miss 12%, 1 week before quarter end. On average neither too high nor too low.',
    );
    expect(line(null, null)).toBe('Nothing closed in these quarters, so there is no typical miss.');
  });
});

it('names weeks and biases', () => {
  expect([weekWords(0, 'month'), weekWords(1, 'year')]).toEqual(['at month end', '1 week before year end']);
  expect([0.0101, -0.24, 0.0004].map(biasWords)).toEqual(['1.0% too high', '24.0% too low', '0.0%']);
});

describe('calibration', () => {
  const group = (said: number, happened: number, deals: number) => ({
    from: 0,
    to: 0,
    low: null,
    high: null,
    said,
    happened,
    deals,
  });
  const groups = [group(5, 4, 400), group(74.6, 73.4, 49), group(76, 100, 2)];
  const calibration = { groups, deals: 1260, periods: 11, weeksToGo: 4, error: 1.58 };

  it('is off by points', () => {
    expect(calibrationHeadline(1.58)).toBe('Win chances are off by 1.6 points on average');
    expect(calibrationHeadline(1.04)).toBe('Win chances are off by 1.0 point on average');
  });

  it('speaks of deals near 75% that are enough to stand for the rest', () => {
    expect(calibrationLine(calibration, 'quarter')).toBe(
      'Of deals with a 75% chance, 73% were won. 1,260 open deals, last 11 quarters, 4 weeks before quarter end.',
    );
  });

  it('says that deals count at each week where weeks are not kept apart, and when there is nothing', () => {
    expect(calibrationLine({ ...calibration, weeksToGo: null, periods: 1 }, 'quarter')).toBe(
      'Of deals with a 75% chance, 73% were won. All weeks of the last quarter: a deal counts once at each week it was open, 1,260 times in all.',
    );
    expect(calibrationLine({ ...calibration, groups: [] }, 'month')).toBe(
      'No open deals in past months to check win chances with.',
    );
  });

  it('takes differences of what is shown', () => {
    expect([pointsWords(14.4, 13.6), pointsWords(25, 26.6), pointsWords(65.4, 60)]).toEqual(['0', '+2', '−5']);
  });
});

it('names columns, and marks days of another calendar', () => {
  expect(columnName('Q3 FY25')).toEqual({ name: 'Q3', group: 'FY25' });
  expect(columnName('Mar 2026')).toEqual({ name: 'Mar', group: '2026' });
  expect(columnName('FY26')).toEqual({ name: 'FY26', group: null });
  expect(columnName('2026-01-01 to 2026-03-31, most like Q1 FY26')).toEqual({ name: 'Q1*', group: 'FY26' });
  expect(columnName('2026-01-01 to 2026-12-31, most like FY26')).toEqual({ name: 'FY26*', group: null });
});

describe('the reason of a miss', () => {
  const step = (key: string, amountMinor: string, count = 2) =>
    ({ key, label: key.replace('_', ' '), amountMinor, count }) as Waterfall['steps'][number];
  const steps = [
    step('pushed_out', '-21000'),
    step('lost', '-5000', 1),
    step('created', '90000', 1),
    step('model', '-99999', 0),
  ];
  const reason = (actual: string) => missReason({ steps }, { actual, low: '100' }, String);

  it('is the largest move of deals to the side of the miss', () => {
    expect(reason('50')).toBe('pushed out: 2 deals, -21000');
    expect(reason('400')).toBe('created: 1 deal, 90000');
  });

  it('is not invented where no deals moved that way', () => {
    expect(missReason({ steps: [step('model', '-9', 0)] }, { actual: '50', low: '100' }, String)).toBeNull();
  });
});

it('says which ranges were made at the time, and that the others are a backtest', () => {
  const bands = [band(), band(), band(), band({ source: 'kept' })];
  expect(sourceWords({ bands, imported: true })).toBe(
    '1 range was made at the time. The other 3 are a backtest: made afterwards, by models that had seen only earlier periods, from what was known on the day. Some of that history is imported.',
  );
  expect(sourceWords({ bands: bands.slice(0, 2), imported: false })).toMatch(/^This is a backtest: all 2 ranges/);
  expect(sourceWords({ bands: bands.slice(3), imported: false })).toBe('The one range was made at the time.');
});
