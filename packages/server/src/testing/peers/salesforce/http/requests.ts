/** What clients sent, for tests to look at; secrets are left out. */
import type { Call } from './wire.ts';

export interface RecordedRequest {
  readonly method: string;
  /** Path with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const SECRETS = ['code', 'code_verifier', 'client_secret', 'refresh_token', 'token', 'assertion', 'password'];

export function record({ method, path, query, headers, body }: Call): RecordedRequest {
  const shown = Object.entries(headers).filter(([name]) => name !== 'authorization' && name !== 'cookie');
  const search = withoutSecrets(query);
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  return {
    method,
    path: search ? `${path}?${search}` : path,
    headers: Object.fromEntries(shown.map(([name, value]) => [name, String(value)])),
    body: isForm ? withoutSecrets(new URLSearchParams(body)) : body,
  };
}

function withoutSecrets(given: URLSearchParams): string {
  const shown = new URLSearchParams(given);
  for (const name of SECRETS) if (shown.has(name)) shown.set(name, 'hidden');
  return shown.toString();
}
