import type pg from 'pg';
import type { Gauge } from '../../platform/telemetry/figures.ts';

/** Milliseconds. */
const ANSWER_WITHIN_MS = 4_000;

/** How far the sweep is behind: scores that time has changed and that nobody has rewritten yet. */
export const sweepGauge = (pool: pg.Pool): Gauge => ({
  name: 'forecastle_sweep_lag_seconds',
  help: 'How long the score that is due longest, in any organisation, waits to be rewritten.',
  async read() {
    const query = {
      text: `SELECT coalesce(extract(epoch FROM now() - earliest_due_score(now())), 0)::float8 AS seconds`,
      query_timeout: ANSWER_WITHIN_MS,
    };
    const { rows } = await pool.query<{ seconds: number }>(query);
    return rows.map(({ seconds }) => [seconds]);
  },
});
