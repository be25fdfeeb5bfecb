/**
 * Revokes sign-ins at Google. One revoked token ends all that the same account gave to the same app, so a sign-in is left
 * alone while another mailbox here is connected with its account.
 * https://github.com/Significant-Gravitas/AutoGPT/pull/10493
 */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { type KeptToken, REVOKE_SECONDS, readKeptToken, revokeKept } from '../oauth/revoke-kept.ts';
import { revokeToken } from './client/oauth.ts';
import { GoogleSignInRefused } from './client/sign-in-errors.ts';
import type { MailboxRow } from './google-row.ts';
import type { GoogleConnectionSettings } from './token-source.ts';

/** Returns whether a mailbox of the organisation is connected with an account at Google; `besides` names one that does not count. */
export async function isAccountConnected(
  { client, organizationId }: TenantTransaction,
  accountId: string,
  { besides = null }: { readonly besides?: string | null } = {},
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM connections c WHERE c.organization_id = $1 AND c.system = 'google_workspace' AND c.member_id IS NOT NULL
       AND c.state <> 'disconnected' AND c.remote ->> 'accountId' = $2 AND c.id IS DISTINCT FROM $3::uuid LIMIT 1`,
    [organizationId, accountId, besides],
  );
  return rowCount === 1;
}

/** Returns the token that must be revoked when a mailbox is disconnected. */
export async function tokenToRevoke(
  tx: TenantTransaction,
  { id, remote }: Pick<MailboxRow, 'id' | 'remote'>,
  settings: GoogleConnectionSettings,
): Promise<KeptToken> {
  if (remote && (await isAccountConnected(tx, remote.accountId, { besides: id }))) return { token: null };
  return readKeptToken(tx, id, settings);
}

/** Revokes it. Returns why that did not happen; null when it did, or when there was nothing to revoke. */
export const revokeAtGoogle = (kept: KeptToken, settings: GoogleConnectionSettings): Promise<string | null> =>
  revokeKept(
    {
      vendor: 'Google',
      byHand: 'Remove Forecastle under “Third-party apps” of the Google account.',
      revoke: (token) => revokeToken(token, { settings, withinSeconds: REVOKE_SECONDS }),
      isRefusal: (error) => error instanceof GoogleSignInRefused,
    },
    kept,
  );
