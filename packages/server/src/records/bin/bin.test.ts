import { randomBytes } from 'node:crypto';
import { BIN_DAYS } from '@forecastle/contract';
import { isoDate, localDay } from '@forecastle/rules';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { forgetExpired } from '../../product/jobs/recurring.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { memberActor } from '../../tenancy/identity/member-actor.ts';
import { addMember } from '../../testing/add-member.ts';
import { administer } from '../../testing/administer.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';
import { keptAndRebuiltTotals, keptAndReplayed } from '../../work/imports/testing/undo.ts';
import { deleteDeal } from './delete-deal.ts';
import { DEAL_TABLES, DEAL_TRIGGERS, REMADE_OF_DEALS, STAYS_OF_DEALS } from './kept-tables.ts';
import { keptState } from './testing/kept-state.ts';

const app = await startTestApp();
afterAll(app.close);

const made = async (browser: Browser, path: string, body: object = {}) => {
  const answer = await browser.post(path, body);
  expect([path, answer.status, answer.body]).toEqual([path, expect.toBeOneOf([200, 201]), expect.anything()]);
  return answer.body;
};
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const words = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const attach = (browser: Browser, deal: string, content: Buffer) =>
  browser.request('POST', `/opportunities/${deal}/files?fileName=terms.pdf`, content, {
    'content-type': 'application/octet-stream',
  });

const inOrganization = <T>(organizationId: string, work: Parameters<typeof inTenant<T>>[2]): Promise<T> =>
  inTenant(app.database.pool, organizationId, work);
/** Its admin. */
const actorOf = (organizationId: string): Promise<Actor> =>
  inOrganization(organizationId, async (tx) => {
    const { rows } = await tx.client.query<{ id: string }>('SELECT id FROM members');
    return memberActor(tx, rows[0]?.id ?? '');
  });
/** Sessions that wait for the table of deals. */
const waitingForDeals = async (): Promise<number> => {
  const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'opportunities'::regclass
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  return (await administer(app.database.ownerUrl, waiting)).length;
};
const stateOf = (organizationId: string) => inOrganization(organizationId, (tx) => keptState(tx));

/** An organisation with a deal on which everything hangs that can, and another deal with the same person. */
async function org() {
  const { browser: admin, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  await made(admin, '/custom-fields', { noun: 'deal', kind: 'text', label: 'Berth' });
  const account = await made(admin, '/accounts', { name: 'Harbour Ltd' });
  const ana = await made(admin, '/contacts', { name: 'Ana Lee', accountId: account.id });
  const deal = await made(admin, '/opportunities', {
    name: 'Crane',
    externalId: 'C1',
    accountId: account.id,
    amountMinor: 500_000,
    closeDate: '2040-03-31',
    nextStep: 'Call',
    custom: { berth: 'Seven' },
  });
  const beside = await made(admin, '/opportunities', { name: 'Wharf', amountMinor: 100 });
  const path = `/opportunities/${deal.id}`;
  for (const { id } of [deal, beside])
    await admin.put(`/opportunities/${id}/contacts/${ana.id}`, { role: 'champion', influence: 3 });
  await admin.patch(path, { closeDate: '2040-06-30' });
  await admin.put(`${path}/frameworks/meddpic/champion`, { strength: 'green', notes: 'Said so' });
  await made(admin, `${path}/activities`, {
    kind: 'call',
    subject: 'Rang',
    occurredAt: ago(1),
    contactIds: [ana.id],
  });
  await made(admin, `${path}/notes`, { document: words('The berth is shallow') });
  await made(admin, `${path}/tasks`, { title: 'Measure it', dueOn: '2040-02-01' });
  const file = await attach(admin, deal.id, Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2_500_000)]));
  expect(file.status).toBe(201);
  return { admin, organizationId, account, ana, deal, beside, path, file: file.body };
}

const inBin = async (browser: Browser, query = '') => (await browser.get(`/bin${query}`)).body.items;
const namesInBin = async (browser: Browser) => (await inBin(browser)).map(({ name }: { name: string }) => name);

