import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { deleteRemovedMeetings } from '../../records/recorded-words/delete-removed.ts';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';
import { contactOn, dealOf } from './testing/import-vtt.ts';
import { storeMeeting } from './testing/stored-meeting.ts';

const app = await startTestApp();
afterAll(app.close);

const LINES = ['Priya Shah: The rudder squeaks.', 'Rae: We will grease it by Friday.'];
const ids = ({ items }: { items: { id?: string; meeting?: { id: string } }[] }) =>
  items.map(({ id, meeting }) => id ?? meeting?.id);

/** Two reps, the manager of the first, another manager, and a deal of the first. */
async function team() {
  const { browser: admin, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  const manager = await addMember(app, admin, { role: 'sales_manager', name: 'Mia' });
  const rae = await addMember(app, admin, { role: 'account_executive', name: 'Rae', managerId: manager.memberId });
  const olly = await addMember(app, admin, { role: 'account_executive', name: 'Olly' });
  const deal = await dealOf(rae.browser, 'Crane');
  const priya = await contactOn(rae.browser, deal, 'Priya Shah');
  const record = (more: object = {}) => storeMeeting(app, { organizationId, memberId: rae.memberId }, LINES, more);
  return { admin, adminId: session.member.id, organizationId, manager, rae, olly, deal, priya, record };
}

/** What each place that shows meetings shows of one to a person. */
async function shown(browser: Browser, { id, deal, contact }: { id: string; deal: string; contact: string }) {
  const lists = await Promise.all(
    [
      '/recorded-meetings',
      '/recorded-meetings?words=rudder',
      `/recorded-meetings?opportunityId=${deal}`,
      `/recorded-meetings?contactId=${contact}`,
      '/recorded-meetings/search?words=rudder',
      `/recorded-meetings/search?words=squeaks&opportunityId=${deal}`,
    ].map(async (path) => ids((await browser.get(path)).body).includes(id)),
  );
  const one = await Promise.all(
    ['', '/transcript', '/matches'].map(
      async (of) => (await browser.get(`/recorded-meetings/${id}${of}`)).status === 200,
    ),
  );
  return new Set([...lists, ...one]);
}

const everywhere = new Set([true]);
const nowhere = new Set([false]);

describe('a meeting on a deal', () => {
  it('is seen by those who see the deal, and moves with its owner', async () => {
    const { admin, manager, rae, olly, deal, priya, record } = await team();
    const id = await record({ opportunityId: deal });
    await rae.browser.put(`/recorded-meetings/${id}/speakers/0`, { contactId: priya });
    const place = { id, deal, contact: priya };
    for (const browser of [rae.browser, manager.browser, admin])
      expect(await shown(browser, place)).toEqual(everywhere);
    expect(await shown(olly.browser, place)).toEqual(nowhere);
    await admin.patch(`/opportunities/${deal}`, { ownerId: olly.memberId });
    expect(await shown(olly.browser, place)).toEqual(everywhere);
    expect(await shown(rae.browser, place)).toEqual(nowhere);
  });

  it('is seen by its owner alone while it is private', async () => {
    const { admin, manager, rae, deal, priya, record } = await team();
    const id = await record({ opportunityId: deal });
    await rae.browser.put(`/recorded-meetings/${id}/speakers/0`, { contactId: priya });
    const byManager = await manager.browser.patch(`/recorded-meetings/${id}`, { isPrivate: true });
    expect([byManager.status, byManager.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await rae.browser.patch(`/recorded-meetings/${id}`, { isPrivate: true })).body.isPrivate).toBe(true);
    const place = { id, deal, contact: priya };
    expect(await shown(rae.browser, place)).toEqual(everywhere);
    for (const browser of [manager.browser, admin]) expect(await shown(browser, place)).toEqual(nowhere);
    for (const [method, path] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/confirm'],
    ] as const)
      expect((await admin.request(method, `/recorded-meetings/${id}${path}`, {})).status).toBe(404);
  });

  it('is hidden while its deal is in the bin, comes back with it, and goes with it', async () => {
    const { admin, organizationId, rae, deal, priya, record } = await team();
    const id = await record({ opportunityId: deal });
    const held = await record({ opportunityId: deal });
    await inTenant(app.database.pool, organizationId, (tx) =>
      tx.client.query('UPDATE recorded_meetings SET held_at = now() WHERE organization_id = $1 AND id = $2', [
        tx.organizationId,
        held,
      ]),
    );
    await rae.browser.put(`/recorded-meetings/${id}/speakers/0`, { contactId: priya });
    const place = { id, deal, contact: priya };
    await rae.browser.delete(`/opportunities/${deal}`);
    expect(await shown(rae.browser, place)).toEqual(nowhere);
    expect(ids((await rae.browser.get('/recorded-meetings')).body)).toEqual([]);
    await rae.browser.post(`/bin/${deal}/restore`);
    expect(await shown(rae.browser, place)).toEqual(everywhere);
    await rae.browser.delete(`/opportunities/${deal}`);
    expect((await admin.delete(`/bin/${deal}`)).status).toBe(200);
    await deleteRemovedMeetings(app.database.pool);
    const { rows } = await inTenant(app.database.pool, organizationId, (tx) =>
      tx.client.query('SELECT r.id, r.opportunity_id FROM recorded_meetings r WHERE organization_id = $1', [
        tx.organizationId,
      ]),
    );
    expect(rows).toEqual([{ id: held, opportunity_id: null }]);
    expect((await rae.browser.get(`/recorded-meetings/${held}`)).body).toMatchObject({ deal: null, isHeld: true });
  });
});

describe('a meeting without a deal', () => {
  it('is seen by its owner alone, until it has one', async () => {
    const { admin, rae, deal, priya, record } = await team();
    const id = await record();
    expect((await admin.get(`/recorded-meetings/${id}`)).status).toBe(404);
    expect(ids((await admin.get('/recorded-meetings/search?words=rudder')).body)).toEqual([]);
    await rae.browser.put(`/recorded-meetings/${id}/speakers/0`, { contactId: priya });
    await rae.browser.patch(`/recorded-meetings/${id}`, { opportunityId: deal });
    expect(await shown(admin, { id, deal, contact: priya })).toEqual(everywhere);
    const byAdmin = await admin.patch(`/recorded-meetings/${id}`, { opportunityId: null });
    expect([byAdmin.status, byAdmin.body.message]).toEqual([
      403,
      'Without a deal, only the person who recorded the meeting can see it, so only they can remove the deal. Nothing was changed.',
    ]);
    expect((await rae.browser.patch(`/recorded-meetings/${id}`, { opportunityId: null })).body.deal).toBe(null);
  });

  it('comes onto no deal that its owner does not see', async () => {
    const { admin, rae, record } = await team();
    const id = await record();
    const theirs = await dealOf(admin, 'Wharf');
    expect((await rae.browser.patch(`/recorded-meetings/${id}`, { opportunityId: theirs })).status).toBe(404);
  });
});

describe('the audit trail', () => {
  it('names the deal of a meeting, and nothing of a private one', async () => {
    const { admin, deal, record } = await team();
    await record({ opportunityId: deal, title: 'Rudder talk' });
    await record({ opportunityId: deal, title: 'Rudder secret', isPrivate: true });
    const { items } = (await admin.get('/audit-trail?category=records')).body;
    const told = items.filter(({ kind }: { kind: string }) => kind === 'meeting_recorded');
    expect(JSON.stringify(told)).not.toContain('Rudder');
    expect(told.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      'Rae recorded or imported a meeting.',
      'Rae recorded or imported a meeting on “Crane”.',
    ]);
  });
});
