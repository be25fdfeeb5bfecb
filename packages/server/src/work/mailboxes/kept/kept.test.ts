import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import {
  event,
  HOUR,
  type MailboxPerson,
  type MailboxWorld,
  mailboxWorld,
  message,
  PRIYA,
  TOM,
} from '../testing/mailbox-world.ts';
import { removeMailbox } from './remove-mailbox.ts';
import { runRemovals } from './run-removals.ts';

const app = await startTestApp();
afterAll(app.close);

const named = ({ name }: { name: string }) => name;
const kept = async ({ browser }: MailboxPerson, query = '') => {
  const answer = await browser.get(`/mailbox/kept${query}`);
  expect(answer.status).toBe(200);
  return answer.body.items;
};
const shown = async ({ timeline }: MailboxWorld) =>
  (await timeline()).map(({ subject, contacts }) => `${subject}: ${contacts.map(named).join(', ')}`);
const post = async ({ browser }: MailboxPerson, path: string, body: object = {}) => {
  const answer = await browser.post(`/mailbox${path}`, body);
  expect([path, answer.status]).toEqual([path, expect.toBeOneOf([200, 201])]);
  return answer.body;
};
const both = (given: object = {}) => message({ place: 'sent', from: ['ray@harbour.nz'], to: [PRIYA, TOM], ...given });
const toSam = (given: ReturnType<typeof message>) => ({
  ...given,
  messageId: `sam-${given.messageId}`,
  place: 'received' as const,
});
const people = (...addresses: readonly string[]) => addresses.map((address) => ({ address, isDeclined: false }));
const health = async ({ ray, deal }: MailboxWorld) => (await ray.browser.get(`/opportunities/${deal}`)).body.health;

async function removeAll({ run }: MailboxWorld, { mailbox }: MailboxPerson, limit: number): Promise<number> {
  for (let pieces = 1; ; pieces++) {
    const { isMore } = await run((tx) => removeMailbox(tx, mailbox.connectionId, { limit, now: new Date() }));
    if (!isMore) return pieces;
  }
}

