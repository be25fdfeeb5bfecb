import pg from 'pg';
import { PgBoss, type Queue } from 'pg-boss';
import type { Roles } from '../../platform/database/grant-rights.ts';
import { JOBS_SCHEMA } from '../../platform/jobs/enqueue.ts';
import { QUEUES } from './queues.ts';

/**
 * Brings the queue's own schema to its present version as the owner, makes the queues, lets requests and
 * jobs use them, and sign-ins put something in. Safe to run at every start; throws what PostgreSQL answers.
 */
export async function migrateJobs(ownerUrl: string, roles: Roles): Promise<void> {
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
  await grant(ownerUrl, roles);
}

async function ensureQueue(boss: PgBoss, { name, policy, ...options }: Queue): Promise<void> {
  const known = await boss.getQueue(name);
  if (known?.policy === policy) return boss.updateQueue(name, options);
  if (known) await boss.deleteQueue(name);
  await boss.createQueue(name, { policy: policy ?? 'standard', ...options });
}

async function grant(ownerUrl: string, { appRole, identityRole }: Roles): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const role = pg.escapeIdentifier(appRole);
    const identity = pg.escapeIdentifier(identityRole);
    // All queues are in one table, where a sender puts a job in and hears its id.
    await client.query(`
      GRANT USAGE ON SCHEMA ${JOBS_SCHEMA} TO ${role};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${JOBS_SCHEMA} TO ${role};
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${JOBS_SCHEMA} TO ${role};
      GRANT USAGE ON SCHEMA ${JOBS_SCHEMA} TO ${identity};
      GRANT SELECT ON ${JOBS_SCHEMA}.queue, ${JOBS_SCHEMA}.version TO ${identity};
      GRANT INSERT, SELECT (id, start_after) ON ${JOBS_SCHEMA}.job_common TO ${identity};`);
  } finally {
    await client.end();
  }
}
