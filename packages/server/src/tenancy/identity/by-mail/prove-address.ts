import type pg from 'pg';

/**
 * Keeps that a person has shown to read the mails to their address, and says whether nobody had before: what is set up
 * for the sign-in until then may be of somebody who only typed the address.
 */
export async function proveAddress(client: pg.PoolClient, userId: string): Promise<{ first: boolean }> {
  const { rowCount } = await client.query(
    'UPDATE auth."user" SET email_verified = true, updated_at = now() WHERE id = $1 AND NOT email_verified',
    [userId],
  );
  return { first: rowCount === 1 };
}

/** Whether somebody has shown to read the mails to the address this person signs in with. */
export async function hasProvenAddress(identityPool: pg.Pool, userId: string): Promise<boolean> {
  const { rows } = await identityPool.query<{ proven: boolean }>(
    'SELECT email_verified AS proven FROM auth."user" WHERE id = $1',
    [userId],
  );
  return rows[0]?.proven ?? false;
}
