import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** Ends every session of a person but the one that is excepted. Within a transaction of the role of sign-ins. */
export async function endSessions(
  { client }: TenantTransaction,
  { userId, exceptSessionId }: { userId: string; exceptSessionId?: string },
): Promise<void> {
  await client.query('DELETE FROM auth.session WHERE user_id = $1 AND ($2::text IS NULL OR id <> $2)', [
    userId,
    exceptSessionId ?? null,
  ]);
}

/** Ends those of a person in the organisation of the transaction. */
export async function endSessionsHere({ client }: TenantTransaction, userId: string): Promise<void> {
  await client.query('SELECT end_sessions_here($1)', [userId]);
}

/** Ends one of those that are a person's; says whether there was one. */
export async function endOwnSession(
  { client }: TenantTransaction,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const { rows } = await client.query<{ ended: boolean }>('SELECT end_own_session($1, $2) AS ended', [
    userId,
    sessionId,
  ]);
  return rows[0]?.ended ?? false;
}
