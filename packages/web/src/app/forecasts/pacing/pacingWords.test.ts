import { describe, expect, it } from 'vitest';
import { daysOfWeek, hasPacing, type Pacing, pacingWords, weekWords, withPresent } from './pacingWords.ts';

const week = (given: Partial<Pacing['weeks'][number]> = {}): Pacing['weeks'][number] => ({
  start: '2026-10-05',
  end: '2026-10-11',
  closedMinor: null,
  forecast: null,
  lastYearMinor: null,
  ...given,
});
const quarter = { kind: 'quarter', label: 'Q4 FY26', start: '2026-10-01', end: '2026-12-31' } as const;
const pacing = (given: Partial<Pacing> = {}): Pacing => ({
  asOf: '2026-11-29T00:00:00Z',
  period: quarter,
  currency: 'USD',
  runningWeek: 9,
  weeks: Array.from({ length: 13 }, () => week()),
  closedMinor: '104000000',
  quotaMinor: null,
  lastYear: { period: quarter, byNowMinor: '88000000', finalMinor: '190000000' },
  ...given,
});

describe('pacing in words', () => {
  it('says what closed, which week runs, and what had closed by then last year', () => {
    expect(pacingWords(pacing())).toBe('Closed $1.04M, week 9 of 13. Last year: $880.0K.');
    expect(pacingWords(pacing({ runningWeek: null, lastYear: null }))).toBe('Closed $1.04M.');
  });

  it('says of a week what is known of it', () => {
    const forecast = { asOf: '2026-10-09T00:00:00Z', low: '180000000', mostLikely: '197000000', high: '213000000' };
    const days = daysOfWeek(week());
    expect(weekWords(week({ closedMinor: '5000000', forecast, lastYearMinor: '4000000' }), 'USD')).toBe(
      `${days}: closed $50.0K, most likely $1.97M ($1.80M to $2.13M), last year $40.0K`,
    );
    expect(weekWords(week({ forecast: { ...forecast, low: null, high: null } }), 'USD')).toBe(
      `${days}: most likely $1.97M`,
    );
    expect(weekWords(week(), 'USD')).toBe(days);
    expect(daysOfWeek({ start: '2026-10-31', end: '2026-10-31' })).not.toContain(' to ');
  });

  it('ends with the forecast that the screen shows', () => {
    const kept = { asOf: '2026-11-29T00:00:00Z', low: '1', mostLikely: '2', high: '3' };
    const present = { ...kept, asOf: '2026-11-29T10:00:00Z', mostLikely: '4', currency: 'USD', period: quarter };
    const weeks = Array.from({ length: 13 }, () => week({ forecast: kept }));
    const shown = (given: Partial<Pacing>, other: Partial<typeof present> = {}) =>
      withPresent(pacing({ weeks, ...given }), { ...present, ...other }).weeks.map(
        ({ forecast }) => forecast?.mostLikely,
      );
    expect(shown({})).toEqual([...Array(8).fill('2'), '4', ...Array(4).fill('2')]);
    expect(shown({ runningWeek: null })).toEqual(Array(13).fill('2'));
    expect(shown({}, { currency: 'EUR' })).toEqual(Array(13).fill('2'));
  });

  it('has something to draw where anything is known', () => {
    const nothing = pacing({ closedMinor: '0', lastYear: null });
    expect(hasPacing(nothing)).toBe(false);
    expect(hasPacing({ ...nothing, quotaMinor: 1 })).toBe(true);
    expect(hasPacing(pacing())).toBe(true);
  });
});
