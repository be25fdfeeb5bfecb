/** A person's mailbox and calendar in the words of its screen. */
import type { MAILBOX_DAYS, MailboxStream } from '@forecastle/contract/limits';
import { counted } from '@forecastle/rules';
import type { Api } from '../../api/client.ts';
import { isConnected } from '../integrations/connectionState.ts';

export type Mailbox = Awaited<ReturnType<Api['mailbox']['get']>>;
export type MailboxStreamView = Mailbox['streams'][number];
export type KeptItem = Awaited<ReturnType<Api['mailbox']['kept']>>['items'][number];
export type Exclusion = Awaited<ReturnType<Api['mailbox']['exclusions']>>['items'][number];
export type MailboxDays = (typeof MAILBOX_DAYS)[number];

export const MAILBOX_PATH = '/settings/mailbox';

export const STREAM_NAMES: Readonly<Record<MailboxStream, string>> = { mail: 'Email', calendar: 'Calendar' };

/** Past days that are read when a mailbox is connected. */
export const PAST_CHOICES: readonly { readonly value: `${MailboxDays}`; readonly label: string }[] = [
  { value: '90', label: '90 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: '1 year' },
  { value: '0', label: 'None, start today' },
];

/** Returns "Email from Jane Lee", "Email to Jane Lee, Ari Tan" or "Meeting with Jane Lee". */
export function keptWords(item: Pick<KeptItem, 'kind' | 'contacts'> & { readonly direction?: string }): string {
  const names = item.contacts.map(({ name }) => name).join(', ') || 'a contact who was removed';
  if (item.kind === 'meeting') return `Meeting with ${names}`;
  return `Email ${item.direction === 'incoming' ? 'from' : 'to'} ${names}`;
}

/** Returns "1,240 emails and 86 meetings", or null where there are none. */
export function countsWords({ messages, meetings }: { readonly messages: number; readonly meetings: number }) {
  const parts = [
    ...(messages > 0 ? [counted(messages, 'email')] : []),
    ...(meetings > 0 ? [counted(meetings, 'meeting')] : []),
  ];
  return parts.length > 0 ? parts.join(' and ') : null;
}

/** Milliseconds until the screen asks again: sooner while something is being read or removed. */
export function askAgainIn(mailbox: Pick<Mailbox, 'state' | 'streams' | 'kept'> | undefined): number {
  if (!mailbox) return SELDOM;
  const isReading = mailbox.streams.some(({ reading }) => reading !== null);
  const isRemoving = !isConnected(mailbox) && countsWords(mailbox.kept) !== null;
  return isReading || isRemoving ? OFTEN : SELDOM;
}

const OFTEN = 5_000;
const SELDOM = 60_000;