describe('deleting a deal', () => {
  it('takes it out of everything, and puts it into the bin of whoever may write it', async () => {
    const { admin, deal, beside, path, organizationId } = await org();
    const risk = async () => (await admin.get(`/opportunities/${beside.id}`)).body.health.lastActivityAt;
    expect(await risk()).not.toBeNull();
    const gone = await admin.delete(path);
    expect(gone.body).toMatchObject({
      id: deal.id,
      kind: 'opportunity',
      name: 'Crane',
      daysLeft: BIN_DAYS,
      owner: { name: 'Mere Walker' },
      deletedBy: { name: 'Mere Walker' },
      abilities: { restore: true, remove: true },
    });
    expect((await admin.get(path)).status).toBe(404);
    expect((await admin.get('/opportunities/count')).body).toMatchObject({ count: 1, amountBaseMinor: '100' });
    expect((await admin.get('/search?q=crane')).body.items).toEqual([]);
    // What happened with Ana on the crane no longer counts for the wharf.
    expect(await risk()).toBeNull();
    expect(await inBin(admin)).toEqual([gone.body]);
    await inOrganization(organizationId, async (tx) => {
      const { kept, rebuilt } = await keptAndRebuiltTotals(tx);
      expect(kept).toEqual(rebuilt);
    });
  });

  it('happens once however often it is asked', async () => {
    const { admin, path } = await org();
    const answers = await Promise.all([1, 2, 3].map(() => admin.delete(path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await admin.delete(path)).status).toBe(200);
    expect(await inBin(admin)).toHaveLength(1);
  });

  it('happens once where somebody else has just deleted it', async () => {
    const { admin, organizationId, deal, path } = await org();
    const actor = await actorOf(organizationId);
    const locked = Promise.withResolvers<void>();
    const answer = locked.promise.then(() => admin.delete(path));
    await inOrganization(organizationId, async (tx) => {
      await tx.client.query('LOCK TABLE opportunities IN ACCESS EXCLUSIVE MODE');
      locked.resolve();
      // Wherever it reads the deal, it waits until this has deleted it.
      await vi.waitUntil(async () => (await waitingForDeals()) > 0, 30_000);
      await deleteDeal(tx, actor, deal.id, new Date());
    });
    expect((await answer).status).toBe(200);
    expect(await inBin(admin)).toHaveLength(1);
  });

  it('is told to the audit trail and to webhooks', async () => {
    const { admin, deal, path } = await org();
    await admin.delete(path);
    await made(admin, `/bin/${deal.id}/restore`);
    const { items } = (await admin.get('/audit-trail?category=deals&limit=2')).body;
    expect(items.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      'Mere Walker restored the deal “Crane” from the bin.',
      'Mere Walker deleted the deal “Crane”.',
    ]);
    const told = (await admin.get(`${path}/timeline`)).body.items.slice(0, 2);
    expect(told.map(({ kind }: { kind: string }) => kind)).toEqual(['restored', 'deleted']);
  });
});

