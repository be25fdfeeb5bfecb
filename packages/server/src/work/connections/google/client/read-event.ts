/** Reads an event of Google Calendar. */
import type { IncomingEvent } from '@forecastle/rules';
import type { CalendarEvent } from './calendar.ts';

type Time = CalendarEvent['start'];

/**
 * Reads an event. One that its owner marked as private stands like one that is called off: so does one that was kept before it
 * was marked, and one that begins after `until`.
 */
export function readEvent(event: CalendarEvent, until: number): IncomingEvent {
  const originalStart = event.originalStartTime;
  const startsAt = instantOf(event.start) ?? instantOf(originalStart) ?? 0;
  const people = event.attendees.filter(({ resource }) => !resource);
  return {
    eventId: event.id,
    iCalUid: event.iCalUID ?? '',
    originalStart: originalStartOf(originalStart),
    startsAt,
    endsAt: instantOf(event.end) ?? startsAt,
    isAllDay: event.start?.date !== undefined,
    isCancelled:
      event.status === 'cancelled' ||
      event.visibility === 'private' ||
      event.visibility === 'confidential' ||
      startsAt > until,
    isDeclined: people.some(({ self, responseStatus }) => self && responseStatus === 'declined'),
    organizer: addressOf(event.organizer?.email),
    attendees: people.flatMap(({ email, responseStatus }) => {
      const address = addressOf(email);
      return address === null ? [] : [{ address, isDeclined: responseStatus === 'declined' }];
    }),
  };
}

const addressOf = (email: string | undefined): string | null => email?.trim().toLowerCase() || null;

/** Returns milliseconds since 1970; of a whole day its beginning in UTC. Null where there is no time. */
function instantOf(time: Time): number | null {
  const at = Date.parse(time?.dateTime ?? time?.date ?? '');
  return Number.isNaN(at) ? null : at;
}

/** In UTC, because each calendar writes it in its own zone, and the calendars of a meeting must agree on it. */
function originalStartOf(time: Time): string | null {
  if (time?.dateTime === undefined) return time?.date ?? null;
  const at = instantOf(time);
  return at === null ? null : new Date(at).toISOString();
}
