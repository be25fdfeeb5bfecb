import type { SlackTopic } from './slackTopics.ts';

/** What people choose, as messages and screens call it. */
export const SLACK_TOPIC_NAMES: Readonly<Record<SlackTopic, string>> = {
  weekly_plan: 'Your weekly plan',
  mentions: 'Mentions',
  handovers: 'Deals handed over',
  tasks: 'Tasks',
  plans: 'Your action plan',
  commits: 'Commits',
  meetings: 'Recorded meetings',
  exports: 'Exports',
  weekly_digest: 'Weekly digest',
  revenue_alerts: 'Revenue alerts',
  deal_won: 'Deals won',
  deal_lost: 'Deals lost',
  large_deal_red: 'Large deals turning red',
  forecast_range: 'Forecast leaving its range',
};
