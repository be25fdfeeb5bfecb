/** What Slack can be sent, in the words of the screens. */
import type { SlackChannelTopic, SlackTopic } from '@forecastle/rules';

/** Names and one line of help, of topics that no notification tells. */
export const SLACK_NEWS: Readonly<Record<SlackChannelTopic, readonly [name: string, hint: string]>> = {
  weekly_digest: [
    'Weekly digest',
    'Monday morning: forecast, coverage, deals at risk, and last week’s wins and losses.',
  ],
  revenue_alerts: ['Revenue alerts', 'The morning a revenue alert comes up.'],
  deal_won: ['Deals won', 'A deal closes as won.'],
  deal_lost: ['Deals lost', 'A deal closes as lost.'],
  large_deal_red: ['Large deals turning red', 'The risk score of an open deal turns red.'],
  forecast_range: ['Forecast out of range', 'The forecast leaves last week’s range.'],
};

export const SLACK_TOPIC_NAMES: Readonly<Record<SlackTopic, string>> = {
  weekly_plan: 'Weekly plan',
  mentions: 'Mentions',
  handovers: 'Deals handed over',
  tasks: 'Tasks',
  plans: 'Your action plan',
  commits: 'Commits',
  exports: 'Exports',
  weekly_digest: SLACK_NEWS.weekly_digest[0],
  revenue_alerts: SLACK_NEWS.revenue_alerts[0],
  deal_won: SLACK_NEWS.deal_won[0],
  deal_lost: SLACK_NEWS.deal_lost[0],
  large_deal_red: SLACK_NEWS.large_deal_red[0],
  forecast_range: SLACK_NEWS.forecast_range[0],
};
