/**
 * Signs in at Salesforce by the OAuth 2.0 web server flow, always with PKCE and state.
 * https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_web_server_flow.htm&type=5
 *
 * Nothing here is tried twice: a refresh token that comes a second time revokes all that was made from it.
 */
import { SALESFORCE_SCOPES } from '@forecastle/rules';
import * as z from 'zod';
import { type EgressPolicy, safeStream } from '../../../../platform/http/safe-fetch.ts';
import { jsonOf } from '../../asking/answers.ts';
import { salesforceOrigin } from './hosts.ts';
import { cleanErrorIn, readText, refusalOfError, SalesforceRefused } from './refusals.ts';
import { refusalOfSignIn, type SignInStep } from './sign-in-errors.ts';

/** The app that an admin made in Salesforce, and where people log in. */
export interface SalesforceApp {
  /** Origin, as `loginHostOf` returns it. */
  readonly loginUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface SalesforceTokens {
  readonly accessToken: string;
  /** Takes the place of the earlier one; null when that one stays good. */
  readonly refreshToken: string | null;
  /** Origin of the organisation. */
  readonly instanceUrl: string;
  /** Address that tells who signed in. */
  readonly identityUrl: string;
  readonly scopes: readonly string[];
}

export interface SalesforceIdentity {
  readonly userId: string;
  readonly organizationId: string;
  readonly username: string;
  readonly name: string;
  readonly email: string | null;
}

interface Sent {
  readonly egress: EgressPolicy;
  readonly signal?: AbortSignal | undefined;
}

/** Returns the address of the page on which a person allows the app. `challenge` is the S256 challenge of the verifier. */
export function authorizeUrl({
  loginUrl,
  clientId,
  redirectUri,
  state,
  challenge,
  scopes = SALESFORCE_SCOPES,
}: {
  readonly loginUrl: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly challenge: string;
  readonly scopes?: readonly string[];
}): string {
  const url = new URL('/services/oauth2/authorize', loginUrl);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: scopes.join(' '),
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }).toString();
  return url.href;
}

/** Returns the refusal that the login page sent a person back with; null when it sent none. */
export function authorizationRefusal(query: URLSearchParams): SalesforceRefused | null {
  const error = query.get('error');
  if (error === null) return null;
  return refusalOfSignIn('authorize', { code: error, message: query.get('error_description') ?? '' });
}

/** Exchanges the code of the login page for tokens. Throws SalesforceRefused. */
export async function exchangeCode(
  {
    redirectUri,
    code,
    verifier,
    ...app
  }: SalesforceApp & { readonly redirectUri: string; readonly code: string; readonly verifier: string },
  sent: Sent,
): Promise<SalesforceTokens & { readonly refreshToken: string }> {
  const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri };
  const { refreshToken, ...tokens } = await askTokens('exchange', app, form, sent);
  if (refreshToken !== null) return { ...tokens, refreshToken };
  throw new SalesforceRefused({
    kind: 'sign_in',
    reason: 'app_not_authorized',
    message:
      'Salesforce gave no refresh token. Allow the app the scope “Perform requests at any time (refresh_token, offline_access)”.',
  });
}

/**
 * Returns new tokens. When a refresh token comes with them, the one that was sent is spent: store the new one before it is used.
 * Throws SalesforceRefused.
 */
export function refreshTokens(
  { refreshToken, ...app }: SalesforceApp & { readonly refreshToken: string },
  sent: Sent,
): Promise<SalesforceTokens> {
  return askTokens('refresh', app, { grant_type: 'refresh_token', refresh_token: refreshToken }, sent);
}

/** Revokes a token: a refresh token with all that was made from it, or a session alone. One that is gone already is no error. */
export async function revokeToken(
  { loginUrl, token }: { readonly loginUrl: string; readonly token: string },
  sent: Sent,
): Promise<void> {
  const { ok, text } = await post(loginUrl, '/services/oauth2/revoke', { token }, [token], sent);
  if (ok) return;
  const refusal = refusalOfSignIn('revoke', cleanErrorIn(text, [token]));
  if (refusal.code !== 'invalid_token' && refusal.code !== 'unsupported_token_type') throw refusal;
}