describe('restoring a deal', () => {
  it('brings everything back exactly, byte for byte', async () => {
    const { admin, deal, path, organizationId, file } = await org();
    const content = (await admin.get(`/deal-files/${file.id}/content`)).bytes;
    const before = await stateOf(organizationId);
    await admin.delete(path);
    expect(await made(admin, `/bin/${deal.id}/restore`)).toEqual({
      id: deal.id,
      kind: 'opportunity',
      name: 'Crane',
      lost: [],
    });
    expect(await stateOf(organizationId)).toEqual(before);
    expect((await admin.get(`/deal-files/${file.id}/content`)).bytes.equals(content)).toBe(true);
    expect(await inBin(admin)).toEqual([]);
    // Twice is once.
    expect((await made(admin, `/bin/${deal.id}/restore`)).lost).toEqual([]);
    expect(await stateOf(organizationId)).toEqual(before);
    await inOrganization(organizationId, async (tx) => {
      const { kept, replayed } = await keptAndReplayed(tx);
      expect(replayed).toEqual(kept);
    });
  });

  it('keeps the frozen scores of a closed one, and the facts they were made from', async () => {
    const { admin, deal, path, organizationId } = await org();
    const stages = (await admin.get('/stages')).body.items;
    const won = stages.find(({ kind }: { kind: string }) => kind === 'won');
    await admin.patch(path, { stageId: won.id });
    await admin.put(`${path}/frameworks/meddpic/champion`, { strength: 'red' });
    const before = await stateOf(organizationId);
    await admin.delete(path);
    await made(admin, `/bin/${deal.id}/restore`);
    expect(await stateOf(organizationId)).toEqual(before);
  });

  it('says what is no longer there, and tells it to the ledger', async () => {
    const { admin, deal, path, ana, organizationId } = await org();
    const rep = await addMember(app, admin, { role: 'account_executive', name: 'Rua Tane' });
    await admin.patch(path, { ownerId: rep.memberId });
    await admin.delete(path);
    const twin = await made(admin, '/contacts', { name: 'A. Lee' });
    await made(admin, '/merges', { noun: 'contact', keptId: twin.id, mergedId: ana.id });
    await made(admin, `/people/${rep.memberId}/leave`, {});
    await made(admin, '/opportunities', { name: 'Another', externalId: 'C1' });
    expect((await made(admin, `/bin/${deal.id}/restore`)).lost).toEqual([
      'Its owner has left. You own it now.',
      'Another deal has its ID C1 now, so this one came back without it.',
    ]);
    expect((await admin.get(path)).body).toMatchObject({ externalId: null, owner: { name: 'Mere Walker' } });
    expect((await admin.get(`${path}/contacts`)).body.items).toMatchObject([
      { contact: { id: twin.id }, role: 'champion', influence: 3 },
    ]);
    await inOrganization(organizationId, async (tx) => {
      const { kept, replayed } = await keptAndReplayed(tx);
      expect(replayed).toEqual(kept);
      const totals = await keptAndRebuiltTotals(tx);
      expect(totals.kept).toEqual(totals.rebuilt);
    });
  });

  it('leaves the days in the bin as days without the deal', async () => {
    const { admin, deal, path, organizationId } = await org();
    await admin.delete(path);
    // As if it had been deleted two days ago, and made five days ago.
    await administer(
      app.database.ownerUrl,
      `UPDATE ledger SET recorded_at = recorded_at - CASE kind WHEN 'deleted' THEN 2 ELSE 5 END * interval '1 day',
           effective_at = effective_at - CASE kind WHEN 'deleted' THEN 2 ELSE 5 END * interval '1 day'
         WHERE organization_id = $1 AND opportunity_id = $2`,
      [organizationId, deal.id],
    );
    await made(admin, `/bin/${deal.id}/restore`);
    // Days of the organisation, which may be a day ahead of those of the clock.
    const today = localDay(Date.now(), 'Pacific/Auckland');
    const on = async (days: number) => (await admin.get(`${path}/as-of/${isoDate(today - days)}`)).body;
    expect(await on(4)).toMatchObject({ state: 'told', past: { amountMinor: 500_000 } });
    expect(await on(1)).toMatchObject({ state: 'in_bin', past: null });
    expect(await on(0)).toMatchObject({ state: 'told', present: { amountMinor: 500_000 } });
  });
});

