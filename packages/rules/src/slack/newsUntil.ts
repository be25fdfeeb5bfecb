import { DAY_MS } from '../days.ts';
import { planWeek, planWeekStart, weeksBefore } from '../plans/planWeek.ts';
import { SLACK_DEAL_TOPICS, SLACK_TOPICS_OF_A_WEEK, type SlackTopic } from './slackTopics.ts';

const OF_A_DAY: readonly SlackTopic[] = ['revenue_alerts', ...SLACK_DEAL_TOPICS];
/** Days for which all else is news. */
const NEWS_DAYS = 3;

/** Returns the instant after which something that happened is no news in Slack any more; weeks are those of the timezone. */
export function newsUntil(topic: SlackTopic, occurredAt: number, timeZone: string): number {
  if (SLACK_TOPICS_OF_A_WEEK.includes(topic)) {
    return planWeekStart(weeksBefore(planWeek(occurredAt, timeZone), -1), timeZone);
  }
  return occurredAt + (OF_A_DAY.includes(topic) ? 1 : NEWS_DAYS) * DAY_MS;
}
