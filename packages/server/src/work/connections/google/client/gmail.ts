/** What is asked of Gmail: ids, and messages by their headers. https://developers.google.com/workspace/gmail/api/reference/rest */
import type { IncomingMessage } from '@forecastle/rules';
import * as z from 'zod';
import { jsonOf } from '../../asking/answers.ts';
import { batchOf, partsOf } from './batch.ts';
import { MESSAGE_FIELDS, METADATA_HEADERS, Message, readMessage } from './read-message.ts';
import { GoogleRefused, refusalOf } from './refusals.ts';
import type { GoogleApi, Query } from './request.ts';

/** Larger batches run into limits: https://developers.google.com/workspace/gmail/api/guides/batch#overview */
const BATCH_MAX = 50;
/** https://developers.google.com/workspace/gmail/api/reference/quota */
const UNITS = { profile: 1, history: 2, list: 5, get: 20 } as const;
const UNITS_A_MINUTE = 6_000;
/** Share of the quota that is used: other apps of the same project read the same mailbox. */
const SHARE = 0.8;

/** Returns the milliseconds for which a number of calls takes up the quota of a mailbox. */
export function costOf(calls: Readonly<Partial<Record<keyof typeof UNITS, number>>>): number {
  let units = 0;
  for (const kind of Object.keys(UNITS) as (keyof typeof UNITS)[]) units += UNITS[kind] * (calls[kind] ?? 0);
  return (units * 60_000) / (UNITS_A_MINUTE * SHARE);
}

const Profile = z.object({ historyId: z.string().min(1) });

/** Returns the id of the mailbox's latest change. */
export async function latestHistoryId(api: GoogleApi, signal: AbortSignal): Promise<string> {
  const query: Query = [['fields', 'historyId']];
  const { body } = await api.read({ service: 'gmail', path: '/gmail/v1/users/me/profile', query, signal }, Profile);
  return body.historyId;
}

const Listed = z.object({
  messages: z.array(z.object({ id: z.string().min(1) })).default([]),
  nextPageToken: z.string().optional(),
});

/** Returns a page of ids, latest first; spam and what was thrown away are left out. */
export async function listMessages(
  api: GoogleApi,
  {
    pageToken,
    pageSize,
    signal,
  }: { readonly pageToken: string | null; readonly pageSize: number; readonly signal: AbortSignal },
): Promise<{ readonly ids: readonly string[]; readonly nextPageToken: string | null; readonly at: Date | null }> {
  const query: Query = [
    ['maxResults', String(pageSize)],
    ['fields', 'messages/id,nextPageToken'],
    ...(pageToken === null ? [] : [['pageToken', pageToken] as const]),
  ];
  const { body, at } = await api.read({ service: 'gmail', path: '/gmail/v1/users/me/messages', query, signal }, Listed);
  return { ids: body.messages.map(({ id }) => id), nextPageToken: body.nextPageToken ?? null, at };
}

const HistoryPage = z.object({
  historyId: z.string().min(1),
  nextPageToken: z.string().optional(),
  history: z
    .array(
      z.object({
        id: z.string().min(1),
        messagesAdded: z
          .array(z.object({ message: z.object({ id: z.string().min(1), labelIds: z.array(z.string()).default([]) }) }))
          .default([]),
        labelsRemoved: z
          .array(z.object({ message: z.object({ id: z.string().min(1) }), labelIds: z.array(z.string()).default([]) }))
          .default([]),
      }),
    )
    .default([]),
});

export interface History {
  /** Ids of messages that came or went, and of those that somebody took out of spam. */
  readonly ids: readonly string[];
  readonly nextPageToken: string | null;
  /** Of the last change on this page; null for an empty one. */
  readonly lastId: string | null;
  /** Of the mailbox's latest change. */
  readonly historyId: string;
  readonly at: Date | null;
}

/**
 * Returns a page of what changed since a change, oldest first. Drafts are saved again and again, and are none.
 * https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.history/list
 */
export async function listHistory(
  api: GoogleApi,
  {
    startHistoryId,
    pageToken,
    pageSize,
    signal,
  }: {
    readonly startHistoryId: string;
    readonly pageToken: string | null;
    readonly pageSize: number;
    readonly signal: AbortSignal;
  },
): Promise<History> {
  const query: Query = [
    ['startHistoryId', startHistoryId],
    ['historyTypes', 'messageAdded'],
    ['historyTypes', 'labelRemoved'],
    ['maxResults', String(pageSize)],
    [
      'fields',
      'history(id,messagesAdded/message(id,labelIds),labelsRemoved(labelIds,message/id)),nextPageToken,historyId',
    ],
    ...(pageToken === null ? [] : [['pageToken', pageToken] as const]),
  ];
  const { body, at } = await api.read(
    { service: 'gmail', path: '/gmail/v1/users/me/history', query, signal },
    HistoryPage,
  );
  const ids = new Set<string>();
  for (const { messagesAdded, labelsRemoved } of body.history) {
    for (const { message } of messagesAdded) if (!message.labelIds.includes('DRAFT')) ids.add(message.id);
    for (const { message, labelIds } of labelsRemoved) if (labelIds.includes('SPAM')) ids.add(message.id);
  }
  return {
    ids: [...ids],
    nextPageToken: body.nextPageToken ?? null,
    lastId: body.history.at(-1)?.id ?? null,
    historyId: body.historyId,
    at,
  };
}

/** Returns messages by their ids. One that is gone meanwhile is left out. */
export async function getMessages(
  api: GoogleApi,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<IncomingMessage[]> {
  const found: IncomingMessage[] = [];
  for (let at = 0; at < ids.length; at += BATCH_MAX) {
    found.push(...(await getBatch(api, ids.slice(at, at + BATCH_MAX), signal)));
  }
  return found;
}

const METADATA = new URLSearchParams([
  ['format', 'metadata'],
  ...METADATA_HEADERS.map((name) => ['metadataHeaders', name]),
  ['fields', MESSAGE_FIELDS],
]).toString();
const pathOf = (id: string): string => `/gmail/v1/users/me/messages/${encodeURIComponent(id)}?${METADATA}`;

/** Asks again only for those that Google refused for the moment. */
async function getBatch(api: GoogleApi, ids: readonly string[], signal: AbortSignal): Promise<IncomingMessage[]> {
  const found = new Map<string, IncomingMessage>();
  let open: readonly string[] = ids;
  let asked = open;
  await api.ask(
    { service: 'gmail', path: '/batch/gmail/v1', signal },
    () => {
      asked = open;
      return { method: 'POST', ...batchOf(asked.map(pathOf)) };
    },
    ({ text, headers }) => {
      const parts = partsOf(headers.get('content-type'), text);
      if (!parts) return new GoogleRefused({ kind: 'unreadable' });
      const answered = new Map(parts.map((part) => [part.index, part]));
      let refused: GoogleRefused | null = null;
      open = asked.filter((id, index) => {
        const part = answered.get(index);
        const message = part?.status === 200 ? Message.safeParse(jsonOf(part.text)) : null;
        if (message?.success) {
          found.set(id, readMessage(message.data));
          return false;
        }
        if (part?.status === 404) return false;
        refused ??=
          part === undefined || part.status === 200
            ? new GoogleRefused({ kind: 'unreadable' })
            : refusalOf({ status: part.status, headers: part.headers, text: part.text, secrets: [] });
        return true;
      });
      return refused ?? 'taken';
    },
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}
