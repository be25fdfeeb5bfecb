import * as oidc from 'openid-client';
import type { Settings } from '../../../platform/settings/settings.ts';
import { type Connection, clientOf, redirectUriOf } from '../connection.ts';
import { discover } from '../provider/discover.ts';
import type { Pending } from './pending.ts';
import { Refusal } from './refusal.ts';

/** Whom a provider names. */
export interface Named {
  readonly issuer: string;
  readonly subject: string;
  /** In small letters. */
  readonly email: string;
  readonly name: string | null;
}

/**
 * Exchanges the code for who it is. The library checks state, nonce, issuer, audience, times and the signature of the ID
 * token. Throws a Refusal unless the provider vouches for the address.
 */
export async function askWho(
  connection: Connection,
  pending: Pending,
  query: string,
  settings: Settings,
): Promise<Named> {
  const claims = await exchange(connection, pending, query, settings).catch((error: unknown) => {
    const declined = error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied';
    throw new Refusal(declined ? 'declined' : 'provider', error);
  });
  const { email, email_verified: verified, name, sub } = claims;
  // Some write the boolean as a word.
  if (typeof email !== 'string' || (verified !== true && verified !== 'true')) throw new Refusal('unverified');
  return {
    issuer: connection.issuer,
    subject: sub,
    email: email.toLowerCase(),
    name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 200) : null,
  };
}

async function exchange(connection: Connection, pending: Pending, query: string, settings: Settings) {
  const config = await discover(await clientOf(connection, settings), settings.singleSignOn);
  const tokens = await oidc.authorizationCodeGrant(config, new URL(`${redirectUriOf(settings)}?${query}`), {
    pkceCodeVerifier: pending.verifier,
    expectedState: pending.state,
    expectedNonce: pending.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('the provider gave no ID token');
  if (claims.email !== undefined || !config.serverMetadata().userinfo_endpoint) return claims;
  return oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
}
