import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { FAULTS } from '../../../testing/peers/google/faults.ts';
import { moveState } from '../../connections/move-state.ts';
import { connectionById } from '../../connections/read-connection.ts';
import { queueDueSyncs } from '../../connections/runs/queue-due-syncs.ts';
import { keepSecret } from '../../connections/secrets.ts';
import { readPastAgain } from '../begin-reading.ts';
import { PRIYA } from '../testing/mailbox-world.ts';
import { type PolledMailboxes, polledMailboxes } from './testing/polled-mailboxes.ts';

const RAY = 'ray@harbour.nz';
const SAM = 'sam@harbour.nz';
const DAY = 86_400_000;

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

const deliver = (given: object = {}) => world.peer.world.deliver({ from: PRIYA, to: RAY, ...given });
const idOf = (delivered: { readonly copies: ReadonlyMap<string, string> }, email = RAY) =>
  delivered.copies.get(email) ?? '';
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const asked = (path: RegExp) => world.peer.requests().filter((each) => path.test(each.path));

describe('a mailbox', () => {
  it('is read from some days before it was connected, and then by what changed', async () => {
    const { ray } = world;
    deliver({ at: daysAgo(40) });
    const early = idOf(deliver({ at: daysAgo(20) }));
    await world.begin(ray, ['mail']);
    await world.takeTurn(ray);
    expect(await world.kept(ray)).toEqual([early]);
    const first = await world.stream(ray);
    expect(first).toMatchObject({ window: null, missing: [], failures: 0, error: null });
    expect([first.cursor === null, first.readUntil === null, first.lastSuccessAt === null]).toEqual([
      false,
      false,
      false,
    ]);
    expect(Math.round(first.dueIn / 60)).toBe(5);
    const later = idOf(deliver());
    await world.read(ray);
    expect(await world.kept(ray)).toEqual([early, later]);
    expect(asked(/\/messages\?/u)).toHaveLength(1);
    const second = await world.stream(ray);
    expect(second.readUntil?.getTime()).toBeGreaterThan(first.readUntil?.getTime() ?? 0);
    expect((await world.connection(ray)).lastSuccessAt).not.toBeNull();
  });

  it('is not read before it is due, and not by two at the same time', async () => {
    const { ray } = world;
    await world.begin(ray, ['mail']);
    await Promise.all([world.takeTurn(ray), world.takeTurn(ray), world.takeTurn(ray)]);
    await world.takeTurn(ray);
    expect(asked(/profile/u)).toHaveLength(1);
  });

  it('shares with another one a message that is in both', async () => {
    const { ray, sam } = world;
    for (const person of [ray, sam]) await world.begin(person, ['mail']);
    deliver({ to: `${RAY}, ${SAM}` });
    await Promise.all([world.takeTurn(ray), world.takeTurn(sam)]);
    const rows = await world.select('SELECT activity_id AS id FROM mailbox_messages WHERE organization_id = $1');
    expect([rows.length, new Set(rows.map(({ id }) => id)).size, (await world.timeline()).length]).toEqual([2, 1, 1]);
  });

  it('gives others their turn, and goes on where it stopped', async () => {
    const { ray } = world;
    for (let n = 0; n < 450; n++) deliver({ at: daysAgo(10) });
    await world.begin(ray, ['mail']);
    await world.takeTurn(ray);
    const first = await world.stream(ray);
    expect([first.window === null, first.readUntil, (await world.kept(ray)).length]).toEqual([false, null, 200]);
    // Soon, and within 80% of the quota of a minute.
    expect(first.dueIn).toBeLessThanOrEqual(60);
    expect(world.peer.quotas.gmail.spentBy(RAY)).toBeLessThanOrEqual(4800);
    world.peer.world.advance({ minutes: 2 });
    // What comes meanwhile is read before the rest of the past.
    const fresh = idOf(deliver());
    await world.read(ray);
    expect(await world.kept(ray)).toContain(fresh);
    world.peer.world.advance({ minutes: 2 });
    await world.read(ray);
    expect([(await world.kept(ray)).length, (await world.stream(ray)).window]).toEqual([451, null]);
    expect((await world.stream(ray)).readUntil).not.toBeNull();
  });

  it('keeps nothing of a page once it is paused', async () => {
    const { ray } = world;
    await world.begin(ray, ['mail']);
    deliver();
    const paused = new Promise<void>((resolve, reject) => {
      const unwatch = world.peer.watch((request) => {
        if (!/batch/u.test(request.path)) return;
        unwatch();
        world
          .run((tx) =>
            moveState(tx, 'server', ray.mailbox.connectionId, { state: 'paused', reason: 'paused_by_admin' }),
          )
          .then(() => resolve(), reject);
      });
    });
    world.peer.failNext(FAULTS.unavailable, { path: /batch/u });
    await Promise.all([world.takeTurn(ray), paused]);
    expect(await world.kept(ray)).toEqual([]);
    expect(await world.stream(ray)).toMatchObject({ cursor: null, failures: 0, error: null });
    await world.run((tx) => moveState(tx, 'server', ray.mailbox.connectionId, { state: 'healthy' }));
    await world.read(ray);
    expect(await world.kept(ray)).toHaveLength(1);
  });

  it('is read again when somebody asks for it, beside what is new', async () => {
    const { ray } = world;
    await world.begin(ray, ['mail'], 0);
    const past = idOf(deliver({ at: daysAgo(20) }));
    await world.takeTurn(ray);
    const before = await world.stream(ray);
    const now = new Date();
    await world.run((tx) =>
      readPastAgain(tx, ray.mailbox.connectionId, { from: new Date(now.getTime() - 30 * DAY), now }),
    );
    const fresh = idOf(deliver());
    await world.read(ray);
    expect(await world.kept(ray)).toEqual([past, fresh]);
    const after = await world.stream(ray);
    expect([after.window, after.readUntil === null, after.cursor === before.cursor]).toEqual([null, false, false]);
  });
});

