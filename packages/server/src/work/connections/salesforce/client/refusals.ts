/** Refusals of Salesforce as errors: our words for an admin, and the words of Salesforce beside them. */
import type { ConnectionReason } from '@forecastle/contract';
import { FetchRefused } from '../../../../platform/http/safe-fetch.ts';
import { hideSecrets, jsonOf, retryAfterMs } from '../../asking/answers.ts';
import { FAILURES, type FailureKind, failureKind } from './failures.ts';
import { HostRefused } from './hosts.ts';

interface Details {
  readonly kind: FailureKind;
  readonly message?: string;
  readonly reason?: ConnectionReason | null;
  readonly status?: number | null;
  readonly code?: string | null;
  readonly vendorWords?: string | null;
  readonly fields?: readonly string[];
  readonly retryAfterMs?: number | null;
}

/** Thrown when Salesforce refuses or fails. The message is for an admin and never holds a token. */
export class SalesforceRefused extends Error {
  override name = 'SalesforceRefused';
  readonly kind: FailureKind;
  /** Becomes the reason of the connection's state; null where the connection itself is fine. */
  readonly reason: ConnectionReason | null;
  /** Status of the answer; null without one. */
  readonly status: number | null;
  /** Error code of Salesforce. */
  readonly code: string | null;
  /** What Salesforce wrote; null where it wrote nothing. */
  readonly vendorWords: string | null;
  /** API names of the fields at fault. */
  readonly fields: readonly string[];
  /** Milliseconds that Salesforce asks to wait; null when it does not say. */
  readonly retryAfterMs: number | null;
  /** True when the request changes records, must not be repeated, and may have been done all the same. */
  readonly outcomeUnknown: boolean;

  constructor(details: Details, { outcomeUnknown = false }: { readonly outcomeUnknown?: boolean } = {}) {
    const { kind, vendorWords = null, reason = FAILURES[kind].reason } = details;
    super(details.message ?? FAILURES[kind].message ?? `Salesforce refused: ${vendorWords ?? 'it gave no reason.'}`);
    this.kind = kind;
    this.reason = reason;
    this.status = details.status ?? null;
    this.code = details.code ?? null;
    this.vendorWords = vendorWords;
    this.fields = details.fields ?? [];
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.outcomeUnknown = outcomeUnknown;
  }

  /** Returns the same refusal of a request that may have been done. */
  withUnknownOutcome(): SalesforceRefused {
    return new SalesforceRefused(this, { outcomeUnknown: true });
  }
}

interface Refusal {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Tokens and secrets that were sent, so that no echo of them is kept. */
  readonly secrets: readonly string[];
}

/** Reads an answer of the REST API that is no success. */
export function refusalOf({ status, headers, text, secrets }: Refusal, now = Date.now()): SalesforceRefused {
  const { code, message, fields } = cleanErrorIn(text, secrets);
  return new SalesforceRefused({
    kind: failureKind(status, code, message),
    status,
    code,
    fields,
    vendorWords: vendorWords(code, message) ?? `HTTP ${status}`,
    retryAfterMs: retryAfterMs(headers.get('retry-after'), now),
  });
}

/** Turns what kept an answer from arriving into a refusal. What is neither of the network nor of our rules is thrown on. */
export function refusalOfError(error: unknown, secrets: readonly string[]): SalesforceRefused {
  if (error instanceof SalesforceRefused) return error;
  if (error instanceof HostRefused) return new SalesforceRefused({ kind: 'not_allowed', message: error.message });
  if (!(error instanceof FetchRefused)) throw error;
  const words = withoutSecrets(error.message, secrets);
  // Safe-fetch names a cause where the network failed; without one it is our own rule.
  return error.cause === undefined
    ? new SalesforceRefused({ kind: 'not_allowed', message: words })
    : new SalesforceRefused({ kind: 'no_answer', vendorWords: words });
}

/** Reads a whole body. A connection that breaks on the way is one that does not answer. */
export async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw brokenBody(error);
  }
}

/** Returns the refusal for a body that could not be read to its end. */
export function brokenBody(error: unknown): SalesforceRefused {
  if (error instanceof FetchRefused) return new SalesforceRefused({ kind: 'not_allowed', message: error.message });
  return new SalesforceRefused({ kind: 'no_answer', vendorWords: 'The connection broke in the middle of an answer.' });
}

export interface VendorError {
  readonly code: string | null;
  readonly message: string;
  readonly fields: readonly string[];
}

/** Reads the first error of an answer's body: a list of the REST API, or the two words of OAuth. Other text says nothing. */
function errorIn(text: string): VendorError {
  const body = jsonOf(text);
  const first: unknown = Array.isArray(body) ? body[0] : body;
  if (typeof first !== 'object' || first === null) {
    const isPage = /^\s*</u.test(text);
    return { code: null, message: isPage ? '' : text.trim().slice(0, 300), fields: [] };
  }
  const { errorCode, message, fields, error, error_description } = first as Readonly<Record<string, unknown>>;
  const code = [errorCode, error].find((each) => typeof each === 'string') as string | undefined;
  const words = [message, error_description].find((each) => typeof each === 'string') as string | undefined;
  return {
    code: code ?? null,
    message: words ?? '',
    fields: Array.isArray(fields) ? fields.filter((each) => typeof each === 'string') : [],
  };
}

/** Reads the first error of a body without what must not be kept. */
export function cleanErrorIn(text: string, secrets: readonly string[]): VendorError {
  const error = errorIn(text);
  return { ...error, message: withoutSecrets(error.message, secrets) };
}

export const vendorWords = (code: string | null, message: string): string | null =>
  [code, message].filter((part) => part !== null && part !== '').join(': ') || null;

/** A session id as Salesforce makes them: the organisation's id, an exclamation mark and random characters. */
const SESSION = /00D[a-zA-Z0-9]{12,15}!?[\w.]{20,}/gu;

const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  hideSecrets(text, secrets).replace(SESSION, '(hidden)');
