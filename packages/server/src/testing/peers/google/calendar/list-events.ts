/**
 * Lists of events, whole and by sync token.
 * https://developers.google.com/workspace/calendar/api/v3/reference/events/list
 * https://developers.google.com/workspace/calendar/api/guides/sync
 */
import { type Asked, openToken, pageSize, sealToken } from '../api.ts';
import { fullSyncRequired, invalidParameter, Refusal } from '../errors.ts';
import type { Shape } from '../partial-response.ts';
import type { Calendar, StoredEvent } from '../world/calendar.ts';
import { instantOf } from '../world/event-times.ts';
import { changedSince, eventsIn, type Window } from './listing.ts';
import { EVENT_SHAPE, writeEvent } from './resource.ts';

export const EVENTS_SHAPE: Shape = {
  kind: true,
  etag: true,
  summary: true,
  description: true,
  updated: true,
  timeZone: true,
  accessRole: true,
  defaultReminders: true,
  nextPageToken: true,
  nextSyncToken: true,
  items: EVENT_SHAPE,
};

/** "There are several query parameters that cannot be specified together with nextSyncToken." */
const NOT_WITH_SYNC_TOKEN = [
  'iCalUID',
  'orderBy',
  'privateExtendedProperty',
  'q',
  'sharedExtendedProperty',
  'timeMin',
  'timeMax',
  'updatedMin',
];

/** What a sync token goes on from: a place, and the window of the first request. */
interface SyncPlace {
  readonly era: number;
  readonly version: number;
  readonly window: Window;
}

/** A list that was asked for, whose pages stay as they were at the first one. */
interface Listed {
  readonly query: string;
  readonly events: readonly StoredEvent[];
  readonly nextSyncToken: string | null;
}

const lists = new WeakMap<Calendar, Listed[]>();

export function listEvents(asked: Asked): object {
  const { person, query } = asked;
  const { calendar } = person;
  const kept = lists.get(calendar) ?? [];
  lists.set(calendar, kept);
  const token = query.get('pageToken');
  const place = token === null ? { list: kept.push(beginList(asked)) - 1, from: 0 } : openPage(token);
  const listed = kept[place.list];
  if (!listed || listed.query !== canonical(query)) throw invalidParameter('pageToken', 'Invalid page token value.');
  const to = place.from + pageSize(query, 250, 2500);
  const isLast = to >= listed.events.length;
  return {
    kind: 'calendar#events',
    etag: `"${calendar.era}.${calendar.version}"`,
    summary: person.email,
    description: '',
    updated: new Date(asked.world.now).toISOString(),
    timeZone: query.get('timeZone') ?? calendar.timeZone,
    accessRole: 'owner',
    defaultReminders: [],
    ...(isLast ? {} : { nextPageToken: sealToken({ list: place.list, from: to }) }),
    ...(isLast && listed.nextSyncToken ? { nextSyncToken: listed.nextSyncToken } : {}),
    items: listed.events.slice(place.from, to).map((event) => writeEvent(event, person, query.get('timeZone'))),
  };
}

function beginList({ world, person: { calendar }, query }: Asked): Listed {
  const sync = query.get('syncToken');
  const place = sync === null ? null : openSync(sync, calendar, query);
  const window = place?.window ?? readWindow(query);
  const events = place
    ? changedSince(calendar, place.version, window, world.now)
    : eventsIn(calendar, window, query.get('showDeleted') === 'true', world.now);
  if (query.get('orderBy') === 'startTime') {
    if (!window.singleEvents)
      throw invalidParameter('orderBy', 'The requested ordering is not available for the particular query.');
    events.sort((a, b) => instantOf(a.start, calendar.timeZone) - instantOf(b.start, calendar.timeZone));
  }
  // A list in another order has none: https://github.com/googleapis/google-api-dotnet-client/issues/610
  const canSync = !query.has('orderBy');
  const next = { era: calendar.era, version: calendar.version, window } satisfies SyncPlace;
  return { query: canonical(query), events, nextSyncToken: canSync ? sealToken(next) : null };
}

function openSync(token: string, calendar: Calendar, query: URLSearchParams): SyncPlace {
  const refused = NOT_WITH_SYNC_TOKEN.find((name) => query.has(name));
  if (refused) throw invalidParameter('syncToken', 'Sync token cannot be combined with other query restrictions.');
  if (query.get('showDeleted') === 'false')
    throw invalidParameter('showDeleted', 'Sync token cannot be used when deleted events are left out.');
  const place = openToken<SyncPlace>(token);
  if (place?.era !== calendar.era) throw fullSyncRequired();
  /** "All other query parameters should be the same as for the initial synchronization to avoid undefined behavior." */
  if (place.window.singleEvents !== isTrue(query, 'singleEvents'))
    throw invalidParameter(
      'singleEvents',
      'Sync token cannot be used with other parameters than those of the first request.',
    );
  return place;
}

function readWindow(query: URLSearchParams): Window {
  const window = {
    timeMin: readInstant(query, 'timeMin'),
    timeMax: readInstant(query, 'timeMax'),
    singleEvents: isTrue(query, 'singleEvents'),
  };
  if (window.timeMin !== null && window.timeMax !== null && window.timeMin >= window.timeMax)
    throw new Refusal(400, 'timeRangeEmpty', 'The specified time range is empty.', {
      domain: 'calendar',
      location: 'timeMax',
    });
  return window;
}

/** "Must be an RFC3339 timestamp with mandatory time zone offset." */
function readInstant(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (text === null) return null;
  if (!/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/u.test(text))
    throw new Refusal(400, 'badRequest', 'Bad Request');
  return Date.parse(text);
}

function openPage(token: string): { list: number; from: number } {
  const place = openToken<{ list: number; from: number }>(token);
  if (typeof place?.list !== 'number') throw invalidParameter('pageToken', 'Invalid page token value.');
  return place;
}

const isTrue = (query: URLSearchParams, name: string) => query.get(name) === 'true';

/** Returns the parameters that stay the same for all pages of a list. */
function canonical(query: URLSearchParams): string {
  const shared = [...query].filter(([name]) => !['pageToken', 'maxResults', 'fields', 'alt'].includes(name));
  return JSON.stringify(shared.sort(([a], [b]) => (a < b ? -1 : 1)));
}
