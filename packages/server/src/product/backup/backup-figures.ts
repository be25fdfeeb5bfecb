/** When scheduled backups last ended, for whoever watches: as the queue knows it, whichever process made them. */
import type pg from 'pg';
import { JOBS_SCHEMA } from '../../platform/jobs/enqueue.ts';
import { BACKUPS } from '../jobs/queues.ts';

/** Lines in Prometheus' text form; those of a time that has not come yet are left out. */
export async function backupFigures(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ state: string; seconds: number }>(
    `SELECT state::text, extract(epoch FROM max(completed_on))::float8 AS seconds FROM ${JOBS_SCHEMA}.job
     WHERE name = $1 AND state IN ('completed', 'failed') GROUP BY state`,
    [BACKUPS],
  );
  const at = (state: string) => rows.find((row) => row.state === state)?.seconds;
  return [
    ...gauge('forecastle_backup_last_success_timestamp_seconds', 'Time of the last scheduled backup.', at('completed')),
    ...gauge(
      'forecastle_backup_last_failure_timestamp_seconds',
      'Time of the last failed scheduled backup.',
      at('failed'),
    ),
  ];
}

function gauge(name: string, help: string, value: number | undefined): string[] {
  return value === undefined ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${value.toFixed(0)}`];
}
