/** What clients sent, for tests to look at; secrets are left out. */
import type { Call } from './wire.ts';

export interface RecordedRequest {
  readonly method: string;
  /** Path with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const SECRETS = [
  'access_token',
  'assertion',
  'client_secret',
  'code',
  'code_verifier',
  'password',
  'refresh_token',
  'token',
];
/** Of requests within the body of a batch. */
const INNER_CREDENTIALS = /^authorization:.*$/gimu;

export function record({ method, path, query, headers, body }: Call): RecordedRequest {
  const shown = Object.entries(headers).filter(([name]) => name !== 'authorization' && name !== 'cookie');
  const search = withoutSecrets(query);
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  return {
    method,
    path: search ? `${path}?${search}` : path,
    headers: Object.fromEntries(shown.map(([name, value]) => [name, String(value)])),
    body: isForm ? withoutSecrets(new URLSearchParams(body)) : body.replace(INNER_CREDENTIALS, 'Authorization: hidden'),
  };
}

function withoutSecrets(given: URLSearchParams): string {
  const shown = new URLSearchParams(given);
  for (const name of SECRETS) if (shown.has(name)) shown.set(name, 'hidden');
  return shown.toString();
}
