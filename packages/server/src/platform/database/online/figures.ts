import type pg from 'pg';
import type { Gauge } from '../../telemetry/figures.ts';
import { shareWhileRunning } from '../../telemetry/share-while-running.ts';
import { RECORD } from './record.ts';

const STATES = ['waiting', 'under_way', 'failed', 'done'] as const;

interface Step {
  readonly name: string;
  readonly rows: string;
  readonly state: (typeof STATES)[number];
}

/** One that is cut off stays under way: it is taken up again. */
export function onlineGauges(pool: pg.Pool): readonly Gauge[] {
  // Both are read at the same time.
  const steps = shareWhileRunning(() => readSteps(pool));
  return [
    {
      name: 'forecastle_online_steps',
      help: 'Update steps that run while the server is up, by state.',
      async read() {
        const all = await steps();
        return STATES.map((state) => [all.filter((step) => step.state === state).length, { state }]);
      },
    },
    {
      name: 'forecastle_online_step_rows',
      help: 'Rows that a running step has read; 0 for indexes and constraints.',
      async read() {
        const begun = (await steps()).filter(({ state }) => state === 'under_way' || state === 'failed');
        return begun.map(({ name, rows }) => [Number(rows), { step: name }]);
      },
    },
  ];
}

async function readSteps(pool: pg.Pool): Promise<readonly Step[]> {
  const { rows } = await pool.query<Step>(
    `SELECT name, rows, CASE WHEN done_at IS NOT NULL THEN 'done' WHEN failure IS NOT NULL THEN 'failed'
       WHEN begun_at IS NOT NULL THEN 'under_way' ELSE 'waiting' END AS state
     FROM ${RECORD} ORDER BY name`,
  );
  return rows;
}
