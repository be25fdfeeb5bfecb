/**
 * Google's sign-in for tests, at Google's paths, on a real OpenID provider.
 * https://developers.google.com/identity/protocols/oauth2/web-server
 */
/// <reference path="../../../../tenancy/single-sign-on/testing/oidc-provider.d.ts" />
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { newSigningKey, quietly } from '../../../../tenancy/single-sign-on/testing/provider.ts';

/** https://developers.google.com/identity/protocols/oauth2/scopes */
export const GMAIL_METADATA = 'https://www.googleapis.com/auth/gmail.metadata';
export const CALENDAR_READONLY = 'https://www.googleapis.com/auth/calendar.events.readonly';

/** What the next person who is sent to the sign-in page does, or is told. */
export type SignIn = 'allows' | 'denies' | 'org_internal' | 'admin_policy_enforced';

export interface OAuthState {
  /** Whom the sign-in page knows. */
  email: string;
  signIn: SignIn;
  /** Scopes that the person does not tick. https://developers.google.com/identity/protocols/oauth2/resources/granular-permissions */
  unticked: readonly string[];
  /** Whether a renewal brings another refresh token, and the one before is spent. Google's pages do not say that it does. */
  rotates: boolean;
}

export interface GoogleOAuthPeer {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly state: OAuthState;
  /** Returns who answers a path of sign-in; null where the path is none. */
  readonly listenerOf: (path: string) => RequestListener | null;
  readonly userOf: (
    accessToken: string,
  ) => Promise<{ readonly email: string; readonly scopes: ReadonlySet<string> } | null>;
  /**
   * Ends refresh tokens that read mail. https://developers.google.com/identity/protocols/oauth2#expiration
   */
  readonly changePassword: (email: string) => Promise<void>;
  /** Ends everything that an account gave to the app, as on the account's page of third-party apps. */
  readonly removeAccess: (email: string) => Promise<void>;
  /** Ends access tokens, as their hour does. */
  readonly expireAccess: () => void;
}

interface Given {
  readonly grantId: string;
  readonly email: string;
  readonly scopes: ReadonlySet<string>;
}

