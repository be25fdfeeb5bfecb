import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask, type ErrorBody, EVENTS_READONLY, METADATA } from '../call-peer.ts';
import { type GooglePeer, startGooglePeer } from '../peer.ts';
import type { Meeting } from '../world/world.ts';

const ME = 'ana@corp.test';

interface Event {
  readonly id: string;
  readonly status: string;
  readonly summary?: string;
  readonly iCalUID?: string;
  readonly recurringEventId?: string;
  readonly originalStartTime?: { readonly dateTime: string };
  readonly start?: { readonly date?: string; readonly dateTime?: string; readonly timeZone?: string };
  readonly organizer?: object;
  readonly attendees?: readonly { readonly email: string; readonly responseStatus: string }[];
}
interface Events {
  readonly items: readonly Event[];
  readonly nextPageToken?: string;
  readonly nextSyncToken?: string;
}
type Params = Readonly<Record<string, string>>;

let peer: GooglePeer;
let token: string;
beforeEach(async () => {
  peer = await startGooglePeer();
  peer.world.addPerson(ME, 'Ana');
  peer.world.addPerson('ben@corp.test', 'Ben');
  token = peer.tokens.issue(ME, [EVENTS_READONLY]);
});
afterEach(() => peer.stop());

const PATH = '/calendar/v3/calendars/primary/events';
const list = async (params: Params = {}): Promise<Events> =>
  (await ask<Events>(peer, token, PATH, { singleEvents: 'true', ...params })).body;
const sync = (syncToken: string | undefined) => list({ syncToken: syncToken ?? '' });
const refusal = async (params: Params) => {
  const { status, body } = await ask<ErrorBody>(peer, token, PATH, params);
  return [status, body.error.errors[0]?.reason, body.error.message];
};
const schedule = (more: Partial<Meeting> = {}) =>
  peer.world.schedule({
    organizer: 'bo@x.test',
    attendees: [ME, 'ben@corp.test'],
    start: '2026-11-05T10:00:00Z',
    end: '2026-11-05T11:00:00Z',
    summary: 'A summary',
    ...more,
  });
const starts = ({ items }: Events) => items.map(({ start }) => start?.dateTime ?? start?.date);

describe('events', () => {
  it('name who organizes and attends, and who of them is the owner', async () => {
    const id = schedule({
      organizer: ME,
      attendees: [ME, { email: 'bo@x.test', responseStatus: 'accepted' }, { email: 'room@x.test', resource: true }],
    });
    const [event] = (await list()).items;
    expect(event).toMatchObject({ id, status: 'confirmed', iCalUID: `${id}@google.com` });
    expect([event?.organizer, event?.attendees]).toEqual([
      { email: ME, self: true },
      [
        { email: ME, responseStatus: 'needsAction', self: true, organizer: true },
        { email: 'bo@x.test', responseStatus: 'accepted' },
        { email: 'room@x.test', responseStatus: 'needsAction', resource: true },
      ],
    ]);
  });

  it('last whole days, or have the offset of the calendar', async () => {
    peer.world.person(ME).calendar.timeZone = 'Pacific/Auckland';
    schedule({ start: '2026-11-06', end: '2026-11-07' });
    schedule({ timeZone: 'Europe/Berlin' });
    const { items } = await list();
    expect(items.map(({ start }) => start)).toEqual([
      { date: '2026-11-06' },
      { dateTime: '2026-11-05T23:00:00+13:00', timeZone: 'Europe/Berlin' },
    ]);
  });

  it('are those that a window shows', async () => {
    schedule();
    schedule({ start: '2026-11-06T10:00:00Z', end: '2026-11-06T11:00:00Z' });
    schedule({ start: '2026-11-07T10:00:00Z', end: '2026-11-07T11:00:00Z' });
    const window = { timeMin: '2026-11-05T11:00:00Z', timeMax: '2026-11-07T10:00:00Z' };
    expect(starts(await list(window))).toEqual(['2026-11-06T10:00:00Z']);
    expect(await refusal({ timeMin: window.timeMax, timeMax: window.timeMin })).toEqual([
      400,
      'timeRangeEmpty',
      'The specified time range is empty.',
    ]);
    expect((await refusal({ timeMin: '2026-11-05' }))[0]).toBe(400);
  });

  it('are declined by the owner, which others see', async () => {
    const id = schedule();
    peer.world.decline(id, ME);
    token = peer.tokens.issue('ben@corp.test', [EVENTS_READONLY]);
    const [event] = (await list()).items;
    expect(event?.attendees?.find(({ email }) => email === ME)?.responseStatus).toBe('declined');
  });

  it('say when their owner keeps them private', async () => {
    schedule();
    schedule({ visibility: 'private' });
    const { items } = await list({ fields: 'items(visibility)' });
    expect(items).toEqual([{}, { visibility: 'private' }]);
  });

  it('come in the parts that are asked for', async () => {
    const id = schedule();
    const body = await list({ fields: 'items(id,start/dateTime)' });
    expect(body).toEqual({ items: [{ id, start: { dateTime: '2026-11-05T10:00:00Z' } }] });
    expect((await refusal({ fields: 'items(words)' }))[0]).toBe(400);
  });
});

