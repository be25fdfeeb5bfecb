/** During an update a newer process stands on the same database, and tells the ledger what this one has no words for. */
import { isoDate, localDay } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { type DealOrg, startDealOrg } from '../../testing/deals.ts';
import { loadDealStates } from '../opportunities/load-deal-states.ts';
import { writePastWeeks } from '../pipeline-weeks/keep-weeks.ts';
import { markWeeksStale } from '../pipeline-weeks/mark-stale.ts';
import { rebuildProjections } from './testing/rebuild-projections.ts';

const CHANGES = {
  amountMinor: { from: 500_00, to: 700_00 },
  temper: { from: null, to: 'calm' },
  'signature.0190f3a0-0000-7000-8000-000000000000': { from: null, to: { by: 'Ana' } },
  'evidence.paper.process': { from: null, to: { strength: 'blue', noted: true } },
  'evidence.bant.need.weight': { from: false, to: true },
};

describe('what a newer process has told of a deal', () => {
  let org: DealOrg;
  let id: string;
  let entry: string;
  beforeAll(async () => {
    org = await startDealOrg();
    ({ id } = await org.add({ amountMinor: 500_00, closeDate: '2030-01-01' }));
    await org.admin.put(`/opportunities/${id}/frameworks/bant/need`, { strength: 'green', notes: 'Said so' });
    entry = newId();
    await run(async ({ client, organizationId }) => {
      await client.query('UPDATE opportunities SET amount_minor = 70000, amount_base_minor = 70000 WHERE id = $1', [
        id,
      ]);
      for (const [rowId, kind] of [
        [entry, 'changed'],
        [newId(), 'signed'],
      ]) {
        await client.query(
          `INSERT INTO ledger (organization_id, recorded_at, id, effective_at, actor_kind, actor_id, opportunity_id, kind, changes)
           VALUES ($1, clock_timestamp(), $2, now(), 'person', $3, $4, $5, $6)`,
          [
            organizationId,
            rowId,
            org.adminId,
            id,
            kind,
            kind === 'signed' ? { pledge: { from: null, to: true } } : CHANGES,
          ],
        );
      }
    });
  });
  afterAll(() => org.app.close());

  const run = <T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
    inTenant(org.app.database.pool, org.organizationId, work);

  it('stands in the timeline and in the trail, with what is known of it', async () => {
    const { items } = (await org.admin.get(`/opportunities/${id}/timeline`)).body;
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['signed', 'changed', 'evidence', 'created']);
    expect(items[1].changes.map(({ field }: { field: string }) => field)).toEqual(['amountMinor']);
    const trail = await org.admin.get('/audit-trail?category=deals');
    expect(trail.body.items[0].sentence).toMatch(/changed the deal “Harbour crane”\.$/);
  });

  it('leaves the deal as it is where it is replayed, and where it is asked how it stood', async () => {
    const before = await run((tx) => loadDealStates(tx, [id]));
    await run((tx) => rebuildProjections(tx, id, new Date()));
    expect(await run((tx) => loadDealStates(tx, [id]))).toEqual(before);
    const { timeZone } = (await org.admin.get('/organization')).body;
    const { status, body } = await org.admin.get(
      `/opportunities/${id}/as-of/${isoDate(localDay(Date.now(), timeZone))}`,
    );
    expect(status).toBe(200);
    expect(body.past).toMatchObject({ amountMinor: 700_00, evidence: [{ framework: 'bant', component: 'need' }] });
  });

  it('does not stop scores from being explained, nor weeks from being told', async () => {
    expect((await org.admin.get(`/opportunities/${id}/explanations/risk/change`)).status).toBe(200);
    await run(async (tx) => {
      await markWeeksStale(tx);
      await writePastWeeks(tx, new Date());
    });
    expect((await org.admin.get('/pipeline/changes')).status).toBe(200);
  });

  it('is not taken back in part', async () => {
    const { status, body } = await org.admin.post(`/opportunities/${id}/changes/${entry}/undo`);
    expect(status).toBe(409);
    expect(body.message).toMatch(/newer version/);
    expect((await org.admin.get(`/opportunities/${id}`)).body.amountMinor).toBe(700_00);
  });
});
