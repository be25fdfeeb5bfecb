import type pg from 'pg';

/**
 * Takes a person's second factor away without asking them; whoever calls this has seen to it that they may. Says whether
 * there was one, also one that was not confirmed yet.
 */
export async function dropSecondFactor(client: pg.ClientBase, userId: string): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM auth.two_factor WHERE user_id = $1', [userId]);
  await client.query('UPDATE auth."user" SET two_factor_enabled = false, updated_at = now() WHERE id = $1', [userId]);
  return (rowCount ?? 0) > 0;
}
