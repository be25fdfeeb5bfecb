/** Revokes a sign-in at Salesforce whose refresh token is kept here. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { readSecret, SecretUnreadable } from '../secrets.ts';
import { egressOf } from './client/hosts.ts';
import { revokeToken } from './client/oauth.ts';
import { SalesforceRefused } from './client/refusals.ts';
import type { SalesforceRow } from './salesforce-row.ts';

const REVOKE_SECONDS = 20;
/** What a sentence about a sign-in that was not revoked ends with. */
const BY_HAND = 'Revoke it in Salesforce Setup under Connected Apps OAuth Usage.';

/** `unreadable` when it does not open. */
export type KeptToken = { readonly token: string | null } | 'unreadable';

/** Returns the refresh token of a connection. */
export async function readKeptToken(
  tx: TenantTransaction,
  { id }: Pick<SalesforceRow, 'id'>,
  settings: Settings,
): Promise<KeptToken> {
  try {
    return { token: await readSecret(tx, settings, { connectionId: id, kind: 'refresh_token' }) };
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    return 'unreadable';
  }
}

/** Revokes it. Returns why that did not happen; null when it did, or when nobody had signed in. `what` names the sign-in. */
export async function revokeKept(
  { loginUrl }: Pick<SalesforceRow['settings'], 'loginUrl'>,
  kept: KeptToken,
  settings: Settings,
  what: 'sign-in' | 'earlier sign-in' = 'sign-in',
): Promise<string | null> {
  if (kept === 'unreadable') return `The stored ${what} could not be read, so it was not revoked. ${BY_HAND}`;
  if (kept.token === null) return null;
  try {
    await revokeToken({ loginUrl, token: kept.token }, { egress: egressOf(settings, REVOKE_SECONDS) });
    return null;
  } catch (error) {
    if (!(error instanceof SalesforceRefused)) throw error;
    return `Salesforce did not revoke the ${what}: ${error.message} ${BY_HAND}`;
  }
}
