import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../../platform/logging/logger.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { startTestJobs } from '../../testing/jobs.ts';
import { guessed, settled, upload } from './testing/journey.ts';

let org: TestApp;
beforeAll(async () => {
  org = await startTestApp();
});
afterAll(() => org.close());

it('an import waits for space, says so, and goes on by itself', async () => {
  const { browser } = await org.signUp();
  const disk = { isShort: true };
  const logger = createLogger('silent');
  const jobs = await startTestJobs(org, { logger, disk });
  const { body } = await upload(browser, 'few.csv', 'Opportunity,Account\nTug,Tui\nFerry,Kea\n');
  await browser.put(`/imports/${body.id}/choices`, { mapping: guessed(body), currency: 'NZD' });
  await browser.post(`/imports/${body.id}/start`);
  const look = async () => (await browser.get(`/imports/${body.id}`)).body;
  await expect
    .poll(async () => (await look()).progress.phase, { interval: 20 })
    .toBe('Waiting: the database disk is full. Imported rows are kept. The import continues once there is space.');
  expect((await look()).status).toBe('running');
  disk.isShort = false;
  expect(await settled(browser, body.id)).toMatchObject({ status: 'done', error: null, counts: { created: 2 } });
  await jobs.stop();
});
