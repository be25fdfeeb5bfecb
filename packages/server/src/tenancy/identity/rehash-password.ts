import type pg from 'pg';
import type { PasswordCost } from '../../platform/settings/password-cost.ts';
import { hashPassword, isOfCost } from './password-hash.ts';

/** Keeps a password that was just proven at the cost of today, where it is kept at another. One replaced meanwhile stays. */
export async function rehashPassword(
  identityPool: pg.Pool,
  { email, password, cost }: { email: string; password: string; cost: PasswordCost },
): Promise<void> {
  const { rows } = await identityPool.query<{ id: string; password: string }>(
    `SELECT a.id, a.password FROM auth.account a JOIN auth."user" u ON u.id = a.user_id
     WHERE u.email = $1 AND a.password IS NOT NULL`,
    [email],
  );
  for (const { id, password: kept } of rows) {
    if (isOfCost(kept, cost)) continue;
    await identityPool.query('UPDATE auth.account SET password = $3 WHERE id = $1 AND password = $2', [
      id,
      kept,
      await hashPassword(password, cost),
    ]);
  }
}
