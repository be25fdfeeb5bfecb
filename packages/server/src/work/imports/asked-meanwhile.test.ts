import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../../platform/logging/logger.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { heldRows } from '../../testing/held-rows.ts';
import { runImport } from './run/run-import.ts';
import { LOOK_MS, settled, upload } from './testing/journey.ts';

let org: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  org = await startTestApp();
  owner = new pg.Client({ connectionString: org.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await org.close();
});

it('is undone by the process that is still bringing scores up to date behind it', async () => {
  const { browser, session } = await org.signUp();
  const organizationId = session.organization.id;
  await browser.post('/opportunities', { name: 'Crane' });
  const { body } = await upload(browser, 'accounts.csv', 'Company,Website\nKauri Timber,kauri.example\n');
  await browser.request('PUT', `/imports/${body.id}/records/choices`, body.records.choices);
  await browser.post(`/imports/${body.id}/start`);
  // Scores are due, and whoever brings them up to date waits.
  await owner.query('UPDATE opportunity_health SET next_change_at = now() WHERE organization_id = $1', [
    organizationId,
  ]);
  const scores = await heldRows(owner, 'UPDATE ON opportunity_health FOR EACH ROW');
  await scores.hold();
  const signal = new AbortController().signal;
  const run = () =>
    runImport(org.database.pool, { organizationId, importId: body.id }, { logger: createLogger('error'), signal });
  const first = run();
  expect((await settled(browser, body.id)).status).toBe('done');
  while ((await scores.waiting()).length === 0) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  await browser.post(`/imports/${body.id}/undo`, { changed: 'leave' });
  // The one that is sent for the undo finds the import held.
  await run();
  expect((await browser.get(`/imports/${body.id}`)).body.status).toBe('undoing');
  await scores.release();
  await first;
  expect((await browser.get(`/imports/${body.id}`)).body.status).toBe('undone');
  expect((await browser.get('/accounts?search=Kauri')).body.items).toEqual([]);
});
