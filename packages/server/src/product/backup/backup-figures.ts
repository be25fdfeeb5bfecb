/** When scheduled backups last ended, for whoever watches: as the queue knows it, whichever process made them. */
import type pg from 'pg';
import { JOBS_SCHEMA } from '../../platform/jobs/enqueue.ts';
import type { Gauge, Sample } from '../../platform/telemetry/figures.ts';
import { BACKUPS } from '../jobs/queues.ts';

/** Leaves out a time that has not come yet. */
export const backupGauges = (pool: pg.Pool): readonly Gauge[] => [
  {
    name: 'forecastle_backup_last_success_timestamp_seconds',
    help: 'Time of the last scheduled backup.',
    read: () => lastEnd(pool, 'completed'),
  },
  {
    name: 'forecastle_backup_last_failure_timestamp_seconds',
    help: 'Time of the last failed scheduled backup.',
    read: () => lastEnd(pool, 'failed'),
  },
];

async function lastEnd(pool: pg.Pool, state: 'completed' | 'failed'): Promise<readonly Sample[]> {
  const { rows } = await pool.query<{ seconds: number | null }>(
    `SELECT floor(extract(epoch FROM max(completed_on)))::float8 AS seconds FROM ${JOBS_SCHEMA}.job
     WHERE name = $1 AND state = $2`,
    [BACKUPS, state],
  );
  return rows.flatMap(({ seconds }) => (seconds === null ? [] : [[seconds] as const]));
}
