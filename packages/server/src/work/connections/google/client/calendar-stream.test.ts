import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type GooglePeer, startGooglePeer } from '../../../../testing/peers/google/peer.ts';
import { CursorGone, type StreamPage } from '../../../mailboxes/source.ts';
import { calendarStream } from './calendar-stream.ts';
import { connectPeer } from './testing/connect-peer.ts';

const RAY = 'ray@harbour.nz';
const PRIYA = 'priya@acme.com';
const CANARY = 'canary-of-a-meeting';
const NEVER = new AbortController().signal;
const FROM = new Date('2026-10-01T00:00:00Z');

let peer: GooglePeer;
beforeEach(async () => {
  peer = await startGooglePeer({ now: '2026-11-02T09:00:00Z' });
  peer.world.addPerson(RAY);
});
afterEach(() => peer.stop());

const stream = () => calendarStream(connectPeer(peer, RAY).api, { now: () => peer.world.now });
const meet = (start: string, more: object = {}) =>
  peer.world.schedule({
    organizer: RAY,
    attendees: [PRIYA],
    summary: CANARY,
    description: CANARY,
    location: CANARY,
    start,
    end: new Date(Date.parse(start) + 1_800_000).toISOString(),
    ...more,
  });
async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = [];
  for await (const page of pages) read.push(page);
  return read;
}
interface Shown {
  readonly eventId: string;
  readonly isCancelled: boolean;
}
const standing = (pages: readonly StreamPage<Shown>[]) =>
  pages.flatMap(({ items }) => items.flatMap(({ eventId, isCancelled }) => (isCancelled ? [] : [eventId])));
const cursorOf = async (): Promise<string> => (await all(stream().since(FROM, null, NEVER))).at(-1)?.cursor ?? '';

describe('a stretch of a calendar', () => {
  it('is read from an instant into the future, recurring meetings by their instances', async () => {
    meet('2026-09-01T10:00:00Z');
    const past = meet('2026-10-05T10:00:00Z');
    const weekly = meet('2026-11-03T10:00:00Z', { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] });
    const pages = await all(stream().since(FROM, null, NEVER));
    const found = standing(pages);
    expect(found).toHaveLength(4);
    expect([found.includes(past), found.filter((id) => id.startsWith(`${weekly}_`)).length]).toEqual([true, 3]);
  });

  it('leaves out what lies far ahead, until its time comes near', async () => {
    const far = meet('2027-02-20T10:00:00Z');
    const cursor = await cursorOf();
    expect(standing(await all(stream().since(FROM, null, NEVER)))).toEqual([]);
    peer.world.advance({ days: 20 });
    const early = await all(stream().changes(cursor, NEVER));
    expect([standing(early), early.length]).toEqual([[], 1]);
    peer.world.advance({ days: 15 });
    const pages = await all(stream().changes(early.at(-1)?.cursor ?? '', NEVER));
    expect(standing(pages)).toEqual([far]);
    expect(standing(await all(stream().changes(pages.at(-1)?.cursor ?? '', NEVER)))).toEqual([]);
  });

  it('comes in pages, goes on from a place, and has its cursor at the end', async () => {
    for (let n = 0; n < 600; n++) meet('2026-11-10T10:00:00Z');
    const pages = await all(stream().since(FROM, null, NEVER));
    expect(pages.map(({ items }) => items.length)).toEqual([250, 250, 100]);
    expect(pages.map(({ cursor }) => cursor === null)).toEqual([true, true, false]);
    const next = JSON.parse(JSON.stringify(pages[0]?.next));
    expect((await all(stream().since(FROM, next, NEVER))).map(({ items }) => items.length)).toEqual([250, 100]);
    peer.failNext({ status: 400, body: { error: { code: 400, message: 'Invalid page token value.' } } });
    expect((await all(stream().since(FROM, next, NEVER))).map(({ items }) => items.length)).toEqual([250, 250, 100]);
  });
});

describe('changes of a calendar', () => {
  it('are meetings that were made, moved, declined and called off, also single instances', async () => {
    const moved = meet('2026-11-04T10:00:00Z');
    const off = meet('2026-11-05T10:00:00Z');
    const declined = meet('2026-11-06T10:00:00Z', { organizer: PRIYA, attendees: [RAY] });
    const weekly = meet('2026-11-03T10:00:00Z', { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] });
    const cursor = await cursorOf();
    expect((await all(stream().changes(cursor, NEVER))).flatMap(({ items }) => items)).toEqual([]);
    const made = meet('2026-11-07T10:00:00Z');
    peer.world.move(moved, '2026-11-09T10:00:00Z', '2026-11-09T11:00:00Z');
    peer.world.cancel(off);
    peer.world.decline(declined, RAY);
    peer.world.cancel(weekly, { instance: '2026-11-10T10:00:00Z' });
    const pages = await all(stream().changes(cursor, NEVER));
    const items = new Map(pages.flatMap((page) => page.items.map((item) => [item.eventId, item] as const)));
    expect(items.get(made)).toMatchObject({ isCancelled: false });
    expect(items.get(moved)).toMatchObject({ startsAt: Date.parse('2026-11-09T10:00:00Z') });
    expect(items.get(off)).toMatchObject({ isCancelled: true });
    expect(items.get(declined)).toMatchObject({ isDeclined: true });
    expect(items.get(`${weekly}_20261110T100000Z`)).toMatchObject({ isCancelled: true });
    expect(items.size).toBe(5);
  });

  it('show a meeting as off that was moved beyond what is read ahead', async () => {
    const meeting = meet('2026-11-04T10:00:00Z');
    const cursor = await cursorOf();
    peer.world.move(meeting, '2027-05-04T10:00:00Z', '2027-05-04T11:00:00Z');
    const items = (await all(stream().changes(cursor, NEVER))).flatMap((page) => page.items);
    expect(items).toMatchObject([{ eventId: meeting, isCancelled: true }]);
  });

  it('are gone when Google no longer knows the token', async () => {
    const cursor = await cursorOf();
    peer.world.expireSyncTokens();
    await expect(all(stream().changes(cursor, NEVER))).rejects.toBeInstanceOf(CursorGone);
  });
});

it('asks for no words of a meeting, and gets none', async () => {
  meet('2026-11-04T10:00:00Z');
  const pages = await all(stream().since(FROM, null, NEVER));
  expect(pages[0]?.items[0]?.attendees.map(({ address }) => address)).toContain(PRIYA);
  expect(JSON.stringify(pages)).not.toContain(CANARY);
  expect(JSON.stringify(peer.requests())).not.toMatch(/summary|description|location|attachments|conference/u);
});
