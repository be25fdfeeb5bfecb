/** What people are told of, and in what words. */
import { type CommitOf, commitWords } from '../commits/commitWords.ts';
import { counted } from '../counted.ts';

export const NOTIFICATION_TOPICS = [
  'mentions',
  'handovers',
  'tasks',
  'plans',
  'commits',
  'meetings',
  'exports',
] as const;
/** What somebody may want by mail as well, or not. */
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

export const NOTIFICATION_KINDS = [
  'mentioned',
  'deal_handed_over',
  'deals_handed_over',
  'task_given',
  'task_reminder',
  'task_due',
  'plan_comment',
  'plan_nudge',
  'commit_comment',
  'commit_reminder',
  'transcript_ready',
  'transcript_failed',
  'recording_failed',
  'reading_failed',
  'webhook_paused',
  'slack_channel_off',
  'export_ready',
  'export_failed',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Null where what happens writes its own mail. */
export const TOPIC_OF_NOTIFICATION: Readonly<Record<NotificationKind, NotificationTopic | null>> = {
  mentioned: 'mentions',
  deal_handed_over: 'handovers',
  deals_handed_over: 'handovers',
  task_given: 'tasks',
  task_reminder: 'tasks',
  task_due: 'tasks',
  plan_comment: 'plans',
  plan_nudge: 'plans',
  commit_comment: 'commits',
  commit_reminder: null,
  transcript_ready: 'meetings',
  transcript_failed: 'meetings',
  recording_failed: 'meetings',
  reading_failed: 'meetings',
  webhook_paused: null,
  slack_channel_off: null,
  export_ready: 'exports',
  export_failed: 'exports',
};

/** Days a notification is kept, read or not. */
export const NOTIFICATION_DAYS = 90;

export interface NotificationFacts {
  readonly kind: NotificationKind;
  /** Who caused it; null where nobody did, or they are not there any more. */
  readonly actorName: string | null;
  /** The deal, account or contact it is about. */
  readonly onName: string | null;
  /** Deals handed over, and whose they were. */
  readonly count: number | null;
  readonly fromName: string | null;
  readonly taskTitle: string | null;
  /** What a file that was made in the background is of. */
  readonly exportName: string | null;
  /** Whose commit it is about. */
  readonly commit: CommitOf | null;
  /** The recorded meeting, with its proposals that nobody has decided on. */
  readonly meeting?: { readonly title: string; readonly proposed: number } | null;
  /** The channel that Slack gets no more messages for. */
  readonly channelName?: string | null;
}

/** A notification as one sentence without its full stop. */
export function notificationSentence({
  kind,
  actorName,
  onName,
  count,
  fromName,
  taskTitle,
  exportName,
  commit,
  meeting,
  channelName,
}: NotificationFacts): string {
  const who = actorName ?? 'Someone';
  const deal = onName ?? 'a deal';
  const task = taskTitle ?? 'a task';
  const title = meeting?.title ?? 'a meeting';
  switch (kind) {
    case 'mentioned':
      return `${who} mentioned you in a note on ${deal}`;
    case 'deal_handed_over':
      return `${who} handed you ${deal}`;
    case 'deals_handed_over':
      return `${who} handed you ${counted(count ?? 0, 'deal')}${fromName === null ? '' : ` of ${fromName}`}`;
    case 'task_given':
      return `${who} gave you a task on ${deal}: ${task}`;
    case 'task_reminder':
      return `Task reminder for ${deal}: ${task}`;
    case 'task_due':
      return `Task due on ${deal}: ${task}`;
    case 'plan_comment':
      return `${who} commented on your plan for ${deal}`;
    case 'plan_nudge':
      return `${who} wrote to you about your plan`;
    case 'commit_comment':
      return `${who} commented on ${commit ? commitWords(commit) : 'a commit'}`;
    case 'commit_reminder':
      return `${who} asks you to submit ${commit ? commitWords(commit) : 'your commit'}`;
    case 'transcript_ready':
      return `Transcript ready: ${title}${meeting?.proposed ? ` — ${counted(meeting.proposed, 'proposal')} to decide` : ''}`;
    case 'transcript_failed':
      return `Transcription failed: ${title}`;
    case 'recording_failed':
      return `Recording failed: ${title}`;
    case 'reading_failed':
      return `AI did not finish reading: ${title}`;
    case 'webhook_paused':
      return 'A webhook was paused: deliveries failed, or its creator left';
    case 'slack_channel_off':
      return `Slack messages to ${channelName ? `#${channelName}` : 'a channel'} stopped`;
    case 'export_ready':
      return `Your export of ${exportName ?? 'your data'} is ready`;
    case 'export_failed':
      return `Your export of ${exportName ?? 'your data'} failed`;
  }
}