export async function startGoogleOAuth({
  origin,
  redirectUris,
  clientId = '1234567890-peer.apps.googleusercontent.com',
}: {
  readonly origin: string;
  readonly redirectUris: readonly string[];
  readonly clientId?: string;
}): Promise<GoogleOAuthPeer> {
  const state: OAuthState = { email: 'ana@acme.example', signIn: 'allows', unticked: [], rotates: false };
  const client = { clientId, clientSecret: `GOCSPX-${randomUUID()}` };
  const given: Given[] = [];
  const offline = new Set<string>();
  const expired = new Set<string>();
  const issued = new Set<string>();
  const { Provider } = await quietly(() => import('oidc-provider'));
  const provider = await quietly(
    async () =>
      new Provider(origin, {
        clients: [
          {
            client_id: client.clientId,
            client_secret: client.clientSecret,
            redirect_uris: [...redirectUris],
            grant_types: ['authorization_code', 'refresh_token'],
            token_endpoint_auth_method: 'client_secret_post',
          },
        ],
        routes: { authorization: '/o/oauth2/v2/auth', token: '/token', userinfo: '/v1/userinfo' },
        features: { devInteractions: { enabled: false } },
        jwks: { keys: [newSigningKey()] },
        cookies: { keys: [randomUUID()] },
        scopes: ['openid', 'email', 'profile', GMAIL_METADATA, CALENDAR_READONLY],
        claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'] },
        extraParams: ['access_type', 'include_granted_scopes', 'hd'],
        pkce: { required: () => false },
        ttl: {
          AuthorizationCode: 600,
          AccessToken: 3600,
          IdToken: 3600,
          Interaction: 600,
          Session: 60,
          Grant: 86_400,
          RefreshToken: 86_400,
        },
        interactions: { url: (_: unknown, { uid }: { uid: string }) => `/o/oauth2/v2/consent/${uid}` },
        // https://developers.google.com/identity/protocols/oauth2/web-server#offline
        issueRefreshToken: (_: unknown, __: unknown, { grantId }: { grantId: string }) => offline.has(grantId),
        expiresWithSession: () => false,
        rotateRefreshToken: () => state.rotates,
        findAccount: (_: unknown, email: string) => ({
          accountId: email,
          claims: async () => ({ sub: accountIdOf(email), email, email_verified: true, hd: email.split('@')[1] }),
        }),
      }),
  );
  const main = provider.callback();

  /** Lets the person whom the page knows answer it at once. */
  const consent = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { params } = await provider.interactionDetails(request, response);
    if (state.signIn === 'denies') {
      return provider.interactionFinished(request, response, { error: 'access_denied' });
    }
    // The person is told on Google's own page, and comes back to nobody.
    if (state.signIn !== 'allows') return refuse(response, 403, state.signIn);
    const { email } = state;
    const asked = String(params.scope).split(' ');
    const scopes = asked.filter((scope) => !state.unticked.includes(scope));
    const grant = new provider.Grant({ accountId: email, clientId });
    grant.addOIDCScope(scopes.join(' '));
    grant.rejectOIDCScope(state.unticked.join(' '));
    const grantId = await grant.save();
    given.push({ grantId, email, scopes: new Set(scopes) });
    if (params.access_type === 'offline') offline.add(grantId);
    await provider.interactionFinished(request, response, { login: { accountId: email }, consent: { grantId } });
  };

  const revokeGrants = async (which: (each: Given) => boolean): Promise<void> => {
    for (const { grantId } of given.filter(which)) {
      await provider.AccessToken.revokeByGrantId(grantId);
      await provider.RefreshToken.revokeByGrantId(grantId);
      await provider.Grant.adapter.destroy(grantId);
    }
    given.splice(0, given.length, ...given.filter((each) => !which(each)));
  };

  /**
   * Takes a token alone, in the address or in a form, and ends all that its account gave to the app.
   * https://developers.google.com/identity/protocols/oauth2/web-server#tokenrevoke
   * https://github.com/Significant-Gravitas/AutoGPT/pull/10493
   */
  const revoke = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const inAddress = new URL(request.url ?? '', origin).searchParams.get('token');
    const token = inAddress ?? new URLSearchParams(await bodyOf(request)).get('token') ?? '';
    const found = (await provider.RefreshToken.find(token)) ?? (await provider.AccessToken.find(token));
    if (!found) return refuse(response, 400, 'invalid_token');
    await revokeGrants(({ email }) => email === found.accountId);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };

  return {
    ...client,
    state,
    listenerOf(path) {
      if (path.startsWith('/o/oauth2/v2/consent/')) return safely(consent);
      if (path === '/revoke') return safely(revoke);
      const isOurs = path.startsWith('/o/oauth2/v2/auth') || path === '/token' || path === '/v1/userinfo';
      return isOurs ? main : null;
    },
    async userOf(accessToken) {
      const found = expired.has(accessToken) ? null : await provider.AccessToken.find(accessToken);
      if (!found) return null;
      issued.add(accessToken);
      return { email: found.accountId, scopes: new Set(found.scope.split(' ')) };
    },
    changePassword: (email) => revokeGrants((each) => each.email === email && each.scopes.has(GMAIL_METADATA)),
    removeAccess: (email) => revokeGrants((each) => each.email === email),
    expireAccess() {
      for (const token of issued) expired.add(token);
    },
  };
}

/** https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload */
const accountIdOf = (email: string): string =>
  BigInt(`0x${Buffer.from(email).toString('hex')}`)
    .toString()
    .slice(0, 21);

const safely =
  (answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>): RequestListener =>
  (request, response) => {
    answer(request, response).catch((error: unknown) => refuse(response, 500, String(error)));
  };

const refuse = (response: ServerResponse, status: number, error: string): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
