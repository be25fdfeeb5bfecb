import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../../platform/logging/logger.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { runImport } from './run/run-import.ts';
import { LOOK_MS, settled, upload } from './testing/journey.ts';

let house: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  house = await startTestApp();
  owner = new pg.Client({ connectionString: house.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await house.close();
});

/** Any fixed number. */
const HELD = 81;

it('is undone by the process that is still bringing scores up to date behind it', async () => {
  const { browser, session } = await house.signUp();
  const organizationId = session.organization.id;
  await browser.post('/opportunities', { name: 'Crane' });
  const { body } = await upload(browser, 'accounts.csv', 'Company,Website\nKauri Timber,kauri.example\n');
  await browser.request('PUT', `/imports/${body.id}/records/choices`, body.records.choices);
  await browser.post(`/imports/${body.id}/start`);
  // Scores are due, and whoever brings them up to date waits.
  await owner.query('UPDATE opportunity_health SET next_change_at = now() WHERE organization_id = $1', [
    organizationId,
  ]);
  await owner.query(
    `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       PERFORM pg_advisory_xact_lock(${HELD}); RETURN NEW; END $$`,
  );
  await owner.query('CREATE TRIGGER wait BEFORE UPDATE ON opportunity_health FOR EACH ROW EXECUTE FUNCTION wait()');
  await owner.query(`SELECT pg_advisory_lock(${HELD})`);
  const signal = new AbortController().signal;
  const run = () =>
    runImport(house.database.pool, { organizationId, importId: body.id }, { logger: createLogger('error'), signal });
  const first = run();
  expect((await settled(browser, body.id)).status).toBe('done');
  for (let waiting = 0; waiting === 0; await new Promise((resolve) => setTimeout(resolve, LOOK_MS))) {
    const { rows } = await owner.query<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM pg_locks WHERE locktype = 'advisory' AND objid = ${HELD} AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    waiting = rows[0]?.waiting ?? 0;
  }
  await browser.post(`/imports/${body.id}/undo`, { changed: 'leave' });
  // The one that is sent for the undo finds the import held.
  await run();
  expect((await browser.get(`/imports/${body.id}`)).body.status).toBe('undoing');
  await owner.query(`SELECT pg_advisory_unlock(${HELD})`);
  await first;
  expect((await browser.get(`/imports/${body.id}`)).body.status).toBe('undone');
  expect((await browser.get('/accounts?search=Kauri')).body.items).toEqual([]);
});
