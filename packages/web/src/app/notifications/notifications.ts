import { type NotificationKind, notificationSentence } from '@forecastle/rules';
import type { Api } from '../../api/client.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { accountPath } from '../accounts/account.ts';
import { contactPath } from '../contacts/contact.ts';
import { COMMAND_CENTER, linePath } from '../forecasts/forecastScreens.ts';
import { ACTION_PLAN } from '../plans/plan.ts';

export type NotificationPage = Awaited<ReturnType<Api['notifications']['list']>>;
export type Notification = NotificationPage['items'][number];

export const NOTIFICATIONS = '/notifications';
/** Files that one had made in the background. */
export const EXPORTS = '/exports';

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
    channelName: channel?.name ?? null,
  });

/** Where what it is about is to be seen. */
export function placeOf({ kind, deal, account, contact, commit }: Notification): string {
  const of = (tab: string) => (deal ? `/crm/opportunities/${deal.id}${tab}` : '/crm/opportunities');
  switch (kind) {
    case 'mentioned':
      if (account) return `${accountPath(account.id)}?tab=notes`;
      if (contact) return `${contactPath(contact.id)}?tab=notes`;
      return of('/notes');
    case 'task_given':
    case 'task_reminder':
    case 'task_due':
      return of('/activities');
    case 'deal_handed_over':
    case 'deals_handed_over':
      return of('');
    case 'plan_comment':
    case 'plan_nudge':
      return ACTION_PLAN;
    case 'commit_comment':
    case 'commit_reminder':
      return commit ? linePath(commit) : COMMAND_CENTER;
    case 'webhook_paused':
      return '/settings/webhooks';
    case 'slack_channel_off':
      return '/settings/slack-channels';
    case 'export_ready':
    case 'export_failed':
      return EXPORTS;
  }
}
