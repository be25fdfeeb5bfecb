/**
 * Signs people in at Google by the OAuth 2.0 web server flow, always with PKCE and state.
 * https://developers.google.com/identity/protocols/oauth2/web-server
 *
 * Nothing here is tried twice.
 */
import type { MailboxStream } from '@forecastle/contract';
import * as z from 'zod';
import { FetchRefused, safeFetch } from '../../../../platform/http/safe-fetch.ts';
import { jsonOf } from '../../asking/answers.ts';
import { type GoogleAt, googleEgress, googleUrl } from './hosts.ts';
import { GoogleSignInRefused, refusalOfSignIn, type SignInStep } from './sign-in-errors.ts';

/** https://developers.google.com/identity/protocols/oauth2/scopes */
export const STREAM_SCOPES: Readonly<Record<MailboxStream, string>> = {
  mail: 'https://www.googleapis.com/auth/gmail.metadata',
  calendar: 'https://www.googleapis.com/auth/calendar.events.readonly',
};
/** Tell which account signed in. */
const IDENTITY_SCOPES = ['openid', 'email'] as const;

/** Returns what the app must ask for, so that people can connect these. */
export const scopesOf = (streams: readonly MailboxStream[]): string[] => [
  ...IDENTITY_SCOPES,
  ...streams.map((stream) => STREAM_SCOPES[stream]),
];

export interface GoogleApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface GoogleTokens {
  readonly accessToken: string;
  /** Takes the place of the earlier one; null when that one stays good. */
  readonly refreshToken: string | null;
  /** What the person allowed, which may be less than was asked. */
  readonly scopes: readonly string[];
}

export interface GoogleIdentity {
  /** Of the account, for good: its address may change. */
  readonly accountId: string;
  /** In small letters. */
  readonly address: string;
}

interface Sent {
  readonly settings: GoogleAt;
  readonly withinSeconds: number;
}

/**
 * Returns the address of the page on which a person allows the app. Consent is asked for each time, because Google gives a
 * refresh token with it alone. https://developers.google.com/identity/protocols/oauth2/web-server#offline
 */
export function authorizeUrl({
  settings,
  clientId,
  redirectUri,
  state,
  challenge,
  streams,
  address,
}: {
  readonly settings: GoogleAt;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly challenge: string;
  readonly streams: readonly MailboxStream[];
  /** Of the account that is connected already, which Google then offers first. */
  readonly address: string | null;
}): string {
  const url = googleUrl(settings, 'accounts', '/o/oauth2/v2/auth');
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: scopesOf(streams).join(' '),
    access_type: 'offline',
    prompt: 'consent',
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(address === null ? {} : { login_hint: address }),
  }).toString();
  return url.href;
}

/** Exchanges the code of the sign-in page for tokens. Throws GoogleSignInRefused. */
export async function exchangeCode(
  {
    redirectUri,
    code,
    verifier,
    ...app
  }: GoogleApp & { readonly redirectUri: string; readonly code: string; readonly verifier: string },
  sent: Sent,
): Promise<GoogleTokens & { readonly refreshToken: string }> {
  const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri };
  const { refreshToken, ...tokens } = await askTokens('exchange', app, form, sent);
  if (refreshToken !== null) return { ...tokens, refreshToken };
  throw new GoogleSignInRefused(
    'Google gave no lasting sign-in. Remove Forecastle under “Third-party apps” of your Google account, then connect again.',
    {},
  );
}

/** Returns new tokens. A refresh token that comes with them must be stored before they are used. Throws GoogleSignInRefused. */
export const refreshTokens = (
  { refreshToken, ...app }: GoogleApp & { readonly refreshToken: string },
  sent: Sent,
): Promise<GoogleTokens> =>
  askTokens('refresh', app, { grant_type: 'refresh_token', refresh_token: refreshToken }, sent);

/**
 * Revokes a token with all that was made from the same consent. One that is gone already is no error.
 * https://developers.google.com/identity/protocols/oauth2/web-server#tokenrevoke
 */
export async function revokeToken(token: string, sent: Sent): Promise<void> {
  const { status, text } = await post('/revoke', { token }, sent);
  if (status === 200) return;
  const code = errorCodeIn(text);
  if (code !== 'invalid_token') throw refusalOfSignIn('revoke', code, status);
}

const Identity = z.object({ sub: z.string().min(1).max(255), email: z.string().min(3).max(320) });

/** Returns which account the tokens belong to. https://developers.google.com/identity/openid-connect/openid-connect#obtaininguserprofileinformation */
export async function readIdentity(accessToken: string, sent: Sent): Promise<GoogleIdentity> {
  const address = googleUrl(sent.settings, 'identity', '/v1/userinfo');
  const { status, text } = await ask(address, { headers: { authorization: `Bearer ${accessToken}` } }, sent);
  if (status !== 200) throw refusalOfSignIn('identity', errorCodeIn(text), status);
  const { sub, email } = readAs(Identity, text);
  return { accountId: sub, address: email.toLowerCase() };
}

/** Takes visible characters alone: others cannot go into a header, and the error of an invalid header repeats its value. */
const token = z.string().regex(/^[\x21-\x7e]{1,4096}$/u);
const Tokens = z.object({ access_token: token, refresh_token: token.optional(), scope: z.string().default('') });

async function askTokens(
  step: SignInStep,
  { clientId, clientSecret }: GoogleApp,
  form: Readonly<Record<string, string>>,
  sent: Sent,
): Promise<GoogleTokens> {
  const fields = { client_id: clientId, client_secret: clientSecret, ...form };
  const { status, text } = await post('/token', fields, sent);
  if (status !== 200) throw refusalOfSignIn(step, errorCodeIn(text), status);
  const { access_token, refresh_token, scope } = readAs(Tokens, text);
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    scopes: scope.split(' ').filter(Boolean),
  };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

const post = (path: string, form: Readonly<Record<string, string>>, sent: Sent): Promise<Answer> =>
  ask(
    googleUrl(sent.settings, 'tokens', path),
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(form).toString(),
    },
    sent,
  );

async function ask(
  address: URL,
  question: { readonly method?: string; readonly headers: Readonly<Record<string, string>>; readonly body?: string },
  { settings, withinSeconds }: Sent,
): Promise<Answer> {
  try {
    const response = await safeFetch(address.href, question, googleEgress(settings, withinSeconds));
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    throw new GoogleSignInRefused('Google does not answer. Try again in a few minutes.', { reason: 'server_busy' });
  }
}

/** Returns the error code of an answer; null where it has none. Descriptions are left out: they may repeat what was sent. */
function errorCodeIn(text: string): string | null {
  const read = z.object({ error: z.string().regex(/^[a-z_]{1,60}$/u) }).safeParse(jsonOf(text));
  return read.success ? read.data.error : null;
}

function readAs<T>(shape: z.ZodType<T>, text: string): T {
  const read = shape.safeParse(jsonOf(text));
  if (read.success) return read.data;
  throw new GoogleSignInRefused('Google’s answer cannot be read. Try again.', {});
}
