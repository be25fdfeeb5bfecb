import { describe, expect, it } from 'vitest';
import { createdWith, moveCloseDate, NO_CLOSE_DATE_SET } from './close-date.ts';

/** Of a deal that is made with the first of them. */
const pushesAfter = (made: string | null, ...dates: (string | null)[]): number =>
  dates.reduce((state, date) => moveCloseDate(state, date, true), createdWith(made)).pushCount;

describe('pushes of a close date', () => {
  it.each([
    ['the first date that is set', [null, '2026-06-30'], 0],
    ['the same date again', ['2026-06-30', '2026-06-30'], 0],
    ['one day later', ['2026-06-30', '2026-07-01'], 1],
    ['one day earlier', ['2026-06-30', '2026-06-29'], 0],
    ['later and later', ['2026-06-30', '2026-07-31', '2026-08-31'], 2],
    ['later than the last date, though not than an earlier one', ['2026-06-30', '2026-05-01', '2026-05-31'], 1],
    ['later past a cleared date', ['2026-06-30', null, '2026-07-31'], 1],
    ['cleared', ['2026-06-30', null], 0],
  ])('%s', (_case, [made = null, ...dates], pushes) => {
    expect(pushesAfter(made, ...dates)).toBe(pushes);
  });

  it('are cancelled by the change that undoes them, one by one', () => {
    expect(pushesAfter('2026-06-30', '2026-07-31', '2026-06-30')).toBe(0);
    expect(pushesAfter('2026-06-30', '2026-07-31', '2026-08-31', '2026-07-31')).toBe(1);
    expect(pushesAfter('2026-06-30', '2026-07-31', '2026-08-31', '2026-07-31', '2026-06-30')).toBe(0);
  });

  it('are not made by undoing a move to an earlier date', () => {
    expect(pushesAfter('2026-06-30', '2026-05-31', '2026-06-30')).toBe(0);
  });

  it('are made anew by redoing what was undone', () => {
    expect(pushesAfter('2026-06-30', '2026-07-31', '2026-06-30', '2026-07-31')).toBe(1);
  });

  it('know nothing of a first date that was undone', () => {
    expect(pushesAfter(null, '2026-06-30', null, '2026-07-31')).toBe(0);
    expect(pushesAfter(null, '2026-06-30', '2026-07-31', '2026-06-30', null, '2026-08-31')).toBe(0);
    expect(pushesAfter(null, '2026-06-30', '2026-07-31', null, '2026-08-31')).toBe(2);
  });

  it('do not happen to a closed deal', () => {
    const set = moveCloseDate(NO_CLOSE_DATE_SET, '2026-06-30', true);
    expect(moveCloseDate(set, '2026-07-31', false).pushCount).toBe(0);
  });
});
