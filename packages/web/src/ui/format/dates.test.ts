import { describe, expect, it } from 'vitest';
import { dayIn, formatDay, formatHour, formatRelative, isNow, shiftDay } from './dates.ts';

describe('dates', () => {
  it('writes an hour of the day as the reader does', () => {
    expect(formatHour(6, 'en-GB')).toBe('06:00');
    expect(formatHour(18, 'en-US')).toMatch(/^6:00\sPM$/);
  });
  it('writes a calendar day without shifting it', () => {
    expect(formatDay('2026-03-18', { locale: 'en-NZ' })).toBe('18 Mar 2026');
    expect(formatDay('2026-01-01', { locale: 'en-NZ', year: false })).toBe('1 Jan');
  });
  it('tells the calendar day of an instant by the timezone', () => {
    const instant = Date.parse('2026-12-31T11:30:00Z');
    expect([dayIn('Pacific/Auckland', instant), dayIn('America/New_York', instant)]).toEqual([
      '2027-01-01',
      '2026-12-31',
    ]);
  });
  it.each([
    ['2026-03-01', -1, '2026-02-28'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-09-27', 1, '2026-09-28'],
  ])('counts from %s %i days on to %s', (day, by, shifted) => {
    expect(shiftDay(day, by)).toBe(shifted);
  });
  it('says how long ago in the largest unit that has passed', () => {
    const now = Date.UTC(2026, 2, 18);
    expect(formatRelative(now - 59_000, now, 'en')).toBe('now');
    expect(formatRelative(now - 120_000, now, 'en')).toBe('2 minutes ago');
    expect(formatRelative(now - 86_400_000, now, 'en')).toBe('yesterday');
    expect([isNow(now - 59_999, now), isNow(now - 60_000, now)]).toEqual([true, false]);
    expect(formatRelative(now + 3 * 86_400_000, now, 'en')).toBe('in 3 days');
    expect(formatRelative(now + 7 * 86_400_000 - 2_000, now, 'en')).toBe('in 7 days');
    expect(formatRelative(now - 2 * 86_400_000 + 2_000, now, 'en')).toBe('yesterday');
    expect(formatRelative(now - 7 * 86_400_000, now, 'en')).toBe('7 days ago');
  });
  it('writes the date of what is more than a week away', () => {
    const noon = Date.UTC(2026, 2, 18, 12);
    expect(formatRelative(noon - 8 * 86_400_000, noon, 'en-NZ')).toBe('10 Mar 2026');
    expect(formatRelative(noon + 40 * 86_400_000, noon, 'en-NZ')).toBe('27 Apr 2026');
  });
});
