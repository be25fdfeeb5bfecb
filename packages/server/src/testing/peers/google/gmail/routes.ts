/**
 * The Gmail API.
 * https://developers.google.com/workspace/gmail/api/reference/rest
 */
import type { Api, Asked, Route } from '../api.ts';
import { forbidden } from '../errors.ts';
import type { Quota } from '../quotas.ts';
import { HISTORY_SHAPE, listHistory } from './history.ts';
import { getMessage, LIST_SHAPE, listMessages, MESSAGE_SHAPE } from './messages.ts';
import { deleteMessage, insertMessage, modifyMessage, sendMessage, trashMessage } from './writes.ts';

const AUTH = 'https://www.googleapis.com/auth';
const ALL = 'https://mail.google.com/';
const MODIFY = `${AUTH}/gmail.modify`;
const READ = [ALL, MODIFY, `${AUTH}/gmail.readonly`];
const METADATA = [...READ, `${AUTH}/gmail.metadata`];
const USER = '^/gmail/v1/users/(?<userId>[^/]+)';
const MESSAGE = `${USER}/messages/(?<id>[^/]+)`;

const route = (
  method: string,
  pattern: string,
  name: string,
  more: Pick<Route, 'scopes' | 'units' | 'answer'> & Partial<Route>,
): Route => ({ method, pattern: new RegExp(`${pattern}$`, 'u'), name, params: [], shape: MESSAGE_SHAPE, ...more });

/** Units: https://developers.google.com/workspace/gmail/api/reference/quota */
const ROUTES: readonly Route[] = [
  route('GET', `${USER}/profile`, 'users.getProfile', {
    scopes: [...METADATA, `${AUTH}/gmail.compose`],
    units: 1,
    shape: { emailAddress: true, messagesTotal: true, threadsTotal: true, historyId: true },
    answer: getProfile,
  }),
  route('GET', `${USER}/messages`, 'users.messages.list', {
    scopes: METADATA,
    units: 5,
    params: ['maxResults', 'pageToken', 'labelIds', 'includeSpamTrash', 'q'],
    shape: LIST_SHAPE,
    answer: listMessages,
  }),
  route('GET', MESSAGE, 'users.messages.get', {
    scopes: METADATA,
    units: 20,
    params: ['format', 'metadataHeaders'],
    answer: getMessage,
  }),
  route('GET', `${USER}/history`, 'users.history.list', {
    scopes: METADATA,
    units: 2,
    params: ['startHistoryId', 'historyTypes', 'labelId', 'maxResults', 'pageToken'],
    shape: HISTORY_SHAPE,
    answer: listHistory,
  }),
  /** Not for gmail.metadata: https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.settings.sendAs/list */
  route('GET', `${USER}/settings/sendAs`, 'users.settings.sendAs.list', {
    scopes: [...READ, `${AUTH}/gmail.settings.basic`],
    units: 1,
    shape: { sendAs: true },
    answer: listSendAs,
  }),
  route('POST', `${USER}/messages`, 'users.messages.insert', {
    scopes: [ALL, MODIFY, `${AUTH}/gmail.insert`],
    units: 25,
    params: ['internalDateSource', 'deleted'],
    answer: insertMessage,
  }),
  route('POST', `${USER}/messages/send`, 'users.messages.send', {
    scopes: [ALL, MODIFY, `${AUTH}/gmail.compose`, `${AUTH}/gmail.send`],
    units: 100,
    answer: sendMessage,
  }),
  route('POST', `${MESSAGE}/trash`, 'users.messages.trash', { scopes: [ALL, MODIFY], units: 20, answer: trashMessage }),
  route('POST', `${MESSAGE}/modify`, 'users.messages.modify', {
    scopes: [ALL, MODIFY],
    units: 5,
    answer: modifyMessage,
  }),
  route('DELETE', MESSAGE, 'users.messages.delete', { scopes: [ALL], units: 20, answer: deleteMessage }),
];

export const gmailApi = (quota: Quota): Api => ({
  service: 'gmail.googleapis.com',
  quota,
  routes: ROUTES,
  refuse: ({ userId }, { email }) =>
    userId === 'me' || userId === email ? null : forbidden(`Delegation denied for ${email}`),
});

function getProfile({ person: { email, mailbox } }: Asked): object {
  const messages = [...mailbox.messages.values()];
  return {
    emailAddress: email,
    messagesTotal: messages.length,
    threadsTotal: new Set(messages.map(({ threadId }) => threadId)).size,
    historyId: String(mailbox.historyId),
  };
}

function listSendAs({ person: { email, name, aliases } }: Asked): object {
  const own = { sendAsEmail: email, displayName: name, isPrimary: true, isDefault: true };
  const others = aliases.map((sendAsEmail) => ({
    sendAsEmail,
    displayName: name,
    treatAsAlias: true,
    verificationStatus: 'accepted',
  }));
  return { sendAs: [own, ...others] };
}
