import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { startTestJobs } from '../testing/jobs.ts';
import { guessed, upload } from './testing/journey.ts';

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp();
});
afterAll(() => house.close());

it('imports that wait behind others are taken up as those end', async () => {
  const { browser } = await house.signUp();
  const ids: string[] = [];
  // More than one process works on at a time.
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
    const { body } = await upload(browser, `${name}.csv`, `Deal,Company\n${name} mill,Kauri Ltd\n`);
    await browser.put(`/imports/${body.id}/choices`, { mapping: guessed(body), currency: 'NZD' });
    expect((await browser.post(`/imports/${body.id}/start`)).status).toBe(200);
    ids.push(body.id);
  }
  const jobs = await startTestJobs(house);
  const states = () => Promise.all(ids.map(async (id) => (await browser.get(`/imports/${id}`)).body.status));
  await expect.poll(states, { timeout: 25_000 }).toEqual(ids.map(() => 'done'));
  await jobs.stop();
});
