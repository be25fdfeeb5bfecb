import type { SessionItem } from '@forecastle/contract';
import type pg from 'pg';
import type * as z from 'zod';
import type { Actor } from './actor.ts';

/** The sessions a person could be using now, in every organisation, latest used first. */
export async function listSessions(pool: pg.Pool, actor: Actor): Promise<z.infer<typeof SessionItem>[]> {
  const { rows } = await pool.query<{
    id: string;
    created_at: Date;
    updated_at: Date;
    expires_at: Date;
    user_agent: string | null;
    ip_address: string | null;
    by_sso: boolean;
  }>(
    `SELECT id, created_at, updated_at, expires_at, user_agent, ip_address, by_sso FROM person_sessions($1)
     ORDER BY updated_at DESC, id DESC`,
    [actor.userId],
  );
  return rows.map((row) => ({
    id: row.id,
    current: row.id === actor.sessionId,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.updated_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    userAgent: row.user_agent || null,
    ipAddress: row.ip_address || null,
    bySingleSignOn: row.by_sso,
  }));
}
