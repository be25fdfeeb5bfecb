import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Overtaken } from '../../../platform/database/passing-fault.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { deleteDeal } from '../../../records/bin/delete-deal.ts';
import { deleteRecord } from '../../../records/bin/delete-record.ts';
import { takeDeals } from './deals/take-deals.ts';
import { takeAccounts } from './records/take-accounts.ts';
import { takeDeleted } from './take-deleted.ts';
import { account, deal, expectKept, idOf, type SyncWorld, startSyncWorld } from './testing/sync-world.ts';

describe('a record that somebody deletes here', () => {
  let world: SyncWorld;
  beforeAll(async () => {
    world = await startSyncWorld();
  });
  afterAll(async () => {
    await expectKept(world);
    await world.database.drop();
  });

  const crane = (at: number) =>
    deal(at, {
      name: `Crane ${at}`,
      stageId: world.org.stages[0]?.id ?? '',
      amountMinor: 100_00,
      currency: 'NZD',
    });
  const remove = (tx: TenantTransaction, noun: 'deal' | 'account', id: string) =>
    noun === 'deal'
      ? deleteDeal(tx, world.org.admin, id, new Date())
      : deleteRecord(tx, world.org.admin, { noun, id, now: new Date() });
  const names = async (table: string) =>
    (await world.select<{ name: string }>(`SELECT name FROM ${table} WHERE organization_id = $1 ORDER BY name`)).map(
      ({ name }) => name,
    );

  it('while it is taken is decided again, and is not made a second time', async () => {
    const first = await world.begin({ isFirst: true });
    await world.org.run((tx) => takeDeals(tx, first, [crane(1)]));
    const dealId = (await world.identitiesOf('Opportunity')).get(idOf('006', 1)) ?? '';
    const deleted = Promise.withResolvers<void>();
    const isWaitedFor = Promise.withResolvers<void>();
    const deleting = world.org.run(async (tx) => {
      await remove(tx, 'deal', dealId);
      deleted.resolve();
      await isWaitedFor.promise;
    });
    await deleted.promise;
    const next = await world.begin();
    const take = () => world.org.run((tx) => takeDeals(tx, next, [crane(1)]));
    const taken = take().catch((error: unknown) => error);
    await vi.waitFor(async () => {
      const { rows } = await world.database.pool.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    });
    isWaitedFor.resolve();
    await deleting;
    expect(await taken).toBeInstanceOf(Overtaken);
    expect(await take()).toMatchObject({ created: 0, skipped: 1 });
    expect(await names('opportunities')).toEqual([]);
  });

  it('stays deleted when it is deleted there too, and comes back there', async () => {
    const first = await world.begin();
    await world.org.run(async (tx) => {
      await takeAccounts(tx, first, [account(2, { name: 'Rimu' })]);
      await takeDeals(tx, first, [crane(2)]);
    });
    const dealId = (await world.identitiesOf('Opportunity')).get(idOf('006', 2)) ?? '';
    const accountId = (await world.identitiesOf('Account')).get(idOf('001', 2)) ?? '';
    await world.org.run((tx) => remove(tx, 'deal', dealId));
    await world.org.run((tx) => remove(tx, 'account', accountId));
    const next = await world.begin();
    await world.org.run(async (tx) => {
      expect(await takeDeleted(tx, next, 'Opportunity', [idOf('006', 2)])).toMatchObject({ skipped: 1 });
      expect(await takeDeleted(tx, next, 'Account', [idOf('001', 2)])).toMatchObject({ skipped: 1 });
    });
    const back = await world.begin();
    await world.org.run(async (tx) => {
      expect(await takeAccounts(tx, back, [account(2, { name: 'Rimu' })])).toMatchObject({ skipped: 1 });
      expect(await takeDeals(tx, back, [crane(2)])).toMatchObject({ skipped: 1 });
    });
    expect([await names('opportunities'), await names('accounts')]).toEqual([[], []]);
  });
});
