/** Signs in at the peer and asks it, as a test does that drives it by hand. */
import { randomBytes } from 'node:crypto';
import { challengeOf } from './oauth/tokens.ts';
import type { SalesforcePeer } from './peer.ts';

export interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly instance_url: string;
  readonly id: string;
  readonly scope: string;
  readonly issued_at: string;
  readonly signature: string;
  readonly error?: string;
  readonly error_description?: string;
}

export interface Answered<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** Sends a person to the login page. Returns where the page sends them back to. */
export async function authorize(peer: SalesforcePeer, more: Readonly<Record<string, string>> = {}): Promise<URL> {
  const address = new URL('/services/oauth2/authorize', peer.loginUrl);
  const fields = {
    response_type: 'code',
    client_id: peer.app.clientId,
    redirect_uri: peer.app.redirectUris[0] ?? '',
    scope: 'api refresh_token offline_access',
    ...more,
  };
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
  const { headers } = await fetch(address, { redirect: 'manual' });
  return new URL(headers.get('location') ?? '', 'http://nowhere');
}

export async function askToken(
  peer: SalesforcePeer,
  fields: Readonly<Record<string, string>>,
): Promise<Answered<TokenAnswer>> {
  const body = new URLSearchParams({ client_id: peer.app.clientId, client_secret: peer.app.clientSecret, ...fields });
  const answer = await fetch(`${peer.loginUrl}/services/oauth2/token`, { method: 'POST', body });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as TokenAnswer };
}

/** Signs in as a user, with PKCE. */
export async function signIn(peer: SalesforcePeer, user = 'admin'): Promise<TokenAnswer> {
  peer.app.userId = peer.world.user(user);
  const code_verifier = randomBytes(32).toString('base64url');
  const back = await authorize(peer, { code_challenge: challengeOf(code_verifier), code_challenge_method: 'S256' });
  const code = back.searchParams.get('code') ?? '';
  const { body } = await askToken(peer, {
    grant_type: 'authorization_code',
    code,
    code_verifier,
    redirect_uri: peer.app.redirectUris[0] ?? '',
  });
  return body;
}

/** Asks the REST API under a version; a path that begins with a slash is taken as it is. */
export async function ask<T = unknown>(
  peer: SalesforcePeer,
  { access_token }: Pick<TokenAnswer, 'access_token'>,
  path: string,
  {
    method = 'GET',
    body,
    headers = {},
  }: { method?: string; body?: object | string; headers?: Record<string, string> } = {},
): Promise<Answered<T>> {
  const answer = await fetch(new URL(path, `${peer.instanceUrl}/services/data/v64.0/`), {
    method,
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json', ...headers },
    ...(body ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return { status: answer.status, headers: answer.headers, body: (isJson ? JSON.parse(text) : text) as T };
}

export interface QueryAnswer {
  readonly totalSize: number;
  readonly done: boolean;
  readonly nextRecordsUrl?: string;
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

export const query = (
  peer: SalesforcePeer,
  token: TokenAnswer,
  soql: string,
  resource = 'query',
): Promise<Answered<QueryAnswer>> => ask<QueryAnswer>(peer, token, `${resource}?q=${encodeURIComponent(soql)}`);
