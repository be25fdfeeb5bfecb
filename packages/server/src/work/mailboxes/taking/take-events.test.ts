import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { event, HOUR, type MailboxWorld, mailboxWorld, PRIYA, TOM } from '../testing/mailbox-world.ts';
import { settlePassed } from './passed-meetings.ts';

const app = await startTestApp();
afterAll(app.close);

const named = ({ name }: { name: string }) => name;
const people = (...addresses: readonly string[]) => addresses.map((address) => ({ address, isDeclined: false }));
const shown = async ({ timeline }: MailboxWorld) =>
  (await timeline()).map(({ subject, contacts }) => `${subject}: ${contacts.map(named).join(', ')}`);
const meetings = ({ select }: MailboxWorld) => select('SELECT * FROM meetings WHERE organization_id = $1');
const PAST = () => Date.now() - 3 * HOUR;
const log = async ({ ray, deal, priya }: MailboxWorld, given: object) => {
  const answer = await ray.browser.post(`/opportunities/${deal}/activities`, {
    kind: 'meeting',
    subject: 'Kickoff',
    contactIds: [priya],
    ...given,
  });
  expect(answer.status).toBe(201);
  return answer.body;
};

describe('a meeting of a calendar', () => {
  it('that has passed is an activity with its contacts, and with colleagues who are in it', async () => {
    const world = await mailboxWorld(app);
    const startsAt = PAST();
    const met = event({
      startsAt,
      attendees: people('ray@harbour.nz', 'sam@harbour.nz', PRIYA, TOM, 'x@elsewhere.org'),
    });
    await world.ray.events(met);
    await world.sam.events({ ...met, eventId: 'of-sam' });
    expect(await world.timeline()).toMatchObject([
      {
        kind: 'meeting',
        subject: 'Meeting',
        occurredAt: new Date(startsAt).toISOString(),
        recordedBy: { name: 'Ray' },
        colleagues: [{ name: 'Sam' }],
        contacts: [{ name: 'Priya Rao' }, { name: 'Tom Ito' }],
        sources: ['google_workspace'],
        abilities: { update: true, remove: true },
      },
    ]);
  });

  it('that lies ahead counts once its time has passed, and not before', async () => {
    const world = await mailboxWorld(app);
    const startsAt = Date.now() + HOUR;
    await world.ray.events({ startsAt });
    expect(await world.run((tx) => settlePassed(tx, new Date()))).toBe(0);
    expect(await shown(world)).toEqual([]);
    expect(await world.run((tx) => settlePassed(tx, new Date(startsAt + HOUR)))).toBe(1);
    expect(await shown(world)).toEqual(['Meeting: Priya Rao']);
    expect(await world.run((tx) => settlePassed(tx, new Date(startsAt + HOUR)))).toBe(0);
  });

  it('is known in other calendars by its first start as an instant', async () => {
    const world = await mailboxWorld(app);
    const met = event({ startsAt: PAST(), originalStart: '2026-11-02T10:00:00+13:00' });
    await world.ray.events(met);
    await world.sam.events({ ...met, eventId: 'of-sam', originalStart: '2026-11-01T21:00:00Z' });
    await world.sam.events({
      ...met,
      eventId: 'next',
      originalStart: '2026-11-08T21:00:00Z',
      startsAt: met.startsAt - HOUR,
    });
    expect(await meetings(world)).toHaveLength(2);
    expect(await shown(world)).toHaveLength(2);
  });

  it('that moves takes its activity along, also into the time ahead and back', async () => {
    const world = await mailboxWorld(app);
    const met = event({ startsAt: PAST() });
    await world.ray.events(met);
    const at = async () => (await world.timeline()).map(({ occurredAt }) => Date.parse(occurredAt));
    const move = (startsAt: number) => world.ray.events({ ...met, startsAt, endsAt: startsAt + HOUR / 2 });
    await move(met.startsAt - HOUR);
    expect(await at()).toEqual([met.startsAt - HOUR]);
    await move(Date.now() + HOUR);
    expect(await at()).toEqual([]);
    await move(met.startsAt);
    expect(await at()).toEqual([met.startsAt]);
  });

  it('loses who has left it', async () => {
    const world = await mailboxWorld(app);
    const met = event({ startsAt: PAST(), attendees: people('ray@harbour.nz', PRIYA, TOM) });
    await world.ray.events(met);
    await world.ray.events({ ...met, attendees: [...people(PRIYA), { address: TOM, isDeclined: true }] });
    expect(await shown(world)).toEqual(['Meeting: Priya Rao']);
  });

  it.each([
    ['is cancelled', { isCancelled: true }],
    ['is declined', { isDeclined: true }],
    ['has no contact any more', { attendees: people('ray@harbour.nz', 'x@elsewhere.org') }],
  ])('that %s is gone with its activity', async (_, given) => {
    const world = await mailboxWorld(app);
    const met = event({ startsAt: PAST() });
    await world.ray.events(met);
    await world.ray.events({ ...met, ...given });
    expect([await shown(world), await meetings(world)]).toEqual([[], []]);
  });

  it('stays while one calendar has it', async () => {
    const world = await mailboxWorld(app);
    const met = event({ startsAt: PAST() });
    await world.ray.events(met);
    await world.sam.events({ ...met, eventId: 'of-sam' });
    await world.ray.cancel(met.eventId);
    expect(await world.timeline()).toMatchObject([{ recordedBy: { name: 'Sam' }, colleagues: [] }]);
    await world.sam.cancel('of-sam');
    expect([await shown(world), await meetings(world)]).toEqual([[], []]);
  });

  it('keeps what somebody wrote of it, when it moves and when it is cancelled', async () => {
    const world = await mailboxWorld(app);
    const met = event({ startsAt: PAST() });
    await world.ray.events(met);
    const [{ id }] = await world.timeline();
    expect((await world.ray.browser.patch(`/activities/${id}`, { body: 'They want a pilot' })).status).toBe(200);
    await world.ray.events({ ...met, startsAt: met.startsAt - HOUR });
    await world.ray.events({ ...met, isCancelled: true });
    expect(await world.timeline()).toMatchObject([
      { id, body: 'They want a pilot', occurredAt: new Date(met.startsAt).toISOString() },
    ]);
    expect(await meetings(world)).toEqual([]);
  });

  it('stays deleted when somebody deleted it and the calendar is read again', async () => {
    const world = await mailboxWorld(app);
    const met = event({ startsAt: PAST() });
    await world.ray.events(met);
    const [{ id }] = await world.timeline();
    await world.ray.browser.delete(`/activities/${id}`);
    await world.ray.events(met);
    await world.run((tx) => settlePassed(tx, new Date()));
    expect(await shown(world)).toEqual([]);
  });
});

