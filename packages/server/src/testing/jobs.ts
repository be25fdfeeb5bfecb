/** Background work for tests, on the database of a test application. */

import { createLogger } from '../platform/logging/logger.ts';
import { startJobs } from '../product/jobs/start.ts';
import { startTestApp, type TestApp } from './app.ts';

type Given = Partial<Pick<Parameters<typeof startJobs>[0], 'clock' | 'disk' | 'logger'>>;

export const startTestJobs = ({ database: { pool, identityPool, appUrl }, settings }: TestApp, given: Given = {}) =>
  startJobs({ pool, requestPool: pool, identityPool, appUrl, logger: createLogger('error'), settings, ...given });

/** A test application whose background work runs until it is closed. */
export async function startWorkingApp(): Promise<TestApp> {
  const org = await startTestApp();
  const jobs = await startTestJobs(org);
  return {
    ...org,
    async close() {
      await jobs.stop();
      await org.close();
    },
  };
}
