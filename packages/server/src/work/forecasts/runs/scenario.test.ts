/** What a period would bring with other amounts, on a rule of thumb: its chances do not depend on the amount. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpportunity } from '../../../records/opportunities/create-opportunity.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { makeOrganization, type TestOrganization } from '../../../testing/organization.ts';
import { scenarioView } from './scenario-view.ts';

describe('a scenario with other amounts', () => {
  let database: TestDatabase;
  let org: TestOrganization;
  let rep: Actor;
  const now = new Date('2026-05-20T00:00:00Z');
  const none = { out: [], won: [], moves: [], amounts: [] };
  const add = (owner: Actor, name: string) =>
    org.run(async (tx) => {
      const given = { amountMinor: 700_00, closeDate: '2026-05-20', stageId: org.stage('Proposal') };
      return (await createOpportunity(tx, org.admin, { ...given, name, ownerId: owner.memberId }, now)).id;
    });
  const ask = (actor: Actor, given: Partial<typeof none> | { amounts: { id: string; amountMinor: number }[] }) =>
    org.run((tx) => scenarioView(tx, actor, { period: 'quarter', ...none, ...given }, now));

  beforeAll(async () => {
    database = await createTestDatabase();
    org = await makeOrganization(database.pool);
    rep = await org.addMember('account_executive');
  });
  afterAll(() => database.drop());

  it('counts the deal with the other amount, names it, and keeps nothing', async () => {
    const id = await add(rep, 'Crane');
    const { base, scenario, deals } = await ask(rep, { amounts: [{ id, amountMinor: 1_400_00 }] });
    expect(BigInt(scenario.mostLikely ?? 0)).toBe(2n * BigInt(base.mostLikely ?? 0));
    expect(deals).toEqual([{ id, name: 'Crane' }]);
    const again = await ask(rep, {});
    expect(again).toMatchObject({ base: again.scenario, deals: [] });
    expect(again.base).toEqual(base);
  });

  it('knows no deal of somebody else', async () => {
    const id = await add(org.admin, 'Quay wall');
    await expect(ask(rep, { amounts: [{ id, amountMinor: 1 }] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
