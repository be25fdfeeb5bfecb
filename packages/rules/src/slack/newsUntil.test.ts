import { describe, expect, it } from 'vitest';
import { newsUntil } from './newsUntil.ts';
import { SLACK_PERSON_TOPICS } from './slackTopics.ts';

const MONDAY = Date.parse('2026-11-30T06:00:00+13:00');
const until = (...args: Parameters<typeof newsUntil>) => new Date(newsUntil(...args)).toISOString();

describe('until when something is news', () => {
  it('is a day for deals and alerts, and three for what is a person’s own', () => {
    expect(until('deal_won', MONDAY, 'UTC')).toBe('2026-11-30T17:00:00.000Z');
    expect(until('revenue_alerts', MONDAY, 'UTC')).toBe('2026-11-30T17:00:00.000Z');
    expect(until('mentions', MONDAY, 'UTC')).toBe('2026-12-02T17:00:00.000Z');
    expect(until('forecast_range', MONDAY, 'UTC')).toBe('2026-12-02T17:00:00.000Z');
  });

  it('is the next week of plans for a plan and a digest, in the timezone', () => {
    expect(until('weekly_plan', MONDAY, 'Pacific/Auckland')).toBe('2026-12-06T17:00:00.000Z');
    // A plan that is made on a Thursday.
    expect(until('weekly_plan', MONDAY + 3 * 86_400_000, 'Pacific/Auckland')).toBe('2026-12-06T17:00:00.000Z');
    // There it is still Sunday.
    expect(until('weekly_digest', MONDAY, 'UTC')).toBe('2026-11-30T06:00:00.000Z');
  });

  it('is known of every topic', () => {
    for (const topic of SLACK_PERSON_TOPICS) expect(newsUntil(topic, MONDAY, 'UTC')).toBeGreaterThan(MONDAY);
  });
});
