import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextLoudInstant } from './quietHours.ts';
import type { QuietHours } from './slackTopics.ts';

const at = (text: string): number => Temporal.ZonedDateTime.from(text).epochMilliseconds;
const NIGHT: QuietHours = { fromMinute: 19 * 60, toMinute: 7 * 60, weekends: false };
const WEEKENDS: QuietHours = { ...NIGHT, weekends: true };
const MINUTE_MS = 60_000;

/** The wall clock when something that happens at `when` is sent. */
function sentAt(when: string, quietHours: QuietHours | null): string {
  const { timeZoneId: timeZone } = Temporal.ZonedDateTime.from(when);
  const sent = Temporal.Instant.fromEpochMilliseconds(nextLoudInstant(at(when), quietHours, timeZone));
  return sent.toZonedDateTimeISO(timeZone).toString({ smallestUnit: 'minute', timeZoneName: 'never' });
}

describe('quiet hours', () => {
  it.each([
    ['2026-11-30T18:59[Pacific/Auckland]', '2026-11-30T18:59+13:00'],
    ['2026-11-30T19:00[Pacific/Auckland]', '2026-12-01T07:00+13:00'],
    ['2026-12-01T00:30[Pacific/Auckland]', '2026-12-01T07:00+13:00'],
    ['2026-12-01T07:00[Pacific/Auckland]', '2026-12-01T07:00+13:00'],
    // Friday evening.
    ['2026-12-04T22:00[Pacific/Auckland]', '2026-12-05T07:00+13:00'],
  ])('over midnight: what happens at %s is sent at %s', (when, sent) => {
    expect(sentAt(when, NIGHT)).toBe(sent);
  });

  it('last over the weekend where that is chosen', () => {
    expect(sentAt('2026-12-04T18:00[Europe/London]', WEEKENDS)).toBe('2026-12-04T18:00+00:00');
    expect(sentAt('2026-12-04T22:00[Europe/London]', WEEKENDS)).toBe('2026-12-07T07:00+00:00');
    expect(sentAt('2026-12-05T12:00[Europe/London]', WEEKENDS)).toBe('2026-12-07T07:00+00:00');
    const byDay = { fromMinute: 12 * 60, toMinute: 13 * 60, weekends: true };
    expect(sentAt('2026-12-06T23:59[Europe/London]', byDay)).toBe('2026-12-07T00:00+00:00');
  });

  it('end by the clock where clocks are changed', () => {
    // Auckland: 02:00 becomes 03:00 on 27 September, 03:00 becomes 02:00 on 5 April.
    expect(sentAt('2026-09-26T23:00[Pacific/Auckland]', NIGHT)).toBe('2026-09-27T07:00+13:00');
    expect(sentAt('2026-04-04T23:00[Pacific/Auckland]', NIGHT)).toBe('2026-04-05T07:00+12:00');
    const untilHalfPastTwo = { fromMinute: 22 * 60, toMinute: 150, weekends: false };
    // Half past two never comes: clocks go from two to three.
    expect(sentAt('2026-09-27T01:00[Pacific/Auckland]', untilHalfPastTwo)).toBe('2026-09-27T03:00+13:00');
    // It comes twice, and what happens before its second time waits for that.
    expect(sentAt('2026-04-05T01:00[Pacific/Auckland]', untilHalfPastTwo)).toBe('2026-04-05T02:30+13:00');
    expect(sentAt('2026-04-05T02:10+12:00[Pacific/Auckland]', untilHalfPastTwo)).toBe('2026-04-05T02:30+12:00');
    // Santiago: midnight becomes 01:00 on 6 September.
    const untilMidnight = { fromMinute: 19 * 60, toMinute: 0, weekends: false };
    expect(sentAt('2026-09-05T23:00[America/Santiago]', untilMidnight)).toBe('2026-09-06T01:00-03:00');
    expect(sentAt('2026-09-05T23:00[America/Santiago]', NIGHT)).toBe('2026-09-06T07:00-03:00');
    expect(sentAt('2026-04-04T23:30-04:00[America/Santiago]', NIGHT)).toBe('2026-04-05T07:00-04:00');
  });

  it('are none without them, or where they end when they begin', () => {
    expect(sentAt('2026-12-01T03:00[Pacific/Auckland]', null)).toBe('2026-12-01T03:00+13:00');
    const none = { fromMinute: 420, toMinute: 420, weekends: false };
    expect(sentAt('2026-12-01T07:00[Pacific/Auckland]', none)).toBe('2026-12-01T07:00+13:00');
  });

  it('end at the first minute that is not in them', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(
        fc.record({ fromMinute: minute, toMinute: minute, weekends: fc.boolean() }),
        fc.constantFrom(
          'Pacific/Auckland',
          'America/Santiago',
          'Asia/Kathmandu',
          'Australia/Lord_Howe',
          'Africa/Cairo',
        ),
        fc.integer({ min: at('2026-01-01T00:00[UTC]') / MINUTE_MS, max: at('2028-01-01T00:00[UTC]') / MINUTE_MS }),
        (quietHours, timeZone, minutes) => {
          const now = minutes * MINUTE_MS;
          const loud = nextLoudInstant(now, quietHours, timeZone);
          expect(loud).toBeGreaterThanOrEqual(now);
          expect(nextLoudInstant(loud, quietHours, timeZone)).toBe(loud);
          // Every 97th minute before it is in them, and so is the last.
          for (let before = loud - MINUTE_MS; before >= now; before -= 97 * MINUTE_MS) {
            expect(nextLoudInstant(before, quietHours, timeZone)).toBe(loud);
          }
        },
      ),
    );
  });
});
