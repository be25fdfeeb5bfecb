import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

const save = (browser: Browser, more: object = {}) =>
  browser.post('/views', {
    name: 'Slipping commits',
    definition: {
      filter: { category: ['commit'] },
      where: { match: 'all', conditions: [{ field: 'pushes', is: 'at_least', value: 2 }] },
      sorts: ['-amount', 'close_date'],
      columns: [
        { key: 'name', pinned: true },
        { key: 'pushes', width: 90 },
      ],
    },
    ...more,
  });
const names = async (browser: Browser): Promise<string[]> =>
  (await browser.get('/views')).body.items.map(({ name }: { name: string }) => name);

describe('a saved view', () => {
  it('keeps filter, conditions, sorts, columns and grouping, is renamed, and is brought back after it was deleted', async () => {
    const { browser } = await app.signUp();
    const { body: view, status } = await save(browser);
    expect(status).toBe(201);
    expect(view).toMatchObject({
      scope: 'private',
      isDefault: false,
      version: 1,
      abilities: { update: true },
      definition: { group: null, sorts: ['-amount', 'close_date'], where: { match: 'all', groups: [] } },
    });
    const renamed = (await browser.patch(`/views/${view.id}`, { name: 'Commits', expectedVersion: 1 })).body;
    expect(renamed).toMatchObject({ name: 'Commits', version: 2, definition: view.definition });
    expect((await browser.patch(`/views/${view.id}`, { name: 'Late', expectedVersion: 1 })).status).toBe(409);
    await browser.delete(`/views/${view.id}`);
    expect(await names(browser)).toEqual([]);
    expect((await browser.patch(`/views/${view.id}`, { name: 'Gone' })).status).toBe(404);
    await browser.post(`/views/${view.id}/restore`, {});
    expect(await names(browser)).toEqual(['Commits']);
  });

  it('is refused with what is wrong in it, and where', async () => {
    const { browser } = await app.signUp();
    const where = { match: 'any', conditions: [{ field: 'amount', is: 'contains', value: 'x' }] };
    const { status, body } = await save(browser, { definition: { where } });
    expect([status, body.data.field]).toEqual([422, 'definition.where.conditions[0].value']);
    expect(body.message).toContain('Amount cannot be asked "contains"');
    expect((await save(browser, { definition: { columns: [{ key: 'mood' }] } })).status).toBe(422);
    expect((await save(browser, { definition: { sorts: ['luck'] } })).status).toBe(422);
  });

  it('is of one list, and keeps what that list can show', async () => {
    const { browser } = await app.signUp();
    const definition = {
      where: { match: 'all', conditions: [{ field: 'territory', is: 'empty' }] },
      sorts: ['-open_amount'],
      group: 'segment',
      columns: [{ key: 'name' }, { key: 'domain' }],
    };
    const { body: view, status } = await save(browser, { list: 'accounts', name: 'Homeless', definition });
    expect([status, view.list, view.definition.group]).toEqual([201, 'accounts', 'segment']);
    await browser.put('/views/default', { list: 'accounts', id: view.id });
    expect(await names(browser)).toEqual([]);
    expect((await browser.get('/views?list=accounts')).body.items).toMatchObject([
      { name: 'Homeless', isDefault: true },
    ]);
    const wrong = await save(browser, { list: 'contacts', definition });
    expect([wrong.status, wrong.body.data.field]).toEqual([422, 'definition.where.conditions.0.field']);
    const where = { conditions: [{ field: 'territory', is: 'at_least', value: 1 }] };
    const asked = await browser.patch(`/views/${view.id}`, { definition: { where } });
    expect(asked.body.message).toContain('Territory cannot be asked "at_least"');
    expect((await browser.patch(`/views/${view.id}`, { definition: { sorts: ['-amount'] } })).status).toBe(422);
  });

  it('keeps the field that a board goes by, where its list has columns by it', async () => {
    const { browser } = await app.signUp();
    const { body: view } = await save(browser, { list: 'accounts', definition: { board: 'segment' } });
    expect(view.definition.board).toBe('segment');
    expect((await browser.get('/views?list=accounts')).body.items[0].definition.board).toBe('segment');
    const table = await browser.patch(`/views/${view.id}`, { definition: { sorts: ['name'] } });
    expect(table.body.definition.board).toBeNull();
    const custom = await save(browser, { list: 'contacts', definition: { board: 'custom.support' } });
    expect(custom.body.definition.board).toBe('custom.support');
    const deals = (await save(browser, { definition: { board: 'stage' } })).body;
    expect(deals.definition.board).toBe('stage');
    expect((await browser.patch(`/views/${deals.id}`, { definition: {} })).body.definition.board).toBeNull();
    for (const [list, board] of [
      ['accounts', 'domain'],
      ['contacts', 'segment'],
      ['deals', 'owner'],
      ['deals', 'custom.support'],
    ])
      expect((await save(browser, { list, definition: { board } })).status, `${list} by ${board}`).toBe(422);
  });

  it('begins the list for whoever chose it, and for nobody else', async () => {
    const { browser } = await app.signUp();
    const rep = await addMember(app, browser, { role: 'account_executive' });
    const { id } = (await save(browser, { scope: 'organization' })).body;
    await rep.browser.put('/views/default', { id });
    expect((await rep.browser.get('/views')).body.items[0].isDefault).toBe(true);
    expect((await browser.get('/views')).body.items[0].isDefault).toBe(false);
    await rep.browser.put('/views/default', { id: null });
    expect((await rep.browser.get('/views')).body.items[0].isDefault).toBe(false);
  });

  it('is seen by its maker alone, by everybody below them, or by all, and changed by its maker', async () => {
    const { browser: admin } = await app.signUp();
    const manager = await addMember(app, admin, { role: 'sales_manager' });
    const rep = await addMember(app, admin, { role: 'account_executive', managerId: manager.memberId });
    const stranger = await addMember(app, admin, { role: 'account_executive' });
    await save(manager.browser, { name: 'Own' });
    const team = (await save(manager.browser, { name: 'Team', scope: 'team' })).body;
    const all = (await save(admin, { name: 'All', scope: 'organization' })).body;
    expect(await names(manager.browser)).toEqual(['All', 'Own', 'Team']);
    expect(await names(rep.browser)).toEqual(['All', 'Team']);
    expect(await names(stranger.browser)).toEqual(['All']);
    expect((await rep.browser.patch(`/views/${team.id}`, { name: 'Mine' })).status).toBe(403);
    expect((await stranger.browser.patch(`/views/${team.id}`, { name: 'Mine' })).status).toBe(404);
    expect((await stranger.browser.put('/views/default', { id: team.id })).status).toBe(404);
    expect((await rep.browser.delete(`/views/${all.id}`)).status).toBe(403);
    expect((await save(rep.browser, { scope: 'team' })).status).toBe(403);
    expect((await save(manager.browser, { scope: 'organization' })).status).toBe(403);
    const revops = await addMember(app, admin, { role: 'revops' });
    expect((await revops.browser.patch(`/views/${all.id}`, { name: 'Everything' })).status).toBe(200);
  });

  it('never widens what somebody sees', async () => {
    const { browser: admin } = await app.signUp();
    const rep = await addMember(app, admin, { role: 'account_executive' });
    await admin.post('/opportunities', { name: 'Hidden crane' });
    const where = JSON.stringify({ match: 'any', conditions: [{ field: 'name', is: 'contains', value: 'crane' }] });
    const query = `where=${encodeURIComponent(where)}`;
    expect((await admin.get(`/opportunities?${query}`)).body.items).toHaveLength(1);
    expect((await rep.browser.get(`/opportunities?${query}`)).body.items).toEqual([]);
    expect((await rep.browser.get(`/opportunities/count?${query}`)).body.count).toBe(0);
  });
});
