/** What somebody who types the command waits for, of very many deals. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOpportunity } from '../../../records/opportunities/create-opportunity.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { makeOrganization, type TestOrganization } from '../../../testing/organization.ts';
import { keepNow } from '../../forecasts/runs/keep-now.ts';
import { refreshSnapshot } from '../../forecasts/snapshots/refresh-snapshot.ts';
import { showForecast } from './show-forecast.ts';

/** In the middle of a quarter. */
const closeDate = '2031-05-15';
const noon = new Date(`${closeDate}T00:00:00Z`);
const dayBefore = new Date('2031-05-14T00:00:00Z');

let database: TestDatabase;
let org: TestOrganization;
beforeAll(async () => {
  database = await createTestDatabase();
  org = await makeOrganization(database.pool);
});
afterAll(() => database.drop());

it('shows figures first, and what moved them once a snapshot of both is stored', async () => {
  const add = (name: string, amountMinor: number, at: Date) =>
    org.run((tx) =>
      createOpportunity(tx, org.admin, { name, amountMinor, closeDate, stageId: org.stage('Proposal') }, at),
    );
  await add('Crane', 700_00, dayBefore);
  await org.run((tx) => keepNow(tx, org.admin, { period: 'quarter' }, dayBefore));
  await add('Quay wall', 200_00, noon);
  const show = (movesUpTo: number) => org.run((tx) => showForecast(tx, org.admin, noon, 'quarter', movesUpTo));

  const { change, isChangeLater, ...figures } = await show(2);
  expect([isChangeLater, change?.amountMinor]).toEqual([false, expect.any(Number)]);
  expect(await show(1)).toEqual({ ...figures, isChangeLater: true, change: null });
  await refreshSnapshot(
    database.pool,
    { organizationId: org.organizationId, scope: 'organization', period: 'quarter' },
    { now: noon, largeFrom: 1 },
  );
  expect(await show(1)).toEqual({ ...figures, isChangeLater: false, change });
});
