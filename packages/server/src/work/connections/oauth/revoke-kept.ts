/** Revokes a sign-in at another system whose refresh token is kept here. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { readSecret, SecretUnreadable } from '../secrets.ts';

export const REVOKE_SECONDS = 20;

/** `unreadable` when it does not open. */
export type KeptToken = { readonly token: string | null } | 'unreadable';

/** Returns the refresh token of a connection. */
export async function readKeptToken(
  tx: TenantTransaction,
  connectionId: string,
  settings: Pick<Settings, 'secret'>,
): Promise<KeptToken> {
  try {
    return { token: await readSecret(tx, settings, { connectionId, kind: 'refresh_token' }) };
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    return 'unreadable';
  }
}

export interface Revocation {
  /** Who revokes, as sentences name it. */
  readonly vendor: string;
  /** What to do where it was not revoked, as a sentence. */
  readonly byHand: string;
  readonly revoke: (token: string) => Promise<void>;
  /** Returns whether an error of `revoke` is a refusal of the system. */
  readonly isRefusal: (error: unknown) => error is Error;
}

/** Revokes it. Returns why that did not happen; null when it did, or when nobody had signed in. `what` names the sign-in. */
export async function revokeKept(
  { vendor, byHand, revoke, isRefusal }: Revocation,
  kept: KeptToken,
  what: 'sign-in' | 'earlier sign-in' = 'sign-in',
): Promise<string | null> {
  if (kept === 'unreadable') return `The stored ${what} could not be read, so it was not revoked. ${byHand}`;
  if (kept.token === null) return null;
  try {
    await revoke(kept.token);
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return `${vendor} did not revoke the ${what}: ${error.message} ${byHand}`;
  }
}
