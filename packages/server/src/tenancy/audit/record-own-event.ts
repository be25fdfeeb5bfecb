import type pg from 'pg';
import { newId } from '../../platform/database/ids.ts';
import { type AuditKind, KINDS } from './kinds.ts';

/** What a person did to their own sign-in, in the trail of each organisation that it leads to. */
export async function recordOwnEvent(client: pg.Pool | pg.PoolClient, userId: string, kind: AuditKind): Promise<void> {
  await client.query('SELECT record_own_event($1, $2, $3, $4)', [userId, newId(), KINDS[kind].category, kind]);
}
