/** How the queues of jobs stand, for `/metrics`. Every process sees all of them. */
import type pg from 'pg';
import { JOBS_SCHEMA } from '../../platform/jobs/enqueue.ts';
import type { Gauge } from '../../platform/telemetry/figures.ts';

/** Waiting jobs that are counted in a queue. Where there are more, the queue's own count of each minute is taken. */
export const COUNTED_MAX = 10_000;
/** Milliseconds that a count serves all who read. */
const FRESH_FOR_MS = 5_000;
/** Milliseconds; a database that is slower than this has other troubles. */
const ANSWER_WITHIN_MS = 4_000;

interface Standing {
  readonly queue: string;
  readonly waiting: number;
  readonly oldestSeconds: number;
  readonly failed: number;
}

export function queueGauges(pool: pg.Pool): readonly Gauge[] {
  let asked: { readonly at: number; readonly standings: Promise<readonly Standing[]> } | null = null;
  const standings = () => {
    if (asked === null || performance.now() - asked.at > FRESH_FOR_MS) {
      asked = { at: performance.now(), standings: readStandings(pool) };
      asked.standings.catch(() => {
        asked = null;
      });
    }
    return asked.standings;
  };
  const gauge = (name: string, help: string, of: (standing: Standing) => number): Gauge => ({
    name,
    help,
    read: async () => (await standings()).map((standing) => [of(standing), { queue: standing.queue }] as const),
  });
  return [
    gauge('forecastle_queue_waiting_jobs', 'Jobs that are due and that no process has taken yet.', (of) => of.waiting),
    gauge(
      'forecastle_queue_oldest_seconds',
      'How long the job that waits longest has been due.',
      (of) => of.oldestSeconds,
    ),
    gauge(
      'forecastle_queue_failed_jobs',
      'Jobs that failed for good and are still kept. Counted each minute.',
      (of) => of.failed,
    ),
  ];
}

/** Reads no more than `COUNTED_MAX` entries of an index for each queue. */
async function readStandings(pool: pg.Pool): Promise<readonly Standing[]> {
  const query = {
    text: `SELECT q.name AS queue, q.failed_count AS failed,
        CASE WHEN w.counted = $1 THEN greatest(w.counted, q.ready_count) ELSE w.counted END AS waiting,
        coalesce(extract(epoch FROM now() - w.oldest), 0)::float8 AS "oldestSeconds"
      FROM ${JOBS_SCHEMA}.queue q CROSS JOIN LATERAL (
        SELECT count(*)::int AS counted, min(start_after) AS oldest FROM (
          SELECT j.start_after FROM ${JOBS_SCHEMA}.job j
          WHERE j.name = q.name AND j.state < 'active' AND NOT j.blocked AND j.start_after <= now()
          LIMIT $1) due) w
      ORDER BY q.name`,
    values: [COUNTED_MAX],
    query_timeout: ANSWER_WITHIN_MS,
  };
  const { rows } = await pool.query<Standing>(query);
  return rows;
}
