/**
 * Reads a calendar as a stream. A sync token covers what the first request asked for, without bounds in the future: a bound
 * would stay where it was. Events far ahead are left out until their time comes near: the cursor holds how far ahead is read,
 * and the next stretch of the future is read when less than `AHEAD_LEAST_DAYS` are left of it.
 * https://developers.google.com/workspace/calendar/api/guides/sync
 */
import type { IncomingEvent } from '@forecastle/rules';
import * as z from 'zod';
import { CursorGone, type StreamPage, type StreamSource } from '../../../mailboxes/source.ts';
import { jsonOf } from '../../asking/answers.ts';
import { type Asked, CALENDAR_COST_MS, type EventsPage, listEvents } from './calendar.ts';
import { readEvent } from './read-event.ts';
import { GoogleRefused } from './refusals.ts';
import type { GoogleApi } from './request.ts';

const DAY_MS = 86_400_000;
export const AHEAD_DAYS = 90;
export const AHEAD_LEAST_DAYS = 60;
/** Events that are kept in one transaction. */
const PAGE = 250;

const Cursor = z.object({
  token: z.string().min(1),
  /** Up to when the future is read. */
  ahead: z.iso.datetime(),
});
type Cursor = z.infer<typeof Cursor>;
const Place = z.object({ pageToken: z.string(), ahead: z.iso.datetime() });

interface Clock {
  readonly now: () => number;
}

export function calendarStream(api: GoogleApi, clock: Clock = { now: Date.now }): StreamSource<IncomingEvent> {
  return {
    changes: (cursor, signal) => changesSince(api, clock, cursor, signal),
    since: (from, at, signal) => eventsSince(api, clock, { from, at, signal }),
  };
}

const writeCursor = (cursor: Cursor): string => JSON.stringify(cursor);
const aheadOf = ({ now }: Clock): string => new Date(now() + AHEAD_DAYS * DAY_MS).toISOString();

async function* changesSince(
  api: GoogleApi,
  clock: Clock,
  written: string,
  signal: AbortSignal,
): AsyncGenerator<StreamPage<IncomingEvent>> {
  const { token, ahead } = Cursor.parse(jsonOf(written));
  const isShort = Date.parse(ahead) < clock.now() + AHEAD_LEAST_DAYS * DAY_MS;
  const next = isShort ? aheadOf(clock) : ahead;
  let moved: string | null = null;
  for await (const page of pagesOf(api, { syncToken: token }, { pageToken: null, signal })) {
    moved = page.nextPageToken === null ? syncTokenOf(page) : null;
    const cursor = moved === null || isShort ? null : writeCursor({ token: moved, ahead });
    yield pageOf(page, { ahead: next, next: null, cursor });
  }
  if (!isShort || moved === null) return;
  const stretch = { timeMin: new Date(ahead), timeMax: new Date(next) };
  for await (const page of pagesOf(api, stretch, { pageToken: null, signal })) {
    const cursor = page.nextPageToken === null ? writeCursor({ token: moved, ahead: next }) : null;
    yield pageOf(page, { ahead: next, next: null, cursor });
  }
}

/** Reads all that ends after an instant: events that were called off too, so that none stays which is no more. */
async function* eventsSince(
  api: GoogleApi,
  clock: Clock,
  { from, at, signal }: { readonly from: Date; readonly at: unknown; readonly signal: AbortSignal },
): AsyncGenerator<StreamPage<IncomingEvent>> {
  const place = Place.safeParse(at);
  const ahead = place.success ? place.data.ahead : aheadOf(clock);
  const pageToken = place.success ? place.data.pageToken : null;
  for await (const page of pagesOf(api, { timeMin: from }, { pageToken, signal })) {
    const isLast = page.nextPageToken === null;
    yield pageOf(page, {
      ahead,
      next: isLast ? null : { pageToken: page.nextPageToken, ahead },
      cursor: isLast ? writeCursor({ token: syncTokenOf(page), ahead }) : null,
    });
  }
}

/** 410: a token that expired, or whose calendar changed. A place in a list that Google no longer knows begins again. */
async function* pagesOf(
  api: GoogleApi,
  asked: Asked,
  { pageToken, signal }: { readonly pageToken: string | null; readonly signal: AbortSignal },
): AsyncGenerator<EventsPage> {
  let at = pageToken;
  do {
    let page: EventsPage;
    try {
      page = await listEvents(api, asked, { pageToken: at, pageSize: PAGE, signal });
    } catch (error) {
      if (!(error instanceof GoogleRefused)) throw error;
      if ('syncToken' in asked && error.kind === 'gone') throw new CursorGone(error.message);
      if (at === null || at !== pageToken || !['bad_request', 'gone', 'not_found'].includes(error.kind)) throw error;
      page = await listEvents(api, asked, { pageToken: null, pageSize: PAGE, signal });
    }
    yield page;
    at = page.nextPageToken;
  } while (at !== null);
}

/** The last page names the token. */
function syncTokenOf({ nextSyncToken }: EventsPage): string {
  if (nextSyncToken === null) throw new GoogleRefused({ kind: 'unreadable' });
  return nextSyncToken;
}

const pageOf = (
  { events, at }: EventsPage,
  { ahead, next, cursor }: { readonly ahead: string; readonly next: unknown; readonly cursor: string | null },
): StreamPage<IncomingEvent> => ({
  items: events.map((event) => readEvent(event, Date.parse(ahead))),
  next,
  cursor,
  asOf: at,
  costMs: CALENDAR_COST_MS,
});
