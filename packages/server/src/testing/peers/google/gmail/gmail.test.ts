import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask as askPeer, askText, type ErrorBody, METADATA } from '../call-peer.ts';
import { FAULTS } from '../faults.ts';
import { type GooglePeer, startGooglePeer } from '../peer.ts';

const ME = 'ana@corp.test';
const AUTH = 'https://www.googleapis.com/auth';

interface Ids {
  readonly id: string;
  readonly threadId: string;
}
interface List {
  readonly messages?: readonly Ids[];
  readonly nextPageToken?: string;
}
interface History {
  readonly history?: readonly Readonly<Record<string, readonly { message: Ids; labelIds?: readonly string[] }[]>>[];
  readonly nextPageToken?: string;
  readonly historyId: string;
}
interface Message extends Ids {
  readonly labelIds: readonly string[];
  readonly internalDate: string;
  readonly payload: { readonly headers: readonly { readonly name: string; readonly value: string }[] };
}

let peer: GooglePeer;
let token: string;
beforeEach(async () => {
  peer = await startGooglePeer();
  peer.world.addPerson(ME, 'Ana', ['ana.sales@corp.test']);
  peer.world.addPerson('ben@corp.test', 'Ben');
  token = peer.tokens.issue(ME, [METADATA]);
});
afterEach(() => peer.stop());

const ask = <T>(path: string, params: Readonly<Record<string, string | readonly string[]>> = {}) =>
  askPeer<T>(peer, token, `/gmail/v1/users/me/${path}`, params);
const refusal = async (...asked: Parameters<typeof ask>) => {
  const { status, body } = await ask<ErrorBody>(...asked);
  return [status, body.error.errors[0]?.reason, body.error.message];
};
const headersOf = ({ payload }: Message) => new Map(payload.headers.map(({ name, value }) => [name, value]));
const deliver = (more: Partial<Parameters<GooglePeer['world']['deliver']>[0]> = {}) =>
  peer.world.deliver({ from: 'Bo <bo@x.test>', to: `Ana <${ME}>`, subject: 'A subject', body: 'A body', ...more });
const idIn = (email: string, copies: ReadonlyMap<string, string>): string => copies.get(email) ?? '';

describe('a mail', () => {
  it('is in the mailboxes of all in it, with ids of their own and one Message-ID', async () => {
    const { copies, messageId } = deliver({
      from: `Ana <ana.sales@corp.test>`,
      to: 'Bo <bo@x.test>',
      cc: '"Ben, the boss" <ben@corp.test>',
      bcc: 'quiet@x.test',
    });
    expect([...copies.keys()]).toEqual([ME, 'ben@corp.test']);
    const { body: sent } = await ask<Message>(`messages/${idIn(ME, copies)}`, { format: 'metadata' });
    expect([sent.labelIds, headersOf(sent).get('Bcc')]).toEqual([['SENT'], 'quiet@x.test']);
    token = peer.tokens.issue('ben@corp.test', [METADATA]);
    const { body: received } = await ask<Message>(`messages/${idIn('ben@corp.test', copies)}`, { format: 'metadata' });
    expect(received.labelIds).toContain('INBOX');
    expect([headersOf(received).has('Bcc'), headersOf(received).get('Message-ID')]).toEqual([false, messageId]);
  });

  it('joins the thread of the one that it answers', async () => {
    const first = deliver();
    const answer = deliver({ from: ME, to: 'bo@x.test', headers: { 'In-Reply-To': first.messageId } });
    const { body } = await ask<Message>(`messages/${idIn(ME, answer.copies)}`, { format: 'minimal' });
    expect(body.threadId).toBe(idIn(ME, first.copies));
  });

  it('reaches who receives a list, and names the list', async () => {
    const { copies } = deliver({ to: 'all@corp.test', alsoTo: [ME], headers: { 'List-Id': '<all.corp.test>' } });
    const { body } = await ask<Message>(`messages/${idIn(ME, copies)}`, {
      format: 'metadata',
      metadataHeaders: ['list-id'],
    });
    expect(body.payload.headers).toEqual([{ name: 'List-Id', value: '<all.corp.test>' }]);
  });
});

