/** What is kept of mailboxes and calendars follows a contact who is merged, deleted, restored or erased. */
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { elsewhere } from '../../../testing/elsewhere.ts';
import { forgetInteractionsOfNobody } from '../kept/forget-of-nobody.ts';
import { removeMailbox } from '../kept/remove-mailbox.ts';
import { event, HOUR, type MailboxWorld, mailboxWorld, message, PRIYA, TOM } from '../testing/mailbox-world.ts';
import { settlePassed } from './passed-meetings.ts';

const app = await startTestApp();
afterAll(app.close);

const named = ({ name }: { name: string }) => name;
const contactsOf = async ({ ray }: MailboxWorld) =>
  (await ray.browser.get('/mailbox/kept')).body.items.map(({ contacts }: { contacts: { name: string }[] }) =>
    contacts.map(named).join(', '),
  );
const shown = async ({ timeline }: MailboxWorld) =>
  (await timeline()).map(({ subject, contacts }) => `${subject}: ${contacts.map(named).join(', ')}`);
const done = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  expect([status, body]).toEqual([expect.toBeOneOf([200, 201]), expect.anything()]);
  return body as { id: string };
};

/** An email, a meeting that has passed and one ahead with Priya, whom Sam excludes from his mailbox. */
async function met() {
  const world = await mailboxWorld(app);
  const [email, past] = [message(), event()];
  const ahead = event({ startsAt: Date.now() + HOUR });
  await world.ray.mail(email);
  await world.ray.events(past, ahead);
  await done(world.sam.browser.post('/mailbox/exclusions', { contactId: world.priya }));
  const excluded = async () =>
    (await world.sam.browser.get('/mailbox/exclusions')).body.items.map(
      ({ contact }: { contact: { name: string } }) => contact.name,
    );
  return { world, email, past, ahead, excluded };
}

const disconnect = async ({ run, ray }: MailboxWorld) => {
  const piece = () => run((tx) => removeMailbox(tx, ray.mailbox.connectionId, { limit: 100, now: new Date() }));
  while ((await piece()).isMore);
};

describe('a contact who is merged into another', () => {
  it('is the other in emails, meetings and exclusions, and themselves again when it is undone', async () => {
    const { world, past, ahead, excluded } = await met();
    const other = await world.contact({ name: 'P. Rao' });
    const merge = await done(
      world.admin.post('/merges', {
        noun: 'contact',
        keptId: other,
        mergedId: world.priya,
        take: [],
      }),
    );
    expect(await contactsOf(world)).toEqual(['P. Rao', 'P. Rao', 'P. Rao']);
    expect(await excluded()).toEqual(['P. Rao']);
    await world.ray.events(past, ahead);
    await world.ray.mail({ from: [PRIYA] });
    expect(await shown(world)).toEqual(['Email received: P. Rao', 'Email received: P. Rao', 'Meeting: P. Rao']);
    await done(world.admin.post(`/merges/${merge.id}/undo`));
    expect((await contactsOf(world)).sort()).toEqual(['P. Rao', 'Priya Rao', 'Priya Rao', 'Priya Rao']);
    expect(await excluded()).toEqual(['Priya Rao']);
  });

  it('is themselves again after the mailbox was disconnected', async () => {
    const { world } = await met();
    const other = await world.contact({ name: 'P. Rao' });
    const given = { noun: 'contact', keptId: other, mergedId: world.priya, take: [] };
    const merge = await done(world.admin.post('/merges', given));
    await disconnect(world);
    await done(world.admin.post(`/merges/${merge.id}/undo`));
    expect(await shown(world)).toEqual([]);
  });
});

describe('a contact who is deleted', () => {
  it('is in nothing that is kept, and is back in all of it when they are restored', async () => {
    const { world, ahead, excluded } = await met();
    await done(world.admin.delete(`/contacts/${world.priya}`));
    expect(await contactsOf(world)).toEqual(['', '', '']);
    expect([await shown(world), await excluded()]).toEqual([[], []]);
    // The time of the meeting ahead passes meanwhile, and waits for them.
    const later = new Date(ahead.startsAt + 2 * HOUR);
    expect(await world.run((tx) => settlePassed(tx, later))).toBe(0);
    await done(world.admin.post(`/bin/${world.priya}/restore`));
    expect(await contactsOf(world)).toEqual(['Priya Rao', 'Priya Rao', 'Priya Rao']);
    expect(await excluded()).toEqual(['Priya Rao']);
    expect(await world.run((tx) => settlePassed(tx, later))).toBe(1);
    expect(await shown(world)).toEqual(['Meeting: Priya Rao', 'Email received: Priya Rao', 'Meeting: Priya Rao']);
  });

  it('comes back without what was removed while they were in the bin', async () => {
    const { world } = await met();
    await done(world.admin.delete(`/contacts/${world.priya}`));
    await disconnect(world);
    await done(world.admin.post(`/bin/${world.priya}/restore`));
    expect(await shown(world)).toEqual([]);
    for (const table of ['activities', 'activity_contacts', 'meetings', 'meeting_contacts'])
      expect([table, await world.select(`SELECT * FROM ${table} WHERE organization_id = $1`)]).toEqual([table, []]);
  });
});

