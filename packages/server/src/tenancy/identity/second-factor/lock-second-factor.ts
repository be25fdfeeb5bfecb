import type pg from 'pg';

/**
 * Makes whoever judges or changes a person's second factor take turns until the transaction ends: of codes given at the
 * same time each is judged by what the one before it left behind.
 */
export async function lockSecondFactor(client: pg.PoolClient, userId: string): Promise<void> {
  await client.query('SELECT FROM auth.two_factor WHERE user_id = $1 FOR UPDATE', [userId]);
}
