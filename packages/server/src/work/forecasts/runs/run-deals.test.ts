import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpportunity } from '../../../records/opportunities/create-opportunity.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { makeOrganization, type TestOrganization } from '../../../testing/organization.ts';
import { askForecast } from '../ask-forecast.ts';
import { ORGANIZATION } from '../learning/learn-periods.ts';
import { keepRun } from './make-run.ts';
import { dealsOfRun, runById } from './read-runs.ts';
import { contributionsIn, readDeal } from './run-deals.ts';

const NOW = new Date('2040-02-01T09:00:00Z');

describe('a run of more deals than its row takes', () => {
  let database: TestDatabase;
  let org: TestOrganization;
  let whole: string;
  let inParts: string;
  const ids: string[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    org = await makeOrganization(database.pool);
    await org.run(async (tx) => {
      for (let nth = 1; nth <= 5; nth++) {
        const given = { name: `Crane ${nth}`, stageId: org.stage('Proposal'), amountMinor: nth * 100_00 };
        ids.push((await createOpportunity(tx, org.admin, { ...given, closeDate: '2040-02-15' }, NOW)).id);
      }
      const asked = await askForecast(tx, { name: ORGANIZATION, owners: null }, { period: 'quarter' }, NOW);
      const keep = async (dealsAPart?: number) =>
        (await keepRun(tx, asked, { madeFor: 'asked', now: NOW, ...(dealsAPart && { dealsAPart }) })) ?? '';
      whole = await keep();
      inParts = await keep(2);
    });
  });
  afterAll(() => database.drop());

  const dealsOf = (id: string) =>
    org.run(async (tx) => {
      const run = await runById(tx, id);
      if (!run) throw new Error(`there is no run ${id}`);
      return dealsOfRun(tx, run);
    });

  it('holds each of them once, in their order', async () => {
    const deals = await dealsOf(inParts);
    expect(deals.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(deals).toEqual(await dealsOf(whole));
    const { rows } = await org.run((tx) =>
      tx.client.query('SELECT run_id, part, jsonb_array_length(deals) AS deals FROM forecast_run_parts ORDER BY part'),
    );
    expect(rows).toEqual([
      { run_id: inParts, part: 1, deals: 2 },
      { run_id: inParts, part: 2, deals: 1 },
    ]);
  });

  it('finds one of them, and what they added, in whichever part it stands', async () => {
    const deals = await dealsOf(whole);
    for (const deal of deals) expect(await org.run((tx) => readDeal(tx, inParts, deal.id))).toEqual(deal);
    const added = await org.run((tx) => contributionsIn(tx, inParts, ids));
    expect(added).toEqual(new Map(deals.map(({ id, c }) => [id, c])));
    expect(await org.run((tx) => readDeal(tx, inParts, inParts))).toBeNull();
  });

  it('is not changed by the server afterwards', async () => {
    for (const statement of ['UPDATE forecast_run_parts SET part = 3', 'DELETE FROM forecast_run_parts'])
      await expect(org.run((tx) => tx.client.query(statement))).rejects.toThrow(/permission denied/);
  });
});
