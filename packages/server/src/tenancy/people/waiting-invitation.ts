/** An invitation that somebody accepted with their password, and whose second factor is still to come. */
import type pg from 'pg';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

export interface WaitingInvitation {
  readonly tokenHash: string;
  /** As they want to be called there. */
  readonly name: string;
  readonly byMail: boolean;
}

/** It is kept beside the sign-in that waits for the code, begins with the person like all proofs, and ends with them. */
const nameOf = (pending: string): string => `2fa-invitation-${pending}`;

/** Keeps what the person is to join once the sign-in of this name has got its code. */
export async function keepWaiting(
  { client }: TenantTransaction,
  pending: string,
  { userId, ...waiting }: WaitingInvitation & { readonly userId: string },
): Promise<void> {
  await client.query(
    `INSERT INTO auth.verification (id, identifier, value, expires_at)
     SELECT $1, $2, $3, expires_at FROM auth.verification WHERE identifier = $4`,
    [newId(), nameOf(pending), `${userId}!${JSON.stringify(waiting)}`, pending],
  );
}

/** What a waiting sign-in is to join, or null when it is like any other. */
export async function findWaiting(identityPool: pg.Pool, pending: string): Promise<WaitingInvitation | null> {
  const { rows } = await identityPool.query<{ value: string }>(
    'SELECT value FROM auth.verification WHERE identifier = $1 AND expires_at > now()',
    [nameOf(pending)],
  );
  const value = rows[0]?.value;
  return value === undefined ? null : JSON.parse(value.slice(value.indexOf('!') + 1));
}
