/** The OAuth endpoints of the login host and of My Domain. */
import { randomBytes } from 'node:crypto';
import { type Answer, bearerOf, type Call } from '../../http/wire.ts';
import type { World } from '../world/world.ts';
import { challengeOf, type Issued, type Tokens } from './tokens.ts';

export type SignIn =
  | 'approves'
  | 'denies'
  | 'app is not installed'
  | 'client app is not installed'
  | 'app is not approved'
  | 'app is blocked';

/**
 * What the page sends people back with when they get no code. That uninstalled apps are refused, and how an admin lets one in:
 * https://help.salesforce.com/s/articleView?id=005132365&type=1
 */
const REFUSED = new Map<SignIn, readonly [error: string, description: string]>([
  ['denies', ['access_denied', 'end-user denied authorization']],
  ['app is not installed', ['invalid_client', 'app must be installed into org']],
  ['client app is not installed', ['OAUTH_EC_APP_NOT_FOUND', 'The External Client App is not found in this org']],
  ['app is not approved', ['OAUTH_APP_ACCESS_DENIED', 'user is not admin approved to access this app']],
  ['app is blocked', ['OAUTH_APP_BLOCKED', 'this app is blocked by admin']],
]);

export interface App {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: string[];
  /** What the next person who is sent to the login page does, or is told. */
  signIn: SignIn;
  /** Whom the login page knows. */
  userId: string;
}

export interface OAuthState {
  readonly world: World;
  readonly app: App;
  readonly tokens: Tokens;
  readonly loginUrl: string;
  readonly instanceUrl: string;
  readonly orgId: string;
  readonly codes: Map<
    string,
    {
      readonly userId: string;
      readonly scope: string;
      readonly redirectUri: string;
      readonly challenge: string | null;
      readonly until: number;
    }
  >;
}

/** https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_web_server_flow.htm&type=5 */
const CODE_MINUTES = 15;

export function answerOAuth(state: OAuthState, call: Call): Answer | null {
  if (call.path === '/services/oauth2/authorize') return authorize(state, call.query);
  if (call.path === '/services/oauth2/token' && call.method === 'POST')
    return token(state, new URLSearchParams(call.body), call);
  if (call.path === '/services/oauth2/revoke') return revoke(state, call);
  if (call.path === '/services/oauth2/userinfo') return userInfo(state, call);
  return call.path.startsWith('/id/') ? identity(state, call) : null;
}

/** https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_flow_errors.htm&type=5 */
const failure = (error: string, error_description: string): Answer => ({
  status: 400,
  body: { error, error_description },
  headers: { 'cache-control': 'no-store' },
});

function authorize(state: OAuthState, query: URLSearchParams): Answer {
  const { app, world } = state;
  const redirectUri = query.get('redirect_uri') ?? '';
  // A client or an address that the app does not know is told to the person, and goes nowhere.
  if (query.get('client_id') !== app.clientId) return failure('invalid_client_id', 'client identifier invalid');
  if (!app.redirectUris.includes(redirectUri))
    return failure('redirect_uri_mismatch', 'redirect_uri must match configuration');
  const back = (answer: Readonly<Record<string, string>>): Answer => {
    const to = new URL(redirectUri);
    for (const [name, value] of Object.entries(answer)) to.searchParams.set(name, value);
    const given = query.get('state');
    if (given !== null) to.searchParams.set('state', given);
    return { status: 302, headers: { location: to.href } };
  };
  if (query.get('response_type') !== 'code')
    return back({ error: 'unsupported_response_type', error_description: 'response type not supported' });
  const refused = REFUSED.get(app.signIn);
  if (refused) return back({ error: refused[0], error_description: refused[1] });
  if (query.has('code_challenge') && query.get('code_challenge_method') === 'plain')
    return back({ error: 'invalid_request', error_description: 'invalid code challenge method' });
  const code = `aPrx${randomBytes(48).toString('base64url')}==`;
  state.codes.set(code, {
    userId: app.userId,
    scope: query.get('scope') ?? 'api refresh_token',
    redirectUri,
    challenge: query.get('code_challenge'),
    until: world.now + CODE_MINUTES * 60_000,
  });
  return back({ code });
}

