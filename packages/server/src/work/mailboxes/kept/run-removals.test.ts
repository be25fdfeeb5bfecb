/** Removing of contacts whom somebody excludes, in pieces, however often it is cut off. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administer } from '../../../testing/administer.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { event, HOUR, type MailboxWorld, mailboxWorld, message, PRIYA, TOM } from '../testing/mailbox-world.ts';
import { runRemovals } from './run-removals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const remove = ({ organizationId }: MailboxWorld, signal = new AbortController().signal) =>
  runRemovals(app.database.pool, { organizationId }, { signal, piece: 2 });
const exclude = async ({ ray }: MailboxWorld, given: object) => {
  const answer = await ray.browser.post('/mailbox/exclusions', given);
  expect([answer.status, answer.body.isRemoving]).toEqual([201, true]);
  return answer.body;
};
const exclusions = async ({ ray }: MailboxWorld) => (await ray.browser.get('/mailbox/exclusions')).body.items;
const counts = async ({ ray }: MailboxWorld) => (await ray.browser.get('/mailbox')).body.kept;
const people = (...addresses: readonly string[]) => addresses.map((address) => ({ address, isDeclined: false }));

/** A mailbox with five emails of Priya alone, one with Tom too, three meetings with her alone and one with both. */
async function filled(): Promise<MailboxWorld> {
  const world = await mailboxWorld(app);
  await world.ray.mail(
    ...Array.from({ length: 5 }, () => message()),
    message({ place: 'sent', from: ['ray@harbour.nz'], to: [PRIYA, TOM] }),
  );
  const at = (hours: number) => ({ startsAt: Date.now() + hours * HOUR });
  await world.ray.events(
    event(at(-3)),
    event(at(2)),
    event(at(4)),
    event({ ...at(-8), attendees: people(PRIYA, TOM) }),
  );
  expect(await counts(world)).toMatchObject({ messages: 6, meetings: 4 });
  return world;
}
/** What stays once Priya is gone. */
async function expectRemoved(world: MailboxWorld): Promise<void> {
  expect(await counts(world)).toMatchObject({ messages: 1, meetings: 1 });
  const timeline = await world.timeline();
  expect(
    timeline.map(({ subject, contacts }) => [subject, contacts.map(({ name }: { name: string }) => name)]),
  ).toEqual([
    ['Email sent', ['Tom Ito']],
    ['Meeting', ['Tom Ito']],
  ]);
  expect((await exclusions(world)).map(({ isRemoving }: { isRemoving: boolean }) => isRemoving)).toEqual([false]);
}

/** Cuts the connection off of whoever commits a change of an activity or a meeting for the nth time and after, as the end of a process does. */
async function cutOffFrom(nth: number, work: () => Promise<unknown>): Promise<void> {
  const { ownerUrl } = app.database;
  const tables = ['mailbox_messages', 'meeting_calendars', 'activity_contacts'];
  await administer(ownerUrl, 'CREATE SEQUENCE removals');
  await administer(ownerUrl, 'GRANT USAGE ON SEQUENCE removals TO PUBLIC');
  await administer(
    ownerUrl,
    `CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF nextval('removals') >= ${nth} THEN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); END IF;
       RETURN NULL; END $$`,
  );
  for (const table of tables)
    await administer(
      ownerUrl,
      `CREATE CONSTRAINT TRIGGER cut_off AFTER DELETE ON ${table} DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW EXECUTE FUNCTION cut_off()`,
    );
  try {
    await work();
  } finally {
    await administer(ownerUrl, 'DROP FUNCTION cut_off CASCADE');
    await administer(ownerUrl, 'DROP SEQUENCE removals');
  }
}

describe('a contact who is excluded', () => {
  it.each([1, 3, 6, 9, 12])('is removed to the end when it is cut off at change %s', async (nth) => {
    const world = await filled();
    const before = await counts(world);
    await exclude(world, { contactId: world.priya });
    await cutOffFrom(nth, () => expect(remove(world)).rejects.toThrow());
    const left = await counts(world);
    expect([left.messages + left.meetings > 2, nth > 1 || left.messages === before.messages]).toEqual([true, true]);
    expect((await exclusions(world))[0].isRemoving).toBe(true);
    // Nothing new is taken of her meanwhile.
    await world.ray.mail({});
    await world.ray.events({ startsAt: Date.now() + 6 * HOUR });
    expect(await counts(world)).toEqual(left);
    await remove(world);
    await expectRemoved(world);
    await remove(world);
    await expectRemoved(world);
  });

  it('is removed once by two servers at the same time', async () => {
    const world = await filled();
    await exclude(world, { domain: 'acme.com' });
    const turns = await Promise.allSettled([remove(world), remove(world)]);
    if (turns.some(({ status }) => status === 'rejected')) await remove(world);
    expect(await counts(world)).toMatchObject({ messages: 0, meetings: 0 });
    expect(await world.timeline()).toEqual([]);
  });

  it('stays from where it was stopped when the exclusion is taken back', async () => {
    const world = await filled();
    const { id } = await exclude(world, { contactId: world.priya });
    const stopping = new AbortController();
    stopping.abort(new Error('the process stops'));
    await expect(remove(world, stopping.signal)).rejects.toThrow('the process stops');
    expect(await counts(world)).toMatchObject({ messages: 4, meetings: 4 });
    expect((await world.ray.browser.delete(`/mailbox/exclusions/${id}`)).status).toBe(200);
    await remove(world);
    expect(await counts(world)).toMatchObject({ messages: 4, meetings: 4 });
  });

  it('is removed under their new name when they are merged meanwhile', async () => {
    const world = await filled();
    const other = await world.contact({ name: 'P. Rao', email: 'p.rao@acme.com' });
    await exclude(world, { contactId: world.priya });
    const merge = { noun: 'contact', keptId: other, mergedId: world.priya, take: [] };
    expect((await world.admin.post('/merges', merge)).status).toBeLessThan(300);
    await remove(world);
    await expectRemoved(world);
  });
});
