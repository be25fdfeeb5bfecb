/**
 * Lists of messages, and single ones in the formats that a scope allows.
 * https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages/list
 * https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages/get
 */
import { type Asked, openToken, pageSize, sealToken } from '../api.ts';
import { entityNotFound, forbidden, invalidArgument } from '../errors.ts';
import type { Shape } from '../partial-response.ts';
import { headerOf, type StoredMessage } from '../world/mailbox.ts';

export const MESSAGE_SHAPE: Shape = {
  id: true,
  threadId: true,
  labelIds: true,
  snippet: true,
  historyId: true,
  internalDate: true,
  sizeEstimate: true,
  raw: true,
  payload: {
    partId: true,
    mimeType: true,
    filename: true,
    headers: { name: true, value: true },
    body: { attachmentId: true, size: true, data: true },
    parts: true,
  },
};
export const LIST_SHAPE: Shape = { messages: MESSAGE_SHAPE, nextPageToken: true, resultSizeEstimate: true };

const AUTH = 'https://www.googleapis.com/auth';
/**
 * Scopes that read whole messages. A token that has gmail.metadata beside them is still held to metadata:
 * https://github.com/googleapis/google-api-python-client/issues/582
 */
const isMetadataOnly = (scopes: ReadonlySet<string>) => scopes.has(`${AUTH}/gmail.metadata`);

interface ListPlace {
  readonly before: number;
  readonly id: string;
}

/** Lists messages, newest first. Mail that comes between two pages moves none of those that follow. */
export function listMessages({ person: { mailbox }, scopes, query }: Asked): object {
  if (query.has('q') && isMetadataOnly(scopes)) throw forbidden("Metadata scope does not support 'q' parameter");
  if (query.get('q')) throw new Error('it plays no searches');
  const labels = query.getAll('labelIds');
  const hidden = query.get('includeSpamTrash') === 'true' ? [] : ['SPAM', 'TRASH'];
  const place = readPlace(query.get('pageToken'));
  const found = [...mailbox.messages.values()]
    .filter((message) => labels.every((label) => message.labels.has(label)))
    .filter((message) => hidden.every((label) => labels.includes(label) || !message.labels.has(label)))
    .sort((a, b) => b.internalDate - a.internalDate || (a.id < b.id ? 1 : -1));
  const left = place ? found.filter((message) => isAfter(message, place)) : found;
  const page = left.slice(0, pageSize(query, 100, 500));
  const last = page.at(-1);
  return {
    ...(page.length > 0 ? { messages: page.map(({ id, threadId }) => ({ id, threadId })) } : {}),
    ...(last && left.length > page.length
      ? { nextPageToken: sealToken({ before: last.internalDate, id: last.id } satisfies ListPlace) }
      : {}),
    resultSizeEstimate: found.length,
  };
}

const isAfter = ({ internalDate, id }: StoredMessage, place: ListPlace): boolean =>
  internalDate < place.before || (internalDate === place.before && id < place.id);

function readPlace(token: string | null): ListPlace | null {
  if (token === null) return null;
  const place = openToken<ListPlace>(token);
  if (typeof place?.before !== 'number') throw invalidArgument('Invalid pageToken');
  return place;
}

export function getMessage({ person: { mailbox }, scopes, query, path }: Asked): object {
  const format = (query.get('format') ?? 'full').toLowerCase();
  if (isMetadataOnly(scopes) && (format === 'full' || format === 'raw'))
    throw forbidden(`Metadata scope doesn't allow format ${format.toUpperCase()}`);
  const message = messageOf(mailbox.messages, path.id ?? '');
  const { id, threadId, labels, historyId, internalDate, headers, body } = message;
  const shared = {
    id,
    threadId,
    labelIds: [...labels],
    snippet: body.replaceAll(/\s+/gu, ' ').trim().slice(0, 100),
    sizeEstimate: rawOf(message).length,
    historyId: String(historyId),
    internalDate: String(internalDate),
  };
  if (format === 'minimal') return shared;
  if (format === 'raw') return { ...shared, raw: Buffer.from(rawOf(message)).toString('base64url') };
  const mimeType = (headerOf(headers, 'Content-Type') ?? 'text/plain').split(';')[0] ?? '';
  if (format === 'metadata') {
    const wanted = query.getAll('metadataHeaders').map((name) => name.toLowerCase());
    const shown = headers.filter(({ name }) => wanted.length === 0 || wanted.includes(name.toLowerCase()));
    return { ...shared, payload: { mimeType, ...(shown.length > 0 ? { headers: shown } : {}) } };
  }
  if (format !== 'full') throw invalidArgument(`Invalid value for format: ${format}`);
  const data = Buffer.from(body);
  const content = { size: data.length, data: data.toString('base64url') };
  return { ...shared, payload: { partId: '', mimeType, filename: '', headers, body: content } };
}

/** Returns the message that a path names. An id that is none is refused in other words than one that is gone. */
export function messageOf(messages: ReadonlyMap<string, StoredMessage>, id: string): StoredMessage {
  if (!/^[0-9a-f]{1,16}$/u.test(id)) throw invalidArgument('Invalid id value');
  const message = messages.get(id);
  if (!message) throw entityNotFound();
  return message;
}

const rawOf = ({ headers, body }: StoredMessage): string =>
  `${headers.map(({ name, value }) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
