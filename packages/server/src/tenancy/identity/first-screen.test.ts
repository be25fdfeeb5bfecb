import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { startDealOrg } from '../../testing/deals.ts';

const { app, admin, add, change, stage } = await startDealOrg();
afterAll(app.close);

const choose = (browser: typeof admin, firstScreen: unknown) => browser.put('/session/first-screen', { firstScreen });
const memberOf = async (browser: typeof admin) => (await browser.get('/session')).body.member;

describe('the screen that people begin with', () => {
  it('is that of their role until they choose another, and again when they go back to it', async () => {
    expect(await memberOf(admin)).toMatchObject({ role: 'admin', firstScreen: null });
    expect(await choose(admin, 'pipeline_intelligence')).toMatchObject({ status: 200, body: {} });
    expect((await memberOf(admin)).firstScreen).toBe('pipeline_intelligence');
    expect((await choose(admin, null)).status).toBe(200);
    expect((await memberOf(admin)).firstScreen).toBeNull();
  });

  it('is the choice of one person, and of one organisation of theirs', async () => {
    const ana = await addMember(app, admin, { role: 'account_executive', name: 'Ana Ruiz' });
    expect((await choose(ana.browser, 'opportunities')).status).toBe(200);
    expect((await memberOf(admin)).firstScreen).toBeNull();
    const other = await ana.browser.post('/memberships', { name: 'Kauri', timeZone: 'Etc/UTC', currency: 'NZD' });
    expect(other.status).toBe(201);
    expect((await memberOf(ana.browser)).firstScreen).toBeNull();
  });

  it.each(['settings', '/crm/opportunities', '', 7])('is none of ours: %j', async (unknown) => {
    const refused = await choose(admin, unknown);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('firstScreen');
    expect((await memberOf(admin)).firstScreen).toBeNull();
  });

  it('asks for somebody who is signed in', async () => {
    expect((await choose(app.browser(), 'forecast')).status).toBe(401);
  });
});

describe('whether somebody works on deals of their own', () => {
  it('is said with the session, by their open deals alone', async () => {
    const tom = await addMember(app, admin, { role: 'sales_manager', name: 'Tom Ashby' });
    const ana = await addMember(app, admin, { role: 'account_executive', managerId: tom.memberId });
    await add({}, ana.browser);
    expect((await memberOf(ana.browser)).ownsOpenDeals).toBe(true);
    expect((await memberOf(tom.browser)).ownsOpenDeals).toBe(false);
    const own = await add({ name: 'Kauri renewal' }, tom.browser);
    expect((await memberOf(tom.browser)).ownsOpenDeals).toBe(true);
    const lost = await change(own.id, { stageId: stage('Closed Lost') }, tom.browser);
    expect(lost.status, JSON.stringify(lost.body)).toBe(200);
    expect((await memberOf(tom.browser)).ownsOpenDeals).toBe(false);
  });
});
