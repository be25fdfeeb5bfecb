import type pg from 'pg';

/**
 * Ends sessions of a person: one, those in one organisation, all, or all but one. Returns how many there were. Give the
 * connection of a transaction to end them with it.
 */
export async function endSessions(
  db: pg.Pool | pg.PoolClient,
  which: { userId: string; sessionId?: string; organizationId?: string; exceptSessionId?: string },
): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM auth.session WHERE user_id = $1
       AND ($2::text IS NULL OR id = $2) AND ($3::uuid IS NULL OR active_organization_id = $3)
       AND ($4::text IS NULL OR id <> $4)`,
    [which.userId, which.sessionId ?? null, which.organizationId ?? null, which.exceptSessionId ?? null],
  );
  return rowCount ?? 0;
}
