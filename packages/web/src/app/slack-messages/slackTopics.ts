import type { SlackChannelTopic } from '@forecastle/rules';

/** When a topic that no notification tells is sent, in one line of help. */
export const SLACK_TOPIC_HINTS: Readonly<Record<SlackChannelTopic, string>> = {
  weekly_digest: 'Monday morning: forecast, coverage, deals at risk, and last week’s wins and losses.',
  revenue_alerts: 'The morning a revenue alert comes up.',
  deal_won: 'A deal closes as won.',
  deal_lost: 'A deal closes as lost.',
  large_deal_red: 'The risk score of an open deal turns red.',
  forecast_range: 'The forecast leaves last week’s range.',
};
