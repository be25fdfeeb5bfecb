import { describe, expect, it } from 'vitest';
import { isItsMidnight, lastWeeks, WEEKS_KEPT } from './weeks.ts';

const HOUR = 3_600_000;
/** Hours of the weeks before an instant, the latest of them first. */
const lengths = (now: string, zone: string): number[] => {
  const weeks = lastWeeks(new Date(now), zone);
  return weeks.slice(1).map(({ asOf }, at) => ((weeks[at]?.asOf.getTime() ?? 0) - asOf.getTime()) / HOUR);
};

describe('the weeks that are looked back on', () => {
  it.each([
    ['Pacific/Auckland', '2026-11-23', '2026-11-22T11:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-23', '2026-11-23T08:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-23', '2026-11-22T18:15:00.000Z'],
    ['Africa/Cairo', '2026-11-23', '2026-11-22T22:00:00.000Z'],
    ['America/Santiago', '2026-11-23', '2026-11-23T03:00:00.000Z'],
  ])('begin in %s with the first instant of Monday', (zone, week, asOf) => {
    const [latest] = lastWeeks(new Date(asOf), zone);
    expect([latest?.week, latest?.asOf.toISOString()]).toEqual([week, asOf]);
    const [before] = lastWeeks(new Date(Date.parse(asOf) - 1), zone);
    expect(before?.week).toBe('2026-11-16');
  });

  it.each([
    // Clocks go forward on Sunday 27 September, back on 5 April.
    ['Pacific/Auckland', '2026-11-23T00:00:00Z', 167],
    ['Pacific/Auckland', '2026-06-01T00:00:00Z', 169],
    // Back on Sunday 1 November, forward on 8 March.
    ['America/Los_Angeles', '2026-11-23T12:00:00Z', 169],
    ['America/Los_Angeles', '2026-05-11T12:00:00Z', 167],
    // Back on Friday 30 October at midnight, forward on 24 April, when midnight does not exist.
    ['Africa/Cairo', '2026-11-23T12:00:00Z', 169],
    ['Africa/Cairo', '2026-06-15T12:00:00Z', 167],
    // Forward at midnight into Sunday 6 September, back into 5 April.
    ['America/Santiago', '2026-11-23T12:00:00Z', 167],
    ['America/Santiago', '2026-06-15T12:00:00Z', 169],
  ])('are whole in %s before %s, one of them by a clock change of another length', (zone, now, odd) => {
    const hours = lengths(now, zone);
    expect(hours).toHaveLength(WEEKS_KEPT - 1);
    expect(hours.filter((each) => each !== 168)).toEqual([odd]);
  });

  it('are all of one length where no clock changes', () => {
    expect(new Set(lengths('2026-11-23T12:00:00Z', 'Asia/Kathmandu'))).toEqual(new Set([168]));
  });

  it('are kept as they stand in the first hour of their Monday alone', () => {
    const zone = 'Pacific/Auckland';
    const at = (instant: string) => {
      const now = new Date(instant);
      const [latest] = lastWeeks(now, zone);
      return latest && isItsMidnight(latest, now);
    };
    expect(at('2026-11-22T11:00:00Z')).toBe(true);
    expect(at('2026-11-22T11:59:59Z')).toBe(true);
    expect(at('2026-11-22T12:00:00Z')).toBe(false);
    expect(at('2026-11-23T11:00:00Z')).toBe(false);
  });
});
