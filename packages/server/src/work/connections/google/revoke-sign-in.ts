/**
 * Revokes sign-ins at Google. One revoked token ends all that the same account gave to the same client, so a sign-in is left
 * alone while another mailbox of this installation is connected with its account through the client, whoever's it is.
 * https://developers.google.com/identity/protocols/oauth2/web-server#tokenrevoke
 * https://github.com/Significant-Gravitas/AutoGPT/pull/10493
 */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { type KeptToken, REVOKE_SECONDS, readKeptToken, revokeKept } from '../oauth/revoke-kept.ts';
import { readConnection } from '../read-connection.ts';
import { revokeToken } from './client/oauth.ts';
import { GoogleSignInRefused } from './client/sign-in-errors.ts';
import type { GoogleAppRow, MailboxRow } from './google-row.ts';
import type { GoogleConnectionSettings } from './token-source.ts';

/**
 * Returns whether a mailbox of any organisation here is connected with an account at Google through a client; `besides` names one
 * that does not count.
 */
export async function isAccountConnected(
  { client }: TenantTransaction,
  { clientId, accountId }: { readonly clientId: string; readonly accountId: string },
  { besides = null }: { readonly besides?: string | null } = {},
): Promise<boolean> {
  const { rows } = await client.query<{ isUsed: boolean }>('SELECT is_google_account_used($1, $2, $3) AS "isUsed"', [
    clientId,
    accountId,
    besides,
  ]);
  return rows[0]?.isUsed ?? false;
}

/** `shared`: somebody else here is connected with the same account. */
export type TokenToRevoke = KeptToken | 'shared';

/** Returns the token that must be revoked when a mailbox is disconnected. */
export async function tokenToRevoke(
  tx: TenantTransaction,
  { id, remote }: Pick<MailboxRow, 'id' | 'remote'>,
  settings: GoogleConnectionSettings,
): Promise<TokenToRevoke> {
  const token = await readKeptToken(tx, id, settings);
  const hasToken = token === 'unreadable' || token.token !== null;
  // The app may have been removed just before: its row still names the client.
  const app = await readConnection<GoogleAppRow>(tx, 'google_workspace');
  if (!hasToken || !remote || !app?.settings.clientId) return token;
  const account = { clientId: app.settings.clientId, accountId: remote.accountId };
  return (await isAccountConnected(tx, account, { besides: id })) ? 'shared' : token;
}

const BY_HAND = 'Remove Forecastle under “Third-party apps” of the Google account.';

const SHARED =
  'The sign-in stays at Google, because another mailbox on this server uses the same Google account. It is revoked when that one is disconnected.';

/** Revokes it. Returns why that did not happen; null when it did, or when there was nothing to revoke. */
export const revokeAtGoogle = async (
  kept: TokenToRevoke,
  settings: GoogleConnectionSettings,
): Promise<string | null> =>
  kept === 'shared'
    ? SHARED
    : revokeKept(
        {
          vendor: 'Google',
          byHand: BY_HAND,
          revoke: (token) => revokeToken(token, { settings, withinSeconds: REVOKE_SECONDS }),
          isRefusal: (error) => error instanceof GoogleSignInRefused,
        },
        kept,
      );
