/**
 * The Calendar API, for a person's primary calendar.
 * https://developers.google.com/workspace/calendar/api/v3/reference/events
 */
import type { Api, Asked, Route } from '../api.ts';
import { eventNotFound, Refusal } from '../errors.ts';
import type { Quota } from '../quotas.ts';
import type { Attendee, StoredEvent } from '../world/calendar.ts';
import { eventTime } from '../world/event-times.ts';
import { EVENTS_SHAPE, listEvents } from './list-events.ts';
import { EVENT_SHAPE, writeEvent } from './resource.ts';

const AUTH = 'https://www.googleapis.com/auth';
const WRITE = [`${AUTH}/calendar`, `${AUTH}/calendar.events`];
const READ = [...WRITE, `${AUTH}/calendar.readonly`, `${AUTH}/calendar.events.readonly`];
const EVENTS = '^/calendar/v3/calendars/(?<calendarId>[^/]+)/events';
const EVENT = `${EVENTS}/(?<id>[^/]+)`;
const SEND = ['sendUpdates', 'sendNotifications', 'conferenceDataVersion', 'supportsAttachments'];

const route = (
  method: string,
  pattern: string,
  name: string,
  more: Pick<Route, 'scopes' | 'answer'> & Partial<Route>,
): Route => ({
  method,
  pattern: new RegExp(`${pattern}$`, 'u'),
  name: `calendar.events.${name}`,
  units: 1,
  params: SEND,
  shape: EVENT_SHAPE,
  ...more,
});

const ROUTES: readonly Route[] = [
  route('GET', EVENTS, 'list', {
    scopes: READ,
    params: [
      'maxResults',
      'orderBy',
      'pageToken',
      'showDeleted',
      'singleEvents',
      'syncToken',
      'timeMax',
      'timeMin',
      'timeZone',
    ],
    shape: EVENTS_SHAPE,
    answer: listEvents,
  }),
  route('GET', EVENT, 'get', { scopes: READ, params: ['timeZone'], answer: (asked) => shown(asked, idOf(asked)) }),
  route('POST', EVENTS, 'insert', { scopes: WRITE, answer: insertEvent }),
  route('PATCH', EVENT, 'patch', { scopes: WRITE, answer: patchEvent }),
  route('DELETE', EVENT, 'delete', { scopes: WRITE, answer: deleteEvent }),
];

export const calendarApi = (quota: Quota): Api => ({
  service: 'calendar-json.googleapis.com',
  quota,
  routes: ROUTES,
  refuse: ({ calendarId }, { email }) => (calendarId === 'primary' || calendarId === email ? null : eventNotFound()),
});

/** An event as a client writes it. */
interface EventBody {
  readonly summary?: string;
  readonly description?: string;
  readonly location?: string;
  readonly status?: StoredEvent['status'];
  readonly visibility?: StoredEvent['visibility'];
  readonly start?: WrittenTime;
  readonly end?: WrittenTime;
  readonly recurrence?: readonly string[];
  readonly attendees?: readonly (Partial<Attendee> & { readonly email: string })[];
}

interface WrittenTime {
  readonly date?: string;
  readonly dateTime?: string;
  readonly timeZone?: string;
}

function insertEvent(asked: Asked): object {
  const { start, end, recurrence, attendees, visibility, ...texts } = readBody(asked);
  if (!start || !end) throw new Refusal(400, 'required', `Missing ${start ? 'end' : 'start'} time.`);
  const id = asked.world.schedule({
    ...textsOf(texts),
    organizer: asked.person.email,
    attendees: attendees ?? [],
    start: textOf(start),
    end: textOf(end),
    timeZone: start.timeZone ?? 'UTC',
    recurrence: recurrence ?? [],
    visibility: visibility ?? 'default',
  });
  return shown(asked, id);
}

function patchEvent(asked: Asked): object {
  const id = idOf(asked);
  const { start, end, attendees, status, visibility, recurrence, ...texts } = readBody(asked);
  const timeZone = start?.timeZone ?? 'UTC';
  asked.world.change(id, {
    ...textsOf(texts),
    ...(status ? { status } : {}),
    ...(visibility ? { visibility } : {}),
    ...(recurrence ? { recurrence } : {}),
    ...(start ? { start: eventTime(textOf(start), timeZone) } : {}),
    ...(end ? { end: eventTime(textOf(end), timeZone) } : {}),
    ...(attendees ? { attendees: attendees.map((each) => ({ responseStatus: 'needsAction' as const, ...each })) } : {}),
  });
  return shown(asked, id);
}

/** Cancels an event for everybody where its organizer deletes it, else in this calendar alone. */
function deleteEvent(asked: Asked): undefined {
  const id = idOf(asked);
  const { event } = asked.person.calendar.get(id);
  if (event.status === 'cancelled') throw new Refusal(410, 'deleted', 'Resource has been deleted');
  asked.world.cancel(id, event.organizer === asked.person.email ? {} : { from: asked.person.email });
}

function idOf({ person, path }: Asked): string {
  if (!person.calendar.events.has(path.id ?? '')) throw eventNotFound();
  return path.id ?? '';
}

const shown = ({ person, query }: Asked, id: string): object =>
  writeEvent(person.calendar.get(id).event, person, query.get('timeZone'));

const readBody = ({ body }: Asked): EventBody => JSON.parse(body) as EventBody;
const textOf = ({ date, dateTime }: WrittenTime): string => date ?? dateTime ?? '';
const textsOf = ({ summary, description, location }: EventBody) =>
  Object.fromEntries(Object.entries({ summary, description, location }).filter(([, text]) => text !== undefined));