describe('a place that Google forgot', () => {
  it('has the time since the last reading read whole, and nothing comes twice', async () => {
    const { ray } = world;
    await world.begin(ray, ['mail']);
    const first = idOf(deliver());
    await world.takeTurn(ray);
    const missed = idOf(deliver());
    world.peer.world.expireHistory();
    await world.read(ray);
    expect(await world.kept(ray)).toEqual([first, missed]);
    expect(await world.stream(ray)).toMatchObject({ window: null, missing: [], error: null });
    const later = idOf(deliver());
    await world.read(ray);
    expect(await world.kept(ray)).toEqual([first, missed, later]);
    expect(await world.timeline()).toHaveLength(3);
  });

  it('lets what is too old be missing, and says so, until it is read again', async () => {
    const { ray } = world;
    await world.begin(ray, ['mail'], 0);
    await world.takeTurn(ray);
    await world.select(`UPDATE mailbox_streams SET read_until = now() - interval '50 days' WHERE organization_id = $1`);
    const [old, recent] = [idOf(deliver({ at: daysAgo(40) })), idOf(deliver({ at: daysAgo(10) }))];
    world.peer.world.expireHistory();
    await world.read(ray);
    expect(await world.kept(ray)).toEqual([recent]);
    const { missing } = await world.stream(ray);
    expect(missing).toHaveLength(1);
    expect(Date.parse(missing[0].to) - Date.parse(missing[0].from)).toBeGreaterThan(19 * DAY);
    const now = new Date();
    await world.run((tx) =>
      readPastAgain(tx, ray.mailbox.connectionId, { from: new Date(now.getTime() - 90 * DAY), now }),
    );
    await world.read(ray);
    expect([await world.kept(ray), (await world.stream(ray)).missing]).toEqual([[old, recent], []]);
  });

  it.each([
    ['ahead of', 7],
    ['behind', -7],
  ])('is found where Google’s clock is %s ours', async (_, hours) => {
    const { ray, peer } = world;
    peer.world.advance({ hours });
    await world.begin(ray, ['mail']);
    await world.takeTurn(ray);
    const { readUntil } = await world.stream(ray);
    expect(Math.abs((readUntil?.getTime() ?? 0) - peer.world.now)).toBeLessThan(5000);
    peer.world.advance({ minutes: 1 });
    const missed = idOf(deliver());
    peer.world.expireHistory();
    await world.read(ray);
    expect(await world.kept(ray)).toEqual([missed]);
  });
});

