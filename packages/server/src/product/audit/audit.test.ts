import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import { ledgerActorOf } from '../../records/ledger/ledger-actor.ts';
import { updateDeals } from '../../records/opportunities/update-deals.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import { recordForAll } from '../../tenancy/audit/record-for-all.ts';
import { addMember, type Colleague } from '../../testing/add-member.ts';
import type { Answer, Browser } from '../../testing/app.ts';
import { type DealOrg, startDealOrg } from '../../testing/deals.ts';

let org: DealOrg;
let admin: Browser;
let rep: Colleague;
let organizationId: string;
beforeAll(async () => {
  org = await startDealOrg();
  admin = org.admin;
  organizationId = (await admin.get('/session')).body.organization.id;
  rep = await addMember(org.app, admin, { role: 'account_executive', name: 'Tane Ngata' });
});
afterAll(() => org.app.close());

const trail = async (query = ''): Promise<Answer['body'][]> => (await admin.get(`/audit-trail?${query}`)).body.items;
const sentences = async (query = '') => (await trail(query)).map(({ sentence }) => sentence);

describe('the audit trail', () => {
  it('says in a sentence who did what, latest first', async () => {
    const deal = await org.add({ name: 'Wharf' }, rep.browser);
    await rep.browser.patch(`/opportunities/${deal.id}`, { amountMinor: 1_250_000 });
    await admin.put('/exchange-rates', { currency: 'AUD', validFrom: '2024-01-01', rate: '1.09' });
    expect((await sentences()).slice(0, 3)).toEqual([
      'Mere Walker set the rate of AUD from 2024-01-01.',
      'Tane Ngata changed the deal “Wharf”.',
      'Tane Ngata created the deal “Wharf”.',
    ]);
    expect((await trail())[1].changes).toEqual([{ label: 'Amount', from: null, to: '$12,500.00' }]);
  });

  it('tells before and after of settings, of private words only that they changed', async () => {
    const { items } = (await admin.get('/stages')).body;
    await admin.patch(`/stages/${items[0].id}`, { winProbability: 12 });
    expect((await trail('category=settings'))[0].changes).toEqual([
      { label: 'Win probability', from: '10%', to: '12%' },
    ]);
    await admin.patch(`/people/${rep.memberId}`, { name: 'Tāne Ngata', role: 'sales_manager' });
    expect((await trail('category=people'))[0].changes).toEqual([
      { label: 'Name changed', from: null, to: null },
      { label: 'Role', from: 'Account executive', to: 'Sales manager' },
    ]);
    await admin.patch(`/people/${rep.memberId}`, { name: 'Tane Ngata', role: 'account_executive' });
  });

  it('is narrowed by person, kind, record and day', async () => {
    const deal = await org.add({ name: 'Slipway' }, rep.browser);
    const own = await trail(`memberId=${rep.memberId}&category=deals`);
    expect(own.map(({ who }) => who.id).every((id) => id === rep.memberId)).toBe(true);
    expect(await sentences(`recordId=${deal.id}`)).toEqual(['Tane Ngata created the deal “Slipway”.']);
    expect(await sentences(`recordId=${rep.memberId}&category=people`)).toContain(
      'Tane Ngata joined the organisation by invitation.',
    );
    expect(await sentences('to=2020-01-01')).toEqual([]);
    expect((await sentences('from=2020-01-01')).length).toBeGreaterThan(5);
    expect((await admin.get('/audit-trail?from=2026-02-01&to=2026-01-01')).body.data.field).toBe('to');
  });

  it('pages by where the page before ended, and gives each row once', async () => {
    const all = (await trail('limit=200')).map(({ id }) => id);
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await admin.get(`/audit-trail?limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      if (body.nextCursor === null) break;
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(all);
    expect((await admin.get('/audit-trail?cursor=bm8')).status).toBe(422);
  });

  it('tells of sign-ins, and of those that were refused under a known address', async () => {
    const browser = org.app.browser();
    await browser.post('/sign-in', { email: rep.email, password: 'not the password' });
    await browser.post('/sign-in', { email: 'nobody@example.com', password: 'not the password' });
    expect(await sentences('category=sessions&limit=1')).toEqual(['Someone failed to sign in as Tane Ngata.']);
    await browser.post('/sign-in', { email: rep.email, password: 'correct horse battery' });
    await browser.post('/sign-out');
    expect(await sentences('category=sessions&limit=2')).toEqual(['Tane Ngata signed out.', 'Tane Ngata signed in.']);
  });

  it('says by whom the whole installation was put back, and to when', async () => {
    const owner = new pg.Client({ connectionString: org.app.database.ownerUrl });
    await owner.connect();
    const facts = { takenAt: '2026-11-20T03:00:00.123Z' };
    await recordForAll(owner, 'command_line', { kind: 'backup_restored', facts });
    await owner.end();
    expect(await sentences('category=exports')).toEqual([
      'The operator, on the command line, restored the whole installation from the backup of 2026-11-20 03:00 UTC; later changes are lost.',
    ]);
  });

  it('keeps nothing of a command that failed', async () => {
    const before = await trail('limit=200');
    expect((await admin.patch('/organization', { timeZone: 'Nowhere/Land' })).status).toBe(422);
    expect((await trail('limit=200')).length).toBe(before.length);
  });

  it('names Salesforce for what its connection does, and nobody who connected it', async () => {
    const { id: accountId } = (await admin.post('/accounts', { name: 'Rimu Works' })).body;
    const { id: dealId } = (await admin.post('/opportunities', { name: 'Hoist' })).body;
    const doer = { memberId: org.adminId, through: { kind: 'salesforce', id: newId() } } as const;
    await inTenant(org.app.database.pool, organizationId, async (tx) => {
      await recordEvent(tx, doer, { kind: 'account_changed', subject: { kind: 'account', id: accountId } });
      const patch = { name: 'Hoist 2' };
      await updateDeals(tx, [{ id: dealId, patch }], { now: new Date(), actor: ledgerActorOf(doer) });
    });
    const [deal, account] = await trail('limit=2');
    expect(account).toMatchObject({ who: { kind: 'salesforce', id: null, name: null } });
    expect(account?.sentence).toBe('Salesforce changed the account “Rimu Works”.');
    expect(deal?.sentence).toBe('Salesforce changed the deal “Hoist 2”.');
    expect((await trail(`limit=1&memberId=${org.adminId}`))[0]?.sentence).not.toMatch(/^Salesforce/);
    const timeline = (await admin.get(`/opportunities/${dealId}/timeline`)).body.items;
    expect(timeline[0]?.actor).toMatchObject({ kind: 'salesforce', name: null });
  });

  it('can be neither changed nor shortened by the role of the server', async () => {
    for (const statement of [
      'UPDATE audit_events SET kind = kind',
      'DELETE FROM audit_events',
      'TRUNCATE audit_events',
    ]) {
      const attempt = inTenant(org.app.database.pool, organizationId, (tx) => tx.client.query(statement));
      await expect(attempt).rejects.toThrow(/permission denied/);
    }
  });
});

describe('the trail as CSV', () => {
  it('holds every row of the filter and closes formulas; the export is told', async () => {
    await admin.post('/accounts', { name: '=HYPERLINK("http://example.com")' });
    const answer = await admin.get('/audit-trail.csv?category=records');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/audit-trail-\d{4}-\d\d-\d\d\.csv/);
    const lines = answer.body.replace('\ufeff', '').trim().split('\r\n');
    expect(lines[0]).toBe('Time (UTC),Who,What,Kind,Record,Record ID,Before and after');
    expect(lines.length - 1).toBe((await trail('category=records&limit=200')).length);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://example.com"")"`);
    expect(await sentences('limit=1')).toEqual(['Mere Walker exported the audit trail.']);
  });

  it('is whole beyond a page of reading', async () => {
    await inTenant(org.app.database.pool, organizationId, (tx) =>
      tx.client.query(
        `INSERT INTO audit_events (organization_id, recorded_at, id, doer_kind, category, kind, changes, facts)
         SELECT $1, timestamptz '2025-01-01' + (n / 7) * interval '1 second', gen_random_uuid(), 'job', 'exports', 'audit_trail_exported', '{}', '{}'
         FROM generate_series(1, 2500) AS n`,
        [organizationId],
      ),
    );
    const { body } = await admin.get('/audit-trail.csv?category=exports&to=2025-06-01');
    expect(body.trim().split('\r\n').length).toBe(1 + 2500);
  });
});