describe('a series', () => {
  const series = () => schedule({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] });

  it('is shown by its instances, which keep their hour when the clock changes', async () => {
    const id = schedule({
      start: '2026-10-23T08:00:00Z',
      end: '2026-10-23T09:00:00Z',
      timeZone: 'Europe/Berlin',
      recurrence: ['RRULE:FREQ=DAILY;UNTIL=20261026T235959Z'],
    });
    const instances = await list();
    expect(starts(instances)).toEqual([
      '2026-10-23T08:00:00Z',
      '2026-10-24T08:00:00Z',
      '2026-10-25T09:00:00Z',
      '2026-10-26T09:00:00Z',
    ]);
    expect(instances.items[2]).toMatchObject({ id: `${id}_20261025T090000Z`, recurringEventId: id });
    expect((await list({ singleEvents: 'false' })).items).toEqual([
      expect.objectContaining({ id, recurrence: ['RRULE:FREQ=DAILY;UNTIL=20261026T235959Z'] }),
    ]);
  });

  it('falls on several days of a week', async () => {
    schedule({ recurrence: ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=4'] });
    expect(starts(await list())).toEqual([
      '2026-11-05T10:00:00Z',
      '2026-11-10T10:00:00Z',
      '2026-11-19T10:00:00Z',
      '2026-11-24T10:00:00Z',
    ]);
  });

  it('has an instance that is moved, which says when it was to start', async () => {
    const id = series();
    peer.world.move(id, '2026-11-13T10:00:00Z', '2026-11-13T11:00:00Z', '2026-11-12T10:00:00Z');
    const { items } = await list();
    expect(items.map(({ start }) => start?.dateTime).sort()).toEqual([
      '2026-11-05T10:00:00Z',
      '2026-11-13T10:00:00Z',
      '2026-11-19T10:00:00Z',
    ]);
    expect(items.find(({ start }) => start?.dateTime === '2026-11-13T10:00:00Z')).toMatchObject({
      id: `${id}_20261112T100000Z`,
      recurringEventId: id,
      originalStartTime: { dateTime: '2026-11-12T10:00:00Z' },
      iCalUID: `${id}@google.com`,
    });
  });

  it('has an instance that is cancelled, told by its id and original start alone', async () => {
    const id = series();
    const { nextSyncToken } = await list();
    peer.world.cancel(id, { instance: '2026-11-12T10:00:00Z' });
    expect(starts(await list())).toEqual(['2026-11-05T10:00:00Z', '2026-11-19T10:00:00Z']);
    expect((await sync(nextSyncToken)).items).toEqual([
      {
        kind: 'calendar#event',
        etag: expect.any(String),
        id: `${id}_20261112T100000Z`,
        status: 'cancelled',
        recurringEventId: id,
        originalStartTime: { dateTime: '2026-11-12T10:00:00Z', timeZone: 'UTC' },
      },
    ]);
  });

  it('is cancelled with all its instances', async () => {
    const id = series();
    peer.world.move(id, '2026-11-13T10:00:00Z', '2026-11-13T11:00:00Z', '2026-11-12T10:00:00Z');
    const { nextSyncToken } = await list();
    peer.world.cancel(id);
    const { items } = await sync(nextSyncToken);
    expect(items.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect((await list()).items).toEqual([]);
  });
});

describe('a sync token', () => {
  const timeMin = '2026-11-01T00:00:00Z';

  it('is on the last page alone', async () => {
    for (let n = 0; n < 3; n++) schedule();
    const first = await list({ maxResults: '2' });
    const last = await list({ maxResults: '2', pageToken: first.nextPageToken ?? '' });
    expect([first.nextSyncToken, typeof last.nextSyncToken, last.items.length]).toEqual([undefined, 'string', 1]);
  });

  it('tells what changed since the first page, also while pages are read', async () => {
    const ids = [schedule(), schedule(), schedule()];
    const first = await list({ maxResults: '2' });
    peer.world.decline(ids[0] ?? '', ME);
    const last = await list({ maxResults: '2', pageToken: first.nextPageToken ?? '' });
    expect((await sync(last.nextSyncToken)).items.map(({ id }) => id)).toEqual([ids[0]]);
  });

  it('tells of the deleted by id and status, except on the calendar of who organized it', async () => {
    const foreign = schedule();
    const own = schedule({ organizer: ME, attendees: ['bo@x.test'] });
    const { nextSyncToken } = await list({ timeMin });
    for (const id of [foreign, own]) peer.world.cancel(id);
    const [first, second] = (await sync(nextSyncToken)).items;
    expect(first).toEqual({ kind: 'calendar#event', etag: expect.any(String), id: foreign, status: 'cancelled' });
    expect(second).toMatchObject({ id: own, status: 'cancelled', summary: 'A summary' });
  });

  it('keeps to the window of the first request, and tells what has left it', async () => {
    const id = schedule();
    const { nextSyncToken } = await list({ timeMin, timeMax: '2026-11-30T00:00:00Z' });
    schedule({ start: '2026-12-05T10:00:00Z', end: '2026-12-05T11:00:00Z' });
    expect((await sync(nextSyncToken)).items).toEqual([]);
    peer.world.move(id, '2026-12-06T10:00:00Z', '2026-12-06T11:00:00Z');
    expect((await sync(nextSyncToken)).items).toEqual([expect.objectContaining({ id, status: 'cancelled' })]);
  });

  it('goes with no other filters, and with the parameters of the first request', async () => {
    const { nextSyncToken: syncToken = '' } = await list({ timeMin });
    expect((await refusal({ singleEvents: 'true', syncToken, timeMin })).slice(0, 2)).toEqual([400, 'invalid']);
    expect((await refusal({ syncToken })).slice(0, 2)).toEqual([400, 'invalid']);
    expect((await refusal({ singleEvents: 'true', syncToken, showDeleted: 'false' })).slice(0, 2)).toEqual([
      400,
      'invalid',
    ]);
  });

  it('is gone when it is too old or none', async () => {
    const { nextSyncToken: syncToken = '' } = await list();
    peer.world.expireSyncTokens(ME);
    const gone = [410, 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.'];
    expect(await refusal({ singleEvents: 'true', syncToken })).toEqual(gone);
    expect(await refusal({ singleEvents: 'true', syncToken: 'x' })).toEqual(gone);
  });
});

it('is for those who may read events', async () => {
  token = peer.tokens.issue(ME, [METADATA]);
  expect((await refusal({})).slice(0, 2)).toEqual([403, 'insufficientPermissions']);
  token = peer.tokens.issue(ME, [EVENTS_READONLY]);
  const { status } = await ask(peer, token, '/calendar/v3/calendars/ben@corp.test/events');
  expect(status).toBe(404);
});
