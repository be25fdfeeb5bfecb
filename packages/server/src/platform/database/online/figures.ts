import type pg from 'pg';
import { RECORD } from './record.ts';

const STATES = ['waiting', 'under_way', 'failed', 'done'] as const;

/** Lines of `/metrics`. One that is cut off stays under way: it is taken up again. */
export async function onlineFigures(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; rows: string; state: (typeof STATES)[number] }>(
    `SELECT name, rows, CASE WHEN done_at IS NOT NULL THEN 'done' WHEN failure IS NOT NULL THEN 'failed'
       WHEN begun_at IS NOT NULL THEN 'under_way' ELSE 'waiting' END AS state
     FROM ${RECORD} ORDER BY name`,
  );
  const begun = rows.filter(({ state }) => state === 'under_way' || state === 'failed');
  return [
    '# HELP forecastle_online_steps Update steps that run while the server is up, by state.',
    '# TYPE forecastle_online_steps gauge',
    ...STATES.map(
      (state) => `forecastle_online_steps{state="${state}"} ${rows.filter((row) => row.state === state).length}`,
    ),
    '# HELP forecastle_online_step_rows Rows that a running step has read; 0 for indexes and constraints.',
    '# TYPE forecastle_online_step_rows gauge',
    ...begun.map(({ name, rows }) => `forecastle_online_step_rows{step="${name}"} ${rows}`),
  ];
}
