/** Answers of the Web API: status 200 with `ok`, but for too many requests. https://docs.slack.dev/apis/web-api */
import type { Answer, Call } from '../http/wire.ts';

/** Slack's error, as `error` of an answer. */
export class SlackError extends Error {
  readonly more: Readonly<Record<string, unknown>>;

  constructor(error: string, more: Readonly<Record<string, unknown>> = {}) {
    super(error);
    this.more = more;
  }
}

export const ok = (body: Readonly<Record<string, unknown>> = {}, headers: Readonly<Record<string, string>> = {}) => ({
  status: 200,
  body: { ok: true, ...body },
  headers,
});

export const refused = (error: string, more: Readonly<Record<string, unknown>> = {}): Answer => ({
  status: 200,
  body: { ok: false, error, ...more },
});

/** https://docs.slack.dev/apis/web-api/rate-limits */
const rateLimited = (seconds: number): Answer => ({
  status: 429,
  body: { ok: false, error: 'ratelimited' },
  headers: { 'retry-after': String(seconds) },
});

export const FAULTS = {
  rateLimited,
  internalError: refused('internal_error'),
  unavailable: { status: 503, body: 'Service Unavailable' },
  hangUp: 'hang up',
} as const;

/** The arguments of a call, as a form or as JSON; those in a form that are objects come as JSON. */
export function argumentsOf({ headers, body }: Call): Record<string, unknown> {
  if (headers['content-type']?.startsWith('application/json')) return JSON.parse(body || '{}');
  return Object.fromEntries([...new URLSearchParams(body)].map(([name, value]) => [name, jsonIn(value)]));
}

function jsonIn(value: string): unknown {
  if (!/^[[{]/u.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
