import type pg from 'pg';

/** Rows that whoever writes them waits with, while a test holds them. */
export interface HeldRows {
  readonly hold: () => Promise<unknown>;
  readonly release: () => Promise<unknown>;
  /** The sessions that wait, in this database. */
  readonly waiting: () => Promise<readonly number[]>;
}

/** Any number: locks are a database's own. */
let latest = 144;

/** `rows` as a trigger names them, such as `INSERT ON plan_items FOR EACH ROW`. They are held by the owner's session, and so no longer than it lasts. */
export async function heldRows(owner: pg.Client, rows: string): Promise<HeldRows> {
  const lock = latest++;
  await owner.query(`
    CREATE OR REPLACE FUNCTION wait_while_held() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock_shared(TG_ARGV[0]::bigint); RETURN NEW; END $$;
    CREATE TRIGGER held_${lock} BEFORE ${rows} EXECUTE FUNCTION wait_while_held(${lock})`);
  return {
    hold: () => owner.query('SELECT pg_advisory_lock($1)', [lock]),
    release: () => owner.query('SELECT pg_advisory_unlock($1)', [lock]),
    async waiting() {
      const found = await owner.query<{ pid: number }>(
        `SELECT pid FROM pg_locks WHERE NOT granted AND locktype = 'advisory' AND objid = $1
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        [lock],
      );
      return found.rows.map(({ pid }) => pid);
    },
  };
}
