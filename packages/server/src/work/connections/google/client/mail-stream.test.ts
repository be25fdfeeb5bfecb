import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FAULTS } from '../../../../testing/peers/google/faults.ts';
import { type GooglePeer, startGooglePeer } from '../../../../testing/peers/google/peer.ts';
import { CursorGone, type StreamPage } from '../../../mailboxes/source.ts';
import { mailStream } from './mail-stream.ts';
import { connectPeer, type PeerConnection } from './testing/connect-peer.ts';

const RAY = 'ray@harbour.nz';
const PRIYA = 'Priya Rao <priya@acme.com>';
const CANARY = 'canary-of-a-subject';
const NEVER = new AbortController().signal;
const LONG_AGO = new Date('2026-01-01T00:00:00Z');

let peer: GooglePeer;
let connection: PeerConnection;
beforeEach(async () => {
  peer = await startGooglePeer({ now: '2026-11-02T09:00:00Z' });
  peer.quotas.gmail.aUser = Number.POSITIVE_INFINITY;
  peer.world.addPerson(RAY);
  connection = connectPeer(peer, RAY);
});
afterEach(() => peer.stop());

const stream = () => mailStream(connection.api);
const deliver = (more: object = {}) =>
  peer.world.deliver({ from: PRIYA, to: RAY, subject: CANARY, body: CANARY, ...more });
async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = [];
  for await (const page of pages) read.push(page);
  return read;
}
const idsIn = (pages: readonly StreamPage<{ readonly messageId: string }>[]) =>
  pages.flatMap(({ items }) => items.map(({ messageId }) => messageId));
const idOf = (delivered: { readonly copies: ReadonlyMap<string, string> }) => delivered.copies.get(RAY) ?? '';
const cursorOf = async () => (await all(stream().since(LONG_AGO, null, NEVER)))[0]?.cursor ?? '';

describe('a stretch of a mailbox', () => {
  it('is read latest first, to the first page that lies before it', async () => {
    for (let n = 0; n < 150; n++) deliver({ at: '2026-08-01T10:00:00Z' });
    for (let n = 0; n < 150; n++) deliver({ at: '2026-10-01T10:00:00Z' });
    const pages = await all(stream().since(new Date('2026-09-01T00:00:00Z'), null, NEVER));
    expect(pages.map(({ items }) => items.length)).toEqual([100, 50, 0]);
    expect(new Set(idsIn(pages)).size).toBe(150);
    expect(pages.map(({ next }) => next === null)).toEqual([false, false, true]);
    expect(pages[0]?.asOf?.getTime()).toBe(peer.world.now);
  });

  it('ends where the mailbox does', async () => {
    const [page, ...more] = await all(stream().since(LONG_AGO, null, NEVER));
    expect([page?.items, page?.next, more]).toEqual([[], null, []]);
  });

  it('goes on from a place, and from its beginning where Google forgot the place', async () => {
    for (let n = 0; n < 250; n++) deliver();
    const pages = await all(stream().since(LONG_AGO, null, NEVER));
    const next = JSON.parse(JSON.stringify(pages[0]?.next));
    expect((await all(stream().since(LONG_AGO, next, NEVER))).map(({ items }) => items.length)).toEqual([100, 50]);
    peer.failNext({ status: 400, body: { error: { code: 400, message: 'Invalid pageToken' } } }, { path: /messages$/u });
    expect((await all(stream().since(LONG_AGO, next, NEVER))).map(({ items }) => items.length)).toEqual([100, 100, 50]);
  });

  it('has a cursor of before its first page, so that nothing falls between', async () => {
    for (let n = 0; n < 120; n++) deliver();
    const reading = stream().since(LONG_AGO, null, NEVER)[Symbol.asyncIterator]();
    const first = (await reading.next()).value;
    const meanwhile = idOf(deliver());
    const second = (await reading.next()).value;
    expect([first?.cursor === null, second?.cursor]).toEqual([false, null]);
    expect(idsIn(await all(stream().changes(first?.cursor ?? '', NEVER)))).toEqual([meanwhile]);
  });

  it('says what it costs', async () => {
    for (let n = 0; n < 10; n++) deliver();
    const before = peer.quotas.gmail.spentBy(RAY);
    const [page] = await all(stream().since(LONG_AGO, null, NEVER));
    const units = peer.quotas.gmail.spentBy(RAY) - before;
    // 80% of 6,000 units a minute.
    expect(page?.costMs).toBe((units * 60_000) / 4800);
  });
});

