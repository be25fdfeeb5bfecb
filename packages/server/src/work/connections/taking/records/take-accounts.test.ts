import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../../../records/accounts/create-account.ts';
import { linkWaiting } from '../link-waiting.ts';
import type { TakenCounts, Taking } from '../taking.ts';
import { account, idOf, MODIFIED, type SyncWorld, startSyncWorld } from '../testing/sync-world.ts';
import { takeAccounts } from './take-accounts.ts';

describe('accounts of a connected system', () => {
  let world: SyncWorld;
  beforeAll(async () => {
    world = await startSyncWorld();
  });
  afterAll(() => world.database.drop());

  const stands = async (externalId: string) => {
    const [row] = await world.select<Record<string, unknown>>(
      `SELECT a.* FROM accounts a JOIN external_identities i ON i.organization_id = $1 AND i.entity_id = a.id
       WHERE a.organization_id = $1 AND i.external_id = $2`,
      externalId,
    );
    return row;
  };
  const own = (given: Parameters<typeof createAccount>[2]) =>
    world.org.run((tx) => createAccount(tx, world.org.admin, given));

  it('are made once, changed by field, and stay as they are where nothing differs', async () => {
    const first = await world.begin({ isFirst: true });
    const kauri = account(1, { name: 'Kauri Timber', industry: 'Forestry', domain: 'kauri.example' });
    const take = (taking: typeof first, ...incoming: (typeof kauri)[]) =>
      world.org.run((tx) => takeAccounts(tx, taking, incoming));
    expect(await take(first, kauri)).toMatchObject({ read: 1, created: 1, updated: 0, unchanged: 0, failed: 0 });
    expect(await stands(kauri.externalId)).toMatchObject({
      name: 'Kauri Timber',
      name_key: 'kauri timber',
      industry: 'Forestry',
      external_id: kauri.externalId,
      created_by_id: world.org.admin.memberId,
    });
    expect(await world.rowsOf(first, 'Account')).toMatchObject([{ outcome: 'created', before: null }]);
    expect(await take(first, kauri)).toMatchObject({ read: 0, created: 0 });

    const second = await world.begin();
    expect(await take(second, kauri)).toMatchObject({ read: 1, unchanged: 1 });
    expect(await world.rowsOf(second, 'Account')).toEqual([]);

    const third = await world.begin({ owners: { industry: 'ours' } });
    const changed = account(
      1,
      { name: 'Kauri Timber Ltd', industry: 'Timber', domain: 'kauri.example' },
      { modifiedAt: MODIFIED + 1000, notices: [{ source: 'Site', reason: 'Its site was too long.' }] },
    );
    expect(await take(third, changed)).toMatchObject({ updated: 1, warnings: 1 });
    expect(await stands(kauri.externalId)).toMatchObject({ name: 'Kauri Timber Ltd', industry: 'Forestry' });
    expect(await world.rowsOf(third, 'Account')).toMatchObject([
      { ordinal: 0, outcome: 'updated', before: { name: 'Kauri Timber' } },
      { ordinal: 1, outcome: 'warning', reason: 'Its site was too long.' },
    ]);
    const told = await world.select(
      `SELECT kind, doer_kind, doer_id, through_id FROM audit_events WHERE organization_id = $1 AND kind LIKE 'account%' ORDER BY recorded_at`,
    );
    const doer = { doer_kind: 'salesforce', doer_id: null, through_id: world.connectionId };
    expect(told).toEqual([
      { kind: 'account_created', ...doer },
      { kind: 'account_changed', ...doer },
    ]);
  });

  it('are those that are here already, by id in either form, by domain, and by name', async () => {
    const long = await own({ name: 'By long id', externalId: idOf('001', 11) });
    const short = await own({ name: 'By short id', externalId: idOf('001', 12).slice(0, 15) });
    const domain = await own({ name: 'Rata Holdings', domain: 'rata.example' });
    const named = await own({ name: 'Rimu  Works' });
    const other = await own({ name: 'Totara', domain: 'totara.example' });
    const taking = await world.begin({ isFirst: true });
    const counts = await world.org.run((tx) =>
      takeAccounts(tx, taking, [
        account(11, { name: 'One' }),
        account(12, { name: 'Two' }),
        account(13, { name: 'Rata', domain: 'rata.example' }),
        account(14, { name: 'rimu works' }),
        account(15, { name: 'Rimu Works' }),
        account(16, { name: 'Totara', domain: 'elsewhere.example' }),
      ]),
    );
    expect(counts).toMatchObject({ read: 6, created: 2, updated: 4 });
    const ids = await world.identitiesOf('Account');
    expect([11, 12, 13, 14].map((at) => ids.get(idOf('001', at)))).toEqual([long.id, short.id, domain.id, named.id]);
    expect([ids.get(idOf('001', 15)), ids.get(idOf('001', 16))]).not.toContain(other.id);
  });

  it('that have an id which one of ours has, that is linked to another, are made without it', async () => {
    const holding = await own({ name: 'Tawa', externalId: 'T-1', domain: 'tawa.example' });
    const taking = await world.begin({ isFirst: true });
    const take = (...incoming: ReturnType<typeof account>[]) =>
      world.org.run((tx) => takeAccounts(tx, taking, incoming));
    await take(account(17, { name: 'Tawa', domain: 'tawa.example' }));
    expect((await world.identitiesOf('Account')).get(idOf('001', 17))).toBe(holding.id);
    expect(await take({ ...account(18, { name: 'Other' }), externalId: 'T-1' })).toMatchObject({ created: 1 });
    expect(await stands('T-1')).toMatchObject({ name: 'Other', external_id: null });
  });

  it('are not found by what they are called when they are old there and this is no first load', async () => {
    const here = await own({ name: 'Matai' });
    const later = await own({ name: 'Miro' });
    await world.begin();
    const taking = await world.begin();
    await world.org.run((tx) =>
      takeAccounts(tx, taking, [
        account(21, { name: 'Matai' }, { createdAt: MODIFIED }),
        account(22, { name: 'Miro' }, { createdAt: Date.now() + 60_000 }),
      ]),
    );
    const ids = await world.identitiesOf('Account');
    expect(ids.get(idOf('001', 21))).not.toBe(here.id);
    expect(ids.get(idOf('001', 22))).toBe(later.id);
  });

  it('wait for parents that come later, and never stand below themselves', async () => {
    const taking = await world.begin({ isFirst: true });
    const take = (...incoming: ReturnType<typeof account>[]) =>
      world.org.run((tx) => takeAccounts(tx, taking, incoming));
    const link = () => world.org.run((tx) => linkWaiting(tx, taking, 'Account', 2));
    await take(account(31, { name: 'Child' }, { parentExternalId: idOf('001', 32) }));
    expect(await link()).toBeNull();
    await take(
      account(32, { name: 'Parent' }, { parentExternalId: idOf('001', 33) }),
      account(33, { name: 'Grandparent' }, { parentExternalId: idOf('001', 31) }),
    );
    const settled: (Partial<TakenCounts> | null)[] = [];
    do settled.push(await link());
    while (settled.at(-1));
    expect(settled).toEqual([{ warnings: expect.any(Number) }, { warnings: expect.any(Number) }, null]);
    expect(settled.reduce((sum, each) => sum + (each?.warnings ?? 0), 0)).toBe(1);
    const [child, parent, top] = await Promise.all([31, 32, 33].map((at) => stands(idOf('001', at))));
    const above = [child, parent, top].map((row) => row?.parent_id ?? null);
    expect(above.filter((id) => id === null)).toHaveLength(1);
    expect(new Set(above).size).toBe(3);
    const warnings = (await world.rowsOf(taking, 'Account')).filter(({ outcome }) => outcome === 'warning');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.reason).toMatch(/below itself/);
  });

  /** Takes accounts and links them, and returns the counts of both. */
  const run = (taking: Taking, ...incoming: ReturnType<typeof account>[]) =>
    world.org.run(async (tx) => {
      const counts: Record<string, number> = { ...(await takeAccounts(tx, taking, incoming)) };
      for (;;) {
        const more = await linkWaiting(tx, taking, 'Account', 10);
        if (!more) return counts;
        for (const [what, count] of Object.entries(more)) counts[what] = (counts[what] ?? 0) + count;
      }
    });

  it('that would stand below themselves are told as warnings and not as changes, however often they are read', async () => {
    const [top, below] = [idOf('001', 61), idOf('001', 62)];
    await run(
      await world.begin(),
      account(61, { name: 'Top' }),
      account(62, { name: 'Below' }, { parentExternalId: top }),
    );
    const circle = account(61, { name: 'Top' }, { parentExternalId: below });
    for (const taking of [await world.begin(), await world.begin()]) {
      expect(await run(taking, circle)).toMatchObject({ read: 1, updated: 0, unchanged: 1, warnings: 1 });
      expect((await world.rowsOf(taking, 'Account')).map(({ outcome }) => outcome)).toEqual(['warning']);
    }
    expect((await stands(top))?.parent_id).toBeNull();
  });

  it('whose parent comes in a later run are counted with that run', async () => {
    const waiting = account(63, { name: 'Waiting' }, { parentExternalId: idOf('001', 64) });
    expect(await run(await world.begin(), waiting)).toMatchObject({ read: 1, created: 1 });
    const parent = account(64, { name: 'Parent at last' });
    expect(await run(await world.begin(), parent)).toMatchObject({ read: 2, created: 1, updated: 1, unchanged: 0 });
  });

  it('that somebody changed a parent of are linked as a change', async () => {
    const taking = await world.begin({ isFirst: true });
    const [a, b] = [account(41, { name: 'A' }), account(42, { name: 'B' })];
    const below = (parent: string | null) => account(43, { name: 'C' }, { parentExternalId: parent });
    await run(taking, a, b, below(a.externalId));
    const ids = await world.identitiesOf('Account');
    expect((await stands(idOf('001', 43)))?.parent_id).toBe(ids.get(a.externalId));
    const next = await world.begin();
    expect(await run(next, below(b.externalId))).toMatchObject({ updated: 1 });
    expect((await stands(idOf('001', 43)))?.parent_id).toBe(ids.get(b.externalId));
    expect(await world.rowsOf(next, 'Account')).toMatchObject([
      { outcome: 'updated', before: { parentId: ids.get(a.externalId) } },
    ]);
    expect(await run(await world.begin(), below(b.externalId))).toMatchObject({ unchanged: 1 });
    expect(await run(await world.begin(), below(null))).toMatchObject({ updated: 1 });
    expect((await stands(idOf('001', 43)))?.parent_id).toBeNull();
  });

  it('without a name fail alone, until they have one', async () => {
    const taking = await world.begin();
    const run = (given: typeof taking, ...incoming: ReturnType<typeof account>[]) =>
      world.org.run((tx) => takeAccounts(tx, given, incoming));
    const failures = () => world.select('SELECT reason FROM sync_failures WHERE organization_id = $1');
    expect(await run(taking, account(51, {}), account(52, { name: 'Right' }))).toMatchObject({ created: 1, failed: 1 });
    expect(await run(taking, account(51, {}))).toMatchObject({ read: 0 });
    expect(await failures()).toEqual([{ reason: 'This account has no name.' }]);
    expect(await run(await world.begin(), account(51, { name: 'Named' }))).toMatchObject({ created: 1 });
    expect(await failures()).toEqual([]);
  });
});
