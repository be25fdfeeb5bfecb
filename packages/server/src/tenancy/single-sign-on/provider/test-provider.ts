import type { SsoTest } from '@forecastle/contract';
import * as oidc from 'openid-client';
import * as z from 'zod';
import type { SingleSignOnSettings } from '../../../platform/settings/settings.ts';
import { askProvider } from './ask-provider.ts';
import { type Client, discover } from './discover.ts';
import { faultBehind, ProviderFault } from './provider-fault.ts';

const KeySet = z.object({ keys: z.array(z.object({ kty: z.string() })) });
/** Answers to a code that nobody was given, before which the client was taken (RFC 6749, 5.2). */
const TAKEN = ['invalid_grant'];
const REFUSED = ['invalid_client', 'unauthorized_client'];

/** Reads the discovery document and the keys, and tries the client ID and secret on a code that leads nowhere. */
export async function testProvider(
  client: Client,
  settings: SingleSignOnSettings,
  redirectUri: string,
): Promise<z.infer<typeof SsoTest>> {
  const config = await discover(client, settings);
  const { issuer, authorization_endpoint, token_endpoint, jwks_uri } = config.serverMetadata();
  return {
    issuer,
    authorizationEndpoint: String(authorization_endpoint),
    tokenEndpoint: String(token_endpoint),
    keys: await countKeys(String(jwks_uri), settings),
    credentials: await tryCredentials(config, redirectUri),
  };
}

async function countKeys(place: string, settings: SingleSignOnSettings): Promise<number> {
  const answer = await askProvider(settings)(place, { headers: { accept: 'application/json' } });
  const expected = 'a set of keys (jwks_uri)';
  if (answer.status !== 200) throw new ProviderFault(`${place} answered ${answer.status}.`, { expected });
  const set = KeySet.safeParse(await answer.json().catch(() => null));
  if (!set.success || set.data.keys.length === 0) throw new ProviderFault(`${place} has no keys.`, { expected });
  return set.data.keys.length;
}

async function tryCredentials(
  config: oidc.Configuration,
  redirectUri: string,
): Promise<z.infer<typeof SsoTest>['credentials']> {
  try {
    await oidc.genericGrantRequest(config, 'authorization_code', {
      code: 'forecastle-asks-whether-the-client-is-known',
      redirect_uri: redirectUri,
      code_verifier: oidc.randomPKCECodeVerifier(),
    });
  } catch (given) {
    const error = faultBehind(given);
    if (error instanceof ProviderFault) throw error;
    const told = error instanceof oidc.ResponseBodyError ? error.error : unnamed(error);
    if (REFUSED.includes(told)) {
      throw new ProviderFault('The provider answers, but does not accept this client ID with this secret.', {
        field: 'clientSecret',
        expected: 'the client ID and secret that the provider shows for Forecastle',
      });
    }
    if (TAKEN.includes(told)) return 'accepted';
  }
  return 'untold';
}

/** A refusal may come as a challenge instead of a body. */
const unnamed = (error: unknown): string =>
  error instanceof oidc.WWWAuthenticateChallengeError && error.status === 401 ? 'invalid_client' : '';
