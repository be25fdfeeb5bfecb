/** Who asks with a key: its maker, with what both the key and the maker may. One statement a request. */
import type { Role } from '@forecastle/contract';
import { ORPCError } from '@orpc/server';
import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import { inTenant } from '../../platform/database/tenant.ts';
import { forbidden } from '../../platform/http/errors.ts';
import type { Actor } from '../identity/actor.ts';
import { lesserRole } from '../identity/policies.ts';
import { hashOf } from './key.ts';
import { countUse } from './limit-key.ts';

interface Row {
  key_id: string;
  key_name: string;
  key_role: Role;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
  organization_id: string;
  member_id: string;
  user_id: string | null;
  member_email: string | null;
  member_role: Role;
  member_deactivated_at: Date | null;
  time_zone: string;
  currency: string;
  member_name: string;
  second_factor_due: boolean;
}

/** Uses within this long of the last one told are not told. */
const TOLD_EVERY_MS = 60 * 60 * 1000;

/** The actor of a bearer token; throws UNAUTHENTICATED saying what is wrong with it, RATE_LIMITED when used too fast. */
export async function keyActor(token: string, reply: FastifyReply, { pool }: { pool: pg.Pool }): Promise<Actor> {
  const { rows } = await pool.query<Row>({
    name: 'api_key_actor',
    text: `SELECT key_id, key_name, key_role, expires_at, last_used_at, revoked_at, organization_id, member_id, user_id,
             member_email, member_role, member_deactivated_at, time_zone, currency, member_name, second_factor_due
           FROM api_key_actor($1)`,
    values: [hashOf(token)],
  });
  const row = rows[0];
  const wrong = whatIsWrong(row);
  if (!row || wrong) {
    reply.header('www-authenticate', 'Bearer error="invalid_token"');
    throw new ORPCError('UNAUTHENTICATED', { status: 401, message: wrong ?? '' });
  }
  await countUse({ pool, reply }, row.key_id);
  if (row.second_factor_due) throw makerOwesSecondFactor(row);
  if (!row.last_used_at || Date.now() - row.last_used_at.getTime() > TOLD_EVERY_MS) await recordUse(pool, row);
  const role = lesserRole(row.key_role, row.member_role);
  return {
    organizationId: row.organization_id,
    memberId: row.member_id,
    userId: row.user_id ?? '',
    name: row.key_name,
    email: row.member_email ?? '',
    role,
    sessionId: '',
    timeZone: row.time_zone,
    currency: row.currency,
    secondFactorDue: false,
    through: { kind: 'api_key', id: row.key_id, narrowed: role !== row.member_role },
  };
}

/** Whoever holds a key knows it exists: why it does not work is no secret from them. */
function whatIsWrong(row: Row | undefined): string | null {
  if (!row) return 'There is no such API key. Check that you copied all of it, and that it is for this server.';
  if (row.revoked_at) return `The API key “${row.key_name}” was revoked on ${dayOf(row.revoked_at)}.`;
  if (row.expires_at.getTime() <= Date.now()) {
    return `The API key “${row.key_name}” expired on ${dayOf(row.expires_at)}. Make a new one in Settings.`;
  }
  if (row.member_deactivated_at || !row.user_id) {
    return `The creator of the API key “${row.key_name}” can no longer sign in. Make a new key in Settings.`;
  }
  return null;
}

/** Not a fault of the key, which works again once its maker has a second factor. */
const makerOwesSecondFactor = ({ key_name, member_name }: Row) =>
  forbidden(
    `The API key “${key_name}” is blocked: your organisation requires a second factor, and ${member_name}, who created it, has none. It works once they set one up under Settings, Your sign-in. Nothing was changed.`,
  );

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

async function recordUse(pool: pg.Pool, { organization_id, key_id }: Row): Promise<void> {
  await inTenant(pool, organization_id, (tx) =>
    tx.client.query('UPDATE api_keys SET last_used_at = now() WHERE organization_id = $1 AND id = $2', [
      organization_id,
      key_id,
    ]),
  );
}
