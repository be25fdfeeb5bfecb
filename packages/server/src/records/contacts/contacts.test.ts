import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

const DAY = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const make = async (browser: Browser, path: string, body: object) => (await browser.post(path, body)).body;

describe('contacts', () => {
  it('are found by name or email address, and by account', async () => {
    const { browser } = await app.signUp();
    const account = await make(browser, '/accounts', { name: 'Harbour' });
    await make(browser, '/contacts', { name: 'Ana Lee', email: 'ana@harbour.example', accountId: account.id });
    await make(browser, '/contacts', { name: 'Bo Ray' });
    const names = async (query: string) =>
      (await browser.get(`/contacts?${query}`)).body.items.map((item: { name: string }) => item.name);
    expect(await names('search=LEE')).toEqual(['Ana Lee']);
    expect(await names('search=harbour.ex')).toEqual(['Ana Lee']);
    expect(await names(`accountId=${account.id}`)).toEqual(['Ana Lee']);
    expect(await names('')).toEqual(['Ana Lee', 'Bo Ray']);
  });

  it('name their account, and lose it when it is cleared', async () => {
    const { browser } = await app.signUp();
    const account = await make(browser, '/accounts', { name: 'Harbour' });
    const contact = await make(browser, '/contacts', { name: 'Ana Lee', accountId: account.id });
    expect(contact).toMatchObject({ accountId: account.id, accountName: 'Harbour', lastInteractionAt: null });
    expect((await browser.patch(`/contacts/${contact.id}`, { accountId: null })).body).toMatchObject({
      accountId: null,
      accountName: null,
      name: 'Ana Lee',
    });
  });

  it('report to one another, never in a circle, and stop with null', async () => {
    const { browser: admin } = await app.signUp();
    const add = async (name: string, reportsToId?: string) =>
      (await admin.post('/contacts', { name, ...(reportsToId && { reportsToId }) })).body;
    const ana = await add('Ana Lee');
    const ben = await add('Ben Ito', ana.id);
    const cy = await add('Cy Moe', ben.id);
    expect(cy.reportsTo).toEqual({ id: ben.id, name: 'Ben Ito' });
    for (const reportsToId of [ana.id, cy.id]) {
      const refused = await admin.patch(`/contacts/${ana.id}`, { reportsToId });
      expect([refused.status, refused.body.data?.field]).toEqual([422, 'reportsToId']);
    }
    const nobody = '01900000-0000-7000-8000-000000000000';
    expect((await admin.patch(`/contacts/${ana.id}`, { reportsToId: nobody })).status).toBe(404);
    const seen = { reportsToId: ana.id };
    expect((await admin.patch(`/contacts/${ben.id}`, { reportsToId: null, seen })).body.reportsTo).toBeNull();
    expect(
      (await admin.patch(`/contacts/${ben.id}`, { reportsToId: ana.id, seen: { reportsToId: cy.id } })).status,
    ).toBe(409);
  });

  it('have an external id of their own', async () => {
    const { browser } = await app.signUp();
    await make(browser, '/contacts', { name: 'Ana Lee', externalId: 'C1' });
    const { id } = await make(browser, '/contacts', { name: 'Bo Ray' });
    for (const answer of [
      await browser.patch(`/contacts/${id}`, { externalId: 'C1' }),
      await browser.post('/contacts', { name: 'Cy Moa', externalId: 'C1' }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ code: 'CONFLICT', data: { field: 'externalId', value: 'C1' } });
    }
  });

  it('are changed by whoever made them, or has a deal with them or on their account', async () => {
    const { browser: admin } = await app.signUp();
    const rep = await addMember(app, admin, { role: 'account_executive' });
    const other = await addMember(app, admin, { role: 'account_executive' });
    const contact = await make(rep.browser, '/contacts', { name: 'Ana Lee' });
    const deal = await make(other.browser, '/opportunities', { name: 'Crane' });
    const change = async (who: typeof rep) =>
      (await who.browser.patch(`/contacts/${contact.id}`, { title: 'Chief' })).status;
    expect([await change(rep), await change(other)]).toEqual([200, 403]);
    await other.browser.put(`/opportunities/${deal.id}/contacts/${contact.id}`);
    expect([await change(rep), await change(other)]).toEqual([200, 200]);
  });
});

