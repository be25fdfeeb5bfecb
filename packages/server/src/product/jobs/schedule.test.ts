/** Jobs that the clock begins. */
import { afterAll, expect, it } from 'vitest';
import { JOBS_SCHEMA } from '../../platform/jobs/enqueue.ts';
import { startTestApp } from '../../testing/app.ts';
import { startTestJobs } from '../../testing/jobs.ts';
import { SCHEDULE } from './start.ts';

const app = await startTestApp();
const jobs = await startTestJobs(app);
afterAll(async () => {
  await jobs.stop();
  await app.close();
});

it('every job with a time is given work and asked of the clock', async () => {
  const { rows } = await app.database.pool.query<{ name: string; cron: string }>(
    `SELECT name, cron FROM ${JOBS_SCHEMA}.schedule`,
  );
  expect(Object.fromEntries(rows.map(({ name, cron }) => [name, cron]))).toEqual(SCHEDULE);
});
