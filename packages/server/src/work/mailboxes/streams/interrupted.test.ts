/** Reading that is cut off, overtaken, or told things twice. */
import type { IncomingMessage } from '@forecastle/rules';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { workPool } from '../../../platform/database/pools.ts';
import { administer } from '../../../testing/administer.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { MAILBOX_SYSTEMS } from '../../connections/mailbox-systems.ts';
import type { MailboxSource, StreamPage, StreamSource } from '../source.ts';
import { takeMessages } from '../taking/take-messages.ts';
import { message, PRIYA } from '../testing/mailbox-world.ts';
import { ReadingOvertaken, readStream } from './read-stream.ts';
import { claimDueStreams, type StoredStream } from './stored-stream.ts';
import { type PolledMailboxes, polledMailboxes } from './testing/polled-mailboxes.ts';

const RAY = 'ray@harbour.nz';
const NEVER = new AbortController().signal;

let app: TestApp;
let world: PolledMailboxes;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  world = await polledMailboxes(app);
});
afterEach(() => world.peer.stop());
afterAll(() => app.close());

const deliver = (times = 1) => {
  for (let n = 0; n < times; n++) world.peer.world.deliver({ from: PRIYA, to: RAY });
};
const gets = () => world.peer.requests().reduce((sum, { body }) => sum + (body.match(/^GET /gmu)?.length ?? 0), 0);
/** Returns the stream of a person as a server finds it that takes its turn now. */
async function claimed(): Promise<StoredStream> {
  await world.select('UPDATE mailbox_streams SET next_try_at = now() WHERE organization_id = $1');
  const [stored] = await world.run((tx) => claimDueStreams(tx, world.ray.mailbox.connectionId));
  if (!stored) throw new Error('the mailbox is due');
  return stored;
}
const sourceOf = (): MailboxSource => {
  const settings = { ...app.settings, google: { origin: world.peer.origin } };
  const { organizationId, connectionId } = world.ray.mailbox;
  const source = MAILBOX_SYSTEMS.google_workspace?.sourceOf({
    pool: app.database.pool,
    settings,
    organizationId,
    connectionId,
  });
  if (!source) throw new Error('Google has mailboxes');
  return source;
};
const reading = (
  pool = app.database.pool,
  source: StreamSource<IncomingMessage> = sourceOf().mail,
  signal = NEVER,
) => ({
  pool,
  mailbox: world.ray.mailbox,
  source,
  take: takeMessages,
  takeOutAbsent: null,
  signal,
});

/** Cuts the connection off of whoever commits a move of a stream for the nth time, or from then on, as the end of a process does. */
async function cutOffAtCommit(nth: number, work: () => Promise<unknown>, when: '=' | '>=' = '='): Promise<void> {
  const { ownerUrl } = app.database;
  await administer(ownerUrl, 'CREATE SEQUENCE moves');
  await administer(ownerUrl, 'GRANT USAGE ON SEQUENCE moves TO PUBLIC');
  await administer(
    ownerUrl,
    `CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF nextval('moves') ${when} ${nth} THEN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); END IF;
       RETURN NULL; END $$`,
  );
  await administer(
    ownerUrl,
    `CREATE CONSTRAINT TRIGGER cut_off AFTER UPDATE OF cursor ON mailbox_streams DEFERRABLE INITIALLY DEFERRED
     FOR EACH ROW EXECUTE FUNCTION cut_off()`,
  );
  try {
    await work();
  } finally {
    await administer(ownerUrl, 'DROP FUNCTION cut_off CASCADE');
    await administer(ownerUrl, 'DROP SEQUENCE moves');
  }
}

