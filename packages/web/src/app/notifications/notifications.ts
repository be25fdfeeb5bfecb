import { type NotificationKind, notificationSentence } from '@forecastle/rules';
import type { Api } from '../../api/client.ts';
import type { IconName } from '../../ui/Icon.tsx';

export type NotificationPage = Awaited<ReturnType<Api['notifications']['list']>>;
export type Notification = NotificationPage['items'][number];

export const NOTIFICATIONS = '/notifications';

export const NOTIFICATION_ICONS: Readonly<Record<NotificationKind, IconName>> = {
  mentioned: 'at',
  deal_handed_over: 'deals',
  deals_handed_over: 'deals',
  task_given: 'check',
  task_reminder: 'clock',
  task_due: 'clock',
  plan_comment: 'target',
  plan_nudge: 'target',
  commit_comment: 'comment',
  commit_reminder: 'clock',
  transcript_ready: 'mic',
  transcript_failed: 'alert',
  recording_failed: 'alert',
  reading_failed: 'alert',
  webhook_paused: 'alert',
  slack_channel_off: 'alert',
  export_ready: 'download',
  export_failed: 'alert',
};

export const sentenceOf = ({
  kind,
  actor,
  deal,
  account,
  contact,
  count,
  from,
  task,
  export: file,
  commit,
  meeting,
  channel,
}: Notification): string =>
  notificationSentence({
    kind,
    actorName: actor?.name ?? null,
    onName: (deal ?? account ?? contact)?.name ?? null,
    count,
    fromName: from?.name ?? null,
    taskTitle: task?.title ?? null,
    exportName: file?.name ?? null,
    commit,
    meeting,
    channelName: channel?.name ?? null,
  });
