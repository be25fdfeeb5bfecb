/** Sign-ins at other systems that people begin here: with PKCE, and a state that serves once. Decision 0380. */
import { createHash, randomBytes } from 'node:crypto';
import type { ConnectedSystem } from '@forecastle/contract';
import type pg from 'pg';
import { newId } from '../../../platform/database/ids.ts';
import { insertRow } from '../../../platform/database/insert-row.ts';
import type { connectionAttempts } from '../../../platform/database/schema/index.ts';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { attemptRow, decrypt, encrypt, SecretUnreadable } from '../secrets.ts';

/** Who asks another system, outside a transaction. */
export interface Asking {
  readonly pool: pg.Pool;
  readonly actor: Actor;
  readonly settings: Settings;
}

/** What a system's sign-in page is sent along. */
export interface BegunAttempt {
  readonly state: string;
  /** The S256 challenge of a verifier that stays here. */
  readonly challenge: string;
}

const hashOfState = (state: string): string => createHash('sha256').update(state).digest('hex');

/** Stores a sign-in that a person begins on a connection. An earlier one of theirs on it ends. */
export async function beginAttempt(
  tx: TenantTransaction,
  settings: Settings,
  {
    connectionId,
    memberId,
    minutes,
    now,
  }: { readonly connectionId: string; readonly memberId: string; readonly minutes: number; readonly now: Date },
): Promise<BegunAttempt> {
  const [state, verifier] = [randomBytes(32).toString('base64url'), randomBytes(48).toString('base64url')];
  const id = newId();
  await tx.client.query(
    `DELETE FROM connection_attempts WHERE organization_id = $1
       AND ((connection_id = $2 AND member_id = $3) OR expires_at <= $4)`,
    [tx.organizationId, connectionId, memberId, now],
  );
  await insertRow<typeof connectionAttempts.$inferInsert>(tx, 'connection_attempts', {
    id,
    connectionId,
    memberId,
    stateHash: hashOfState(state),
    ...encrypt(verifier, attemptRow(tx.organizationId, id), settings),
    createdAt: now,
    expiresAt: new Date(now.getTime() + minutes * 60_000),
  });
  return { state, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Deletes every sign-in that was begun on a connection and not finished. */
export async function dropAttempts({ client, organizationId }: TenantTransaction, connectionId: string): Promise<void> {
  await client.query('DELETE FROM connection_attempts WHERE organization_id = $1 AND connection_id = $2', [
    organizationId,
    connectionId,
  ]);
}

export interface TakenAttempt {
  readonly connectionId: string;
  readonly verifier: string;
}

/** What a system says of its sign-ins. */
export interface AttemptsOf<T> {
  readonly system: ConnectedSystem;
  /** Who sends people back, as sentences name it. */
  readonly vendor: string;
  readonly minutes: number;
  /** What to do where the installation has a new secret, and what was stored cannot be read. */
  readonly unreadable: string;
  /** Throws unless the person may sign in there. */
  readonly permit: (tx: TenantTransaction) => Promise<void>;
  /** Returns what finishing needs beside the attempt, or why there is nothing to finish, as a sentence. */
  readonly open: (tx: TenantTransaction, taken: TakenAttempt) => Promise<T | string>;
}

const START_AGAIN = 'Nothing was changed. Start the sign-in again.';

/**
 * Takes a person's sign-in that was begun, for good: the state is gone before anything is asked with it, so it serves once.
 * Somebody else's stays theirs. Throws CONFLICT with why there is none.
 */
export async function takeAttempt<T>(
  { pool, actor, settings }: Asking,
  state: string,
  { system, vendor, minutes, unreadable, permit, open }: AttemptsOf<T>,
  now: Date,
): Promise<T> {
  const taken = await inTenant(pool, actor.organizationId, async (tx) => {
    await permit(tx);
    const attempt = await attemptOf(tx, state, system);
    if (!attempt)
      return `${vendor} sent you back with a sign-in that was used already or never begun here. ${START_AGAIN}`;
    if (attempt.memberId !== actor.memberId) return `Someone else began this sign-in. ${START_AGAIN}`;
    await tx.client.query('DELETE FROM connection_attempts WHERE organization_id = $1 AND id = $2', [
      tx.organizationId,
      attempt.id,
    ]);
    if (attempt.expiresAt <= now) return `The sign-in took longer than ${minutes} minutes. ${START_AGAIN}`;
    try {
      const verifier = decrypt(attempt, attemptRow(tx.organizationId, attempt.id), settings);
      const opened = await open(tx, { connectionId: attempt.connectionId, verifier });
      return typeof opened === 'string' ? opened : { opened };
    } catch (error) {
      if (!(error instanceof SecretUnreadable)) throw error;
      return unreadable;
    }
  });
  if (typeof taken === 'string') throw conflict({ field: 'state', message: taken });
  return taken.opened;
}

interface AttemptRow {
  readonly id: string;
  readonly connectionId: string;
  readonly memberId: string;
  readonly keyId: string;
  readonly cipher: string;
  readonly expiresAt: Date;
}

/** Returns the sign-in of a state; null also for one at another system. */
async function attemptOf(
  { client, organizationId }: TenantTransaction,
  state: string,
  system: ConnectedSystem,
): Promise<AttemptRow | null> {
  const { rows } = await client.query<AttemptRow>(
    `SELECT a.id, a.connection_id AS "connectionId", a.member_id AS "memberId", a.key_id AS "keyId", a.cipher,
       a.expires_at AS "expiresAt"
     FROM connection_attempts a
     JOIN connections c ON c.organization_id = a.organization_id AND c.id = a.connection_id AND c.system = $3
     WHERE a.organization_id = $1 AND a.state_hash = $2 FOR UPDATE OF a`,
    [organizationId, hashOfState(state), system],
  );
  return rows[0] ?? null;
}
