/**
 * An event as the API writes it for the owner of a calendar.
 * https://developers.google.com/workspace/calendar/api/v3/reference/events#resource
 */
import type { Shape } from '../partial-response.ts';
import type { StoredEvent } from '../world/calendar.ts';
import { writeTime } from '../world/event-times.ts';
import type { Person } from '../world/world.ts';

const TIME: Shape = { date: true, dateTime: true, timeZone: true };
const SOMEBODY: Shape = { id: true, email: true, displayName: true, self: true };
export const EVENT_SHAPE: Shape = {
  kind: true,
  etag: true,
  id: true,
  status: true,
  htmlLink: true,
  created: true,
  updated: true,
  summary: true,
  description: true,
  location: true,
  creator: SOMEBODY,
  organizer: SOMEBODY,
  start: TIME,
  end: TIME,
  recurrence: true,
  recurringEventId: true,
  originalStartTime: TIME,
  iCalUID: true,
  sequence: true,
  attendees: {
    ...SOMEBODY,
    organizer: true,
    resource: true,
    optional: true,
    responseStatus: true,
    comment: true,
    additionalGuests: true,
  },
  attendeesOmitted: true,
  transparency: true,
  visibility: true,
  hangoutLink: true,
  conferenceData: true,
  attachments: true,
  reminders: { useDefault: true, overrides: true },
  eventType: true,
};

export function writeEvent(event: StoredEvent, { email, aliases, calendar }: Person, timeZone: string | null): object {
  const isSelf = (address: string) => address === email || aliases.includes(address);
  const zone = timeZone ?? calendar.timeZone;
  const series = event.instanceOf && {
    recurringEventId: event.instanceOf.id,
    originalStartTime: writeTime(event.instanceOf.originalStart, zone),
  };
  const etag = `"${event.updatedAt}"`;
  const organizer = { email: event.organizer, ...(isSelf(event.organizer) ? { self: true } : {}) };
  /**
   * Cancelled instances: "only the id, recurringEventId and originalStartTime fields are guaranteed". Other cancelled
   * events "may only have the id field populated. On the organizer's calendar, cancelled events continue to expose event
   * details".
   */
  if (event.status === 'cancelled' && (series || !organizer.self))
    return { kind: 'calendar#event', etag, id: event.id, status: 'cancelled', ...series };
  const { summary, description, location, status, iCalUID, sequence, eventType, visibility, recurrence } = event;
  return {
    kind: 'calendar#event',
    etag,
    id: event.id,
    status,
    htmlLink: `https://www.google.com/calendar/event?eid=${Buffer.from(event.id).toString('base64url')}`,
    created: new Date(event.createdAt).toISOString(),
    updated: new Date(event.updatedAt).toISOString(),
    ...Object.fromEntries(Object.entries({ summary, description, location }).filter(([, text]) => text !== undefined)),
    creator: organizer,
    organizer,
    start: writeTime(event.start, zone),
    end: writeTime(event.end, zone),
    ...(recurrence.length > 0 ? { recurrence } : {}),
    ...series,
    iCalUID,
    sequence,
    ...(event.attendees.length > 0
      ? {
          attendees: event.attendees.map((attendee) => ({
            ...attendee,
            ...(isSelf(attendee.email) ? { self: true } : {}),
            ...(attendee.email === event.organizer ? { organizer: true } : {}),
          })),
        }
      : {}),
    ...(visibility === 'default' ? {} : { visibility }),
    reminders: { useDefault: true },
    eventType,
  };
}
