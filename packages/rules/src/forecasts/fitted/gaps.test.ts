import { describe, expect, it } from 'vitest';
import { backtest } from './backtest.ts';
import { withoutGaps } from './gaps.ts';
import { learn } from './learn.ts';
import { learnable } from './moments.ts';
import { FIRST_DAY, QUARTER_DAYS, quarters, STAGES, smallCompany, state } from './testing/smallCompany.ts';

const COMPANY = smallCompany('a company', 400, 4 * QUARTER_DAYS).map((deal) => ({
  ...deal,
  // Nothing happens after the fourth quarter.
  states: deal.states.filter(({ day }) => day < FIRST_DAY + 4 * QUARTER_DAYS),
}));
const later = (quarter: number) => {
  const day = FIRST_DAY + quarter * QUARTER_DAYS + 5;
  return { id: 'later', createdDay: day, states: [state({ day })], activityDays: null, segments: [] };
};
const keys = (periods: readonly { key: string }[]) => periods.map(({ key }) => key);

describe('a gap', () => {
  it('is two periods in a row without a sign of life, after a history', () => {
    const { periods, gaps } = withoutGaps(learnable(COMPANY, STAGES), quarters(9));
    expect(keys(periods)).toEqual(keys(quarters(4)));
    expect(gaps).toMatchObject([{ first: { key: 'quarter 5' }, last: { key: 'quarter 9' }, periods: 5 }]);
  });

  it('lies within a history as well, and one empty period is none', () => {
    const inside = withoutGaps(learnable([...COMPANY, later(7)], STAGES), quarters(8));
    expect(keys(inside.periods)).toEqual([...keys(quarters(4)), 'quarter 8']);
    expect(inside.gaps).toMatchObject([{ first: { key: 'quarter 5' }, last: { key: 'quarter 7' } }]);
    const single = withoutGaps(learnable([...COMPANY, later(5)], STAGES), quarters(6));
    expect(keys(single.periods)).toEqual(keys(quarters(6)));
    expect(single.gaps).toEqual([]);
  });

  it('is not filled by a creation that an import only assumed', () => {
    const imported = { ...later(6), isCreationAssumed: true };
    const { gaps } = withoutGaps(learnable([...COMPANY, imported], STAGES), quarters(8));
    expect(gaps).toMatchObject([{ first: { key: 'quarter 5' }, last: { key: 'quarter 8' } }]);
  });

  it('is neither learnt from nor forecast', () => {
    const known = learnable([...COMPANY, later(7)], STAGES);
    const learnt = learn(known, withoutGaps(known, quarters(8)).periods);
    const told = new Set(
      [...backtest(learnt, { seed: 'a', weeks: [5] })].map(({ period }) => learnt.periods[period]?.key),
    );
    expect([...told]).toEqual(['quarter 2', 'quarter 3', 'quarter 4', 'quarter 8']);
  });
});
