import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../../records/accounts/create-account.ts';
import { deleteRecord } from '../../../records/bin/delete-record.ts';
import { mergeRecords } from '../../../records/merges/merge-records.ts';
import { createOpportunity } from '../../../records/opportunities/create-opportunity.ts';
import { takeDealContacts } from './deals/take-deal-contacts.ts';
import { takeDeals } from './deals/take-deals.ts';
import { takeAccounts } from './records/take-accounts.ts';
import { takeContacts } from './records/take-contacts.ts';
import { takeDeleted } from './take-deleted.ts';
import {
  account,
  contact,
  deal,
  expectKept,
  idOf,
  MODIFIED,
  type SyncWorld,
  startSyncWorld,
} from './testing/sync-world.ts';

describe('records that are gone in a connected system', () => {
  let world: SyncWorld;
  beforeAll(async () => {
    world = await startSyncWorld();
  });
  afterAll(async () => {
    await expectKept(world);
    await world.database.drop();
  });

  const deleted = async (object: Parameters<typeof takeDeleted>[2], ...ids: string[]) => {
    const taking = await world.begin();
    return { taking, counts: await world.org.run((tx) => takeDeleted(tx, taking, object, ids)) };
  };
  const bin = async () =>
    (await world.select<{ name: string }>('SELECT name FROM bin WHERE organization_id = $1 ORDER BY name')).map(
      ({ name }) => name,
    );
  const stageId = () => world.org.stages[0]?.id ?? '';
  const crane = (at: number, given: Partial<ReturnType<typeof deal>> = {}) =>
    deal(at, { name: `Crane ${at}`, stageId: stageId(), amountMinor: 100_00, currency: 'NZD' }, given);

  it('go into the bin when they came by it alone, and come back when they do there', async () => {
    const { org } = world;
    const first = await world.begin({ isFirst: true });
    const kauri = account(1, { name: 'Kauri' });
    const priya = contact(1, { name: 'Priya' }, { accountExternalId: kauri.externalId });
    const crane1 = crane(1, { accountExternalId: kauri.externalId });
    await org.run(async (tx) => {
      await takeAccounts(tx, first, [kauri]);
      await takeContacts(tx, first, [priya]);
      await takeDeals(tx, first, [crane1]);
    });
    const before = await world.identitiesOf('Opportunity');
    const { taking, counts } = await deleted('Opportunity', crane1.externalId, idOf('006', 99));
    expect(counts).toMatchObject({ read: 1, removed: 1 });
    expect(await world.rowsOf(taking, 'Opportunity')).toMatchObject([{ outcome: 'removed' }]);
    await deleted('Contact', priya.externalId);
    await deleted('Account', kauri.externalId);
    expect(await bin()).toEqual(['Crane 1', 'Kauri', 'Priya']);
    expect((await deleted('Account', kauri.externalId)).counts).toMatchObject({ read: 0 });

    const back = await world.begin();
    await org.run(async (tx) => {
      expect(await takeAccounts(tx, back, [kauri])).toMatchObject({ read: 1, created: 0 });
      await takeContacts(tx, back, [priya]);
      expect(await takeDeals(tx, back, [crane1])).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    });
    expect(await bin()).toEqual([]);
    expect(await world.identitiesOf('Opportunity')).toEqual(before);
    const told = await world.select(
      `SELECT kind, actor_kind FROM ledger WHERE organization_id = $1 AND kind IN ('deleted', 'restored') ORDER BY recorded_at`,
    );
    expect(told).toEqual([
      { kind: 'deleted', actor_kind: 'salesforce' },
      { kind: 'restored', actor_kind: 'salesforce' },
    ]);
  });

  it('stay when they were here before, or others here need them', async () => {
    const { org } = world;
    const own = await org.run((tx) =>
      createOpportunity(tx, org.admin, { name: 'Own', externalId: idOf('006', 11) }, new Date()),
    );
    const first = await world.begin({ isFirst: true });
    const rata = account(11, { name: 'Rata' });
    await org.run(async (tx) => {
      await takeAccounts(tx, first, [rata]);
      await takeDeals(tx, first, [crane(11)]);
    });
    const accountId = (await world.identitiesOf('Account')).get(rata.externalId) ?? '';
    await org.run((tx) => createOpportunity(tx, org.admin, { name: 'Beside', accountId }, new Date()));
    expect((await world.identitiesOf('Opportunity')).get(idOf('006', 11))).toBe(own.id);
    const { taking, counts } = await deleted('Opportunity', idOf('006', 11));
    expect(counts).toMatchObject({ read: 1, removed: 0, skipped: 1 });
    expect(await world.rowsOf(taking, 'Opportunity')).toMatchObject(
      [{ outcome: 'skipped', reason: /before this connection/ }].map(({ outcome }) => ({
        outcome,
        reason: expect.stringMatching(/before this connection/),
      })),
    );
    expect((await deleted('Account', rata.externalId)).counts).toMatchObject({ skipped: 1 });
    expect(await bin()).toEqual([]);
    // Back there: nothing is made twice.
    const back = await world.begin();
    expect(await org.run((tx) => takeAccounts(tx, back, [rata]))).toMatchObject({ created: 0, unchanged: 1 });
  });

  it('that somebody deleted here stay deleted, and merged ones follow what they are now', async () => {
    const { org } = world;
    const first = await world.begin({ isFirst: true });
    const take = async (given: typeof first, ...incoming: ReturnType<typeof account>[]) =>
      org.run((tx) => takeAccounts(tx, given, incoming));
    await take(first, account(21, { name: 'Totara' }), account(22, { name: 'Matai' }), account(23, { name: 'Miro' }));
    const ids = await world.identitiesOf('Account');
    const idAt = (at: number) => ids.get(idOf('001', at)) ?? '';
    await org.run((tx) => deleteRecord(tx, org.admin, { noun: 'account', id: idAt(21), now: new Date() }));
    const kept = await org.run((tx) => createAccount(tx, org.admin, { name: 'Matai Group' }));
    await org.run((tx) => mergeRecords(tx, org.admin, { noun: 'account', keptId: kept.id, mergedId: idAt(22) }));
    await org.run((tx) => mergeRecords(tx, org.admin, { noun: 'account', keptId: kept.id, mergedId: idAt(23) }));
    const next = await world.begin();
    const counts = await take(
      next,
      account(21, { name: 'Totara' }),
      account(22, { name: 'Matai' }),
      account(23, { name: 'Miro' }),
    );
    expect(counts).toMatchObject({ created: 0, updated: 1, skipped: 2 });
    expect((await world.identitiesOf('Account')).get(idOf('001', 22))).toBe(kept.id);
    expect((await world.rowsOf(next, 'Account')).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['skipped', 'Someone deleted this account here. Restore it from the bin to sync it again.'],
      ['updated', null],
      ['skipped', `Its account was merged here into the one that is linked to ${idOf('001', 22)}.`],
    ]);
  });

  it('come off deals that they were put on by it', async () => {
    const { org } = world;
    const first = await world.begin();
    const role = {
      externalId: idOf('00K', 1),
      modifiedAt: MODIFIED,
      dealExternalId: idOf('006', 31),
      contactExternalId: idOf('003', 31),
      role: null,
    };
    await org.run(async (tx) => {
      await takeContacts(tx, first, [contact(31, { name: 'Hemi' })]);
      await takeDeals(tx, first, [crane(31)]);
      await takeDealContacts(tx, first, [role]);
    });
    expect((await deleted('OpportunityContactRole', role.externalId)).counts).toMatchObject({ removed: 1 });
    expect(await world.select('SELECT 1 FROM opportunity_contacts WHERE organization_id = $1')).toEqual([]);
    const back = await world.begin();
    expect(await org.run((tx) => takeDealContacts(tx, back, [role]))).toMatchObject({ created: 1 });
  });
});