describe('the same meeting from several sources', () => {
  it('joins what was logged by hand before, with everybody in it', async () => {
    const world = await mailboxWorld(app);
    const startsAt = PAST();
    const { id } = await log(world, { occurredAt: new Date(startsAt + 14 * 60_000).toISOString() });
    const met = event({ startsAt, attendees: people(PRIYA, TOM) });
    await world.ray.events(met);
    expect(await world.timeline()).toMatchObject([
      { id, subject: 'Kickoff', contacts: [{ name: 'Priya Rao' }, { name: 'Tom Ito' }], sources: ['google_workspace'] },
    ]);
    await world.ray.events({ ...met, isCancelled: true });
    // Tom was known from the calendar alone.
    expect(await shown(world)).toEqual(['Kickoff: Priya Rao']);
  });

  it('takes contacts whom it added out of what was logged by hand when it is left out, and back when it is not', async () => {
    const world = await mailboxWorld(app);
    const startsAt = PAST();
    await log(world, { occurredAt: new Date(startsAt).toISOString() });
    await world.ray.events({ startsAt, attendees: people(PRIYA, TOM) });
    const [{ id }] = (await world.ray.browser.get('/mailbox/kept')).body.items;
    for (const [how, contacts] of [
      ['exclude', 'Priya Rao'],
      ['include', 'Priya Rao, Tom Ito'],
      ['exclude', 'Priya Rao'],
    ]) {
      expect((await world.ray.browser.post(`/mailbox/kept/${id}/${how}`, {})).status).toBe(200);
      expect(await shown(world)).toEqual([`Kickoff: ${contacts}`]);
    }
  });

  it('leaves whom somebody named since, and whom another calendar has', async () => {
    const world = await mailboxWorld(app);
    const startsAt = PAST();
    const { id } = await log(world, { occurredAt: new Date(startsAt).toISOString() });
    const met = event({ startsAt, attendees: people(PRIYA, TOM) });
    const other = event({ startsAt: startsAt + 60_000, attendees: people(PRIYA, TOM) });
    await world.ray.events(met);
    await world.sam.events(other);
    await world.ray.cancel(met.eventId);
    expect(await shown(world)).toEqual(['Kickoff: Priya Rao, Tom Ito']);
    const contactIds = [world.priya, world.tom];
    expect((await world.ray.browser.patch(`/activities/${id}`, { contactIds })).status).toBe(200);
    await world.sam.cancel(other.eventId);
    expect(await shown(world)).toEqual(['Kickoff: Priya Rao, Tom Ito']);
  });

  it('takes them out when the last calendar that has it is cancelled', async () => {
    const world = await mailboxWorld(app);
    const startsAt = PAST();
    await log(world, { occurredAt: new Date(startsAt).toISOString() });
    const met = event({ startsAt, attendees: people(PRIYA, TOM) });
    const other = event({ startsAt: startsAt + 60_000, attendees: people(PRIYA, TOM) });
    await world.ray.events(met);
    await world.sam.events(other);
    await world.ray.cancel(met.eventId);
    await world.sam.cancel(other.eventId);
    expect(await shown(world)).toEqual(['Kickoff: Priya Rao']);
  });

  it('becomes what is logged by hand afterwards, with who was in it until it is cancelled', async () => {
    const world = await mailboxWorld(app);
    const met = event({ startsAt: PAST(), attendees: people(PRIYA, TOM) });
    await world.ray.events(met);
    await world.sam.events({ ...met, eventId: 'of-sam' });
    const [{ id }] = await world.timeline();
    const occurredAt = new Date(met.startsAt - 10 * 60_000).toISOString();
    const logged = await log(world, { occurredAt, body: 'Went well', outcome: 'moved_forward' });
    expect(logged).toMatchObject({ id, opportunityId: world.deal, colleagues: [{ name: 'Sam' }] });
    await world.ray.events({ ...met, isCancelled: true });
    await world.sam.cancel('of-sam');
    expect(await world.timeline()).toMatchObject([
      { id, subject: 'Kickoff', body: 'Went well', outcome: 'moved_forward', occurredAt, recordedBy: { name: 'Ray' } },
    ]);
    expect(await shown(world)).toEqual(['Kickoff: Priya Rao']);
  });

  it('does not tell who of us was in it to who may not know', async () => {
    const world = await mailboxWorld(app);
    const startsAt = PAST();
    await world.ray.events({ startsAt });
    const { browser } = world.sam;
    const { id: deal } = (await browser.post('/opportunities', { name: 'Wharf' })).body;
    const logged = await browser.post(`/opportunities/${deal}/activities`, {
      kind: 'meeting',
      subject: 'Kickoff',
      contactIds: [world.priya],
      occurredAt: new Date(startsAt).toISOString(),
    });
    expect(logged.body).toMatchObject({ recordedBy: { name: 'Sam' }, colleagues: [] });
    expect(await world.timeline()).toHaveLength(1);
  });

  it.each([
    [
      'begins more than a quarter of an hour away',
      { occurredAt: new Date(Date.now() - 3 * HOUR + 20 * 60_000).toISOString() },
    ],
    ['is with others', { contactIds: [] }],
    ['is a call', { kind: 'call' }],
  ])('is another where what was logged %s', async (_, given) => {
    const world = await mailboxWorld(app);
    const startsAt = PAST();
    await log(world, { occurredAt: new Date(startsAt).toISOString(), ...given });
    await world.ray.events({ startsAt });
    expect(await shown(world)).toHaveLength(2);
  });

  it('is one when two calendars call it differently', async () => {
    const world = await mailboxWorld(app);
    const startsAt = PAST();
    await world.ray.events({ startsAt, attendees: people(PRIYA, TOM) }, { startsAt: startsAt + 5 * 60_000 });
    expect(await shown(world)).toEqual(['Meeting: Priya Rao, Tom Ito']);
  });
});
