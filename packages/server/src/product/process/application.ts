import type { Application } from './run.ts';

/** Loaded only after the settings: a wrong one is told before anything else costs time. */
export async function loadApplication(): Promise<Application> {
  const [{ migrateJobs }, { createApp }, { startJobs }] = await Promise.all([
    import('../jobs/migrate.ts'),
    import('../http/app.ts'),
    import('../jobs/start.ts'),
  ]);
  return { migrateJobs, createApp, startJobs };
}