describe('the addresses of a contact', () => {
  it('are several, checked, and changed without touching anything else', async () => {
    const { browser } = await app.signUp();
    const contact = await make(browser, '/contacts', {
      name: 'Ana Lee',
      email: 'ana@harbour.example',
      otherEmails: ['ana@home.example'],
      phone: '+64 9 555 0123',
    });
    const { body } = await browser.patch(`/contacts/${contact.id}`, { otherPhones: ['(09) 555-0124 ext 7'] });
    expect(body).toMatchObject({
      email: 'ana@harbour.example',
      otherEmails: ['ana@home.example'],
      phone: '+64 9 555 0123',
      otherPhones: ['(09) 555-0124 ext 7'],
    });
    for (const [field, value] of [
      ['phone', 'ring me'],
      ['email', 'ana'],
      ['otherEmails', ['ana']],
      ['otherPhones', ['12']],
    ] as const) {
      const answer = await browser.patch(`/contacts/${contact.id}`, { [field]: value });
      expect([field, answer.status]).toEqual([field, 422]);
    }
    const found = (await browser.get('/contacts?search=home.example')).body.items;
    expect(found).toHaveLength(1);
  });

  it('warn of somebody who is there already', async () => {
    const { browser } = await app.signUp();
    await make(browser, '/contacts', { name: 'Ana Lee', email: 'Ana@Harbour.example' });
    const similar = async (query: string) =>
      (await browser.get(`/contacts/similar?${query}`)).body.items.map(({ name }: { name: string }) => name);
    expect(await similar('name=Bo&email=ana%40harbour.example')).toEqual(['Ana Lee']);
    expect(await similar('name=ana%20l')).toEqual(['Ana Lee']);
    expect(await similar('name=Bo')).toEqual([]);
  });

  it('ask when somebody else changed the same one', async () => {
    const { browser } = await app.signUp();
    const { id } = await make(browser, '/contacts', { name: 'Ana Lee', otherEmails: ['a@b.example'] });
    await browser.patch(`/contacts/${id}`, { otherEmails: ['c@d.example'], seen: { otherEmails: ['a@b.example'] } });
    const answer = await browser.patch(`/contacts/${id}`, { otherEmails: [], seen: { otherEmails: ['a@b.example'] } });
    expect([answer.status, answer.body.data]).toMatchObject([409, { field: 'otherEmails', value: ['c@d.example'] }]);
  });
});

describe('a contact on a deal', () => {
  it('counts at once for the scores of the deal, and no longer when taken off', async () => {
    const { browser } = await app.signUp();
    const deal = await make(browser, '/opportunities', { name: 'Crane' });
    const contact = await make(browser, '/contacts', { name: 'Ana Lee' });
    const path = `/opportunities/${deal.id}/contacts/${contact.id}`;
    const health = async () => (await browser.get(`/opportunities/${deal.id}`)).body.health;
    expect(await health()).toMatchObject({ contactRisk: 0, notYetQualified: true });
    await browser.put(path, { role: 'champion' });
    expect(await health()).toMatchObject({ contactRisk: 30, notYetQualified: false });
    await browser.put(path, { role: 'economic_buyer', influence: 10 });
    expect((await browser.get(`/opportunities/${deal.id}/contacts`)).body.items).toEqual([
      expect.objectContaining({ role: 'economic_buyer', influence: 10, freshness: { score: 0, band: 'stale' } }),
    ]);
    expect((await browser.delete(path)).status).toBe(200);
    expect(await health()).toMatchObject({ contactRisk: 0, notYetQualified: true });
    expect((await browser.delete(path)).status).toBe(404);
  });

  it('is warm after an interaction, less so week by week, faster with influence', async () => {
    const { browser } = await app.signUp();
    const deal = await make(browser, '/opportunities', { name: 'Crane' });
    const contact = await make(browser, '/contacts', { name: 'Ana Lee' });
    const path = `/opportunities/${deal.id}/contacts/${contact.id}`;
    await browser.put(path, { influence: 10 });
    await make(browser, `/opportunities/${deal.id}/activities`, {
      kind: 'call',
      subject: 'Rang',
      occurredAt: ago(14),
      contactIds: [contact.id],
    });
    const freshness = async () => (await browser.get(`/opportunities/${deal.id}/contacts`)).body.items[0].freshness;
    // Two weeks at 5 + 10/2 points a week.
    expect(await freshness()).toEqual({ score: 80, band: 'active' });
    await browser.put(path, { influence: null });
    expect(await freshness()).toEqual({ score: 90, band: 'active' });
  });

  it('is told in the timeline once for each change, and not when nothing changed', async () => {
    const { browser } = await app.signUp();
    const deal = await make(browser, '/opportunities', { name: 'Crane' });
    const contact = await make(browser, '/contacts', { name: 'Ana Lee' });
    const path = `/opportunities/${deal.id}/contacts/${contact.id}`;
    await browser.put(path, { role: 'champion' });
    await browser.put(path, { role: 'champion' });
    await browser.put(path, { role: 'influencer' });
    await browser.delete(path);
    const { items } = (await browser.get(`/opportunities/${deal.id}/timeline`)).body;
    expect(items.map((entry: { kind: string }) => entry.kind)).toEqual([
      'contact_removed',
      'contact_changed',
      'contact_added',
      'created',
    ]);
  });

  it('refuses an influence that is no level', async () => {
    const { browser } = await app.signUp();
    const deal = await make(browser, '/opportunities', { name: 'Crane' });
    const contact = await make(browser, '/contacts', { name: 'Ana Lee' });
    for (const influence of [-1, 11, 2.5]) {
      const answer = await browser.put(`/opportunities/${deal.id}/contacts/${contact.id}`, { influence });
      expect([answer.status, answer.body.data.field]).toEqual([422, 'influence']);
    }
  });

  it('are asked by any field, sorted by several columns and grouped by their account', async () => {
    const { browser } = await app.signUp();
    const { id: accountId } = (await browser.post('/accounts', { name: 'Harbour' })).body;
    const ana = (await browser.post('/contacts', { name: 'Ana', title: 'CFO', accountId })).body;
    await browser.post('/contacts', { name: 'Ben', title: 'CFO', accountId, otherEmails: ['ben@harbour.example'] });
    await browser.post('/contacts', { name: 'Cy', title: 'Buyer' });
    const deal = (await browser.post('/opportunities', { name: 'Crane', accountId })).body;
    await browser.put(`/opportunities/${deal.id}/contacts/${ana.id}`);
    await browser.post(`/opportunities/${deal.id}/activities`, {
      kind: 'call',
      subject: 'Hello',
      contactIds: [ana.id],
      occurredAt: new Date().toISOString(),
    });
    const names = async (query: string) =>
      (await browser.get(`/contacts?${query}`)).body.items.map(({ name }: { name: string }) => name);
    const where = (condition: object) =>
      `where=${encodeURIComponent(JSON.stringify({ match: 'all', conditions: [condition] }))}`;
    expect(await names(where({ field: 'last_interaction', is: 'within', value: 'last_7_days' }))).toEqual(['Ana']);
    expect(await names(where({ field: 'other_emails', is: 'contains', value: 'HARBOUR' }))).toEqual(['Ben']);
    expect(await names(where({ field: 'open_deals', is: 'at_least', value: 1 }))).toEqual(['Ana']);
    expect(await names('order=title&order=-name')).toEqual(['Cy', 'Ben', 'Ana']);
    expect(await names('order=-last_interaction&order=name')).toEqual(['Ana', 'Ben', 'Cy']);
    expect(await names('order=account&order=-open_deals')).toEqual(['Cy', 'Ana', 'Ben']);
    expect((await browser.get('/contacts/groups?by=account')).body).toEqual({
      items: [
        { key: accountId, label: 'Harbour', count: 2 },
        { key: null, label: null, count: 1 },
      ],
      others: null,
    });
    expect(await names(`group=account&groupKey=${accountId}`)).toEqual(['Ana', 'Ben']);
  });
});

