/** kill -9 of a process that makes plans: whole plans or none are left, and the next turn makes the others. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../product/process/fixtures/server.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { type HeldRows, heldRows } from '../../testing/held-rows.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organization.ts';
import { makeDuePlans, REPS_AT_ONCE } from './make-due-plans.ts';

const REPS = REPS_AT_ONCE + 3;
const WITHIN_MS = 60_000;

const database = await createTestDatabase();
const owner = new pg.Client({ connectionString: database.ownerUrl });
let organization: TestOrganization;
/** Actions of the rep in the second transaction. */
let actions: HeldRows;

beforeAll(async () => {
  await owner.connect();
  organization = await makeOrganization(database.pool);
  const { organizationId } = organization;
  const reps: string[] = [];
  for (let n = 0; n < REPS; n++) reps.push((await organization.addMember('account_executive')).memberId);
  await owner.query(
    `INSERT INTO opportunities (organization_id, id, name, name_key, stage_id, status, owner_id, currency, created_on)
     SELECT $1, gen_random_uuid(), 'Crane', 'crane', $2, 'open', rep, 'NZD', current_date FROM unnest($3::uuid[]) AS rep`,
    [organizationId, organization.stage('Discovery'), reps],
  );
  actions = await heldRows(owner, `INSERT ON plan_items FOR EACH ROW WHEN (NEW.owner_id = '${reps.sort().at(-1)}')`);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const count = async (of: string): Promise<number> =>
  (await owner.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${of}`)).rows[0]?.count ?? 0;

it('kill -9 leaves whole plans, and the next turn makes the others once', { timeout: WITHIN_MS }, async () => {
  await actions.hold();
  const maker = fork(new URL('./fixtures/maker.ts', import.meta.url), {
    env: { PATH: process.env.PATH, APP_URL: database.appUrl, ORGANIZATION_ID: organization.organizationId },
    stdio: 'ignore',
  });
  await until(async () => (await actions.waiting()).length > 0);
  maker.kill('SIGKILL');
  await once(maker, 'exit');
  await actions.release();
  await until(async () => (await actions.waiting()).length === 0);
  await until(
    async () =>
      (await count(
        `pg_stat_activity WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`,
      )) === 0,
  );
  expect([await count('plans'), await count('plan_items')]).toEqual([REPS_AT_ONCE, 2 * REPS_AT_ONCE]);
  expect(await makeDuePlans(database.pool, organization.organizationId, { now: new Date() })).toBe(REPS - REPS_AT_ONCE);
  expect([await count('plans'), await count('plan_items')]).toEqual([REPS, 2 * REPS]);
});
