import pg from 'pg';
import { PgBoss, type Queue } from 'pg-boss';
import { JOBS_SCHEMA, QUEUES } from './queues.ts';

/**
 * Brings the queue's own schema to its present version as the owner, makes the queues, and lets the application role
 * use them. Safe to run at every start; throws what PostgreSQL answers.
 */
export async function migrateJobs(ownerUrl: string, appRole: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: JOBS_SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
  });
  let failure: Error | undefined;
  boss.on('error', (error: Error) => {
    failure = error;
  });
  await boss.start();
  try {
    for (const queue of QUEUES) await ensureQueue(boss, queue);
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failure) throw failure;
  await grant(ownerUrl, appRole);
}

async function ensureQueue(boss: PgBoss, { name, policy, ...options }: Queue): Promise<void> {
  const known = await boss.getQueue(name);
  if (known?.policy === policy) return boss.updateQueue(name, options);
  if (known) await boss.deleteQueue(name);
  await boss.createQueue(name, { policy: policy ?? 'standard', ...options });
}

async function grant(ownerUrl: string, appRole: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const role = pg.escapeIdentifier(appRole);
    await client.query(`
      GRANT USAGE ON SCHEMA ${JOBS_SCHEMA} TO ${role};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${JOBS_SCHEMA} TO ${role};
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${JOBS_SCHEMA} TO ${role};`);
  } finally {
    await client.end();
  }
}