const Identity = z.object({
  user_id: z.string().min(15).max(18),
  organization_id: z.string().min(15).max(18),
  username: z.string(),
  display_name: z.string(),
  email: z.string().nullish(),
});
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Returns who the tokens belong to. The login host may point on to the organisation's own host: that is followed once, and to
 * Salesforce alone.
 * https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_using_openid.htm&type=5
 */
export async function readIdentity(
  { accessToken, identityUrl }: Pick<SalesforceTokens, 'accessToken' | 'identityUrl'>,
  sent: Sent,
): Promise<SalesforceIdentity> {
  let answer = await readAt(identityUrl, accessToken, sent);
  if (REDIRECTS.has(answer.status)) {
    const next = URL.parse(answer.location, identityUrl);
    if (!next) throw new SalesforceRefused({ kind: 'unreadable' });
    answer = await readAt(next.href, accessToken, sent);
  }
  if (answer.status !== 200) throw refusalOfSignIn('identity', cleanErrorIn(answer.text, [accessToken]));
  const read = Identity.safeParse(jsonOf(answer.text));
  if (!read.success) throw new SalesforceRefused({ kind: 'unreadable' });
  const { user_id, organization_id, username, display_name, email } = read.data;
  return { userId: user_id, organizationId: organization_id, username, name: display_name, email: email || null };
}

/** Takes visible characters alone: others cannot go into a header, and the error of an invalid header repeats its value. */
const token = z.string().regex(/^[\x21-\x7e]{1,4096}$/u);
const Tokens = z.object({
  access_token: token,
  refresh_token: token.optional(),
  instance_url: z.string(),
  id: z.string(),
  scope: z.string().optional(),
});

async function askTokens(
  step: SignInStep,
  { loginUrl, clientId, clientSecret }: SalesforceApp,
  form: Readonly<Record<string, string>>,
  sent: Sent,
): Promise<SalesforceTokens> {
  const secrets = [
    clientSecret,
    ...Object.entries(form).flatMap(([name, value]) => (SECRET_FIELDS.has(name) ? [value] : [])),
  ];
  const fields = { client_id: clientId, client_secret: clientSecret, format: 'json', ...form };
  const { ok, status, text } = await post(loginUrl, '/services/oauth2/token', fields, secrets, sent);
  if (!ok) throw refusalOfSignIn(step, cleanErrorIn(text, secrets), status);
  const read = Tokens.safeParse(jsonOf(text));
  if (!read.success) throw new SalesforceRefused({ kind: 'unreadable' });
  const { access_token, refresh_token, instance_url, id, scope = '' } = read.data;
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    instanceUrl: originOf(instance_url, sent),
    identityUrl: `${originOf(id, sent)}${new URL(id).pathname}`,
    scopes: scope.split(' ').filter(Boolean),
  };
}

const SECRET_FIELDS: ReadonlySet<string> = new Set(['refresh_token', 'code', 'code_verifier']);

/** Checks an address before a token is sent there. */
function originOf(address: string, { egress }: Sent): string {
  try {
    return salesforceOrigin(address, { privateHosts: egress.privateAddresses });
  } catch (error) {
    throw refusalOfError(error, []);
  }
}

interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
  /** Where the answer points to; empty when it does not. */
  readonly location: string;
}

function post(
  host: string,
  path: string,
  form: Readonly<Record<string, string>>,
  secrets: readonly string[],
  sent: Sent,
): Promise<Answer> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
  const question = { method: 'POST', headers, body: new URLSearchParams(form).toString() };
  return send(new URL(path, originOf(host, sent)).href, question, secrets, sent);
}

function readAt(address: string, accessToken: string, sent: Sent): Promise<Answer> {
  const { pathname, search } = new URL(address);
  const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' };
  return send(`${originOf(address, sent)}${pathname}${search}`, { headers }, [accessToken], sent);
}

async function send(
  address: string,
  question: { readonly method?: string; readonly headers: Readonly<Record<string, string>>; readonly body?: string },
  secrets: readonly string[],
  { egress, signal }: Sent,
): Promise<Answer> {
  try {
    const response = await safeStream(
      address,
      { ...question, signal },
      { ...egress, answerMaxBytes: SIGN_IN_MAX_BYTES },
    );
    const text = await readText(response);
    return { ok: response.ok, status: response.status, text, location: response.headers.get('location') ?? '' };
  } catch (error) {
    signal?.throwIfAborted();
    throw refusalOfError(error, secrets);
  }
}

const SIGN_IN_MAX_BYTES = 1024 * 1024;
