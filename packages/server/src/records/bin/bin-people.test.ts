import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { addMember } from '../../testing/add-member.ts';
import { type Answer, type Browser, startTestApp } from '../../testing/app.ts';
import { keptAndRebuiltTotals, keptAndReplayed } from '../../work/imports/testing/undo.ts';
import { ACCOUNT_TABLES, CONTACT_TABLES, REMADE_OF_PEOPLE } from './kept-tables.ts';
import { keptState } from './testing/kept-state.ts';

const app = await startTestApp();
afterAll(app.close);

const made = async (browser: Browser, path: string, body: object = {}) => {
  const answer = await browser.post(path, body);
  expect([path, answer.status, answer.body]).toEqual([path, expect.toBeOneOf([200, 201]), expect.anything()]);
  return answer.body;
};
const gone = async (browser: Browser, path: string): Promise<Answer['body']> => {
  const answer = await browser.delete(path);
  expect([path, answer.status, answer.body]).toEqual([path, 200, expect.anything()]);
  return answer.body;
};
const back = async (browser: Browser, id: string): Promise<string[]> =>
  (await made(browser, `/bin/${id}/restore`)).lost;
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** Two deals of an account with the same person, who was met on one of them and reports to another. */
async function org() {
  const { browser: admin, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  const account = await made(admin, '/accounts', { name: 'Harbour Ltd', externalId: 'A1' });
  const chief = await made(admin, '/contacts', { name: 'Chief' });
  const ana = await made(admin, '/contacts', { name: 'Ana Lee', accountId: account.id, reportsToId: chief.id });
  const report = await made(admin, '/contacts', { name: 'Report', reportsToId: ana.id });
  const words = (text: string) => ({
    document: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
  });
  await made(admin, `/accounts/${account.id}/notes`, words('Pays late'));
  await made(admin, `/contacts/${ana.id}/notes`, words('Prefers the telephone'));
  const crane = await made(admin, '/opportunities', { name: 'Crane', accountId: account.id, amountMinor: 500 });
  const wharf = await made(admin, '/opportunities', { name: 'Wharf', accountId: account.id });
  for (const { id } of [crane, wharf]) {
    await admin.put(`/opportunities/${id}/contacts/${ana.id}`, { role: 'champion', influence: 3 });
    // Without anybody they would not be judged for a while, and their triggers begin anew.
    await admin.put(`/opportunities/${id}/frameworks/bant/budget`, { strength: 'green' });
  }
  const call = { kind: 'call', subject: 'Rang Ana', occurredAt: ago(1), contactIds: [ana.id, chief.id] };
  await made(admin, `/opportunities/${crane.id}/activities`, call);
  // Being taken off and put back are changes, which deals and accounts count.
  const state = () => inTenant(app.database.pool, organizationId, (tx) => keptState(tx, ['version', 'updated_at']));
  const expectWhole = () =>
    inTenant(app.database.pool, organizationId, async (tx) => {
      const { kept, replayed } = await keptAndReplayed(tx);
      expect(replayed).toEqual(kept);
      const totals = await keptAndRebuiltTotals(tx);
      expect(totals.kept).toEqual(totals.rebuilt);
    });
  return { admin, organizationId, account, chief, ana, report, crane, wharf, state, expectWhole };
}

describe('a contact', () => {
  it('goes off their deals and out of activities, and comes back onto all of them', async () => {
    const { admin, ana, report, crane, wharf, state, expectWhole } = await org();
    const before = await state();
    expect(await gone(admin, `/contacts/${ana.id}`)).toMatchObject({ kind: 'contact', name: 'Ana Lee', daysLeft: 30 });
    // Twice is once.
    await gone(admin, `/contacts/${ana.id}`);
    expect((await admin.get(`/contacts/${ana.id}`)).status).toBe(404);
    for (const { id } of [crane, wharf])
      expect((await admin.get(`/opportunities/${id}/contacts`)).body.items).toEqual([]);
    expect((await admin.get(`/contacts/${report.id}`)).body.reportsTo).toBeNull();
    const [told] = (await admin.get(`/opportunities/${crane.id}/timeline`)).body.items;
    expect(told.kind).toBe('contact_deleted');
    await expectWhole();

    expect(await back(admin, ana.id)).toEqual([]);
    expect(await state()).toEqual(before);
    await expectWhole();
    const { items } = (await admin.get('/audit-trail?category=records&limit=2')).body;
    expect(items.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      'Mere Walker restored the contact “Ana Lee” from the bin.',
      'Mere Walker deleted the contact “Ana Lee”.',
    ]);
  });

  it.each([
    ['the contact first', ['ana', 'crane'], ['ana', 'crane']],
    ['the deal first', ['crane', 'ana'], ['crane', 'ana']],
    ['in the order of going', ['ana', 'crane'], ['crane', 'ana']],
    ['in turn', ['crane', 'ana'], ['ana', 'crane']],
  ] as const)('and a deal of theirs come back together: %s', async (_, going, coming) => {
    const { admin, ana, crane, state, expectWhole } = await org();
    const before = await state();
    const paths = { ana: `/contacts/${ana.id}`, crane: `/opportunities/${crane.id}` };
    const ids = { ana: ana.id, crane: crane.id };
    for (const each of going) await gone(admin, paths[each]);
    for (const each of coming) await back(admin, ids[each]);
    expect(await state()).toEqual(before);
    await expectWhole();
  });

  it('never comes to stand above themselves', async () => {
    const { admin, chief, ana, report } = await org();
    await gone(admin, `/contacts/${ana.id}`);
    await admin.patch(`/contacts/${chief.id}`, { reportsToId: report.id });
    await back(admin, ana.id);
    const above = async (id: string) => (await admin.get(`/contacts/${id}`)).body.reportsTo?.id ?? null;
    expect([await above(ana.id), await above(chief.id), await above(report.id)]).toEqual([chief.id, report.id, null]);
  });

  it('is deleted by who may change them alone', async () => {
    const { admin, ana } = await org();
    const rep = await addMember(app, admin, { role: 'account_executive' });
    expect((await rep.browser.delete(`/contacts/${ana.id}`)).status).toBe(403);
    const own = await made(rep.browser, '/contacts', { name: 'Own' });
    await gone(rep.browser, `/contacts/${own.id}`);
    await gone(admin, `/contacts/${ana.id}`);
    expect((await rep.browser.get('/bin')).body.items.map(({ name }: { name: string }) => name)).toEqual(['Own']);
    expect((await rep.browser.post(`/bin/${ana.id}/restore`)).status).toBe(404);
  });
});