describe('what is kept of a mailbox', () => {
  it('is listed for its owner alone, latest first, by kind and contact', async () => {
    const world = await mailboxWorld(app);
    const now = Date.now();
    await world.ray.mail({ occurredAt: now - HOUR }, both({ occurredAt: now - 3 * HOUR }));
    await world.ray.events({ startsAt: now - 2 * HOUR });
    const items = await kept(world.ray);
    expect(items).toMatchObject([
      { kind: 'message', direction: 'incoming', contacts: [{ name: 'Priya Rao' }], isExcluded: false },
      { kind: 'meeting', occurredAt: new Date(now - 2 * HOUR).toISOString(), contacts: [{ name: 'Priya Rao' }] },
      { kind: 'message', direction: 'outgoing', contacts: [{ name: 'Priya Rao' }, { name: 'Tom Ito' }] },
    ]);
    expect(await kept(world.sam)).toEqual([]);
    expect((await kept(world.ray, '?kind=meeting')).map(({ kind }: { kind: string }) => kind)).toEqual(['meeting']);
    expect(await kept(world.ray, `?contactId=${world.tom}`)).toHaveLength(1);
    const first = (await world.ray.browser.get('/mailbox/kept?limit=2')).body;
    const second = (await world.ray.browser.get(`/mailbox/kept?limit=2&cursor=${first.nextCursor}`)).body;
    expect([...first.items, ...second.items]).toEqual(items);
  });

  it('counts nowhere while it is excluded', async () => {
    const world = await mailboxWorld(app);
    await world.ray.mail({});
    await world.ray.events({});
    const [meeting, email] = (await kept(world.ray)).toReversed();
    for (const { id } of [email, meeting]) await post(world.ray, `/kept/${id}/exclude`);
    expect(await shown(world)).toEqual([]);
    expect(await health(world)).toMatchObject({ contactRisk: 30, activityDrag: 0 });
    expect(await kept(world.ray, '?show=excluded')).toMatchObject([{ isExcluded: true }, { isExcluded: true }]);
    for (const { id } of [email, meeting]) await post(world.ray, `/kept/${id}/include`);
    expect(await shown(world)).toHaveLength(2);
    expect(await health(world)).toMatchObject({ contactRisk: 50, activityDrag: 70 });
    expect(await kept(world.ray, '?show=excluded')).toEqual([]);
  });

  it('stays excluded when it is read again, and a meeting ahead does not count once it has passed', async () => {
    const world = await mailboxWorld(app);
    const [read, ahead] = [message(), event({ startsAt: Date.now() + HOUR })];
    await world.ray.mail(read);
    await world.ray.events(ahead);
    for (const { id } of await kept(world.ray)) await post(world.ray, `/kept/${id}/exclude`);
    await world.ray.mail(read);
    await world.ray.events({ ...ahead, startsAt: Date.now() - HOUR, endsAt: Date.now() - HOUR / 2 });
    expect(await shown(world)).toEqual([]);
    expect(await kept(world.ray, '?show=excluded')).toHaveLength(2);
  });

  it('counts for a colleague who has it and did not exclude it', async () => {
    const world = await mailboxWorld(app);
    const [sent, met] = [both(), event()];
    await world.ray.mail(sent);
    await world.ray.events(met);
    await world.sam.mail(toSam(sent));
    await world.sam.events({ ...met, eventId: 'of-sam' });
    for (const { id } of await kept(world.ray)) await post(world.ray, `/kept/${id}/exclude`);
    expect((await world.timeline()).map(({ recordedBy }) => recordedBy.name)).toEqual(['Sam', 'Sam']);
    for (const { id } of await kept(world.sam)) await post(world.sam, `/kept/${id}/exclude`);
    expect(await shown(world)).toEqual([]);
    for (const { id } of await kept(world.ray)) await post(world.ray, `/kept/${id}/include`);
    expect(await shown(world)).toHaveLength(2);
    expect((await world.timeline()).map(({ recordedBy }) => recordedBy.name)).toEqual(['Ray', 'Ray']);
  });

  it.each([['first'], ['last']])(
    'has everybody in it again who left it, included by who excluded it %s',
    async (which) => {
      const world = await mailboxWorld(app);
      await world.exclude(world.sam, { contactId: world.tom });
      const sent = both();
      await world.ray.mail(sent);
      await world.sam.mail(toSam(sent));
      const exclude = async (person: MailboxPerson, how: 'exclude' | 'include') => {
        const [{ id }] = await kept(person);
        await post(person, `/kept/${id}/${how}`);
      };
      await exclude(world.ray, 'exclude');
      expect(await shown(world)).toEqual(['Email sent: Priya Rao']);
      await exclude(world.sam, 'exclude');
      expect(await shown(world)).toEqual([]);
      if (which === 'last') {
        // Sam does not want Tom, whom Ray alone knows of.
        await exclude(world.sam, 'include');
        expect(await shown(world)).toEqual(['Email sent: Priya Rao']);
      }
      await exclude(world.ray, 'include');
      expect(await shown(world)).toEqual(['Email sent: Priya Rao, Tom Ito']);
      await exclude(world.ray, 'exclude');
      await world.exclude(world.ray, { contactId: world.tom });
      await exclude(world.ray, 'include');
      expect(await shown(world)).toEqual(['Email sent: Priya Rao']);
    },
  );

  it('is recorded by a colleague who has it first while everybody else excludes it', async () => {
    const world = await mailboxWorld(app);
    const sent = both();
    await world.ray.mail(sent);
    for (const { id } of await kept(world.ray)) await post(world.ray, `/kept/${id}/exclude`);
    await world.sam.mail(toSam(sent));
    expect(await world.timeline()).toMatchObject([{ recordedBy: { name: 'Sam' } }]);
  });

  it('stays as what somebody wrote of a meeting', async () => {
    const world = await mailboxWorld(app);
    await world.sam.events({});
    const [{ occurredAt }] = await kept(world.sam);
    const logged = await world.ray.browser.post(`/opportunities/${world.deal}/activities`, {
      kind: 'meeting',
      subject: 'Kickoff',
      body: 'They want a pilot',
      occurredAt,
      contactIds: [world.priya],
    });
    expect(logged.status).toBe(201);
    for (const { id } of await kept(world.sam)) await post(world.sam, `/kept/${id}/exclude`);
    expect(await world.timeline()).toMatchObject([{ subject: 'Kickoff', body: 'They want a pilot' }]);
    await removeAll(world, world.sam, 100);
    expect(await world.timeline()).toMatchObject([{ subject: 'Kickoff', body: 'They want a pilot' }]);
  });
});