describe('reading that is cut off', () => {
  it('as a page is committed takes that page again, and asks for nothing twice', async () => {
    deliver(250);
    await world.begin(world.ray, ['mail']);
    await cutOffAtCommit(2, () => world.takeTurn(world.ray));
    expect([(await world.kept(world.ray)).length, gets()]).toEqual([200, 200]);
    await world.read(world.ray);
    expect([(await world.kept(world.ray)).length, gets()]).toEqual([250, 250]);
    expect((await world.stream(world.ray)).window).toBeNull();
  });

  it('as its process stops goes on where it was, and is due at once', async () => {
    deliver(150);
    await world.begin(world.ray, ['mail']);
    const stopping = new AbortController();
    let batches = 0;
    const unwatch = world.peer.watch(({ path }) => {
      // Each is seen as it comes and as it is answered; two batches make the first page.
      if (/batch/u.test(path) && ++batches === 3) stopping.abort(new Error('the process stops'));
    });
    await expect(world.takeTurn(world.ray, stopping.signal)).rejects.toThrow('the process stops');
    unwatch();
    expect((await world.kept(world.ray)).length).toBe(100);
    expect(await world.stream(world.ray)).toMatchObject({ failures: 0, error: null });
    await world.takeTurn(world.ray);
    expect([(await world.kept(world.ray)).length, (await world.stream(world.ray)).window]).toEqual([150, null]);
  });

  it.each([
    ['the stretch', 1],
    ['its page', 2],
    ['the first piece', 3],
    ['the last piece', 4],
  ])('as it takes out of a calendar what is gone goes on where it was: at %s', async (_, nth) => {
    const { ray, peer } = world;
    const meet = (days: number) => {
      const at = (minutes: number) => new Date(Date.now() - days * 86_400_000 + minutes * 60_000).toISOString();
      return peer.world.schedule({ organizer: RAY, attendees: [PRIYA], start: at(0), end: at(30) });
    };
    const gone = Array.from({ length: 210 }, (_each, n) => meet(10 + n / 20));
    await world.begin(ray, ['calendar']);
    await world.takeTurn(ray);
    expect(await world.timeline()).toHaveLength(50);
    for (const id of gone) peer.world.cancel(id);
    peer.world.forgetCancelled();
    peer.world.expireSyncTokens();
    const made = meet(3);
    await cutOffAtCommit(nth, () => world.read(ray), '>=');
    const { cursor, window } = await world.stream(ray, 'calendar');
    expect([cursor === null, window?.isRead === true]).toEqual([nth === 2, nth > 2]);
    await world.read(ray);
    const rows = await world.select('SELECT event_id AS id FROM meeting_calendars WHERE organization_id = $1');
    expect(rows.map(({ id }) => id)).toEqual([made]);
    expect(await world.timeline()).toHaveLength(1);
    expect(await world.stream(ray, 'calendar')).toMatchObject({ window: null, error: null });
  });

  it('of two servers ends for the one that comes second, and nothing is kept twice', async () => {
    deliver(120);
    await world.begin(world.ray, ['mail']);
    const stored = await claimed();
    const pools = [workPool(app.database.appUrl), workPool(app.database.appUrl)];
    try {
      const turns = await Promise.allSettled(pools.map((pool) => readStream(reading(pool), stored)));
      const lost = turns.flatMap((turn) => (turn.status === 'rejected' ? [turn.reason] : []));
      expect([lost.length, lost[0] instanceof ReadingOvertaken]).toEqual([1, true]);
    } finally {
      await Promise.all(pools.map((pool) => pool.end()));
    }
    expect((await world.kept(world.ray)).length).toBe(120);
    expect(await world.timeline()).toHaveLength(50);
    const activities = await world.select('SELECT count(*)::int AS n FROM activities WHERE organization_id = $1');
    expect(activities).toEqual([{ n: 120 }]);
  });
});

describe('pages', () => {
  const page = (items: readonly IncomingMessage[], rest: Partial<StreamPage<IncomingMessage>>) => ({
    items,
    next: null,
    cursor: null,
    asOf: new Date(),
    costMs: 1,
    ...rest,
  });
  /** A system that sends what it is given. */
  const sending = (pages: readonly StreamPage<IncomingMessage>[]): StreamSource<IncomingMessage> => ({
    async *changes() {
      yield* pages;
    },
    async *since() {
      yield* pages;
    },
  });

  it('that come twice, in another order and with the same message in both, are kept once', async () => {
    const messages = Array.from({ length: 5 }, () => message());
    const [first, ...others] = messages;
    if (!first) throw new Error('there are five');
    await world.begin(world.ray, ['mail']);
    const pages = [
      page([...others, first, first], { cursor: 'c1', next: 1 }),
      page([...messages].reverse(), { next: 2 }),
      page([first], {}),
    ];
    await readStream(reading(app.database.pool, sending(pages)), await claimed());
    expect(new Set(await world.kept(world.ray))).toEqual(new Set(messages.map(({ messageId }) => messageId)));
    await readStream(reading(app.database.pool, sending([page(messages, { cursor: 'c2' })])), await claimed());
    expect([(await world.kept(world.ray)).length, (await world.stream(world.ray)).cursor]).toEqual([5, 'c2']);
  });

  it('that are read to their end must name a cursor', async () => {
    await world.begin(world.ray, ['mail']);
    const stored = await claimed();
    await expect(readStream(reading(app.database.pool, sending([page([message()], {})])), stored)).rejects.toThrow(
      'without a cursor',
    );
    expect(await world.kept(world.ray)).toEqual([]);
  });
});
