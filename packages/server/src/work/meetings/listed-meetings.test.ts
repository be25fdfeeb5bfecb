import { afterAll, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { administer } from '../../testing/administer.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';
import { dealOf } from './testing/import-vtt.ts';
import { storeMeeting } from './testing/stored-meeting.ts';

const app = await startTestApp();
afterAll(app.close);

const LINES = ['Dana Lee: We need a report.'];
const listed = async (browser: Browser, query: string) =>
  (await browser.get(`/recorded-meetings?${query}`)).body.items.map(({ title }: { title: string }) => title).toSorted();

async function org() {
  const { browser: admin, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  const rep = await addMember(app, admin, { role: 'account_executive', name: 'Mere Walker' });
  const opportunityId = await dealOf(rep.browser, 'Crane');
  const store = (title: string, memberId: string, deal: string | null = opportunityId) =>
    storeMeeting(app, { organizationId, memberId }, LINES, { title, opportunityId: deal });
  const sql = (text: string) => administer(app.database.ownerUrl, text);
  return { admin, adminId: session.member.id as string, rep, store, sql };
}

it('lists meetings on a deal that nobody logged, also after their activity was removed', async () => {
  const { admin, rep, store, sql } = await org();
  const logged = await store('Logged', rep.memberId);
  await store('Ready', rep.memberId);
  await store('Without a deal', rep.memberId, null);
  const failed = await store('Failed', rep.memberId);
  await sql(`UPDATE recorded_meetings SET state = 'failed', fault = 'No speech.' WHERE id = '${failed}'`);
  const { body } = await rep.browser.post(`/recorded-meetings/${logged}/confirm`);
  for (const browser of [rep.browser, admin]) expect(await listed(browser, 'notLogged=true')).toEqual(['Ready']);
  expect(await listed(rep.browser, 'notLogged=false')).toEqual(['Failed', 'Logged', 'Without a deal']);
  expect(await listed(admin, 'states=failed')).toEqual(['Failed']);
  expect((await rep.browser.delete(`/activities/${body.activityId}`)).status).toBe(200);
  expect(await listed(admin, 'notLogged=true')).toEqual(['Logged', 'Ready']);
});

it('lists the meetings of who asks apart from those of others', async () => {
  const { admin, adminId, rep, store } = await org();
  await store('Of the rep', rep.memberId);
  await store('Of the admin', adminId);
  expect([await listed(admin, 'mine=true'), await listed(admin, 'mine=false')]).toEqual([
    ['Of the admin'],
    ['Of the rep'],
  ]);
  expect(await listed(rep.browser, 'mine=true&notLogged=true')).toEqual(['Of the rep']);
});
