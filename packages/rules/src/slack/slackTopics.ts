/** What Slack is sent without anybody asking, to whom, and when it has to wait. Decision 0400. */
import { NOTIFICATION_TOPICS, type NotificationTopic } from '../notifications/notificationKinds.ts';

/** Sent to channels and people alike. */
export const SLACK_CHANNEL_TOPICS = [
  'weekly_digest',
  'revenue_alerts',
  'deal_won',
  'deal_lost',
  'large_deal_red',
  'forecast_range',
] as const;
export type SlackChannelTopic = (typeof SLACK_CHANNEL_TOPICS)[number];

/** Sent to a person: also what is theirs alone. */
export const SLACK_PERSON_TOPICS = ['weekly_plan', ...NOTIFICATION_TOPICS, ...SLACK_CHANNEL_TOPICS] as const;
export type SlackTopic = 'weekly_plan' | NotificationTopic | SlackChannelTopic;

/** Topics of which only deals from a certain amount are told. */
export const SLACK_DEAL_TOPICS = ['deal_won', 'deal_lost', 'large_deal_red'] as const;
export type SlackDealTopic = (typeof SLACK_DEAL_TOPICS)[number];

/** Topics that are over with their week, also for somebody whose quiet hours last longer. */
export const SLACK_TOPICS_OF_A_WEEK: readonly SlackTopic[] = ['weekly_plan', 'weekly_digest'];

/** Why nothing more is sent to a channel or person. */
export const SLACK_OFF_REASONS = [
  'archived',
  'not_in_channel',
  /** Another company joined the channel. */
  'shared',
  /** Who chose the channel has left, or has no team any more. */
  'chooser_gone',
  /** The channel is private, and who chose it has left it, or has linked no Slack user. */
  'chooser_not_in_channel',
  /** Slack knows the user no longer. */
  'user_gone',
  /** The organisation connected another workspace than the channel's. It is switched on again with its workspace. */
  'other_workspace',
  'refused',
] as const;
export type SlackOffReason = (typeof SLACK_OFF_REASONS)[number];

/** Why a message was not sent, and is not tried again. */
export const SLACK_DROP_REASONS = [
  /** It was seen, done or taken back before it went out, or its reader may not see it. */
  'nothing_to_say',
  /** It waited for longer than it is news. */
  'too_old',
  /** Its channel or person was switched off. */
  'off',
  /** Slack refused the message itself. */
  'refused',
] as const;
export type SlackDropReason = (typeof SLACK_DROP_REASONS)[number];

/** Days for which it is kept what was sent and to whom, never what it said. */
export const SLACK_MESSAGE_DAYS = 30;

/** Hours in which nothing is sent, as minutes of the local day; from may be later than to, which is over midnight. */
export interface QuietHours {
  readonly fromMinute: number;
  readonly toMinute: number;
  /** Saturdays and Sundays are quiet as a whole. */
  readonly weekends: boolean;
}

/** Proposed with a first choice: evenings, nights and weekends. */
export const PROPOSED_QUIET_HOURS: QuietHours = { fromMinute: 19 * 60, toMinute: 7 * 60, weekends: true };
