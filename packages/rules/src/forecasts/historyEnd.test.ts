import { describe, expect, it } from 'vitest';
import { dayOfIsoDate } from '../days.ts';
import { CALENDAR_YEAR } from '../periods/fiscalCalendar.ts';
import { historyEnd } from './historyEnd.ts';

const today = dayOfIsoDate('2026-11-28');
const end = (...dates: string[]) =>
  historyEnd(
    dates.map((date) => ({ day: dayOfIsoDate(date), count: 12 })),
    { kind: 'quarter', today, fiscalCalendar: CALENDAR_YEAR },
  );

describe('a history has ended', () => {
  it('when nothing was won in the last two finished periods, and says when the last win was', () => {
    expect(end('2017-03-01', '2017-12-31')).toEqual({
      lastWinDay: dayOfIsoDate('2017-12-31'),
      reason: 'Your last win was in December 2017. There is nothing newer to learn from.',
    });
    expect(end('2026-03-31')?.reason).toContain('March 2026');
  });

  it('not when one of the two holds a win, however few', () => {
    expect(end('2017-12-31', '2026-04-01')).toBeNull();
    expect(end('2017-12-31', '2026-09-30')).toBeNull();
  });

  it('also when wins have come back in the running period, and says so', () => {
    expect(end('2025-06-01', '2026-11-02')?.reason).toBe(
      'Nothing was won in Q2 FY26 and Q3 FY26. There is nothing recent to learn from.',
    );
  });

  it('not where it never began', () => {
    expect(end()).toBeNull();
    expect(end('2026-11-02')).toBeNull();
  });
});