describe('metadata', () => {
  it('is all that gmail.metadata reads, without searches', async () => {
    const { copies } = deliver();
    const path = `messages/${idIn(ME, copies)}`;
    expect(await refusal(path)).toEqual([403, 'forbidden', "Metadata scope doesn't allow format FULL"]);
    expect(await refusal(path, { format: 'raw' })).toEqual([
      403,
      'forbidden',
      "Metadata scope doesn't allow format RAW",
    ]);
    expect(await refusal('messages', { q: '' })).toEqual([
      403,
      'forbidden',
      "Metadata scope does not support 'q' parameter",
    ]);
    expect(await refusal('settings/sendAs')).toEqual([
      403,
      'insufficientPermissions',
      'Request had insufficient authentication scopes.',
    ]);
  });

  it('holds a token that reads more as well', async () => {
    token = peer.tokens.issue(ME, [METADATA, `${AUTH}/gmail.readonly`]);
    expect((await refusal(`messages/${idIn(ME, deliver().copies)}`))[0]).toBe(403);
  });

  it('comes in the parts that are asked for', async () => {
    const { copies } = deliver({ at: '2026-10-01T10:00:00Z' });
    const { body } = await ask<Message>(`messages/${idIn(ME, copies)}`, {
      format: 'metadata',
      metadataHeaders: ['from', 'to'],
      fields: 'internalDate,payload(headers(value))',
    });
    expect(body).toEqual({
      internalDate: String(Date.parse('2026-10-01T10:00:00Z')),
      payload: { headers: [{ value: 'Bo <bo@x.test>' }, { value: 'Ana <ana@corp.test>' }] },
    });
  });

  it('has no parts that Gmail does not know', async () => {
    const { status, body } = await ask<ErrorBody>('messages', { fields: 'messages(id,words)' });
    expect(status).toBe(400);
    expect(body.error.details).toEqual([
      expect.objectContaining({
        fieldViolations: [
          {
            field: 'messages.words',
            description: "Error expanding 'fields' parameter. Cannot find matching fields for path 'messages.words'.",
          },
        ],
      }),
    ]);
  });

  it('is not there for ids that are gone or none', async () => {
    expect((await refusal('messages/18c0ffee', { format: 'metadata' })).slice(0, 2)).toEqual([404, 'notFound']);
    expect((await refusal('messages/x!', { format: 'metadata' })).slice(0, 2)).toEqual([400, 'invalidArgument']);
  });
});

describe('lists', () => {
  it('leave spam and trash out until they are asked for, and know drafts and chats by their labels', async () => {
    const inbox = idIn(ME, deliver().copies);
    const spam = idIn(ME, deliver({ labels: ['SPAM'] }).copies);
    const draft = peer.world.put(ME, { from: ME, to: 'bo@x.test' }, ['DRAFT']);
    const chat = peer.world.put(ME, { from: 'ben@corp.test' }, ['CHAT']);
    const list = async (params: Parameters<typeof ask>[1] = {}) =>
      (await ask<List>('messages', params)).body.messages?.map(({ id }) => id) ?? [];
    expect(await list()).toEqual([chat, draft, inbox]);
    expect(await list({ includeSpamTrash: 'true' })).toEqual([chat, draft, spam, inbox]);
    expect(await list({ labelIds: ['INBOX', 'UNREAD'] })).toEqual([inbox]);
    peer.world.person(ME).mailbox.trash(inbox);
    expect(await list({ labelIds: 'DRAFT' })).toEqual([draft]);
    expect(await list()).toEqual([chat, draft]);
  });

  it('go on from where a page ended, whatever has come since', async () => {
    const ids = Array.from({ length: 5 }, () => idIn(ME, deliver().copies)).reverse();
    const first = await ask<List>('messages', { maxResults: '2' });
    deliver();
    const second = await ask<List>('messages', { maxResults: '2', pageToken: first.body.nextPageToken ?? '' });
    const third = await ask<List>('messages', { maxResults: '2', pageToken: second.body.nextPageToken ?? '' });
    const read = [first, second, third].flatMap(({ body }) => body.messages?.map(({ id }) => id));
    expect([read, third.body.nextPageToken]).toEqual([ids, undefined]);
    expect((await refusal('messages', { pageToken: 'x' })).slice(0, 2)).toEqual([400, 'invalidArgument']);
  });
});

