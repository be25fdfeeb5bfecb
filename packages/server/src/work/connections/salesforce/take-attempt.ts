import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { connectionById } from '../read-connection.ts';
import { attemptRow, decrypt, readSecret, SecretUnreadable } from '../secrets.ts';
import { hashOfState } from './begin-sign-in.ts';
import type { SalesforceRow } from './salesforce-row.ts';

export interface Attempt {
  readonly connection: SalesforceRow;
  readonly verifier: string;
  readonly clientSecret: string;
}

const START_AGAIN = 'Nothing was changed. Start the sign-in again.';

interface AttemptRow {
  readonly id: string;
  readonly connectionId: string;
  readonly memberId: string;
  readonly keyId: string;
  readonly cipher: string;
  readonly expiresAt: Date;
}

/**
 * Takes a person's sign-in that was begun, for good: the state is gone before anything is asked with it, so it serves once.
 * Somebody else's stays theirs. Throws CONFLICT with why there is none.
 */
export async function takeAttempt(
  { pool, actor, settings }: { readonly pool: pg.Pool; readonly actor: Actor; readonly settings: Settings },
  state: string,
  now: Date,
): Promise<Attempt> {
  const taken = await inTenant(pool, actor.organizationId, async (tx) => {
    await mayManageConnections(tx, actor);
    const attempt = await attemptOf(tx, state);
    if (!attempt)
      return `Salesforce sent you back with a sign-in that was used already or never begun here. ${START_AGAIN}`;
    if (attempt.memberId !== actor.memberId) return `Someone else began this sign-in. ${START_AGAIN}`;
    await tx.client.query('DELETE FROM connection_attempts WHERE organization_id = $1 AND id = $2', [
      tx.organizationId,
      attempt.id,
    ]);
    if (attempt.expiresAt <= now) return `The sign-in took longer than 10 minutes. ${START_AGAIN}`;
    return openAttempt(tx, attempt, settings);
  });
  if (typeof taken === 'string') throw conflict({ field: 'state', message: taken });
  return taken;
}

async function attemptOf({ client, organizationId }: TenantTransaction, state: string): Promise<AttemptRow | null> {
  const { rows } = await client.query<AttemptRow>(
    `SELECT id, connection_id AS "connectionId", member_id AS "memberId", key_id AS "keyId", cipher,
       expires_at AS "expiresAt"
     FROM connection_attempts WHERE organization_id = $1 AND state_hash = $2 FOR UPDATE`,
    [organizationId, hashOfState(state)],
  );
  return rows[0] ?? null;
}

async function openAttempt(tx: TenantTransaction, attempt: AttemptRow, settings: Settings): Promise<Attempt | string> {
  const connection = await connectionById<SalesforceRow>(tx, attempt.connectionId);
  try {
    const verifier = decrypt(attempt, attemptRow(tx.organizationId, attempt.id), settings);
    const clientSecret = await readSecret(tx, settings, { connectionId: connection.id, kind: 'client_secret' });
    if (clientSecret === null) return 'The consumer secret is missing. Enter it, then sign in. Nothing was changed.';
    return { connection, verifier, clientSecret };
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    return 'The installation has a new secret, so the stored consumer secret cannot be read. Enter it again. Nothing was changed.';
  }
}