describe('a contact who is excluded', () => {
  it('leaves what is kept, and is left out from then on', async () => {
    const world = await mailboxWorld(app);
    await world.ray.mail(message(), both());
    await world.ray.events({ attendees: people(PRIYA, TOM) }, { startsAt: Date.now() + HOUR });
    const { contact, isRemoving, id } = await world.exclude(world.ray, { contactId: world.priya });
    expect([contact.name, isRemoving]).toEqual(['Priya Rao', true]);
    expect((await shown(world)).sort()).toEqual(['Email sent: Tom Ito', 'Meeting: Tom Ito']);
    const again = [message(), both()];
    await world.ray.mail(...again);
    expect((await shown(world)).sort()).toEqual(['Email sent: Tom Ito', 'Email sent: Tom Ito', 'Meeting: Tom Ito']);
    expect(await world.exclude(world.ray, { contactId: world.priya })).toMatchObject({ id, isRemoving: false });
    expect((await world.ray.browser.delete(`/mailbox/exclusions/${id}`)).status).toBe(200);
    await world.ray.mail(...again);
    expect((await shown(world)).filter((each) => each.includes('Priya'))).toHaveLength(2);
  });

  it('stays where a colleague has the message or meeting', async () => {
    const world = await mailboxWorld(app);
    const [sent, met] = [both(), event({ attendees: people(PRIYA, TOM) })];
    await world.ray.mail(sent, message());
    await world.ray.events(met);
    await world.sam.mail(toSam(sent));
    await world.sam.events({ ...met, eventId: 'of-sam' });
    await world.exclude(world.ray, { contactId: world.priya });
    await world.ray.events(met);
    expect((await shown(world)).sort()).toEqual(['Email sent: Priya Rao, Tom Ito', 'Meeting: Priya Rao, Tom Ito']);
  });

  it.each([['contact'], ['domain']])('by %s leaves once nobody else has the message or meeting', async (by) => {
    const world = await mailboxWorld(app);
    await world.run(({ client, organizationId }) =>
      client.query(`UPDATE contacts SET email = 'tom@ito.nz' WHERE organization_id = $1 AND id = $2`, [
        organizationId,
        world.tom,
      ]),
    );
    const sent = message({ place: 'sent', from: ['ray@harbour.nz'], to: [PRIYA, 'tom@ito.nz'] });
    const met = event({ attendees: people(PRIYA, 'tom@ito.nz') });
    await world.ray.mail(sent);
    await world.ray.events(met);
    await world.sam.mail(toSam(sent));
    await world.sam.events({ ...met, eventId: 'of-sam' });
    await world.exclude(world.ray, by === 'domain' ? { domain: 'acme.com' } : { contactId: world.priya });
    expect((await shown(world)).sort()).toEqual(['Email sent: Priya Rao, Tom Ito', 'Meeting: Priya Rao, Tom Ito']);
    await removeAll(world, world.sam, 100);
    expect((await shown(world)).sort()).toEqual(['Email sent: Tom Ito', 'Meeting: Tom Ito']);
  });

  it('leaves once everybody who has the message or meeting excludes them', async () => {
    const world = await mailboxWorld(app);
    const [sent, met] = [both(), event({ attendees: people(PRIYA, TOM) })];
    await world.ray.mail(sent);
    await world.ray.events(met);
    await world.sam.mail(toSam(sent));
    await world.sam.events({ ...met, eventId: 'of-sam' });
    await world.exclude(world.ray, { contactId: world.priya });
    await world.exclude(world.sam, { contactId: world.priya });
    expect((await shown(world)).sort()).toEqual(['Email sent: Tom Ito', 'Meeting: Tom Ito']);
  });

  it('is found by a domain, with what is below it', async () => {
    const world = await mailboxWorld(app);
    await world.contact({ name: 'Kim Oh', email: 'kim@nz.acme.com' });
    await world.contact({ name: 'Lee', email: 'lee@notacme.com' });
    await world.ray.mail(message(), message({ from: ['kim@nz.acme.com'] }), message({ from: ['lee@notacme.com'] }));
    expect(await world.exclude(world.ray, { domain: 'Acme.com' })).toMatchObject({ domain: 'acme.com' });
    expect(await kept(world.ray)).toHaveLength(1);
    await world.ray.mail({});
    expect(
      (await kept(world.ray)).map(({ contacts }: { contacts: { name: string }[] }) => contacts.map(named)),
    ).toEqual([['Lee']]);
    expect((await world.ray.browser.get('/mailbox/exclusions')).body.items).toMatchObject([
      { domain: 'acme.com', contact: null },
    ]);
  });

  it.each(['acme', 'me@acme.com', 'https://acme.com/x'])('cannot be the domain %s', async (domain) => {
    const world = await mailboxWorld(app);
    const answer = await world.ray.browser.post('/mailbox/exclusions', { domain });
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'Enter a domain, such as example.com. Nothing was changed.',
    ]);
  });
});