describe('an account', () => {
  it('leaves what hangs on it, and comes back to what has no other by then', async () => {
    const { admin, account, ana, crane, wharf, state, expectWhole } = await org();
    const below = await made(admin, '/accounts', { name: 'Harbour North', parentId: account.id });
    const before = await state();
    await gone(admin, `/accounts/${account.id}`);
    expect((await admin.get(`/accounts/${account.id}`)).status).toBe(404);
    expect((await admin.get(`/opportunities/${crane.id}`)).body.account).toBeNull();
    expect((await admin.get(`/contacts/${ana.id}`)).body.accountId).toBeNull();
    expect((await admin.get(`/accounts/${below.id}`)).body.parent).toBeNull();
    await expectWhole();
    await back(admin, account.id);
    expect(await state()).toEqual(before);
    await expectWhole();

    await gone(admin, `/accounts/${account.id}`);
    const other = await made(admin, '/accounts', { name: 'Quay Ltd', externalId: 'A1' });
    await admin.patch(`/opportunities/${wharf.id}`, { accountId: other.id });
    expect(await back(admin, account.id)).toEqual([
      'Another account has the ID A1 now, so this one came back without it.',
    ]);
    expect((await admin.get(`/opportunities/${crane.id}`)).body.account.id).toBe(account.id);
    expect((await admin.get(`/opportunities/${wharf.id}`)).body.account.id).toBe(other.id);
    await expectWhole();
  });

  it.each([
    ['the account first', ['account', 'crane', 'ana'], ['account', 'crane', 'ana']],
    ['the account last', ['account', 'crane', 'ana'], ['crane', 'ana', 'account']],
    ['the deal first', ['crane', 'ana', 'account'], ['crane', 'account', 'ana']],
    ['the contact first', ['ana', 'crane', 'account'], ['ana', 'crane', 'account']],
  ] as const)('its deal and its contact come back together: %s', async (_, going, coming) => {
    const { admin, account, ana, crane, state, expectWhole } = await org();
    const before = await state();
    const paths = {
      account: `/accounts/${account.id}`,
      ana: `/contacts/${ana.id}`,
      crane: `/opportunities/${crane.id}`,
    };
    const ids = { account: account.id, ana: ana.id, crane: crane.id };
    for (const each of going) await gone(admin, paths[each]);
    for (const each of coming) await back(admin, ids[each]);
    expect(await state()).toEqual(before);
    await expectWhole();
  });

  it('never comes to stand above itself', async () => {
    const { browser: admin } = await app.signUp();
    const top = await made(admin, '/accounts', { name: 'Top' });
    const middle = await made(admin, '/accounts', { name: 'Middle', parentId: top.id });
    const low = await made(admin, '/accounts', { name: 'Low', parentId: middle.id });
    await gone(admin, `/accounts/${middle.id}`);
    await admin.patch(`/accounts/${top.id}`, { parentId: low.id });
    await back(admin, middle.id);
    const above = async (id: string) => (await admin.get(`/accounts/${id}`)).body.parent?.id ?? null;
    expect([await above(middle.id), await above(top.id), await above(low.id)]).toEqual([top.id, low.id, null]);
  });

  it('is told to webhooks as what became of it', async () => {
    const { admin, account, organizationId } = await org();
    await made(admin, '/webhooks', {
      name: 'Mirror',
      url: 'http://127.0.0.1:9/',
      events: ['account.deleted', 'account.restored'],
    });
    await gone(admin, `/accounts/${account.id}`);
    await back(admin, account.id);
    await inTenant(app.database.pool, organizationId, async ({ client }) => {
      const { rows } = await client.query('SELECT type FROM webhook_deliveries ORDER BY id');
      expect(rows.map(({ type }) => type)).toEqual(['account.deleted', 'account.restored']);
    });
  });
});

