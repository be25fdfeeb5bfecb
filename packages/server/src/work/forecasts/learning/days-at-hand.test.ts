import { dayOfIsoDate, localDay } from '@forecastle/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysIn, daysOfDates } from './days-at-hand.ts';

describe('days at hand', () => {
  it('are those of the calendar, in every timezone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2040, 0) }),
        fc.array(fc.integer({ min: -90_000_000, max: 90_000_000 }), { maxLength: 20 }),
        (timeZone, instant, away) => {
          const dayAt = daysIn(timeZone);
          for (const each of [...away.map((by) => instant + by), instant, instant])
            expect(dayAt(each)).toBe(localDay(each, timeZone));
        },
      ),
    );
  });

  it('are those of the calendar where clocks went back from a minute after midnight', () => {
    const dayAt = daysIn('America/St_Johns');
    // 2010-11-07 02:30 UTC is midnight; a minute later it is 23:01 of the day before.
    const midnight = Date.UTC(2010, 10, 7, 2, 30);
    for (let minute = -90; minute < 90; minute += 1) {
      const instant = midnight + minute * 60_000;
      expect(dayAt(instant)).toBe(localDay(instant, 'America/St_Johns'));
    }
    expect(dayAt(midnight + 30_000)).toBe(dayAt(midnight + 90_000) + 1);
  });

  it('of dates are those of the calendar', () => {
    const dayOf = daysOfDates();
    for (const date of ['2026-02-28', '2024-02-29', '2026-02-28']) expect(dayOf(date)).toBe(dayOfIsoDate(date));
    expect(() => dayOf('2026-02-29')).toThrow('is not a date');
  });
});
