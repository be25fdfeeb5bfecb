/** Which messages of a mailbox are kept as interactions with contacts, and why others are not. Decision 0395. */
import { distinctAddresses, isAtDomain, isInternalAddress, type MailboxPolicy } from './addresses.ts';
import type { IncomingMessage } from './incoming.ts';

/**
 * Most people a message may be sent to, with those in copy. A message to more is an announcement: it would make everybody who
 * got it look met.
 */
export const MESSAGE_RECIPIENTS_MAX = 20;

export const MESSAGE_DROPS = [
  'draft',
  'spam',
  'trash',
  'chat',
  'no_sender',
  'bounce',
  'auto_reply',
  'list',
  'mass',
  'internal',
  'blocked',
] as const;
export type MessageDrop = (typeof MESSAGE_DROPS)[number];

export type MessageVerdict =
  | {
      readonly isKept: true;
      readonly direction: 'incoming' | 'outgoing';
      /** Of those who count as met, in small letters; contacts are found by them. */
      readonly addresses: readonly string[];
    }
  | { readonly isKept: false; readonly why: MessageDrop };

/** Headers that `judgeMessage` reads from `automatic`, in small letters. */
export const AUTOMATIC_HEADERS = [
  'auto-submitted',
  'list-id',
  'list-unsubscribe',
  'precedence',
  'return-path',
  'x-auto-response-suppress',
  'x-autoreply',
  'x-autorespond',
] as const;

/**
 * Decides whether a message is kept. What the organisation sends counts for those in To and Cc, whoever of it wrote the message;
 * what comes from outside counts for its sender alone, since others in it have not written.
 */
export function judgeMessage(message: IncomingMessage, policy: MailboxPolicy): MessageVerdict {
  const { place } = message;
  if (place !== 'sent' && place !== 'received') return dropped(place);
  const senders = distinctAddresses(message.from);
  if (senders.length === 0) return dropped('no_sender');
  const automatic = whyAutomatic(message, senders);
  if (automatic) return dropped(automatic);
  const recipients = distinctAddresses([...message.to, ...message.cc]);
  if (recipients.length > MESSAGE_RECIPIENTS_MAX) return dropped('mass');
  const isInternal = (address: string) => isInternalAddress(address, policy);
  const isOutgoing = place === 'sent' || senders.some(isInternal);
  const outside = (isOutgoing ? recipients : senders).filter((address) => !isInternal(address));
  if (outside.length === 0) return dropped('internal');
  const addresses = outside.filter((address) => !isAtDomain(address, policy.blockedDomains)).sort();
  if (addresses.length === 0) return dropped('blocked');
  return { isKept: true, direction: isOutgoing ? 'outgoing' : 'incoming', addresses };
}

const dropped = (why: MessageDrop): MessageVerdict => ({ isKept: false, why });

const BOUNCERS: ReadonlySet<string> = new Set(['mailer-daemon', 'postmaster']);
const REPLY_HEADERS = ['x-auto-response-suppress', 'x-autoreply', 'x-autorespond'] as const;
const SAYS_NOTHING: ReadonlySet<string> = new Set(['', 'none']);
const LIST_HEADERS = ['list-id', 'list-unsubscribe'] as const;
const LIST_PRECEDENCE: ReadonlySet<string> = new Set(['bulk', 'list', 'junk']);

/** Returns which machine wrote or spread a message; null when a person seems to have. */
function whyAutomatic(
  { automatic }: IncomingMessage,
  senders: readonly string[],
): 'bounce' | 'auto_reply' | 'list' | null {
  const said = (name: string) => automatic.get(name)?.trim().toLowerCase() ?? '';
  if (said('return-path') === '<>') return 'bounce';
  if (senders.some((address) => BOUNCERS.has(address.slice(0, address.lastIndexOf('@'))))) return 'bounce';
  // RFC 3834: "no" is what a person's message says, where it says anything. Parameters may follow.
  const submitted = said('auto-submitted').split(';')[0]?.trim() ?? '';
  if (submitted !== '' && submitted !== 'no') return 'auto_reply';
  if (said('precedence') === 'auto_reply' || REPLY_HEADERS.some((name) => !SAYS_NOTHING.has(said(name))))
    return 'auto_reply';
  if (LIST_PRECEDENCE.has(said('precedence')) || LIST_HEADERS.some((name) => said(name) !== '')) return 'list';
  return null;
}
