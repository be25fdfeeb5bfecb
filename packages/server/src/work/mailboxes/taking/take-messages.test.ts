import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { HOUR, type MailboxWorld, mailboxWorld, message, PRIYA, TOM } from '../testing/mailbox-world.ts';
import { takeMessages } from './take-messages.ts';

const app = await startTestApp();
afterAll(app.close);

const named = ({ name }: { name: string }) => name;
const shown = async ({ timeline }: MailboxWorld) =>
  (await timeline()).map(({ subject, contacts }) => `${subject}: ${contacts.map(named).join(', ')}`);
const kept = ({ select, ray }: MailboxWorld) =>
  select('SELECT * FROM mailbox_messages WHERE organization_id = $1 AND connection_id = $2', ray.mailbox.connectionId);
const health = async ({ ray, deal }: MailboxWorld) => (await ray.browser.get(`/opportunities/${deal}`)).body.health;

describe('a message with a contact', () => {
  it('is an activity of each of their deals, without words', async () => {
    const world = await mailboxWorld(app);
    const at = Date.now() - HOUR;
    await world.ray.mail({ occurredAt: at });
    await world.ray.mail({ place: 'sent', from: ['ray@harbour.nz'], to: [TOM], cc: [PRIYA], occurredAt: at - HOUR });
    const items = await world.timeline();
    expect(items).toMatchObject([
      {
        kind: 'email_received',
        subject: 'Email received',
        body: null,
        direction: 'incoming',
        occurredAt: new Date(at).toISOString(),
        opportunityId: null,
        recordedBy: { name: 'Ray' },
        sources: ['google_workspace'],
        abilities: { update: false, remove: true },
      },
      { kind: 'email_sent', subject: 'Email sent', direction: 'outgoing' },
    ]);
    expect(await shown(world)).toEqual(['Email received: Priya Rao', 'Email sent: Priya Rao, Tom Ito']);
    // Champion present 30 and met 20; two activities in 14 days: 70.
    expect(await health(world)).toMatchObject({ contactRisk: 50, activityDrag: 70 });
  });

  it('holds no word and no address in any row', async () => {
    const world = await mailboxWorld(app);
    await world.ray.mail({ from: [PRIYA], to: ['ray@harbour.nz', 'stranger@elsewhere.org'] });
    const [row] = await kept(world);
    const [activity] = await world.select(
      'SELECT * FROM activities WHERE organization_id = $1 AND id = $2',
      row.activity_id,
    );
    expect(JSON.stringify([row, activity])).not.toMatch(/acme|elsewhere|@/);
    expect(activity).toMatchObject({ is_wordless: true, body: null, outcome_words: null, next_step: null });
  });

  it('is found by other addresses of the contact, by a sub-address, and by the exact address before that', async () => {
    const world = await mailboxWorld(app);
    await world.contact({ name: 'Lee Park', email: 'lee@zeta.com', otherEmails: ['Lee.Park@Zeta.com', 'lee@old.org'] });
    await world.contact({ name: 'News', email: 'lee+news@zeta.com' });
    await world.ray.mail(
      { from: ['lee.park@zeta.com'] },
      { from: ['lee+news@zeta.com'] },
      { from: ['LEE+other@zeta.com'] },
      { from: ['lee@old.org'] },
      { from: ['news@zeta.com'] },
    );
    const rows = await world.select(
      `SELECT c.name, count(*)::int AS count FROM activity_contacts a JOIN contacts c ON c.organization_id = $1 AND c.id = a.contact_id
       WHERE a.organization_id = $1 GROUP BY c.name ORDER BY c.name`,
    );
    expect(rows).toEqual([
      { name: 'Lee Park', count: 3 },
      { name: 'News', count: 1 },
    ]);
  });

  it('counts for all contacts that share the address', async () => {
    const world = await mailboxWorld(app);
    await world.contact({ name: 'Priya R.', email: 'PRIYA@acme.com' });
    await world.ray.mail({});
    expect(await shown(world)).toEqual(['Email received: Priya R., Priya Rao']);
  });

  it('is not kept when it is with nobody known, internal, automatic or with a blocked domain', async () => {
    const world = await mailboxWorld(app);
    await world.contact({ name: 'Sam here', email: 'sam@harbour.nz' });
    await world.contact({ name: 'Lawyer', email: 'ann@lawyers.com' });
    await world.select(
      `INSERT INTO connections (organization_id, id, system, state, settings)
       VALUES ($1, gen_random_uuid(), 'google_workspace', 'healthy', '{"internalDomains": ["harbour.nz"], "blockedDomains": ["lawyers.com"]}')`,
    );
    await world.ray.mail(
      { from: ['nobody@elsewhere.org'] },
      { from: ['sam@harbour.nz'] },
      { from: ['ann@lawyers.com'] },
      { automatic: new Map([['list-id', '<news.acme.com>']]) },
    );
    expect(await kept(world)).toEqual([]);
  });

  it('is kept once however often and in whatever order it is read', async () => {
    const world = await mailboxWorld(app);
    const [one, two] = [message(), message({ from: [TOM] })];
    await world.ray.mail(one, two, one);
    await world.ray.mail(two, one);
    expect(await shown(world)).toHaveLength(2);
    expect(await kept(world)).toHaveLength(2);
  });

  it('gains a contact who is known by now when it is read again', async () => {
    const world = await mailboxWorld(app);
    const sent = message({ place: 'sent', from: ['ray@harbour.nz'], to: [PRIYA, 'kim@acme.com'] });
    await world.ray.mail(sent);
    await world.contact({ name: 'Kim Oh', email: 'kim@acme.com' });
    await world.ray.mail(sent);
    expect(await shown(world)).toEqual(['Email sent: Kim Oh, Priya Rao']);
  });

  it('stays deleted when somebody deleted it and it is read again', async () => {
    const world = await mailboxWorld(app);
    const read = message();
    await world.ray.mail(read);
    const [{ id }] = await world.timeline();
    expect((await world.ray.browser.delete(`/activities/${id}`)).status).toBe(200);
    await world.ray.mail(read);
    await world.sam.mail(read);
    expect(await world.timeline()).toEqual([]);
    expect(await health(world)).toMatchObject({ activityDrag: 0 });
  });

  it('cannot be given words', async () => {
    const world = await mailboxWorld(app);
    await world.ray.mail({});
    const [{ id }] = await world.timeline();
    const answer = await world.ray.browser.patch(`/activities/${id}`, { body: 'Asked for a price' });
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('no words are kept')]);
    await expect(
      world.select(`UPDATE activities SET body = 'Asked for a price' WHERE organization_id = $1 AND id = $2`, id),
    ).rejects.toThrow('activities_wordless');
  });
});

