import { EMAIL_SUBJECTS, MEETING_SUBJECT, SYSTEM_NAMES } from '@forecastle/rules';
import type { IconName } from '../../../ui/Icon.tsx';
import type { Activity, ActivityDirection, ActivityKind, ActivityOutcome } from '../deal.ts';

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
  call: 'phone',
  meeting: 'people',
  engagement_confirmed: 'check',
  note: 'file',
  task: 'check',
};

export const OUTCOME_NAMES: Record<ActivityOutcome, string> = {
  moved_forward: 'Moved forward',
  no_change: 'No change',
  set_back: 'Went badly',
  not_reached: 'No answer',
};

export const CALL_DIRECTIONS: Record<ActivityDirection, string> = { outgoing: 'Outbound', incoming: 'Inbound' };
export const EMAIL_DIRECTIONS: Record<ActivityDirection, string> = { outgoing: 'Sent', incoming: 'Received' };
export const DIRECTION_NAMES: Record<ActivityDirection, string> = {
  outgoing: 'Set up by us',
  incoming: 'Set up by them',
};

/** Links an activity to its people: "Email received from Joy Keller". */
export const withPeople = (kind: ActivityKind, names: string): string => {
  const word = kind === 'email_received' ? 'from' : kind === 'email_sent' ? 'to' : 'with';
  return `${ACTIVITY_NAMES[kind]} ${word} ${names}`;
};

/** Subjects of what was read from a mailbox or a calendar: no words of it are kept. */
const WORDLESS: ReadonlySet<string> = new Set([...Object.values(EMAIL_SUBJECTS), MEETING_SUBJECT]);

const TITLE_STARTS: Partial<Record<ActivityKind, string>> = {
  email_received: 'Email from',
  email_sent: 'Email to',
  meeting: 'Meeting with',
};

/** Whether nothing but direction, people and time is known of it. */
export const isWordless = ({ subject, sources }: Pick<Activity, 'subject' | 'sources'>): boolean =>
  sources.includes('google_workspace') && WORDLESS.has(subject);

/** Returns the subject, and of what has no words its people: "Email from Jane Lee". */
export function activityTitle(activity: Pick<Activity, 'kind' | 'subject' | 'sources' | 'contacts'>): string {
  const { kind, subject, contacts } = activity;
  const start = TITLE_STARTS[kind];
  if (!isWordless(activity) || start === undefined || contacts.length === 0) return subject;
  return `${start} ${contacts.map(({ name }) => name).join(', ')}`;
}

export const RECORDED_MEETING = 'Recorded meeting';

/** Returns where an activity was read, in the names that people know: "Gmail". */
export const sourceNames = ({ kind, sources }: Pick<Activity, 'kind' | 'sources'>): string[] =>
  sources.map((source) => {
    if (source === 'recording') return RECORDED_MEETING;
    return source === 'google_workspace' ? (kind === 'meeting' ? 'Google Calendar' : 'Gmail') : SYSTEM_NAMES[source];
  });

/** Who began an activity, where its kind does not say it. */
export const directionWords = (kind: ActivityKind, direction: ActivityDirection | null): string | null => {
  if (direction === null || kind === 'email_received' || kind === 'email_sent') return null;
  return (kind === 'call' ? CALL_DIRECTIONS : DIRECTION_NAMES)[direction].toLowerCase();
};

export const ACTIVITY_KIND_CHOICES = (Object.keys(ACTIVITY_NAMES) as ActivityKind[]).map((value) => ({
  value,
  label: ACTIVITY_NAMES[value],
}));
