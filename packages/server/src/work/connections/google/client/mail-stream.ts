/** Reads a mailbox of Gmail as a stream: what changed since a change, or a stretch of time from its end to its beginning. */
import type { IncomingMessage } from '@forecastle/rules';
import * as z from 'zod';
import { CursorGone, type StreamPage, type StreamSource } from '../../../mailboxes/source.ts';
import { costOf, getMessages, type History, latestHistoryId, listHistory, listMessages } from './gmail.ts';
import { GoogleRefused } from './refusals.ts';
import type { GoogleApi } from './request.ts';

/** Messages that are kept in one transaction. */
const PAGE = 100;

const Place = z.object({ pageToken: z.string().nullable() });

export function mailStream(api: GoogleApi): StreamSource<IncomingMessage> {
  return {
    changes: (cursor, signal) => changesSince(api, cursor, signal),
    since: (from, at, signal) => messagesSince(api, { from, at, signal }),
  };
}

/** Moves the cursor with each page, to its last change: what is read need not be read again. */
async function* changesSince(
  api: GoogleApi,
  startHistoryId: string,
  signal: AbortSignal,
): AsyncGenerator<StreamPage<IncomingMessage>> {
  let pageToken: string | null = null;
  do {
    const page: History = await historyOrGone(api, { startHistoryId, pageToken, signal });
    const items = await getMessages(api, page.ids, signal);
    pageToken = page.nextPageToken;
    yield {
      items,
      next: null,
      cursor: pageToken === null ? page.historyId : page.lastId,
      asOf: page.at,
      costMs: costOf({ history: 1, get: page.ids.length }),
    };
  } while (pageToken !== null);
}

/** An id that is too old or unknown answers 404: https://developers.google.com/workspace/gmail/api/guides/sync#limitations */
async function historyOrGone(
  api: GoogleApi,
  asked: { readonly startHistoryId: string; readonly pageToken: string | null; readonly signal: AbortSignal },
): Promise<History> {
  try {
    return await listHistory(api, { ...asked, pageSize: PAGE });
  } catch (error) {
    if (error instanceof GoogleRefused && error.kind === 'not_found') throw new CursorGone(error.message);
    throw error;
  }
}

/**
 * Lists messages latest first, to the first page that lies before the stretch. The scope forbids to search by date:
 * https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages/list
 * The cursor is that of the moment before the first page, so that nothing falls between it and the stretch.
 */
async function* messagesSince(
  api: GoogleApi,
  { from, at, signal }: { readonly from: Date; readonly at: unknown; readonly signal: AbortSignal },
): AsyncGenerator<StreamPage<IncomingMessage>> {
  const place = Place.safeParse(at);
  let pageToken = place.success ? place.data.pageToken : null;
  let cursor = pageToken === null ? await latestHistoryId(api, signal) : null;
  let isLast = false;
  while (!isLast) {
    const page = await listFrom(api, { pageToken, signal });
    const messages = await getMessages(api, page.ids, signal);
    const items = messages.filter(({ occurredAt }) => occurredAt >= from.getTime());
    pageToken = page.nextPageToken;
    isLast = pageToken === null || (messages.length > 0 && items.length === 0);
    yield {
      items,
      next: isLast ? null : { pageToken },
      cursor,
      asOf: page.at,
      costMs: costOf({ profile: cursor === null ? 0 : 1, list: 1, get: page.ids.length }),
    };
    cursor = null;
  }
}

/** A page that Google no longer knows is read from the latest message again: nothing comes twice into what is kept. */
async function listFrom(
  api: GoogleApi,
  asked: { readonly pageToken: string | null; readonly signal: AbortSignal },
): ReturnType<typeof listMessages> {
  try {
    return await listMessages(api, { ...asked, pageSize: PAGE });
  } catch (error) {
    const isLost = error instanceof GoogleRefused && ['bad_request', 'not_found', 'gone'].includes(error.kind);
    if (!isLost || asked.pageToken === null) throw error;
    return listMessages(api, { ...asked, pageToken: null, pageSize: PAGE });
  }
}
