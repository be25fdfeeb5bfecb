import { afterAll, describe, expect, it } from 'vitest';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { startTestApp } from '../../testing/app.ts';
import { elsewhere } from '../../testing/elsewhere.ts';
import { makeOrganization } from '../../testing/organization.ts';
import { takeRows } from '../../work/imports/run/take-rows.ts';
import { upload } from '../../work/imports/testing/journey.ts';
import { createOpportunity } from '../opportunities/create-opportunity.ts';
import { updateDeals } from '../opportunities/update-deals.ts';
import { setRate } from './set-rate.ts';

const app = await startTestApp();
const { pool } = app.database;
afterAll(app.close);

/** Somebody waits for a lock in this test's own database. */
const someoneWaits = async (): Promise<boolean> => {
  const { rows } = await pool.query<{ waits: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock') AS waits`,
  );
  return rows[0]?.waits ?? false;
};

/** Sets a rate of 3 while `change` has been made but not committed, and returns what the deals are worth then. */
async function rateDuring(
  change: (tx: TenantTransaction, org: Awaited<ReturnType<typeof makeOrganization>>) => Promise<unknown>,
) {
  const org = await makeOrganization(pool);
  const rate = (value: string) =>
    org.run((tx) => setRate(tx, org.admin, { currency: 'USD', validFrom: '2020-01-01', rate: value }));
  await rate('2');
  await org.run((tx) =>
    createOpportunity(tx, org.admin, { name: 'Boat', amountMinor: 100, currency: 'USD' }, new Date()),
  );
  let isSet = false;
  let setting: Promise<unknown> | undefined;
  await inTenant(pool, org.organizationId, async (tx) => {
    await change(tx, org);
    setting = elsewhere(() => rate('3')).then(() => {
      isSet = true;
    });
    while (!isSet && !(await elsewhere(someoneWaits)));
  });
  await setting;
  return org.run(async (tx) => {
    const { rows } = await tx.client.query<{ amount: number; base: number }>(
      'SELECT amount_minor::int AS amount, amount_base_minor::int AS base FROM opportunities ORDER BY id',
    );
    return rows;
  });
}

describe('a rate that is set', () => {
  it('converts what a change in flight makes of an amount', async () => {
    const deals = await rateDuring(async (tx, { admin }) => {
      const { rows } = await tx.client.query<{ id: string }>('SELECT id FROM opportunities');
      const updates = rows.map(({ id }) => ({ id, patch: { amountMinor: 700 } }));
      await updateDeals(tx, updates, { now: new Date(), actor: { kind: 'person', id: admin.memberId } });
    });
    expect(deals).toEqual([{ amount: 700, base: 2100 }]);
  });

  it('converts a deal that is being added', async () => {
    const deals = await rateDuring((tx, { admin }) =>
      createOpportunity(tx, admin, { name: 'Raft', amountMinor: 50, currency: 'USD' }, new Date()),
    );
    expect(deals).toEqual([
      { amount: 100, base: 300 },
      { amount: 50, base: 150 },
    ]);
  });

  it('holds for the rows that an import under way has yet to take', async () => {
    const { browser, session } = await app.signUp();
    const setTo = (rate: string) => browser.put('/exchange-rates', { currency: 'USD', validFrom: '2020-01-01', rate });
    await setTo('2');
    const uploaded = (await upload(browser, 'deals.csv', 'Opportunity,Account,Amount\nBoat,Kea,100.00\n')).body;
    const choices = { mapping: { name: 0, account: 1, amount: 2 }, currency: 'USD' };
    expect((await browser.put(`/imports/${uploaded.id}/choices`, choices)).status).toBe(200);
    await browser.post(`/imports/${uploaded.id}/start`);
    const organizationId = session.organization.id;
    const client = await pool.connect();
    // Imports of one organisation take turns by this lock: beside another that is running, the run stands before its first
    // row.
    const other = (await upload(browser, 'other.csv', 'Opportunity,Account\nTug,Tui\n')).body;
    await client.query(`BEGIN; SET LOCAL app.organization_id = '${organizationId}'`);
    await client.query("UPDATE imports SET status = 'running' WHERE id = $1", [other.id]);
    await client.query('COMMIT');
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 1))', [organizationId]);
    const job = { organizationId, importId: uploaded.id };
    const run = takeRows(pool, job, { signal: new AbortController().signal });
    while (!(await someoneWaits()));
    expect((await setTo('3')).status).toBe(200);
    await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 1))', [organizationId]);
    client.release();
    await run;
    const { items } = (await browser.get('/opportunities')).body;
    expect(items).toMatchObject([{ name: 'Boat', amountMinor: 100_00, amountBaseMinor: 300_00 }]);
  });
});