describe('history', () => {
  const place = async () => (await ask<{ historyId: string }>('profile')).body.historyId;

  it('tells what came, went and was labelled, with an id from which to go on', async () => {
    const startHistoryId = await place();
    const id = idIn(ME, deliver().copies);
    const { mailbox } = peer.world.person(ME);
    mailbox.removeLabels(id, ['UNREAD']);
    mailbox.trash(id);
    mailbox.delete(id);
    const { body } = await ask<History>('history', { startHistoryId });
    const kinds = body.history?.map((record) => Object.keys(record).filter((name) => !/^(?:id|messages)$/u.test(name)));
    expect(kinds?.flat()).toEqual([
      'messagesAdded',
      'labelsRemoved',
      'labelsAdded',
      'labelsRemoved',
      'messagesDeleted',
    ]);
    const added = await ask<History>('history', { startHistoryId, historyTypes: 'messageAdded' });
    expect(added.body.history?.map(({ messagesAdded }) => messagesAdded?.[0]?.message.id)).toEqual([id]);
    const next = await ask<History>('history', { startHistoryId: body.historyId });
    expect(next.body).toEqual({ historyId: body.historyId });
  });

  it('has pages that hold nothing of the type that is asked for, and go on', async () => {
    const startHistoryId = await place();
    const id = idIn(ME, deliver().copies);
    peer.world.person(ME).mailbox.removeLabels(id, ['UNREAD']);
    deliver();
    const page = await ask<History>('history', { startHistoryId, maxResults: '2', historyTypes: 'messageDeleted' });
    expect([page.body.history, typeof page.body.nextPageToken]).toEqual([undefined, 'string']);
  });

  it('is gone for places that are too old or in the future', async () => {
    const startHistoryId = await place();
    deliver();
    peer.world.expireHistory(ME);
    expect(await refusal('history', { startHistoryId })).toEqual([404, 'notFound', 'Requested entity was not found.']);
    expect((await refusal('history', { startHistoryId: '999999999' }))[0]).toBe(404);
    expect((await refusal('history'))[0]).toBe(400);
    expect((await ask<History>('history', { startHistoryId: await place() })).status).toBe(200);
  });
});

describe('a batch', () => {
  const batch = (paths: readonly string[], headers: Record<string, string> = {}) => {
    const parts = paths.map(
      (path, n) => `--b\r\nContent-Type: application/http\r\nContent-ID: <item${n}>\r\n\r\nGET ${path}\r\n\r\n`,
    );
    const type = { 'content-type': 'multipart/mixed; boundary="b"' };
    return askText(peer, token, '/batch/gmail/v1', {
      method: 'POST',
      headers: { ...type, ...headers },
      body: `${parts.join('')}--b--`,
    });
  };

  it('answers each call by itself, in the order of the calls', async () => {
    const id = idIn(ME, deliver().copies);
    const { status, headers, text } = await batch([
      `/gmail/v1/users/me/messages/${id}?format=metadata&fields=id`,
      '/gmail/v1/users/me/messages/18c0ffee?format=metadata',
    ]);
    expect([status, headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^multipart\/mixed; boundary=/u),
    ]);
    expect(text.match(/Content-ID: .*|HTTP\/1\.1 \d+|"id":"\w+"/gu)).toEqual([
      'Content-ID: <response-item0>',
      'HTTP/1.1 200',
      `"id":"${id}"`,
      'Content-ID: <response-item1>',
      'HTTP/1.1 404',
    ]);
  });

  it('counts as many calls as it holds, of which some are refused when too many', async () => {
    peer.quotas.gmail.aUser = 45;
    const id = idIn(ME, deliver().copies);
    const path = `/gmail/v1/users/me/messages/${id}?format=metadata`;
    const { text } = await batch([path, path, path]);
    expect(text.match(/HTTP\/1\.1 \d+/gu)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 403']);
    expect(text).toContain('User-rate limit exceeded.  Retry after 2026-11-02T09:01:00.000Z');
    peer.world.advance({ minutes: 1 });
    expect((await ask('profile')).status).toBe(200);
  });

  it('fails in one of its calls when a test says so, and takes 100', async () => {
    const profile = '/gmail/v1/users/me/profile';
    peer.failNext(FAULTS.backendError, { path: /\/profile$/u });
    const { text } = await batch([profile, profile]);
    expect(text.match(/HTTP\/1\.1 \d+/gu)).toEqual(['HTTP/1.1 500', 'HTTP/1.1 200']);
    expect((await batch(Array.from({ length: 101 }, () => profile))).status).toBe(400);
  });
});

describe('who asks', () => {
  it('needs a token that is known, good and for the mailbox', async () => {
    const [own, unknown] = [token, 'ya29.none'];
    token = unknown;
    expect(await refusal('profile')).toEqual([401, 'authError', expect.stringContaining('invalid authentication')]);
    token = own;
    expect((await askPeer<ErrorBody>(peer, token, '/gmail/v1/users/ben@corp.test/profile')).status).toBe(403);
    peer.world.advance({ hours: 1 });
    expect((await refusal('profile'))[0]).toBe(401);
  });

  it('has sent no secret that a test can read', async () => {
    await askText(peer, token, '/batch/gmail/v1', {
      method: 'POST',
      headers: { 'content-type': 'multipart/mixed; boundary=b' },
      body: `--b\r\n\r\nGET /gmail/v1/users/me/profile\r\nAuthorization: Bearer ${token}\r\n\r\n--b--`,
    });
    expect(peer.requests()).toHaveLength(1);
    expect(JSON.stringify(peer.requests())).not.toContain(token);
  });
});
