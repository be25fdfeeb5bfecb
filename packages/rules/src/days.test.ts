import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMonths,
  dayOfIsoDate,
  dayOfPlainDate,
  isoDate,
  localDay,
  parseIsoDate,
  plainDate,
  startOfLocalDay,
} from './days.ts';

describe('a day', () => {
  it.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['2000-02-29', 11_016],
    ['2024-10-04', 20_000],
    ['0001-01-01', -719_162],
    ['9999-12-31', 2_932_896],
  ])('%s is number %i', (date, day) => {
    expect(dayOfIsoDate(date)).toBe(day);
    expect(isoDate(day)).toBe(date);
    expect(dayOfPlainDate(plainDate(day))).toBe(day);
  });

  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '26-01-01', '2026-1-1', '2026-01-01T00:00', ''])(
    'is not read from %j',
    (text) => {
      expect(parseIsoDate(text)).toBeNull();
      expect(() => dayOfIsoDate(text)).toThrow('is not a date');
    },
  );
});

describe('a local day', () => {
  it.each([
    ['Pacific/Auckland', '2024-10-04', '2024-10-03T11:00:00.000Z'],
    ['America/New_York', '2024-10-04', '2024-10-04T04:00:00.000Z'],
    ['Asia/Kathmandu', '2024-10-04', '2024-10-03T18:15:00.000Z'],
    // Clocks went from 00:00 to 01:00: the day has no midnight and starts at 01:00.
    ['Africa/Cairo', '2024-04-26', '2024-04-25T22:00:00.000Z'],
    ['America/Santiago', '2024-09-08', '2024-09-08T04:00:00.000Z'],
    // Clocks went from 24:00 back to 23:00: midnight comes once, an hour later than it seemed.
    ['Africa/Cairo', '2024-11-01', '2024-10-31T22:00:00.000Z'],
  ])('in %s starts %s at %s', (timeZone, date, instant) => {
    const start = startOfLocalDay(dayOfIsoDate(date), timeZone);
    expect(new Date(start).toISOString()).toBe(instant);
    expect(isoDate(localDay(start, timeZone))).toBe(date);
    expect(localDay(start - 1, timeZone)).toBe(dayOfIsoDate(date) - 1);
  });

  it('lies between its first instant and that of the next day, in every timezone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2040, 0) }),
        (timeZone, instant) => {
          const day = localDay(instant, timeZone);
          expect(startOfLocalDay(day, timeZone)).toBeLessThanOrEqual(instant);
          expect(startOfLocalDay(day + 1, timeZone)).toBeGreaterThan(instant);
        },
      ),
    );
  });
});

describe('so many months later', () => {
  it.each([
    ['2026-11-28', 3, '2027-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2027-11-30', 3, '2028-02-29'],
    ['2026-12-31', 6, '2027-06-30'],
    ['2026-01-15', 1, '2026-02-15'],
    ['2026-10-31', 1, '2026-11-30'],
  ])('than %s, %i on, is %s', (from, months, day) => {
    expect(isoDate(addMonths(dayOfIsoDate(from), months))).toBe(day);
  });
});
