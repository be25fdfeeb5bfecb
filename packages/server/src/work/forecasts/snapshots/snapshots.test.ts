/** What is told of very many deals: kept by a process, shown as of when it was made, and made anew while somebody looks. */
import { localDay, startOfLocalDay } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createOpportunity } from '../../../records/opportunities/create-opportunity.ts';
import { updateOpportunity } from '../../../records/opportunities/update-opportunity.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { makeOrganization, type TestOrganization } from '../../../testing/organization.ts';
import { forecastView } from '../forecast-view.ts';
import { keepInChild } from '../keep-in-child.ts';
import { keepNow } from '../runs/keep-now.ts';
import { waterfallView } from '../runs/waterfall-view.ts';
import { refreshSnapshot } from './refresh-snapshot.ts';

const MINUTE = 60_000;
const ZONE = 'Pacific/Auckland';
const QUARTER = { period: 'quarter' } as const;

describe('a forecast of very many deals', () => {
  let database: TestDatabase;
  let org: TestOrganization;
  let manager: Actor;
  let rep: Actor;
  /** Of the rep's deal. */
  let id: string;
  /** Noon where the organisation is: minutes after it are the same day, at whatever hour the tests run. */
  const start = new Date(startOfLocalDay(localDay(Date.now(), ZONE), ZONE) + 12 * 60 * MINUTE);
  const after = (minutes: number) => new Date(start.getTime() + minutes * MINUTE);
  const today = start.toLocaleDateString('en-CA', { timeZone: ZONE });

  beforeAll(async () => {
    database = await createTestDatabase();
    org = await makeOrganization(database.pool);
    manager = await org.addMember('sales_manager');
    rep = await org.addMember('account_executive', manager.memberId);
    id = await add(rep, 'Crane', 700_00);
    await add(manager, 'Quay wall', 200_00);
    await add(org.admin, 'Dredging', 50_00);
  });
  afterAll(() => database.drop());

  const add = (owner: Actor, name: string, amountMinor: number) =>
    org.run(async (tx) => {
      const given = { name, amountMinor, closeDate: today, ownerId: owner.memberId, stageId: org.stage('Proposal') };
      return (await createOpportunity(tx, org.admin, given, start)).id;
    });
  const change = (
    given: { amountMinor?: number; ownerId?: string; category?: 'commit'; winProbability?: number },
    now: Date,
  ) => org.run((tx) => updateOpportunity(tx, org.admin, { id, ...given }, now));
  const see = (actor: Actor, now: Date, asked: { teamOf?: string } = {}) =>
    org.run((tx) => forecastView(tx, actor, { ...QUARTER, ...asked }, now));
  const moves = (actor: Actor, now: Date) => org.run((tx) => waterfallView(tx, actor, QUARTER, now));
  /** Of so few deals nothing is kept unless it is said from how many on. */
  const make = (scope: string, now: Date, largeFrom = 1) =>
    refreshSnapshot(database.pool, { organizationId: org.organizationId, scope, ...QUARTER }, { now, largeFrom });
  const ordered = () =>
    org.run(async (tx) => {
      const { rows } = await tx.client.query<{ data: { scope: string } }>(
        `SELECT data FROM jobs.job WHERE name = 'forecast-snapshots' AND data ->> 'organizationId' = $1`,
        [org.organizationId],
      );
      return rows.map(({ data }) => data.scope);
    });
  const amounts = ({ byCategory }: Awaited<ReturnType<typeof see>>) =>
    byCategory.reduce((sum, { amountBaseMinor }) => sum + Number(amountBaseMinor), 0);

  it('is told as a process kept it, and says as of when', async () => {
    await keepInChild({
      keep: 'told',
      databaseUrl: database.appUrl,
      now: start.getTime(),
      job: { organizationId: org.organizationId, scope: 'organization', ...QUARTER },
      largeFrom: 1,
    });
    await change({ amountMinor: 900_00 }, after(0.25));
    const kept = await see(org.admin, after(0.5));
    expect(kept.asOf).toBe(start.toISOString());
    expect(amounts(kept)).toBe(950_00);
    expect(kept.members).toBe(3);
    // Of fewer people it is told as it is: nothing of theirs is kept.
    const team = await see(manager, after(0.5));
    expect(team.asOf).toBe(after(0.5).toISOString());
    expect(amounts(team)).toBe(1100_00);
    expect(await ordered()).toEqual([]);
  });

  it('is made anew for whoever looks at an old one, once for all of them', async () => {
    for (const minutes of [2, 3]) expect((await see(org.admin, after(minutes))).asOf).toBe(start.toISOString());
    await vi.waitFor(async () => expect(await ordered()).toEqual(['organization']), 60_000);
    await make('organization', after(3));
    const anew = await see(org.admin, after(3.5));
    expect(anew.asOf).toBe(after(3).toISOString());
    expect(amounts(anew)).toBe(1150_00);
    // Word for word what is told of the deals themselves.
    await org.run((tx) => tx.client.query('DELETE FROM forecast_snapshots'));
    expect(anew).toEqual({ ...(await see(org.admin, after(3))), asOf: after(3).toISOString() });
  });

  it('is not made anew where that was done meanwhile', async () => {
    await make('organization', after(4));
    await make('organization', after(4.5));
    expect((await see(org.admin, after(4.6))).asOf).toBe(after(4).toISOString());
  });

  it('is told of no other people than it was made of', async () => {
    await make(`team ${manager.memberId}`, after(5));
    expect((await see(manager, after(5.5))).asOf).toBe(after(5).toISOString());
    expect((await see(org.admin, after(5.5), { teamOf: manager.memberId })).asOf).toBe(after(5).toISOString());
    await org.addMember('account_executive', manager.memberId);
    expect((await see(manager, after(5.6))).asOf).toBe(after(5.6).toISOString());
  });

  it('names no deal that went to somebody the reader does not see', async () => {
    await change({ category: 'commit', winProbability: 10 }, after(9));
    await make(`team ${manager.memberId}`, after(10));
    const named = (await see(manager, after(10.1))).worthAQuestion;
    expect(named).toMatchObject({ count: 1, items: [{ id, name: 'Crane' }] });
    await change({ ownerId: org.admin.memberId }, after(10.2));
    expect((await see(manager, after(10.3))).worthAQuestion).toEqual({ count: 1, items: [] });
    await change({ ownerId: rep.memberId }, after(10.4));
  });

  it('says what moved it since the first one kept', async () => {
    await org.run((tx) => keepNow(tx, org.admin, QUARTER, after(11)));
    await change({ amountMinor: 1000_00 }, after(12));
    await org.run((tx) => tx.client.query('DELETE FROM forecast_snapshots'));
    const tomorrow = 24 * 60;
    const told = await moves(org.admin, after(tomorrow));
    await make('organization', after(tomorrow));
    await change({ amountMinor: 1_00 }, after(tomorrow + 0.2));
    expect(told?.steps.map(({ key }) => key)).toContain('amount_up');
    expect(await moves(org.admin, after(tomorrow + 0.5))).toEqual(told);
  });

  it('names no moved deal that went to somebody the reader does not see, and counts it in one line', async () => {
    const team = `team ${manager.memberId}`;
    await change({ amountMinor: 1000_00 }, after(1499));
    // The deals of a team's run are kept with the organisation's.
    for (const actor of [org.admin, manager]) await org.run((tx) => keepNow(tx, actor, QUARTER, after(1500)));
    await change({ amountMinor: 2000_00 }, after(2941));
    await make(team, after(2942));
    const [step] = (await moves(manager, after(2942.1)))?.steps ?? [];
    expect(step).toMatchObject({ key: 'amount_up', count: 1, deals: [{ id }], hidden: { count: 0, amountMinor: '0' } });
    await change({ ownerId: org.admin.memberId }, after(2942.2));
    const parted = { ...step, deals: [], hidden: { count: 1, amountMinor: step?.amountMinor } };
    expect((await moves(manager, after(2942.3)))?.steps).toEqual([parted]);
    // It was gone to somebody else already when this was told, and comes back.
    await org.run((tx) => tx.client.query('DELETE FROM forecast_snapshots'));
    await make(team, after(2944));
    const gone = (await moves(manager, after(2944.1)))?.steps ?? [];
    expect(gone).toMatchObject([{ key: 'reassigned', deals: [], hidden: { count: 1 } }]);
    await change({ ownerId: rep.memberId }, after(2944.2));
    expect((await moves(manager, after(2944.3)))?.steps).toMatchObject([
      { key: 'reassigned', deals: [{ id }], hidden: { count: 0, amountMinor: '0' } },
    ]);
  });

  it('is kept no longer when it is of few', async () => {
    await make('organization', after(3000), 1);
    await make('organization', after(3002), 10_000);
    expect((await see(org.admin, after(3003))).asOf).toBe(after(3003).toISOString());
  });

  it('is kept with the forecasts of the day of a large organisation, by a process', async () => {
    const runs = async () =>
      org.run(async (tx) => {
        const { rows } = await tx.client.query<{ scope: string }>(
          `SELECT scope FROM forecast_runs WHERE made_for = 'daily' AND period_kind = 'month' ORDER BY scope`,
        );
        return rows.map(({ scope }) => scope);
      });
    await keepInChild({
      keep: 'daily',
      databaseUrl: database.appUrl,
      now: start.getTime(),
      job: { organizationId: org.organizationId, afterImport: false },
      kinds: ['month'],
    });
    expect(await runs()).toEqual(
      [
        'organization',
        ...[rep, manager, org.admin].map(({ memberId }) => `rep ${memberId}`),
        `team ${manager.memberId}`,
      ].toSorted(),
    );
  });
});
