import { planWeek, planWeekStart, weeksBefore } from '../plans/planWeek.ts';
import type { SlackTopic } from './slackTopics.ts';

const DAY_HOURS = 24;
const HOUR_MS = 60 * 60 * 1000;

/** Hours for which something is news; null: until the week of plans ends. */
const NEWS_HOURS: Readonly<Record<SlackTopic, number | null>> = {
  weekly_plan: null,
  weekly_digest: null,
  mentions: 3 * DAY_HOURS,
  handovers: 3 * DAY_HOURS,
  tasks: 3 * DAY_HOURS,
  plans: 3 * DAY_HOURS,
  commits: 3 * DAY_HOURS,
  exports: 3 * DAY_HOURS,
  revenue_alerts: DAY_HOURS,
  deal_won: DAY_HOURS,
  deal_lost: DAY_HOURS,
  large_deal_red: DAY_HOURS,
  forecast_range: 3 * DAY_HOURS,
};

/** Returns the instant after which something that happened is no news in Slack any more; weeks are those of the timezone. */
export function newsUntil(topic: SlackTopic, occurredAt: number, timeZone: string): number {
  const hours = NEWS_HOURS[topic];
  if (hours !== null) return occurredAt + hours * HOUR_MS;
  return planWeekStart(weeksBefore(planWeek(occurredAt, timeZone), -1), timeZone);
}
