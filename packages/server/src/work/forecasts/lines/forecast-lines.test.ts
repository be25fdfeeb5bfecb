/** The figures of a forecast call agree with every other question about the same rep or team. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpportunity } from '../../../records/opportunities/create-opportunity.ts';
import { updateOpportunity } from '../../../records/opportunities/update-opportunity.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { makeOrganization, type TestOrganization } from '../../../testing/organization.ts';
import { commitView } from '../../commits/commit-view.ts';
import { putQuotas } from '../../quotas/put-quotas.ts';
import { forecastView } from '../forecast-view.ts';
import { keepTodays } from '../runs/keep-daily.ts';
import { forecastLines } from './forecast-lines.ts';

const QUARTER = { period: 'quarter' } as const;
const DAY = 86_400_000;

describe('the lines of a forecast call', () => {
  let database: TestDatabase;
  let org: TestOrganization;
  let manager: Actor;
  let rep: Actor;
  let id: string;
  /** Noon in the middle of a quarter, so that a week before is of the same one. */
  const now = new Date('2026-05-20T00:00:00Z');
  const weekAgo = new Date(now.getTime() - 7 * DAY);
  const today = '2026-05-20';

  const add = (owner: Actor, name: string, amountMinor: number, at: Date) =>
    org.run(async (tx) => {
      const given = { name, amountMinor, closeDate: today, ownerId: owner.memberId, stageId: org.stage('Proposal') };
      return (await createOpportunity(tx, org.admin, given, at)).id;
    });
  const lines = (actor: Actor, largeFrom?: number, at = now) =>
    org.run((tx) => forecastLines(tx, actor, QUARTER, at, largeFrom === undefined ? {} : { largeFrom }));
  const see = (actor: Actor, asked: { teamOf?: string; ownerId?: string }) =>
    org.run((tx) => forecastView(tx, actor, { ...QUARTER, ...asked }, now));

  beforeAll(async () => {
    database = await createTestDatabase();
    org = await makeOrganization(database.pool);
    manager = await org.addMember('sales_manager');
    rep = await org.addMember('account_executive', manager.memberId);
    await org.addMember('account_executive', manager.memberId);
    id = await add(rep, 'Crane', 700_00, weekAgo);
    await add(manager, 'Quay wall', 200_00, weekAgo);
    await keepTodays(
      database.pool,
      { organizationId: org.organizationId, afterImport: false },
      { now: weekAgo, kinds: ['quarter'] },
    );
    await org.run((tx) => updateOpportunity(tx, org.admin, { id, amountMinor: 900_00 }, now));
  });
  afterAll(() => database.drop());

  it('has those of the commits, with the figures that the forecast of each gives', async () => {
    const { lines: committed } = await org.run((tx) => commitView(tx, org.admin, QUARTER, now));
    const { items } = await lines(org.admin);
    expect(items.map(({ key }) => key)).toEqual(committed.map(({ key }) => key));
    expect(items.length).toBeGreaterThan(3);
    for (const { key, mostLikely, low, high } of items) {
      const [kind, of = ''] = key.split(' ');
      const asked = kind === 'rep' ? { ownerId: of } : kind === 'team' ? { teamOf: of } : {};
      const forecast = await see(org.admin, asked);
      expect({ key, mostLikely, low, high }).toEqual({
        key,
        mostLikely: forecast.mostLikely,
        low: forecast.low,
        high: forecast.high,
      });
    }
  });

  it('says how far each is from its quota, and what changed since a week ago', async () => {
    const items = [{ scope: 'rep' as const, memberId: rep.memberId, amountMinor: 1_000_00, version: 0 }];
    await org.run((tx) => putQuotas(tx, org.admin, { ...QUARTER, items }, now));
    const [line, ...others] = (await lines(rep)).items;
    expect(others).toEqual([]);
    const mostLikely = BigInt(line?.mostLikely ?? 0);
    expect(line).toMatchObject({
      key: `rep ${rep.memberId}`,
      quotaMinor: 1_000_00,
      gapMinor: String(mostLikely - 1_000_00n),
    });
    // The share of the amount that counts is the same as a week ago: 900 against 700.
    expect(BigInt(line?.changeMinor ?? 0) * 9n).toBe(mostLikely * 2n);
  });

  it('reads what was kept where very many would have to be drawn, and says of when', async () => {
    const { items, asOf } = await lines(org.admin, 1);
    expect(asOf).toBe(weekAgo.toISOString());
    const then = items.find(({ key }) => key === `rep ${rep.memberId}`);
    expect(BigInt(then?.mostLikely ?? 0) * 9n).toBe(BigInt((await see(rep, {})).mostLikely ?? 0) * 7n);
    // Of somebody who had no deals nothing was kept.
    expect(items.filter(({ mostLikely }) => mostLikely === null).map(({ noFigure }) => noFigure)).toContain(
      'Forecast per person comes overnight.',
    );
  });

  it('shows a rep nothing of others, and a manager the team alone', async () => {
    expect((await lines(manager)).items.map(({ key }) => key)[0]).toBe(`team ${manager.memberId}`);
    expect((await lines(manager)).items.every(({ key }) => key !== 'organization')).toBe(true);
  });
});
