import type { NotificationKind } from './notificationKinds.ts';

interface NotificationAbout {
  readonly kind: NotificationKind;
  readonly deal: { readonly id: string } | null;
  readonly account: { readonly id: string } | null;
  readonly contact: { readonly id: string } | null;
  readonly meeting: { readonly id: string } | null;
  /** The line of a forecast call, by its key in GET /commits. */
  readonly commit: { readonly line: string; readonly period: { readonly kind: string; readonly start: string } } | null;
}

/** Page of the forecast call. */
export const FORECAST_CALL = '/revenue-intelligence/forecast-command-center';

/** Returns the page of the product where what a notification is about is seen. */
export function notificationPath({ kind, deal, account, contact, meeting, commit }: NotificationAbout): string {
  const of = (tab: string) => (deal ? `/crm/opportunities/${deal.id}${tab}` : '/crm/opportunities');
  switch (kind) {
    case 'mentioned':
      if (account) return `/crm/accounts/${account.id}?tab=notes`;
      if (contact) return `/crm/contacts/${contact.id}?tab=notes`;
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
      return '/crm/action-plan';
    case 'commit_comment':
    case 'commit_reminder':
      return commit ? `${FORECAST_CALL}?${commitQuery(commit)}` : FORECAST_CALL;
    case 'transcript_ready':
    case 'transcript_failed':
    case 'recording_failed':
    case 'reading_failed':
      return meeting ? `/crm/meetings/${meeting.id}` : '/crm/meetings';
    case 'webhook_paused':
      return '/settings/webhooks';
    case 'slack_channel_off':
      return '/settings/slack-channels';
    case 'export_ready':
    case 'export_failed':
      return '/exports';
  }
}

const commitQuery = ({ line, period }: NonNullable<NotificationAbout['commit']>): URLSearchParams =>
  new URLSearchParams({ period: period.kind, in: period.start, line });
