import * as oidc from 'openid-client';
import type { SingleSignOnSettings } from '../../../platform/settings/settings.ts';
import { askProvider } from './ask-provider.ts';
import { faultBehind, ProviderFault } from './provider-fault.ts';

export interface Client {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * Reads what a provider says of itself, anew each time, so that keys and addresses it has changed count at once. Throws
 * a ProviderFault where anything that signing in needs is missing.
 */
export async function discover(client: Client, settings: SingleSignOnSettings): Promise<oidc.Configuration> {
  const ask = askProvider(settings);
  try {
    const config = await oidc.discovery(new URL(client.issuer), client.clientId, undefined, undefined, {
      [oidc.customFetch]: ask,
      // The signature of the ID token is checked although it comes straight from the provider.
      execute: [oidc.enableNonRepudiationChecks, ...(settings.privateProviders ? [oidc.allowInsecureRequests] : [])],
    });
    const metadata = checkMetadata(config.serverMetadata(), client.issuer, settings);
    return withSecret(metadata, client, settings, ask);
  } catch (error) {
    throw asFault(faultBehind(error), client.issuer);
  }
}

/** The secret goes in the way the provider takes it: as the standard has it unless it names only the other. */
function withSecret(
  metadata: oidc.ServerMetadata,
  { clientId, clientSecret }: Client,
  settings: SingleSignOnSettings,
  ask: oidc.CustomFetch,
): oidc.Configuration {
  const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const how = ways.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
  const config = new oidc.Configuration(metadata, clientId, undefined, how(clientSecret));
  config[oidc.customFetch] = ask;
  oidc.enableNonRepudiationChecks(config);
  if (settings.privateProviders) oidc.allowInsecureRequests(config);
  return config;
}

function checkMetadata(
  metadata: Readonly<oidc.ServerMetadata>,
  issuer: string,
  { privateProviders }: SingleSignOnSettings,
): oidc.ServerMetadata {
  const schemes = privateProviders ? ['https:', 'http:'] : ['https:'];
  const needed = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;
  for (const name of needed) {
    const address = metadata[name];
    if (typeof address !== 'string' || URL.parse(address) === null) {
      throw new ProviderFault(`The discovery document of ${issuer} has no ${name}.`, {
        expected: `${name}, an address`,
      });
    }
    // The browser is sent to the first of them: no provider names a script there.
    if (!schemes.includes(new URL(address).protocol)) {
      throw new ProviderFault(`The ${name} of ${issuer} is not https.`, { expected: `${name}, an https address` });
    }
  }
  const lacks = (offered: readonly string[] | undefined, wanted: string) => offered && !offered.includes(wanted);
  if (lacks(metadata.response_types_supported, 'code')) {
    throw new ProviderFault(`${issuer} does not offer the authorization code flow.`, {
      expected: 'code among response_types_supported',
    });
  }
  if (lacks(metadata.code_challenge_methods_supported, 'S256')) {
    throw new ProviderFault(`${issuer} does not offer PKCE with S256.`, {
      expected: 'S256 among code_challenge_methods_supported',
    });
  }
  return { ...metadata };
}

/** What the library found wrong, in a sentence. It throws a TypeError for an address that is none. */
function asFault(error: unknown, issuer: string): unknown {
  if (!(error instanceof oidc.ClientError || error instanceof TypeError)) return error;
  const { cause, code } = error as { cause?: unknown; code?: string };
  const place = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  if (cause instanceof Response) {
    return code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
      ? new ProviderFault(`${place} answered ${cause.status}.`, { expected: '200 and a discovery document', cause })
      : new ProviderFault(`${place} answered ${cause.headers.get('content-type') ?? 'no content type'}.`, {
          expected: 'application/json',
          cause,
        });
  }
  const named = (cause as { body?: { issuer?: unknown } } | undefined)?.body?.issuer;
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' && typeof named === 'string') {
    return new ProviderFault(`The provider calls itself ${named}, not ${issuer}.`, { expected: named, cause });
  }
  return new ProviderFault(`${place} has no readable discovery document.`, {
    expected: 'JSON with issuer and endpoints',
    cause: error,
  });
}
