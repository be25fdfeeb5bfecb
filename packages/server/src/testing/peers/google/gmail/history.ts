/**
 * What changed in a mailbox since a place.
 * https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.history/list
 */
import { type Asked, openToken, pageSize, sealToken } from '../api.ts';
import { entityNotFound, invalidArgument } from '../errors.ts';
import type { Shape } from '../partial-response.ts';
import type { ChangeType, HistoryRecord } from '../world/mailbox.ts';
import { MESSAGE_SHAPE } from './messages.ts';

const CHANGE: Shape = { message: MESSAGE_SHAPE, labelIds: true };
export const HISTORY_SHAPE: Shape = {
  history: {
    id: true,
    messages: MESSAGE_SHAPE,
    messagesAdded: CHANGE,
    messagesDeleted: CHANGE,
    labelsAdded: CHANGE,
    labelsRemoved: CHANGE,
  },
  nextPageToken: true,
  historyId: true,
};

const LISTS: Readonly<Record<ChangeType, string>> = {
  messageAdded: 'messagesAdded',
  messageDeleted: 'messagesDeleted',
  labelAdded: 'labelsAdded',
  labelRemoved: 'labelsRemoved',
};

/**
 * Lists records of history, oldest first. Pages are cut before types and labels are chosen, so that one may be empty
 * and still have a next one: https://github.com/gauteh/lieer/issues/24
 */
export function listHistory({ person: { mailbox }, query }: Asked): object {
  const given = query.get('startHistoryId') ?? '';
  if (!/^\d+$/u.test(given)) throw invalidArgument('Missing/invalid parameter: startHistoryId');
  const start = Number(given);
  if (start < mailbox.oldestHistoryId || start > mailbox.historyId) throw entityNotFound();
  const token = query.get('pageToken');
  const place = token === null ? { after: start } : openToken<{ after: number }>(token);
  if (typeof place?.after !== 'number') throw invalidArgument('Invalid pageToken');
  const left = mailbox.history.filter(({ id }) => id > place.after);
  const page = left.slice(0, pageSize(query, 100, 500));
  const types = query.getAll('historyTypes');
  const label = query.get('labelId');
  const shown = page
    .filter(({ type }) => types.length === 0 || types.includes(type))
    .filter(({ labels }) => label === null || labels.includes(label));
  const last = page.at(-1);
  return {
    ...(shown.length > 0 ? { history: shown.map(writeRecord) } : {}),
    ...(last && left.length > page.length ? { nextPageToken: sealToken({ after: last.id }) } : {}),
    historyId: String(mailbox.historyId),
  };
}

function writeRecord({ id, type, messageId, threadId, labels, changedLabels }: HistoryRecord): object {
  const message = { id: messageId, threadId };
  const change = {
    message: { ...message, labelIds: labels },
    ...(changedLabels.length > 0 ? { labelIds: changedLabels } : {}),
  };
  return { id: String(id), messages: [message], [LISTS[type]]: [change] };
}