describe('a contact who is gone at the moment when an email is included', () => {
  it('has the request refused with nothing changed', async () => {
    const { world } = await met();
    const [{ id }] = (await world.ray.browser.get('/mailbox/kept?kind=message')).body.items;
    await done(world.ray.browser.post(`/mailbox/kept/${id}/exclude`, {}));
    const included = await world.run(async ({ client, organizationId }) => {
      const values = [organizationId, world.priya];
      await client.query('SELECT 1 FROM contacts WHERE organization_id = $1 AND id = $2 FOR UPDATE', values);
      const answer = elsewhere(() => world.ray.browser.post(`/mailbox/kept/${id}/include`, {}));
      const isWaiting = `SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid) AS waits`;
      while (!(await client.query(isWaiting)).rows[0].waits);
      for (const table of ['activity_contacts', 'meeting_contacts', 'opportunity_contacts', 'mailbox_exclusions'])
        await client.query(`DELETE FROM ${table} WHERE organization_id = $1 AND contact_id = $2`, values);
      await client.query('DELETE FROM contacts WHERE organization_id = $1 AND id = $2', values);
      return { answer };
    });
    const { status, body } = await included.answer;
    expect([status, body.message]).toEqual([503, 'The server is busy. This was not saved. Try again in a moment.']);
    expect((await world.ray.browser.get('/mailbox/kept?show=excluded')).body.items).toHaveLength(1);
  });
});

describe('a contact who is gone for good', () => {
  // One at a time: what is found is found over several transactions.
  const forget = () => forgetInteractionsOfNobody(app.database.pool, { piece: 1 });
  const counts = async ({ select }: MailboxWorld) => {
    const tables = ['activities', 'mailbox_messages', 'meetings', 'meeting_calendars'];
    const all = await Promise.all(
      tables.map((table) => select(`SELECT count(*)::int AS n FROM ${table} WHERE organization_id = $1`)),
    );
    return all.map(([row]) => row.n);
  };

  it('takes what was kept with them alone along, once they cannot be restored', async () => {
    const { world } = await met();
    await world.ray.mail({ place: 'sent', from: ['ray@harbour.nz'], to: [PRIYA, TOM] });
    const before = await counts(world);
    expect(before).toEqual([3, 2, 2, 2]);
    await done(world.admin.delete(`/contacts/${world.priya}`));
    await forget();
    expect(await counts(world)).toEqual(before);
    await done(world.admin.post(`/bin/${world.priya}/restore`));
    await forget();
    expect(await counts(world)).toEqual(before);
    await done(world.admin.delete(`/contacts/${world.priya}`));
    expect((await world.admin.delete(`/bin/${world.priya}`)).status).toBe(200);
    await forget();
    expect(await counts(world)).toEqual([1, 1, 0, 0]);
    expect(await shown(world)).toEqual(['Email sent: Tom Ito']);
  });

  it('leaves what somebody wrote of a meeting with them', async () => {
    const { world } = await met();
    const meeting = (await world.timeline()).find(({ kind }) => kind === 'meeting');
    await done(world.ray.browser.patch(`/activities/${meeting.id}`, { body: 'They want a pilot' }));
    await done(world.admin.delete(`/contacts/${world.priya}`));
    expect((await world.admin.delete(`/bin/${world.priya}`)).status).toBe(200);
    await forget();
    expect(await world.select('SELECT body FROM activities WHERE organization_id = $1')).toEqual([
      { body: 'They want a pilot' },
    ]);
  });
});

describe('a contact who is erased', () => {
  it('stays in what is kept without a name, and in an email that still holds no words', async () => {
    const { world, email } = await met();
    await done(world.admin.post(`/contacts/${world.priya}/erase`));
    expect(await shown(world)).toEqual(['Email received: Erased person', 'Erased: Erased person']);
    await world.ray.mail(email);
    expect(await world.timeline()).toHaveLength(2);
  });
});

describe('what is kept about a contact', () => {
  it('holds emails without words, and meetings of calendars', async () => {
    const { world, ahead } = await met();
    const kept = (await world.admin.post(`/contacts/${world.priya}/kept`)).body;
    expect(kept.activities.map(({ subject }: { subject: string }) => subject)).toEqual(['Meeting', 'Email received']);
    expect(kept.meetings).toMatchObject([{}, { startsAt: new Date(ahead.startsAt).toISOString(), calledOff: false }]);
  });
});
