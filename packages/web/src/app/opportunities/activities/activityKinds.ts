import type { IconName } from '../../../ui/Icon.tsx';
import type { ActivityKind } from '../deal.ts';

export const ACTIVITY_NAMES: Record<ActivityKind, string> = {
  email_received: 'Email received',
  email_sent: 'Email sent',
  call: 'Call',
  meeting: 'Meeting',
  engagement_confirmed: 'Engagement confirmed',
  note: 'Note',
  task: 'Task done',
};

export const ACTIVITY_ICONS: Record<ActivityKind, IconName> = {
  email_received: 'arrow-down',
  email_sent: 'arrow-up',
  call: 'clock',
  meeting: 'people',
  engagement_confirmed: 'check',
  note: 'file',
  task: 'check',
};

export const ACTIVITY_KIND_CHOICES = (Object.keys(ACTIVITY_NAMES) as ActivityKind[]).map((value) => ({
  value,
  label: ACTIVITY_NAMES[value],
}));
