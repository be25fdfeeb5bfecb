import { afterAll, describe, expect, it } from 'vitest';
import { inTenant, type TenantTransaction } from '../database/tenant.ts';
import { createOpportunity } from '../opportunities/create-opportunity.ts';
import { updateDeals } from '../opportunities/update-deals.ts';
import { startTestApp } from '../testing/app.ts';
import { makeOrganization } from '../testing/organization.ts';
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
  change: (tx: TenantTransaction, house: Awaited<ReturnType<typeof makeOrganization>>) => Promise<unknown>,
) {
  const house = await makeOrganization(pool);
  const rate = (value: string) =>
    house.run((tx) => setRate(tx, house.admin, { currency: 'USD', validFrom: '2020-01-01', rate: value }));
  await rate('2');
  await house.run((tx) =>
    createOpportunity(tx, house.admin, { name: 'Boat', amountMinor: 100, currency: 'USD' }, new Date()),
  );
  let isSet = false;
  let setting: Promise<unknown> | undefined;
  await inTenant(pool, house.organizationId, async (tx) => {
    await change(tx, house);
    setting = rate('3').then(() => {
      isSet = true;
    });
    while (!isSet && !(await someoneWaits()));
  });
  await setting;
  return house.run(async (tx) => {
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
});
