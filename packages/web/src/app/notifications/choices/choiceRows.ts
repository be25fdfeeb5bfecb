/** What people choose by email and in Slack, row by row. */
import { NOTIFICATION_TOPICS, type NotificationTopic, SLACK_TOPIC_NAMES, type SlackTopic } from '@forecastle/rules';
import { SLACK_TOPIC_HINTS } from '../../slack-messages/slackTopics.ts';

/** What can come by email. */
export type MailTopic = NotificationTopic | 'weekly_plan' | 'revenue_alerts';

export interface ChoiceRow {
  readonly topic: SlackTopic;
  readonly name: string;
  readonly hint: string;
  /** Null where Slack alone tells it. */
  readonly mail: MailTopic | null;
}

export interface ChoiceGroup {
  readonly name: string;
  readonly rows: readonly ChoiceRow[];
  /** Deals of these rows are told from an amount on. */
  readonly hasAmount?: true;
}

const TOLD: Readonly<Record<NotificationTopic, string>> = {
  mentions: 'A colleague mentions you in a note.',
  handovers: 'Someone hands deals over to you.',
  tasks: 'A new task, its reminder, and its due date.',
  plans: 'Your manager comments on an action or writes to you.',
  commits: 'Someone comments on your commit, or asks you for one.',
  meetings: 'A transcript is ready, or a recording, transcription or AI reading failed.',
  exports: 'A background export is ready or failed.',
};

const rowOf = (topic: SlackTopic, hint: string, mail: MailTopic | null): ChoiceRow => ({
  topic,
  name: SLACK_TOPIC_NAMES[topic],
  hint,
  mail,
});
const news = (topic: keyof typeof SLACK_TOPIC_HINTS, mail: MailTopic | null = null): ChoiceRow =>
  rowOf(topic, SLACK_TOPIC_HINTS[topic], mail);

const GROUPS: readonly ChoiceGroup[] = [
  {
    name: 'For you',
    rows: NOTIFICATION_TOPICS.map((topic) => rowOf(topic, TOLD[topic], topic)),
  },
  {
    name: 'Every week',
    rows: [rowOf('weekly_plan', 'Monday morning.', 'weekly_plan'), news('weekly_digest')],
  },
  { name: 'Forecast and alerts', rows: [news('revenue_alerts', 'revenue_alerts'), news('forecast_range')] },
  { name: 'Deals', rows: [news('deal_won'), news('deal_lost'), news('large_deal_red')], hasAmount: true },
];

interface Shown {
  /** Slack is connected to the organisation. */
  readonly hasSlack: boolean;
  /** Alerts and forecasts of a team or all are told to those who lead one. */
  readonly hasAlerts: boolean;
  readonly seesTeam: boolean;
}

/** Returns the rows of which something can come to this person, by group. */
export function choiceGroups({ hasSlack, hasAlerts, seesTeam }: Shown): readonly ChoiceGroup[] {
  const isShown = ({ topic, mail }: ChoiceRow) =>
    (hasSlack || mail !== null) &&
    (topic !== 'revenue_alerts' || hasAlerts) &&
    (topic !== 'forecast_range' || seesTeam);
  return GROUPS.map((group) => ({ ...group, rows: group.rows.filter(isShown) })).filter(({ rows }) => rows.length > 0);
}
