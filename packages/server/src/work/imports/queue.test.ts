import { afterAll, beforeAll, expect, it } from 'vitest';
import { JOBS_SCHEMA } from '../../platform/jobs/enqueue.ts';
import { type Browser, startTestApp, type TestApp } from '../../testing/app.ts';
import { startTestJobs } from '../../testing/jobs.ts';
import { guessed, upload } from './testing/journey.ts';

let org: TestApp;
beforeAll(async () => {
  org = await startTestApp();
});
afterAll(() => org.close());

/** Ids of imports that wait to be run. */
async function started(browser: Browser, names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const { body } = await upload(browser, `${name}.csv`, `Deal,Company\n${name} mill,Kauri Ltd\n`);
    await browser.put(`/imports/${body.id}/choices`, { mapping: guessed(body), currency: 'NZD' });
    expect((await browser.post(`/imports/${body.id}/start`)).status).toBe(200);
    ids.push(body.id);
  }
  return ids;
}

it('imports that wait behind others are taken up as those end, and those of another organisation before them', async () => {
  const { browser: many } = await org.signUp('Many');
  const { browser: few } = await org.signUp('Few');
  // More than one process works on at a time.
  const ids = await started(many, ['One', 'Two', 'Three', 'Four', 'Five']);
  const [last = ''] = await started(few, ['Last']);
  const jobs = await startTestJobs(org);
  const states = () =>
    Promise.all([
      ...ids.map(async (id) => (await many.get(`/imports/${id}`)).body.status),
      few.get(`/imports/${last}`).then(({ body }) => body.status),
    ]);
  await expect.poll(states).toEqual([...ids, last].map(() => 'done'));
  await jobs.stop();
  const { rows } = await org.database.pool.query<{ id: string }>(
    `SELECT data->>'importId' AS id FROM ${JOBS_SCHEMA}.job WHERE name = 'imports' GROUP BY 1 ORDER BY min(started_on)`,
  );
  expect(rows.slice(0, 3).map(({ id }) => id)).toContain(last);
});
