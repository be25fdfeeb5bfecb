import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** Any fixed number below 2^31. The connection that works holds it, so that it lasts as long as the work does. */
const ONLINE_LOCK = 7_203_342;
/** Milliseconds. */
const ENDS_WITHIN = 5_000;
const LOOK_EVERY = 50;

/** Never waited for: whoever waits in the database holds up the making of an index there. */
export async function takeOnlineLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [ONLINE_LOCK]);
  return rows[0]?.held ?? false;
}

/** Cuts off whoever has it: they begin again when this connection has ended. */
export async function takeOverOnlineLock(client: pg.ClientBase): Promise<void> {
  while (!(await takeOnlineLock(client))) {
    await client.query(
      `SELECT pg_terminate_backend(pid, ${ENDS_WITHIN}) FROM pg_locks
       WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = $1 AND objsubid = 1
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [ONLINE_LOCK],
    );
    await delay(LOOK_EVERY);
  }
}
