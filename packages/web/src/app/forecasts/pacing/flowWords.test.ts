import { describe, expect, it } from 'vitest';
import { beforeWords, flowChanges, flowsWords, hasFlow, type PipelineFlow, withoutAmountWords } from './flowWords.ts';

const flow = (count: number, amountMinor: string, withoutAmount = 0) => ({ count, amountMinor, withoutAmount });
const total = { created: flow(18, '41200000', 2), won: flow(11, '24000000'), lost: flow(9, '18800000', 1) };
const none = { created: flow(0, '0'), won: flow(0, '0'), lost: flow(0, '0') };
const q3 = { kind: 'quarter', label: 'Q3 FY26', start: '2026-07-01', end: '2026-09-30' } as const;
const given: PipelineFlow = {
  asOf: '2026-11-29T00:00:00Z',
  period: { kind: 'quarter', label: 'Q4 FY26', start: '2026-10-01', end: '2026-12-31' },
  currency: 'USD',
  runningWeek: 9,
  weeks: [],
  total,
  before: {
    created: flow(20, '37000000'),
    won: flow(11, '24000000'),
    lost: flow(5, '10000000'),
    period: q3,
    end: '2026-08-29',
  },
};

describe('the flow of the pipeline in words', () => {
  it('says amounts and deals', () => {
    expect(flowsWords(total, 'USD')).toBe('Created $412.0K (18 deals), lost $188.0K (9), won $240.0K (11)');
  });

  it('says how each compares with as many days of the period before', () => {
    expect(flowChanges(given).map(({ key, change, isBetter }) => [key, change, isBetter])).toEqual([
      ['created', '+$42.0K', true],
      // More was lost.
      ['lost', '+$88.0K', false],
      ['won', '$0', null],
    ]);
    expect(beforeWords(given)).toMatch(/^Against Q3 FY26, to /);
    expect(beforeWords({ ...given, before: { ...given.before, end: q3.end } })).toBe('Against Q3 FY26');
    expect(beforeWords({ ...given, before: { ...given.before, end: null } })).toBeNull();
  });

  it('says how many deals have no amount', () => {
    expect(withoutAmountWords(total)).toBe('2 created, 0 won and 1 lost without an amount: counted, not summed.');
    expect(withoutAmountWords(none)).toBeNull();
  });

  it('is empty where nothing came or went, before either', () => {
    expect(hasFlow(given)).toBe(true);
    expect(hasFlow({ ...given, total: none })).toBe(true);
    expect(hasFlow({ ...given, total: none, before: { ...given.before, ...none } })).toBe(false);
  });
});