describe('changes of a mailbox', () => {
  it('are what came, what was sent, and what somebody took out of spam', async () => {
    const spam = deliver({ labels: ['SPAM'] });
    const cursor = await cursorOf();
    const ids = [idOf(deliver()), idOf(peer.world.deliver({ from: RAY, to: PRIYA }))];
    peer.world.put(RAY, { from: RAY, to: PRIYA }, ['DRAFT']);
    peer.world.person(RAY).mailbox.removeLabels(idOf(spam), ['SPAM']);
    const read = ids[0] ?? '';
    peer.world.person(RAY).mailbox.removeLabels(read, ['UNREAD']);
    const pages = await all(stream().changes(cursor, NEVER));
    expect(new Set(idsIn(pages))).toEqual(new Set([...ids, idOf(spam)]));
    expect(pages.flatMap(({ items }) => items.map(({ place }) => place)).sort()).toEqual(['received', 'received', 'sent']);
  });

  it('move their cursor with each page, and nothing comes again', async () => {
    const cursor = await cursorOf();
    for (let n = 0; n < 230; n++) deliver();
    const pages = await all(stream().changes(cursor, NEVER));
    expect(pages.map(({ items }) => items.length)).toEqual([100, 100, 30]);
    const rest = await all(stream().changes(pages[0]?.cursor ?? '', NEVER));
    expect(rest.map(({ items }) => items.length)).toEqual([100, 30]);
    expect(idsIn(await all(stream().changes(pages[2]?.cursor ?? '', NEVER)))).toEqual([]);
  });

  it('are gone when Google no longer has their place', async () => {
    const cursor = await cursorOf();
    deliver();
    peer.world.expireHistory();
    await expect(all(stream().changes(cursor, NEVER))).rejects.toBeInstanceOf(CursorGone);
  });

  it('leave out what is gone before it is read', async () => {
    const cursor = await cursorOf();
    const gone = idOf(deliver());
    const stays = idOf(deliver());
    peer.world.person(RAY).mailbox.delete(gone);
    expect(idsIn(await all(stream().changes(cursor, NEVER)))).toEqual([stays]);
  });

  it('ask again only for those of a batch that Google refused', async () => {
    const cursor = await cursorOf();
    const ids = Array.from({ length: 60 }, () => idOf(deliver()));
    peer.failNext(FAULTS.userRateLimitExceeded(), { path: /messages\/\w+$/u, times: 3 });
    const before = peer.requests().length;
    expect(new Set(idsIn(await all(stream().changes(cursor, NEVER))))).toEqual(new Set(ids));
    // The history, a batch of 50, 3 of it again, and the last 10.
    expect([peer.requests().length - before, connection.waits]).toEqual([4, [750]]);
    const again = peer.requests().at(-2)?.body ?? '';
    expect(again.match(/^GET /gmu)).toHaveLength(3);
  });

  it('tell what Google refused for good', async () => {
    const cursor = await cursorOf();
    deliver();
    peer.failNext(FAULTS.domainPolicy, { path: /messages\/\w+$/u });
    await expect(all(stream().changes(cursor, NEVER))).rejects.toMatchObject({ reason: 'domain_policy' });
  });
});

it('asks for no words of a message, and gets none', async () => {
  deliver({ headers: { 'List-Id': '<news.acme.com>', 'X-Secret': CANARY } });
  const pages = await all(stream().since(LONG_AGO, null, NEVER));
  expect(pages[0]?.items[0]?.from).toEqual(['priya@acme.com']);
  const sent = JSON.stringify(peer.requests());
  expect(sent).not.toMatch(/format=(?:full|raw)|snippet|metadataHeaders=subject|[?&]q=/iu);
  expect(sent).toContain('format=metadata');
  expect(JSON.stringify(pages, (_, value) => (value instanceof Map ? [...value] : value))).not.toContain(CANARY);
});
