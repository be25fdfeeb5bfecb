import type pg from 'pg';

/** Removes the copies of the demo workspace whose time is over, each in a transaction of its own; returns how many. */
export async function removeExpiredDemos(pool: pg.Pool, now: Date): Promise<number> {
  const { rows } = await pool.query<{ id: string }>('SELECT expired_demos($1) AS id', [now]);
  for (const { id } of rows) await pool.query('SELECT remove_demo($1, $2)', [id, now]);
  return rows.length;
}
