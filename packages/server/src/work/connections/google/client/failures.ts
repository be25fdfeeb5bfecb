/** What can go wrong with a request to Google, and what the client does about each. */
import type { Failure } from '../../asking/failure.ts';

export const FAILURE_KINDS = [
  'session_expired',
  'rate_limit',
  'daily_limit',
  'server_fault',
  'unavailable',
  'no_answer',
  'domain_policy',
  'scope_missing',
  'mail_not_enabled',
  'project_api_disabled',
  'no_permission',
  'not_found',
  'gone',
  'unreadable',
  'not_allowed',
  'bad_request',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/**
 * https://developers.google.com/workspace/gmail/api/guides/handle-errors
 * https://developers.google.com/workspace/calendar/api/guides/errors
 */
export const FAILURES: Readonly<Record<FailureKind, Failure>> = {
  session_expired: {
    verdict: 'renew',
    why: 'An access token lives for an hour. The refresh token outlives it.',
    reason: 'expired',
    message: null,
  },
  rate_limit: {
    verdict: 'retry',
    why: 'Google asks for a slower pace and did not begin. Limits count by the minute.',
    reason: null,
    message: 'Google asks for fewer requests. Forecastle tries again.',
  },
  daily_limit: {
    verdict: 'pause',
    why: 'The project has no requests left until midnight Pacific time. Each further one would be refused.',
    reason: 'limit_reached',
    message: null,
  },
  server_fault: {
    verdict: 'retry',
    why: 'A fault of Google passes, and reading twice does no harm.',
    reason: null,
    message: 'Google had an error. Forecastle tries again.',
  },
  unavailable: {
    verdict: 'retry',
    why: 'Google is overloaded and did not begin.',
    reason: null,
    message: 'Google is not available at the moment. Forecastle tries again.',
  },
  no_answer: {
    verdict: 'retry',
    why: 'A connection that breaks says nothing about the mailbox, and reading twice does no harm.',
    reason: null,
    message: 'Google does not answer. Forecastle tries again.',
  },
  domain_policy: {
    verdict: 'stop',
    why: 'A Google admin decides which apps may read.',
    reason: 'domain_policy',
    message: null,
  },
  scope_missing: {
    verdict: 'stop',
    why: 'A person decides on Google’s page what the app may read.',
    reason: 'scope_missing',
    message: null,
  },
  mail_not_enabled: {
    verdict: 'stop',
    why: 'A Google admin decides who has Gmail.',
    reason: 'mail_not_enabled',
    message: null,
  },
  project_api_disabled: {
    verdict: 'stop',
    why: 'An admin enables APIs in the Google Cloud project.',
    reason: 'project_api_disabled',
    message: null,
  },
  no_permission: {
    verdict: 'stop',
    why: 'Google names no cause that somebody could change.',
    reason: null,
    message: 'Google does not let you read this. If it stays so, sign in again.',
  },
  not_found: {
    verdict: 'stop',
    why: 'What is not there does not appear by asking again.',
    reason: null,
    message: 'Google could not find this item. Forecastle tries again.',
  },
  gone: {
    verdict: 'stop',
    why: 'Google has forgotten this place. Reading begins again before it.',
    reason: null,
    message: 'Google no longer knows where reading stopped. Forecastle tries again.',
  },
  unreadable: {
    verdict: 'stop',
    why: 'An answer that is not of the API comes from something in between, or from another version.',
    reason: null,
    message: 'Google sent an answer that Forecastle cannot read. Forecastle tries again.',
  },
  not_allowed: {
    verdict: 'stop',
    why: 'Our own rules keep this request from leaving, or its answer from being read.',
    reason: null,
    message: 'Forecastle may not call this address of Google. Ask your operator to check the server’s settings.',
  },
  bad_request: {
    verdict: 'stop',
    why: 'The same request would be refused for the same fault.',
    reason: null,
    message: 'Google did not understand the request. Forecastle tries again.',
  },
};

/** Kinds by `error.errors[].reason` and by `error.details[].reason` of Google's answer, before its status is looked at. */
const KIND_BY_REASON: ReadonlyMap<string, FailureKind> = new Map<string, FailureKind>([
  ['authError', 'session_expired'],
  ['userRateLimitExceeded', 'rate_limit'],
  ['rateLimitExceeded', 'rate_limit'],
  ['quotaExceeded', 'rate_limit'],
  ['RATE_LIMIT_EXCEEDED', 'rate_limit'],
  ['dailyLimitExceeded', 'daily_limit'],
  ['domainPolicy', 'domain_policy'],
  ['insufficientPermissions', 'scope_missing'],
  ['ACCESS_TOKEN_SCOPE_INSUFFICIENT', 'scope_missing'],
  ['accessNotConfigured', 'project_api_disabled'],
  ['SERVICE_DISABLED', 'project_api_disabled'],
  ['backendError', 'server_fault'],
  // "Precondition check failed." is gone a moment later: https://github.com/googleapis/google-api-php-client/issues/2558
  ['failedPrecondition', 'server_fault'],
]);

const KIND_BY_STATUS: ReadonlyMap<number, FailureKind> = new Map<number, FailureKind>([
  [401, 'session_expired'],
  [403, 'no_permission'],
  [404, 'not_found'],
  [410, 'gone'],
  [429, 'rate_limit'],
  [503, 'unavailable'],
]);

/** Returns what a refusal is, by the status of the answer and by the reasons and the words in it. */
export function failureKind(status: number, reasons: readonly string[], message: string): FailureKind {
  // A limit for the day comes beside the general one, and only it says until when.
  if (reasons.includes('dailyLimitExceeded')) return 'daily_limit';
  if (reasons.includes('failedPrecondition') && /mail service not enabled/iu.test(message)) return 'mail_not_enabled';
  for (const reason of reasons) {
    const kind = KIND_BY_REASON.get(reason);
    if (kind) return kind;
  }
  return KIND_BY_STATUS.get(status) ?? (status >= 500 ? 'server_fault' : 'bad_request');
}
