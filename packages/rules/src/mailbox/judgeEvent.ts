/** Which events of a calendar are kept as meetings with contacts, and why others are not. Decision 0395. */
import { distinctAddresses, isAtDomain, isInternalAddress, type MailboxPolicy, normalizeAddress } from './addresses.ts';
import type { IncomingEvent } from './incoming.ts';

/** Most people a meeting may have. A webinar or a conference is not a meeting with each of those who attend. */
export const MEETING_PEOPLE_MAX = 50;
/** Hours from which on an event is a day out, as all-day events are: a trade fair, a holiday. */
export const MEETING_HOURS_MAX = 24;

export const EVENT_DROPS = ['cancelled', 'declined', 'all_day', 'mass', 'internal', 'blocked'] as const;
export type EventDrop = (typeof EVENT_DROPS)[number];

export type EventVerdict =
  | {
      readonly isKept: true;
      /** Of those who count as met once its time has passed, in small letters. */
      readonly addresses: readonly string[];
    }
  | { readonly isKept: false; readonly why: EventDrop };

const HOUR = 3_600_000;

/**
 * Decides whether an event is kept. Who has not answered counts, since many never answer an invitation and come; who has
 * declined does not. The organiser counts unless they have declined too.
 */
export function judgeEvent(event: IncomingEvent, policy: MailboxPolicy): EventVerdict {
  if (event.isCancelled) return dropped('cancelled');
  if (event.isDeclined) return dropped('declined');
  if (event.isAllDay || event.endsAt - event.startsAt >= MEETING_HOURS_MAX * HOUR) return dropped('all_day');
  const declined = new Set(
    event.attendees.flatMap(({ address, isDeclined }) => (isDeclined ? (normalizeAddress(address) ?? []) : [])),
  );
  const invited = distinctAddresses([
    ...(event.organizer === null ? [] : [event.organizer]),
    ...event.attendees.map(({ address }) => address),
  ]);
  if (invited.length > MEETING_PEOPLE_MAX) return dropped('mass');
  const outside = invited.filter((address) => !declined.has(address) && !isInternalAddress(address, policy));
  if (outside.length === 0) return dropped('internal');
  const addresses = outside.filter((address) => !isAtDomain(address, policy.blockedDomains)).sort();
  return addresses.length === 0 ? dropped('blocked') : { isKept: true, addresses };
}

const dropped = (why: EventDrop): EventVerdict => ({ isKept: false, why });

/** Minutes between the starts of two meetings with a common contact within which they are one. */
export const SAME_MEETING_MINUTES = 15;