describe('a privacy request', () => {
  it('hands out all that is kept, and erases it so that every figure stays', async () => {
    const { browser } = await app.signUp();
    const account = await make(browser, '/accounts', { name: 'Harbour' });
    const deal = await make(browser, '/opportunities', { name: 'Crane', accountId: account.id });
    const contact = await make(browser, '/contacts', {
      name: 'Ana Lee',
      email: 'ana@harbour.example',
      otherEmails: ['ana@home.example'],
      phone: '+64 9 555 0123',
      title: 'Chief',
      accountId: account.id,
    });
    await browser.put(`/opportunities/${deal.id}/contacts/${contact.id}`, { role: 'champion', influence: 7 });
    const call = { kind: 'call', subject: 'Rang Ana', body: 'Her son is ill', contactIds: [contact.id] };
    await make(browser, `/opportunities/${deal.id}/activities`, { ...call, occurredAt: ago(3) });
    const kept = (await browser.post(`/contacts/${contact.id}/kept`)).body;
    expect(kept).toMatchObject({
      contact: { name: 'Ana Lee', email: 'ana@harbour.example', otherEmails: ['ana@home.example'] },
      deals: [{ name: 'Crane', role: 'champion', influence: 7 }],
      activities: [{ kind: 'call', subject: 'Rang Ana', body: 'Her son is ill', deal: 'Crane', deleted: false }],
    });

    const scores = async () => (await browser.get(`/opportunities/${deal.id}`)).body.health;
    const timeline = async () => (await browser.get(`/opportunities/${deal.id}/timeline`)).body.items.length;
    const [healthBefore, entriesBefore] = [await scores(), await timeline()];
    const erased = await browser.post(`/contacts/${contact.id}/erase`);
    expect(erased.status).toBe(200);
    expect(erased.body).toMatchObject({
      name: 'Erased person',
      email: null,
      otherEmails: [],
      title: null,
      phone: null,
      accountId: null,
      lastInteractionAt: kept.contact.lastInteractionAt,
      openDeals: 1,
    });
    expect([await scores(), await timeline()]).toEqual([healthBefore, entriesBefore]);
    const words = /Ana|ana@|son is ill|555 012/;
    const { items: trail } = (await browser.get('/audit-trail')).body;
    expect(trail.map(({ kind }: { kind: string }) => kind)).toContain('contact_handed_out');
    expect(JSON.stringify((await browser.post(`/contacts/${contact.id}/kept`)).body)).not.toMatch(words);
    const left = [`/opportunities/${deal.id}/activities`, '/audit-trail'];
    for (const path of left) {
      expect(JSON.stringify((await browser.get(path)).body)).not.toMatch(words);
    }
    expect((await browser.get('/contacts?search=ana')).body.items).toEqual([]);
  });
});