describe('a place in a calendar that Google forgot', () => {
  const halfHour = (days: number): [string, string] => [
    daysAgo(-days),
    new Date(Date.now() + days * DAY + 1_800_000).toISOString(),
  ];
  const meet = (days: number, attendees: readonly string[] = [PRIYA]) => {
    const [start, end] = halfHour(days);
    return world.peer.world.schedule({ organizer: RAY, attendees, start, end });
  };
  const events = async () =>
    (
      await world.select('SELECT event_id AS id FROM meeting_calendars WHERE organization_id = $1 ORDER BY event_id')
    ).map(({ id }) => id);
  /** Reads the calendar after it was not read for so many days. */
  const readAfter = async (days: number) => {
    world.peer.world.expireSyncTokens();
    await world.select(
      `UPDATE mailbox_streams SET read_until = read_until - make_interval(days => $2) WHERE organization_id = $1`,
      days,
    );
    await world.read(world.ray);
  };

  it('has it read from its beginning: what was added, moved and called off in the past is found', async () => {
    const { ray, peer } = world;
    const [stays, off, moved] = [meet(-20), meet(-10), meet(-5)];
    await world.begin(ray, ['calendar']);
    await world.takeTurn(ray);
    expect(await world.timeline()).toHaveLength(3);
    peer.world.cancel(off);
    peer.world.move(moved, ...halfHour(-6));
    const [added, ahead] = [meet(-15), meet(3)];
    await readAfter(0);
    expect(await events()).toEqual([stays, moved, added, ahead].sort());
    expect(
      (await world.timeline()).map(({ occurredAt }) => Math.round((Date.now() - Date.parse(occurredAt)) / DAY)),
    ).toEqual([6, 15, 20]);
    expect(await world.stream(ray, 'calendar')).toMatchObject({ window: null, missing: [], error: null });
    // From here on, changes alone are asked for.
    peer.world.cancel(ahead);
    await world.read(ray);
    expect(await events()).toEqual([stays, moved, added].sort());
  });

  it('leaves nothing that is not there any more, however long ago Google forgot it', async () => {
    const { ray, peer } = world;
    const [stays, off, written, ahead] = [meet(-20), meet(-10), meet(-5), meet(2)];
    await world.begin(ray, ['calendar']);
    await world.takeTurn(ray);
    const [{ id }] = await world.timeline();
    expect((await ray.browser.patch(`/activities/${id}`, { body: 'They want a pilot' })).status).toBe(200);
    for (const gone of [off, written, ahead]) peer.world.cancel(gone);
    peer.world.forgetCancelled();
    await readAfter(50);
    expect(await events()).toEqual([stays]);
    expect((await world.timeline()).map(({ body }) => body)).toEqual(['They want a pilot', null]);
    expect(await world.stream(ray, 'calendar')).toMatchObject({ window: null, missing: [] });
  });

  it('keeps what a colleague has in their calendar, and what lies before the beginning', async () => {
    const { ray, sam, peer } = world;
    const both = meet(-10, [SAM, PRIYA]);
    const early = meet(-20);
    for (const person of [ray, sam]) await world.begin(person, ['calendar']);
    for (const person of [ray, sam]) await world.takeTurn(person);
    await world.select(`UPDATE mailbox_streams SET read_from = now() - interval '15 days' WHERE organization_id = $1`);
    peer.world.cancel(both, { from: RAY });
    peer.world.cancel(early);
    peer.world.forgetCancelled();
    await readAfter(0);
    expect(await world.timeline()).toMatchObject([{ recordedBy: { name: 'Sam' } }, { recordedBy: { name: 'Ray' } }]);
    expect(await events()).toEqual([both, early].sort());
  });
});