describe('the erasure of a person', () => {
  const kept = (organizationId: string) =>
    inTenant(app.database.pool, organizationId, async ({ client }) => {
      const { rows } = await client.query(
        `SELECT coalesce(string_agg(b::text, ''), '') || (SELECT coalesce(string_agg(c::text, ''), '') FROM contacts c)
           || (SELECT coalesce(string_agg(v::text, ''), '') FROM activities v) AS kept FROM bin b`,
      );
      return rows[0].kept;
    });

  it('reaches the words of deals in the bin', async () => {
    const { admin, organizationId, ana, crane } = await org();
    await admin.put(`/opportunities/${crane.id}/frameworks/meddpic/champion`, {
      strength: 'green',
      customerWords: 'I, Ana, said it',
      ownerContactId: ana.id,
    });
    await gone(admin, `/opportunities/${crane.id}`);
    expect(await kept(organizationId)).toMatch(/Rang Ana/);
    const told = await made(admin, `/contacts/${ana.id}/kept`);
    expect(told.deals.map(({ name }: { name: string }) => name)).toEqual(['Crane', 'Wharf']);
    expect(told.activities).toMatchObject([{ subject: 'Rang Ana', deal: 'Crane', deleted: true }]);
    await made(admin, `/contacts/${ana.id}/erase`);
    expect(await kept(organizationId)).not.toMatch(/Rang Ana|I, Ana|Ana Lee/);
    await back(admin, crane.id);
    const [activity] = (await admin.get(`/opportunities/${crane.id}/activities`)).body.items;
    expect(activity.subject).toBe('Erased');
  });

  it('reaches a contact in the bin', async () => {
    const { admin, organizationId, ana } = await org();
    await gone(admin, `/contacts/${ana.id}`);
    expect((await made(admin, `/contacts/${ana.id}/erase`)).name).toBe('Erased person');
    expect(await kept(organizationId)).not.toMatch(/Rang Ana|Ana Lee/);
  });
});

describe('what refers to accounts and contacts', () => {
  it('is said for every table that does', async () => {
    const { organizationId } = await org();
    const said = new Set<string>([
      ...[...ACCOUNT_TABLES, ...CONTACT_TABLES].map(({ table }) => table),
      ...REMADE_OF_PEOPLE,
      // It refers to an account again by its links.
      'opportunities',
    ]);
    await inTenant(app.database.pool, organizationId, async ({ client }) => {
      const { rows } = await client.query<{ name: string }>(
        `SELECT DISTINCT c.relname::text AS name FROM pg_constraint k
         JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class f ON f.oid = k.confrelid
         WHERE k.contype = 'f' AND f.relname IN ('accounts', 'contacts')`,
      );
      expect(rows.map(({ name }) => name).filter((name) => !said.has(name))).toEqual([]);
    });
  });
});
