import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfIsoDate, isoDate } from '../days.ts';
import { isMonday, planWeek, planWeekStart } from './planWeek.ts';

const week = (instant: string, timeZone: string) => isoDate(planWeek(Date.parse(instant), timeZone));
const start = (monday: string, timeZone: string) =>
  new Date(planWeekStart(dayOfIsoDate(monday), timeZone)).toISOString();

describe('a week of plans', () => {
  it.each([
    // Summer time, 13 hours ahead: Monday 06:00 is Sunday 17:00 UTC.
    ['Pacific/Auckland', '2026-11-16', '2026-11-15T17:00:00.000Z'],
    // The clocks went forward the day before, on 27 September 2026.
    ['Pacific/Auckland', '2026-09-28', '2026-09-27T17:00:00.000Z'],
    ['Pacific/Auckland', '2026-09-21', '2026-09-20T18:00:00.000Z'],
    // And back on 5 April.
    ['Pacific/Auckland', '2026-04-06', '2026-04-05T18:00:00.000Z'],
    ['America/Los_Angeles', '2026-03-09', '2026-03-09T13:00:00.000Z'],
    ['America/Los_Angeles', '2026-03-02', '2026-03-02T14:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-02', '2026-11-02T14:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-16', '2026-11-16T00:15:00.000Z'],
    // Midnight was skipped on Friday 24 April 2026 and on Sunday 6 September 2026; Mondays stay whole.
    ['Africa/Cairo', '2026-04-27', '2026-04-27T03:00:00.000Z'],
    ['America/Santiago', '2026-09-07', '2026-09-07T09:00:00.000Z'],
  ])('in %s begins on Monday %s at %s', (timeZone, monday, instant) => {
    expect(start(monday, timeZone)).toBe(instant);
    expect(week(instant, timeZone)).toBe(monday);
    const justBefore = new Date(Date.parse(instant) - 1).toISOString();
    expect(dayOfIsoDate(monday) - dayOfIsoDate(week(justBefore, timeZone))).toBe(7);
  });

  it('is that of Monday up to the end of Sunday', () => {
    expect(week('2026-11-22T12:00:00Z', 'UTC')).toBe('2026-11-16');
    expect(week('2026-11-23T05:59:59.999Z', 'UTC')).toBe('2026-11-16');
    expect(week('2026-11-23T06:00:00Z', 'UTC')).toBe('2026-11-23');
  });

  it('holds every instant from its start to the next, in any timezone', () => {
    const zones = [
      'Pacific/Auckland',
      'America/Los_Angeles',
      'Asia/Kathmandu',
      'Africa/Cairo',
      'America/Santiago',
      'UTC',
    ];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), fc.constantFrom(...zones), (instant, timeZone) => {
        const monday = planWeek(instant, timeZone);
        expect(isMonday(monday)).toBe(true);
        expect(planWeekStart(monday, timeZone)).toBeLessThanOrEqual(instant);
        expect(planWeekStart(monday + 7, timeZone)).toBeGreaterThan(instant);
      }),
    );
  });
});
