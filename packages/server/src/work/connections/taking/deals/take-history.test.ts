import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dealsAsOf } from '../../../../records/ledger/deals-as-of.ts';
import { timelineOf } from '../../../../records/opportunities/timeline.ts';
import { updateDeals } from '../../../../records/opportunities/update-deals.ts';
import type { Taking } from '../taking.ts';
import { deal, expectKept, idOf, MODIFIED, type SyncWorld, startSyncWorld } from '../testing/sync-world.ts';
import { takeDeals } from './take-deals.ts';
import { type DealObservations, takeHistory } from './take-history.ts';

describe('histories of deals of a connected system', () => {
  let world: SyncWorld;
  let open: string[];
  let won: string;
  beforeAll(async () => {
    world = await startSyncWorld();
    open = world.org.stages.filter(({ kind }) => kind === 'open').map(({ id }) => id);
    won = world.org.stages.find(({ kind }) => kind === 'won')?.id ?? '';
  });
  afterAll(() => world.database.drop());

  const stage = (at: number): string => open[at] ?? '';
  const take = (taking: Taking, ...incoming: ReturnType<typeof deal>[]) =>
    world.org.run((tx) => takeDeals(tx, taking, incoming));
  const tell = (taking: Taking, ...deals: DealObservations[]) => world.org.run((tx) => takeHistory(tx, taking, deals));
  const at = (day: string): number => Date.parse(`${day}T02:00:00Z`);
  const presentOf = (id: number) =>
    world.select<Record<string, unknown>>(
      `SELECT o.stage_id, o.status, o.amount_minor, o.currency, o.close_date::text, o.closed_on::text, o.category, o.owner_id,
         o.win_probability FROM opportunities o
       JOIN external_identities i ON i.organization_id = $1 AND i.entity_id = o.id AND i.external_id = $2
       WHERE o.organization_id = $1`,
      idOf('006', id),
    );
  const ledgerOf = (id: number) =>
    world.select<{ kind: string; day: string }>(
      `SELECT l.kind, l.effective_at::date::text AS day FROM ledger l
       JOIN external_identities i ON i.organization_id = $1 AND i.entity_id = l.opportunity_id AND i.external_id = $2
       WHERE l.organization_id = $1 ORDER BY l.effective_at, l.recorded_at, l.id`,
      idOf('006', id),
    );
  const told = (id: number): DealObservations => ({
    dealExternalId: idOf('006', id),
    observations: [
      {
        at: at('2026-01-10'),
        told: {
          stage: { stageId: stage(0) },
          amount: { amountMinor: 50_00, currency: 'NZD' },
          closeDate: { closeDate: '2026-03-31' },
          category: { category: 'pipeline' },
        },
      },
      { at: at('2026-01-20'), told: { stage: { stageId: stage(1) }, closeDate: { closeDate: '2026-05-31' } } },
      { at: at('2026-02-01'), told: { stage: { stageId: stage(2) }, amount: { amountMinor: 80_00, currency: 'NZD' } } },
    ],
  });

  it('fill the past, leave the present as it is, and tell nothing twice', async () => {
    const taking = await world.begin({ isFirst: true });
    const values = { name: 'Crane', amountMinor: 90_00, currency: 'NZD', closeDate: '2026-06-30' };
    await take(
      taking,
      deal(1, { ...values, stageId: stage(2), category: 'commit' }),
      deal(2, { ...values, stageId: won }, { closedOn: '2026-02-20' }),
    );
    const before = [await presentOf(1), await presentOf(2)];
    expect(await tell(taking, told(1), told(2), told(9))).toMatchObject({ read: 3, updated: 2, skipped: 1 });
    expect([await presentOf(1), await presentOf(2)]).toEqual(before);
    await expectKept(world);
    const stays = await world.select(
      `SELECT s.stage_id, s.entered_on::text FROM stage_stays s
       JOIN external_identities i ON i.organization_id = $1 AND i.entity_id = s.opportunity_id AND i.external_id = $2
       WHERE s.organization_id = $1 ORDER BY s.ordinal`,
      idOf('006', 2),
    );
    expect(stays).toEqual([
      { stage_id: stage(0), entered_on: '2026-01-10' },
      { stage_id: stage(1), entered_on: '2026-01-20' },
      { stage_id: stage(2), entered_on: '2026-02-01' },
      { stage_id: won, entered_on: '2026-02-20' },
    ]);
    const known = [await ledgerOf(1), await ledgerOf(2)];
    const id = (await world.identitiesOf('Opportunity')).get(idOf('006', 1)) ?? '';
    const { items } = await world.org.run((tx) => timelineOf(tx, { id, limit: 50 }));
    expect(items.map(({ kind, changes }) => [kind, changes.every(({ undone }) => !undone)])).toEqual([
      ['history_changed', true],
      ['history_changed', true],
      ['history_changed', true],
      ['history_created', true],
      ['created', true],
    ]);
    const rows = await world.rowsOf(taking, 'OpportunityHistory');
    expect(rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['updated', expect.stringMatching(/past changes added$/)],
      ['updated', expect.stringMatching(/past changes added$/)],
      ['skipped', 'The deal of this history has not been synced.'],
    ]);
    const again = await world.begin();
    expect(await tell(again, told(1), told(2))).toMatchObject({ read: 2, updated: 0, unchanged: 2 });
    expect([await ledgerOf(1), await ledgerOf(2)]).toEqual(known);
    expect(await world.rowsOf(again, 'OpportunityHistory')).toEqual([]);
  });

  it('count a close date that was pushed once as pushed once', async () => {
    const taking = await world.begin({ isFirst: true });
    await take(taking, deal(5, { name: 'Pushed', closeDate: '2026-05-31', stageId: stage(1) }));
    await tell(taking, { ...told(5), observations: told(5).observations.slice(0, 2) });
    const pushes = await world.select(
      `SELECT push_count, close_moves FROM opportunities WHERE organization_id = $1 AND name = 'Pushed'`,
    );
    expect(pushes).toEqual([{ push_count: 1, close_moves: [{ from: '2026-03-31', push: true }] }]);
    expect((await ledgerOf(5)).map(({ kind }) => kind)).toEqual([
      'created',
      'history_created',
      'history_changed',
      'history_changed',
      'history_changed',
    ]);
  });

  it('tell how deals stood on a past day, and what a closed one was before', async () => {
    const id = (await world.identitiesOf('Opportunity')).get(idOf('006', 2));
    const asOf = (day: string) =>
      world.org.run(async (tx) => {
        const deals = (await Array.fromAsync(dealsAsOf(tx, { at: new Date(at(day)) }))).flat();
        return deals.find(({ opportunityId }) => opportunityId === id);
      });
    expect(await asOf('2026-01-05')).toBeUndefined();
    expect(await asOf('2026-01-21')).toMatchObject({
      status: 'open',
      stageId: stage(1),
      amountMinor: 50_00,
      pushCount: 1,
    });
    expect(await asOf('2026-02-22')).toMatchObject({ status: 'won', stageId: won, amountMinor: 90_00 });
    const values = { name: 'Crane', amountMinor: 90_00, currency: 'NZD', closeDate: '2026-06-30', stageId: stage(2) };
    await take(await world.begin(), deal(2, values, { modifiedAt: MODIFIED + 1 }));
    expect(await presentOf(2)).toMatchObject([{ status: 'open', category: 'pipeline' }]);
    await expectKept(world);
  });

  it('that end otherwise than the deal stands do not move it', async () => {
    const owners = { stageId: 'latest', closeDate: 'ours' } as const;
    const taking = await world.begin({ owners });
    const values = { name: 'Hoist', amountMinor: 90_00, currency: 'NZD', closeDate: '2026-06-30', stageId: stage(2) };
    await take(taking, deal(11, values));
    const [own] = await world.select<{ id: string }>(
      `SELECT entity_id AS id FROM external_identities WHERE organization_id = $1 AND external_id = $2`,
      idOf('006', 11),
    );
    const patch = { stageId: stage(3), closeDate: '2026-09-30' };
    const by = { now: new Date(), actor: { kind: 'person', id: world.org.admin.memberId } } as const;
    await world.org.run((tx) => updateDeals(tx, [{ id: own?.id ?? '', patch }], by));
    const before = await presentOf(11);
    const now = new Date(Date.now() + 60_000);
    const later = await world.begin({ owners, now });
    const moved = {
      at: now.getTime() - 10_000,
      told: { stage: { stageId: stage(1) }, closeDate: { closeDate: '2026-12-31' } },
    };
    const history = { ...told(11), observations: [...told(11).observations, moved] };
    expect(await tell(later, history)).toMatchObject({ updated: 1 });
    expect(await presentOf(11)).toEqual(before);
    await expectKept(world);
    const known = await ledgerOf(11);
    expect(await tell(await world.begin({ owners, now }), history)).toMatchObject({ unchanged: 1 });
    expect(await ledgerOf(11)).toEqual(known);
  });

  it('follow what a sync changed since, at the time it happened there', async () => {
    const values = { name: 'Winch', amountMinor: 90_00, currency: 'NZD', stageId: stage(0) };
    await take(await world.begin(), deal(21, values));
    const next = await world.begin();
    await take(next, deal(21, { ...values, stageId: stage(1), amountMinor: 70_00 }, { modifiedAt: MODIFIED + 1 }));
    const before = await presentOf(21);
    const first = { at: at('2026-01-15'), told: { stage: { stageId: stage(0) } } };
    await tell(next, { dealExternalId: idOf('006', 21), observations: [first] });
    expect(await presentOf(21)).toEqual(before);
    await expectKept(world);
  });

  it('leave out what no stage or rate is known for', async () => {
    const taking = await world.begin();
    await take(taking, deal(31, { name: 'Pulley', amountMinor: 1_00, currency: 'NZD', stageId: stage(1) }));
    const counts = await tell(taking, {
      dealExternalId: idOf('006', 31),
      observations: [
        {
          at: at('2026-01-11'),
          told: { stage: { stageId: world.connectionId }, amount: { amountMinor: 5, currency: 'JPY' } },
        },
        { at: at('2026-01-12'), told: { stage: { stageId: stage(0) } } },
        { at: Date.now() + 3_600_000, told: { stage: { stageId: won } } },
      ],
    });
    expect(counts).toMatchObject({ updated: 1, warnings: 2 });
    expect(await presentOf(31)).toMatchObject([{ stage_id: stage(1), amount_minor: '100' }]);
    await expectKept(world);
  });
});
