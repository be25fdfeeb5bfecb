import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';
import { settlePassed } from '../mailboxes/taking/passed-meetings.ts';
import { connectCalendar, planMeeting } from '../mailboxes/testing/planned-meetings.ts';
import { putProposals } from './proposals/testing/put-proposals.ts';
import { contactOn, dealOf } from './testing/import-vtt.ts';
import { storeMeeting } from './testing/stored-meeting.ts';

const app = await startTestApp();
afterAll(app.close);

const AT = new Date('2026-03-10T02:00:00Z');
const LINES = ['Priya Shah: The rudder squeaks.', 'Rae: We will grease it by Friday.'];

async function confirmable() {
  const { browser: admin, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  const rae = await addMember(app, admin, { role: 'account_executive', name: 'Rae Wright' });
  const { browser } = rae;
  const deal = await dealOf(browser, 'Crane');
  const priya = await contactOn(browser, deal, 'Priya Shah');
  const record = async (more: object = {}) => {
    const owner = { organizationId, memberId: rae.memberId };
    const id = await storeMeeting(app, owner, LINES, { opportunityId: deal, title: 'Kick-off', startsAt: AT, ...more });
    await browser.put(`/recorded-meetings/${id}/speakers/0`, { contactId: priya });
    return id;
  };
  return { admin, organizationId, rae, browser, deal, priya, record };
}
const activities = async (browser: Browser, deal: string) =>
  (await browser.get(`/opportunities/${deal}/activities`)).body.items;
const confirm = (browser: Browser, id: string) => browser.post(`/recorded-meetings/${id}/confirm`);
const unconfirm = (browser: Browser, id: string) => browser.post(`/recorded-meetings/${id}/unconfirm`);

describe('a meeting that is logged', () => {
  it('is an activity of its deal with those who speak, once, until it is taken back', async () => {
    const { browser, deal, priya, record } = await confirmable();
    const id = await record();
    const { body } = await confirm(browser, id);
    expect(body).toMatchObject({ isConfirmed: true });
    await confirm(browser, id);
    expect(await activities(browser, deal)).toMatchObject([
      {
        id: body.activityId,
        kind: 'meeting',
        subject: 'Kick-off',
        occurredAt: AT.toISOString(),
        contacts: [{ id: priya }],
        sources: ['recording'],
        recordedMeetingId: id,
      },
    ]);
    expect((await unconfirm(browser, id)).body).toMatchObject({ isConfirmed: false, activityId: null });
    expect(await activities(browser, deal)).toEqual([]);
    expect((await unconfirm(browser, id)).status).toBe(200);
  });

  it('is one activity where two recordings of it are logged at the same time', async () => {
    const { browser, deal, record } = await confirmable();
    const ids = [await record(), await record()];
    const logged = await Promise.all(ids.map((id) => confirm(browser, id)));
    expect(logged.map(({ status, body }) => [status, body.isConfirmed])).toEqual([
      [200, true],
      [200, true],
    ]);
    expect(await activities(browser, deal)).toHaveLength(1);
  });

  it('follows the title, the start and the speakers of its meeting', async () => {
    const { browser, deal, priya, record } = await confirmable();
    const ana = await contactOn(browser, deal, 'Ana Silva');
    const id = await record();
    await confirm(browser, id);
    await browser.patch(`/recorded-meetings/${id}`, { title: 'Terms', startsAt: '2026-03-11T02:00:00.000Z' });
    await browser.put(`/recorded-meetings/${id}/speakers/1`, { contactId: ana });
    await browser.put(`/recorded-meetings/${id}/speakers/0`, {});
    expect(await activities(browser, deal)).toMatchObject([
      { subject: 'Terms', occurredAt: '2026-03-11T02:00:00.000Z', contacts: [{ id: ana }] },
    ]);
    expect((await browser.put(`/recorded-meetings/${id}/speakers/0`, { contactId: priya })).status).toBe(200);
    expect((await activities(browser, deal))[0].contacts).toHaveLength(2);
  });

  it('is the activity that somebody recorded of it already, which stays when that is taken back', async () => {
    const { browser, deal, priya, record } = await confirmable();
    const { id: known } = (
      await browser.post(`/opportunities/${deal}/activities`, {
        kind: 'meeting',
        subject: 'Talked terms',
        occurredAt: new Date(AT.getTime() + 10 * 60_000).toISOString(),
        contactIds: [priya],
      })
    ).body;
    const id = await record();
    expect((await confirm(browser, id)).body.activityId).toBe(known);
    expect(await activities(browser, deal)).toMatchObject([
      { id: known, subject: 'Talked terms', sources: ['recording'] },
    ]);
    await unconfirm(browser, id);
    expect(await activities(browser, deal)).toMatchObject([{ id: known, sources: [], recordedMeetingId: null }]);
  });

  it('is the activity that the calendar made of it', async () => {
    const { organizationId, rae, browser, deal, priya, record } = await confirmable();
    const calendar = await connectCalendar(app, { organizationId, memberId: rae.memberId });
    const planned = await planMeeting(app, organizationId, {
      startsAt: AT,
      contactIds: [priya],
      calendars: [calendar],
    });
    await inTenant(app.database.pool, organizationId, (tx) => settlePassed(tx, new Date()));
    const id = await record({ calendarMeetingId: planned });
    await confirm(browser, id);
    expect(await activities(browser, deal)).toMatchObject([
      { id: planned, subject: 'Kick-off', opportunityId: deal, sources: ['google_workspace', 'recording'] },
    ]);
    await unconfirm(browser, id);
    expect(await activities(browser, deal)).toMatchObject([{ id: planned, sources: ['google_workspace'] }]);
  });

  it('stays the activity of a second recording of it', async () => {
    const { browser, deal, record } = await confirmable();
    const [first, second] = [await record(), await record({ title: 'From the other room' })];
    await confirm(browser, first);
    await confirm(browser, second);
    expect(await activities(browser, deal)).toHaveLength(1);
    await unconfirm(browser, first);
    expect(await activities(browser, deal)).toMatchObject([{ recordedMeetingId: second }]);
    await unconfirm(browser, second);
    expect(await activities(browser, deal)).toEqual([]);
  });

  it('can be logged again where somebody deleted its activity', async () => {
    const { browser, deal, record } = await confirmable();
    const id = await record();
    const { activityId } = (await confirm(browser, id)).body;
    await browser.delete(`/activities/${activityId}`);
    expect((await browser.get(`/recorded-meetings/${id}`)).body.isConfirmed).toBe(false);
    expect((await confirm(browser, id)).body.isConfirmed).toBe(true);
    expect(await activities(browser, deal)).toHaveLength(1);
  });

  it('is told of nothing once its meeting is removed', async () => {
    const { browser, deal, record } = await confirmable();
    const id = await record();
    await confirm(browser, id);
    await browser.delete(`/recorded-meetings/${id}`);
    expect(await activities(browser, deal)).toMatchObject([{ sources: [], recordedMeetingId: null }]);
  });

  it('changes the scores of its deal, which what the meeting changed says until that is taken back', async () => {
    const { organizationId, browser, deal, record } = await confirmable();
    const id = await record({ startsAt: new Date(Date.now() - 3_600_000) });
    const [proposal] = await putProposals(app, { organizationId, meetingId: id, browser }, [
      { kind: 'evidence', component: { framework: 'meddpic', component: 'pain' } },
    ]);
    const health = async () => (await browser.get(`/opportunities/${deal}`)).body.health;
    const effect = async () => (await browser.get(`/recorded-meetings/${id}/changes`)).body.effect;
    expect(await effect()).toBeNull();
    const before = await health();
    await confirm(browser, id);
    const logged = await health();
    expect(logged.risk).not.toBe(before.risk);
    expect(await effect()).toMatchObject({ risk: [before.risk, logged.risk] });
    await browser.post(`/recorded-meetings/${id}/proposals/${proposal.id}/confirm`, {
      expectedVersion: proposal.version,
    });
    const all = await health();
    expect(await effect()).toMatchObject({ risk: [before.risk, all.risk] });
    const { items } = (await browser.get('/recorded-meetings/recent-changes')).body;
    expect(items).toMatchObject([{ meeting: { id }, confirmed: 1, effect: { risk: [before.risk, all.risk] } }]);
    await unconfirm(browser, id);
    expect((await effect()).risk).not.toEqual([before.risk, all.risk]);
  });

  it('changes neither its deal nor that others see it', async () => {
    const { browser, record } = await confirmable();
    const id = await record();
    await confirm(browser, id);
    for (const change of [
      { opportunityId: await dealOf(browser, 'Dock') },
      { opportunityId: null },
      { isPrivate: true },
    ])
      expect((await browser.patch(`/recorded-meetings/${id}`, change)).status).toBe(409);
  });

  it.each([
    [{ isPrivate: true }, /is private/],
    [{ opportunityId: null }, /Choose the deal/],
  ])('is refused of a meeting with %j', async (more, message) => {
    const { browser, record } = await confirmable();
    const answer = await confirm(browser, await record(more));
    expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT']);
    expect(answer.body.message).toMatch(message);
  });
});