describe('one message in two mailboxes', () => {
  const sent = () => message({ place: 'sent', from: ['ray@harbour.nz'], to: [PRIYA], cc: ['sam@harbour.nz'] });

  it('is one activity of whose mailbox had it first, and goes the same way for both', async () => {
    const world = await mailboxWorld(app);
    const at = sent();
    await world.sam.mail({ ...at, messageId: 'of-sam', place: 'received', occurredAt: at.occurredAt + 2000 });
    await world.ray.mail(at);
    const items = await world.timeline();
    expect(items).toMatchObject([
      { kind: 'email_sent', recordedBy: { name: 'Sam' }, occurredAt: new Date(at.occurredAt).toISOString() },
    ]);
    expect(await health(world)).toMatchObject({ activityDrag: 42 });
  });

  it('is one activity when both are read at the same time, many times over', async () => {
    const world = await mailboxWorld(app);
    const messages = Array.from({ length: 8 }, sent);
    const take = ({ mailbox }: MailboxWorld['ray'], given: readonly ReturnType<typeof message>[]) =>
      world.run((tx) => takeMessages(tx, mailbox, given, new Date()));
    const theirs = messages.map((each) => ({
      ...each,
      messageId: `sam-${each.messageId}`,
      place: 'received' as const,
    }));
    await Promise.all([
      take(world.ray, messages),
      take(world.sam, theirs.toReversed()),
      take(world.ray, messages.toReversed()),
      take(world.sam, theirs),
    ]);
    expect(await world.timeline()).toHaveLength(8);
    const [{ count }] = await world.select(
      'SELECT count(*)::int AS count FROM mailbox_messages WHERE organization_id = $1',
    );
    expect(count).toBe(16);
  });

  it('is not the same as another without a Message-ID', async () => {
    const world = await mailboxWorld(app);
    const bare = message({ internetMessageId: null });
    await world.ray.mail(bare);
    await world.sam.mail(bare);
    expect(await world.timeline()).toHaveLength(2);
  });
});