function token(state: OAuthState, form: URLSearchParams, { headers }: Call): Answer {
  const { app, tokens, world } = state;
  const basic = /^Basic (.+)$/u.exec(headers.authorization ?? '')?.[1];
  const [basicId, basicSecret] = basic ? Buffer.from(basic, 'base64').toString('utf8').split(':') : [];
  const clientId = form.get('client_id') ?? basicId;
  if (clientId !== app.clientId) return failure('invalid_client_id', 'client identifier invalid');
  if ((form.get('client_secret') ?? basicSecret) !== app.clientSecret)
    return failure('invalid_client', 'invalid client credentials');
  if (form.get('grant_type') === 'refresh_token') {
    const issued = tokens.refresh(form.get('refresh_token') ?? '', clientId);
    return issued ? give(state, issued) : failure('invalid_grant', 'expired access/refresh token');
  }
  if (form.get('grant_type') !== 'authorization_code')
    return failure('unsupported_grant_type', 'grant type not supported');
  const given = form.get('code') ?? '';
  const code = state.codes.get(given);
  state.codes.delete(given);
  if (!code) return failure('invalid_grant', 'invalid authorization code');
  if (code.until <= world.now) return failure('invalid_grant', 'expired authorization code');
  if (code.redirectUri !== form.get('redirect_uri'))
    return failure('redirect_uri_mismatch', 'redirect_uri must match configuration');
  // https://developer.salesforce.com/docs/atlas.en-us.224.0.api_rest.meta/api_rest/intro_understanding_web_server_oauth_flow.htm
  const verifier = form.get('code_verifier');
  if (code.challenge !== null && verifier === null) return failure('invalid_grant', 'code verifier required');
  if (code.challenge !== null && challengeOf(verifier ?? '') !== code.challenge)
    return failure('invalid_request', 'invalid code verifier');
  return give(state, tokens.begin({ userId: code.userId, clientId, scope: code.scope }));
}

function give(state: OAuthState, { accessToken, refreshToken, grant }: Issued): Answer {
  const user = state.world.get('User', grant.userId);
  if (user.IsActive !== true) return failure('inactive_user', 'user is inactive');
  const id = `${state.loginUrl}/id/${state.orgId}/${grant.userId}`;
  const issued_at = String(state.world.now);
  return {
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: {
      access_token: accessToken,
      ...(refreshToken === null ? {} : { refresh_token: refreshToken }),
      signature: state.tokens.sign(state.app.clientSecret, id, issued_at),
      scope: grant.scope,
      instance_url: state.instanceUrl,
      id,
      token_type: 'Bearer',
      issued_at,
    },
  };
}

/** https://developer.salesforce.com/docs/platform/mobile-sdk/guide/oauth-revoking-tokens.html */
function revoke({ tokens }: OAuthState, { method, body, query }: Call): Answer {
  const given = method === 'POST' ? new URLSearchParams(body).get('token') : query.get('token');
  return tokens.revoke(given ?? '') ? { status: 200 } : failure('invalid_token', 'invalid token');
}

/** https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_using_userinfo_endpoint.htm&type=5 */
function userInfo(state: OAuthState, call: Call): Answer {
  const userId = state.tokens.userOf(bearerOf(call));
  if (userId === null) return { status: 403, body: 'Bad_OAuth_Token' };
  const { Username, Name, Email, IsActive } = state.world.get('User', userId);
  const body = {
    sub: `${state.loginUrl}/id/${state.orgId}/${userId}`,
    user_id: userId,
    organization_id: state.orgId,
    preferred_username: Username,
    name: Name,
    email: Email,
    email_verified: true,
    active: IsActive,
  };
  return { status: 200, body };
}

/** https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_using_openid.htm&type=5 */
function identity(state: OAuthState, call: Call): Answer {
  const userId = state.tokens.userOf(bearerOf(call));
  if (userId === null) return { status: 403, body: 'Bad_OAuth_Token' };
  if (call.path !== `/id/${state.orgId}/${userId}`) return { status: 404, body: 'Not Found' };
  const { Username, Name, Email, IsActive } = state.world.get('User', userId);
  const rest = `${state.instanceUrl}/services/data/v{version}/`;
  const body = {
    id: `${state.loginUrl}${call.path}`,
    asserted_user: true,
    user_id: userId,
    organization_id: state.orgId,
    username: Username,
    display_name: Name,
    email: Email,
    email_verified: true,
    active: IsActive,
    user_type: 'STANDARD',
    urls: { rest, sobjects: `${rest}sobjects/`, query: `${rest}query/` },
  };
  return { status: 200, body };
}