describe('the bin', () => {
  it('is searched, and comes in pages', async () => {
    const { admin, beside, path } = await org();
    await admin.delete(path);
    await admin.delete(`/opportunities/${beside.id}`);
    expect(await namesInBin(admin)).toEqual(['Wharf', 'Crane']);
    expect((await inBin(admin, '?search=CRAN')).map(({ name }: { name: string }) => name)).toEqual(['Crane']);
    expect(await inBin(admin, '?kind=account')).toEqual([]);
    const first = (await admin.get('/bin?limit=1')).body;
    const second = (await admin.get(`/bin?limit=1&cursor=${first.nextCursor}`)).body;
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['Wharf', 'Crane']);
    expect(second.nextCursor).toBeNull();
  });

  it('shows everybody what they could have written, and nothing else', async () => {
    const { admin } = await org();
    const manager = await addMember(app, admin, { role: 'sales_manager' });
    const rep = await addMember(app, admin, { role: 'account_executive', managerId: manager.memberId });
    const other = await addMember(app, admin, { role: 'account_executive' });
    const deal = await made(rep.browser, '/opportunities', { name: 'Rep’s' });
    await rep.browser.delete(`/opportunities/${deal.id}`);
    expect(await namesInBin(rep.browser)).toEqual(['Rep’s']);
    expect(await namesInBin(manager.browser)).toEqual(['Rep’s']);
    expect(await namesInBin(other.browser)).toEqual([]);
    expect((await other.browser.post(`/bin/${deal.id}/restore`)).status).toBe(404);
    expect((await rep.browser.delete(`/bin/${deal.id}`)).status).toBe(403);
    expect((await manager.browser.post(`/bin/${deal.id}/restore`)).status).toBe(200);
  });

  it('lets RevOps and admins delete for good, with what the files hold', async () => {
    const { admin, deal, path, organizationId } = await org();
    await admin.patch(path, { nextStep: 'Write' });
    await admin.delete(path);
    expect((await admin.delete(`/bin/${deal.id}`)).status).toBe(200);
    expect((await admin.post(`/bin/${deal.id}/restore`)).status).toBe(404);
    await inOrganization(organizationId, async ({ client }) => {
      for (const table of ['bin', 'bin_file_parts', 'deal_file_parts', 'former_words'])
        expect([table, (await client.query(`SELECT 1 FROM ${table}`)).rowCount]).toEqual([table, 0]);
    });
  });

  it('counts the files in it as kept', async () => {
    const { admin, beside, path } = await org();
    const used = async () => (await admin.get(`/opportunities/${beside.id}/files`)).body.usedBytes;
    const before = await used();
    await admin.delete(path);
    expect(await used()).toBe(before);
  });

  it('ends after its days, with what lay in it', async () => {
    const { admin, deal, beside, path, organizationId } = await org();
    await admin.delete(path);
    await admin.delete(`/opportunities/${beside.id}`);
    const age = (id: string, days: number) =>
      inOrganization(organizationId, ({ client }) =>
        client.query(`UPDATE bin SET deleted_at = now() - make_interval(days => $2, mins => -5) WHERE id = $1`, [
          id,
          days,
        ]),
      );
    await age(deal.id, BIN_DAYS);
    expect((await inBin(admin))[1]).toMatchObject({ name: 'Crane', daysLeft: 1 });
    await age(deal.id, BIN_DAYS + 1);
    // Before the clock comes round as well as after.
    expect(await namesInBin(admin)).toEqual(['Wharf']);
    await forgetExpired(app.database.pool);
    await inOrganization(organizationId, async ({ client }) => {
      expect((await client.query('SELECT name FROM bin')).rows).toEqual([{ name: 'Wharf' }]);
      expect((await client.query('SELECT 1 FROM bin_file_parts')).rowCount).toBe(0);
    });
  });
});

describe('what hangs on a deal', () => {
  it('is said for every table that names one', async () => {
    const { organizationId } = await org();
    const said = new Set([
      ...[...DEAL_TABLES, DEAL_TRIGGERS].map(({ table }) => table),
      ...REMADE_OF_DEALS,
      ...STAYS_OF_DEALS,
    ]);
    await inOrganization(organizationId, async ({ client }) => {
      const { rows } = await client.query<{ name: string }>(
        `SELECT DISTINCT c.relname::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
         WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
           AND (a.attname = 'opportunity_id' OR EXISTS (SELECT FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
             WHERE k.contype = 'f' AND k.conrelid = c.oid AND f.relname = ANY($1)))`,
        [DEAL_TABLES.map(({ table }) => table)],
      );
      // What a file holds has a place of its own.
      const found = rows.map(({ name }) => name).filter((name) => name !== 'deal_file_parts');
      expect(found.filter((name) => !said.has(name))).toEqual([]);
      expect(found.length).toBeGreaterThan(20);
    });
  });
});
