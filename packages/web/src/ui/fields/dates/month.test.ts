import { describe, expect, it } from 'vitest';
import { shiftMonth, startOfWeek, weeksOf } from './month.ts';

describe('a month of a calendar', () => {
  it('is made of whole weeks that begin as they do here', () => {
    const weeks = weeksOf('2026-11-22', 'en-NZ');
    expect(weeks.map(([first]) => first)).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ]);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeksOf('2026-11-22', 'en-US')[0]?.[0]).toBe('2026-11-01');
  });
  it('knows the week of a day', () => {
    expect(startOfWeek('2026-11-22', 'en-NZ')).toBe('2026-11-16');
    expect(startOfWeek('2026-11-23', 'en-NZ')).toBe('2026-11-23');
  });
  it('goes to its neighbours, to their last day where they are too short', () => {
    expect(shiftMonth('2026-12-31', 2)).toBe('2027-02-28');
    expect(shiftMonth('2026-01-15', -1)).toBe('2025-12-15');
    expect(shiftMonth('2028-02-29', 12)).toBe('2029-02-28');
  });
});
