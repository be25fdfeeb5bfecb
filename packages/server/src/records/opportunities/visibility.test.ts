import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import type { Browser } from '../../testing/app.ts';
import { type DealOrg, startDealOrg } from '../../testing/deals.ts';

describe('opportunities of others', () => {
  let app: DealOrg['app'];
  let adminId: DealOrg['adminId'];
  let admin: DealOrg['admin'];
  let add: DealOrg['add'];
  let change: DealOrg['change'];
  beforeAll(async () => {
    ({ app, adminId, admin, add, change } = await startDealOrg());
  });
  afterAll(() => app.close());

  it('do not exist for a rep, and exist for their manager and everyone above', async () => {
    const manager = await addMember(app, admin, { role: 'sales_manager' });
    const rep = await addMember(app, admin, { role: 'account_executive', managerId: manager.memberId });
    const stranger = await addMember(app, admin, { role: 'account_executive' });
    const deal = await add({ name: 'Quay wall' }, rep.browser);
    for (const browser of [admin, manager.browser, rep.browser]) {
      expect((await browser.get(`/opportunities/${deal.id}`)).status).toBe(200);
      expect((await browser.get('/opportunities?search=quay')).body.items).toHaveLength(1);
      expect((await browser.get('/search?q=quay')).body.items).toHaveLength(1);
    }
    const { browser } = stranger;
    expect((await browser.get('/opportunities')).body.items).toEqual([]);
    expect((await browser.get(`/opportunities?ownerId=${rep.memberId}`)).body.items).toEqual([]);
    expect((await browser.get('/opportunities/count')).body.count).toBe(0);
    expect((await browser.get(`/opportunities/count?ownerId=${rep.memberId}&search=quay`)).body.count).toBe(0);
    expect((await browser.get('/search?q=quay')).body.items).toEqual([]);
    expect((await browser.get('/pipeline/overview')).body.open.count).toBe(0);
    expect((await browser.get(`/pipeline/overview?ownerId=${rep.memberId}`)).status).toBe(404);
    expect((await browser.get(`/forecast?ownerId=${rep.memberId}`)).status).toBe(404);
  });

  it('are not given away by a rep, nor out of a manager’s team', async () => {
    const manager = await addMember(app, admin, { role: 'sales_manager' });
    const rep = await addMember(app, admin, { role: 'account_executive', managerId: manager.memberId });
    const deal = await add({}, rep.browser);
    expect(deal.abilities.changeOwner).toBe(false);
    expect((await change(deal.id, { ownerId: adminId }, rep.browser)).status).toBe(403);
    expect((await change(deal.id, { ownerId: adminId }, manager.browser)).status).toBe(422);
    expect((await change(deal.id, { ownerId: manager.memberId }, manager.browser)).status).toBe(200);
    expect((await rep.browser.get(`/opportunities/${deal.id}`)).status).toBe(404);
  });

  it('and every operation on one answers nobody, strangers and other organisations nothing', async () => {
    const deal = await add();
    const stranger = (await addMember(app, admin, { role: 'account_executive' })).browser;
    const elsewhere = (await app.signUp('Elsewhere')).browser;
    const operations: ((browser: Browser) => Promise<{ status: number }>)[] = [
      (browser) => browser.get(`/opportunities/${deal.id}`),
      (browser) => browser.patch(`/opportunities/${deal.id}`, { name: 'Taken' }),
      (browser) => browser.get(`/opportunities/${deal.id}/frameworks`),
      (browser) => browser.put(`/opportunities/${deal.id}/frameworks/bant/need`, { strength: 'green' }),
      (browser) => browser.get(`/opportunities/${deal.id}/explanations/risk`),
      (browser) => browser.get(`/opportunities/${deal.id}/timeline`),
    ];
    for (const operation of operations) {
      expect((await operation(app.browser())).status).toBe(401);
      expect((await operation(stranger)).status).toBe(404);
      expect((await operation(elsewhere)).status).toBe(404);
    }
    for (const path of ['/opportunities', '/opportunities/count', '/pipeline/overview', '/forecast', '/search?q=a']) {
      expect((await app.browser().get(path)).status).toBe(401);
    }
    expect((await app.browser().post('/opportunities', { name: 'Nobody' })).status).toBe(401);
    expect((await admin.get(`/opportunities/${deal.id}`)).body).toEqual(deal);
  });
});