describe('a domain that the organisation blocks', () => {
  async function block({ admin, organizationId }: MailboxWorld, domain: string): Promise<void> {
    const app_ = { clientId: 'c.apps.googleusercontent.com', clientSecret: 's', streams: ['mail', 'calendar'] };
    expect((await admin.put('/connections/google-workspace/app', app_)).status).toBe(200);
    const rules = { everyMinutes: 5, internalDomains: [], blockedDomains: [domain] };
    const saved = await admin.put('/connections/google-workspace/rules', rules);
    expect([saved.status, saved.body.removing]).toEqual([200, [domain]]);
    await runRemovals(app.database.pool, { organizationId }, { signal: new AbortController().signal });
    expect((await admin.get('/connections/google-workspace')).body.removing).toEqual([]);
  }

  it('is removed from every mailbox', async () => {
    const world = await mailboxWorld(app);
    const sent = both();
    await world.ray.mail(sent);
    await world.sam.mail(toSam(sent));
    await world.sam.events({});
    await block(world, 'acme.com');
    expect([await shown(world), await kept(world.ray), await kept(world.sam)]).toEqual([[], [], []]);
  });

  it('leaves what two mailboxes have with somebody else', async () => {
    const world = await mailboxWorld(app);
    await world.contact({ name: 'Kim Oh', email: 'kim@ito.nz' });
    const [sent, met] = [both({ to: [PRIYA, 'kim@ito.nz'] }), event({ attendees: people(PRIYA, 'kim@ito.nz') })];
    await world.ray.mail(sent);
    await world.ray.events(met);
    await world.sam.mail(toSam(sent));
    await world.sam.events({ ...met, eventId: 'of-sam' });
    await block(world, 'acme.com');
    const left = async (person: MailboxPerson) =>
      (await kept(person)).map(({ contacts }: { contacts: { name: string }[] }) => contacts.map(named));
    expect([await left(world.ray), await left(world.sam)]).toEqual([
      [['Kim Oh'], ['Kim Oh']],
      [['Kim Oh'], ['Kim Oh']],
    ]);
  });
});

describe('a mailbox that is disconnected', () => {
  it('is removed in pieces, with the activities that it made', async () => {
    const world = await mailboxWorld(app);
    await world.ray.mail(...Array.from({ length: 5 }, () => message()));
    await world.ray.events({}, { startsAt: Date.now() + HOUR });
    expect(await removeAll(world, world.ray, 2)).toBe(5);
    expect(await shown(world)).toEqual([]);
    expect(await health(world)).toMatchObject({ contactRisk: 30, activityDrag: 0 });
    for (const table of [
      'mailbox_messages',
      'meetings',
      'meeting_contacts',
      'meeting_calendars',
      'activities',
      'activity_contacts',
    ])
      expect([table, await world.select(`SELECT * FROM ${table} WHERE organization_id = $1`)]).toEqual([table, []]);
  });

  it('leaves what a colleague has too, and what somebody wrote', async () => {
    const world = await mailboxWorld(app);
    const sent = both();
    await world.ray.mail(sent);
    await world.sam.mail(toSam(sent));
    await world.ray.events({ startsAt: Date.now() - 5 * HOUR });
    const meeting = (await world.timeline()).find(({ kind }) => kind === 'meeting');
    await world.ray.browser.patch(`/activities/${meeting.id}`, { body: 'They want a pilot' });
    await removeAll(world, world.ray, 100);
    expect(await world.timeline()).toMatchObject([
      { subject: 'Email sent', recordedBy: { name: 'Sam' } },
      { subject: 'Meeting', body: 'They want a pilot', sources: [] },
    ]);
    expect(await kept(world.ray)).toEqual([]);
    expect(await kept(world.sam)).toHaveLength(1);
  });
});