describe('a refusal', () => {
  it.each([
    [FAULTS.domainPolicy, 'paused', 'domain_policy'],
    [FAULTS.mailNotEnabled, 'paused', 'mail_not_enabled'],
    [FAULTS.accessNotConfigured, 'paused', 'project_api_disabled'],
    [FAULTS.insufficientPermissions, 'needs_reconnecting', 'scope_missing'],
  ] as const)('that somebody must lift moves the connection, and says why', async (fault, state, reason) => {
    const { ray } = world;
    await world.begin(ray);
    deliver();
    world.peer.failNext(fault, { path: /profile/u });
    await world.takeTurn(ray);
    expect(await world.connection(ray)).toMatchObject({ state, reason });
    expect((await world.stream(ray)).error).toMatch(/^[A-Z].*\.$/u);
    // The other part is not asked for, and is due as it was.
    expect([asked(/calendar/u).length, (await world.stream(ray, 'calendar')).dueIn <= 0]).toEqual([0, true]);
    await world.read(ray);
    expect(await world.kept(ray)).toEqual([]);
    await world.run((tx) => moveState(tx, 'server', ray.mailbox.connectionId, { state: 'healthy' }));
    await world.read(ray);
    expect([(await world.kept(ray)).length, (await world.stream(ray)).error]).toEqual([1, null]);
  });

  it.each([
    ['for good', FAULTS.insufficientPermissions],
    ['for a while', FAULTS.domainPolicy],
  ])('of an old sign-in %s does not stop the one that came meanwhile', async (_, fault) => {
    const { ray, peer } = world;
    await world.begin(ray);
    deliver();
    const { connectionId } = ray.mailbox;
    peer.failNext(fault, { path: /profile/u });
    const [held, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // Held as by who signs in: what the turn makes of the refusal comes after it.
    const signIn = world.run(async (tx) => {
      await connectionById(tx, connectionId, { lock: 'FOR UPDATE' });
      held.resolve();
      await asked.promise;
      await keepSecret(tx, app.settings, { connectionId, kind: 'refresh_token' }, 'another');
    });
    await held.promise;
    const unwatch = peer.watch(({ path }) => {
      if (/profile/u.test(path)) asked.resolve();
    });
    await Promise.all([world.takeTurn(ray), signIn]);
    unwatch();
    expect(await world.connection(ray)).toMatchObject({ state: 'healthy', reason: null });
    const { failures, error, dueIn } = await world.stream(ray);
    expect([failures, error, dueIn <= 0]).toEqual([0, null, true]);
    await world.takeTurn(ray);
    expect(await world.kept(ray)).toHaveLength(1);
    // What the new one is refused counts.
    peer.failNext(fault, { path: /history/u });
    await world.read(ray);
    expect((await world.connection(ray)).state).not.toBe('healthy');
  });

  it('for the day pauses until Google counts anew, and reading goes on by itself', async () => {
    const { ray } = world;
    await world.begin(ray, ['mail']);
    deliver();
    world.peer.failNext(FAULTS.dailyLimitExceeded, { path: /profile/u });
    await world.takeTurn(ray);
    const { state, reason, pausedUntil } = await world.connection(ray);
    expect([state, reason]).toEqual(['paused', 'limit_reached']);
    const time = { timeZone: 'America/Los_Angeles', timeStyle: 'short', hourCycle: 'h23' } as const;
    expect(new Intl.DateTimeFormat('en', time).format(pausedUntil)).toBe('00:00');
    await world.select(`UPDATE connections SET paused_until = now() WHERE organization_id = $1 AND state = 'paused'`);
    await queueDueSyncs(app.database.pool);
    expect((await world.connection(ray)).state).toBe('healthy');
    await world.takeTurn(ray);
    expect(await world.kept(ray)).toHaveLength(1);
  });

  it('that passes concerns one part and one try, and each try waits longer', async () => {
    const { ray } = world;
    await world.begin(ray);
    world.peer.failNext(FAULTS.tooManyRequests(1800), { path: /profile/u });
    await world.takeTurn(ray);
    const { dueIn, failures, error, vendorWords } = await world.stream(ray);
    expect([Math.round(dueIn / 60), failures, vendorWords]).toEqual([
      30,
      1,
      expect.stringContaining('rateLimitExceeded'),
    ]);
    expect(error).toContain('fewer requests');
    expect(await world.connection(ray)).toMatchObject({ state: 'healthy' });
    expect((await world.stream(ray, 'calendar')).failures).toBe(0);
    const waits: number[] = [];
    for (let n = 0; n < 8; n++) {
      world.peer.failNext(FAULTS.notFound, { path: /profile/u });
      await world.read(ray);
      waits.push(Math.round((await world.stream(ray)).dueIn / 60));
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
    deliver();
    await world.read(ray);
    expect(await world.stream(ray)).toMatchObject({ failures: 0, error: null, vendorWords: null });
    expect(await world.kept(ray)).toHaveLength(1);
  });
});
