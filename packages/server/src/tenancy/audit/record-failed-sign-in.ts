import type pg from 'pg';
import { newId } from '../../platform/database/ids.ts';

/**
 * Tells every organisation the address is a person of that somebody was refused under it. For an address of nobody the
 * same statement writes nothing; it waits for no disk in either case, so that the time of the answer tells neither.
 */
export async function recordFailedSignIn(pool: pg.Pool, email: string): Promise<void> {
  await pool.query(
    "SELECT set_config('synchronous_commit', 'off', true), record_failed_sign_in($1, $2, 'sign_in_failed')",
    [email, newId()],
  );
}

/** Likewise, of somebody who gave the password of a person and no code that fits. */
export async function recordRefusedCode(identityPool: pg.Pool, userId: string): Promise<void> {
  await identityPool.query(
    `SELECT record_failed_sign_in(u.email, $2, 'code_refused') FROM auth."user" u WHERE u.id = $1`,
    [userId, newId()],
  );
}
