import './quick-drizzle.ts';

// Only what is imported after it is found by it.
const { start } = await import('./start.ts');

// Loaded only after the settings: a wrong one is told before anything else costs time.
await start(async () => {
  const [{ migrateJobs }, { createApp }, { startJobs }] = await Promise.all([
    import('../jobs/migrate.ts'),
    import('../http/app.ts'),
    import('../jobs/start.ts'),
  ]);
  return { migrateJobs, createApp, startJobs };
});
