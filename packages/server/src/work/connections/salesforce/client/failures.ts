/** What can go wrong with a request to Salesforce, and what the client does about each. */
import type { Failure } from '../../asking/failure.ts';

export const FAILURE_KINDS = [
  'session_expired',
  'session_not_for_api',
  'moved',
  'request_limit',
  'concurrent_limit',
  'too_many_requests',
  'not_ready',
  'unavailable',
  'server_fault',
  'no_answer',
  'row_locked',
  'api_disabled',
  'transaction_security',
  'no_permission',
  'query_too_heavy',
  'query_too_long',
  'locator_lost',
  'not_found',
  'unreadable',
  'not_allowed',
  'bad_request',
  'sign_in',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** https://developer.salesforce.com/docs/platform/api-rest/guide/errorcodes.html */
export const FAILURES: Readonly<Record<FailureKind, Failure>> = {
  session_expired: {
    verdict: 'renew',
    why: 'Sessions end by time or by an admin. The refresh token outlives them.',
    reason: 'expired',
    message: 'The session with Salesforce has ended, and a new one ended as well. Reconnect Salesforce.',
  },
  session_not_for_api: {
    verdict: 'renew',
    why: 'A session keeps what was allowed when it began. A new one knows what an admin has changed since.',
    reason: 'ip_not_allowed',
    message:
      'Salesforce does not accept this server’s sessions for its API. In the app’s policies, set IP Relaxation to “Relax IP restrictions”, or add this server’s address to the allowed IP ranges.',
  },
  moved: {
    verdict: 'renew',
    why: 'An organisation that moved answers with a redirect. The next refresh returns its new address.',
    reason: 'expired',
    message: 'Your Salesforce organisation has moved to another address. Reconnect Salesforce.',
  },
  request_limit: {
    verdict: 'pause',
    why: 'The limit counts the last 24 hours. Each further request would be refused and would keep other apps out.',
    reason: 'limit_reached',
    message: 'Your Salesforce organisation has used all its API requests of the last 24 hours.',
  },
  concurrent_limit: {
    verdict: 'retry',
    why: 'Too many long requests run at this moment. This one was not begun.',
    reason: 'server_busy',
    message: 'Salesforce is busy with other long requests of your organisation.',
  },
  too_many_requests: {
    verdict: 'retry',
    why: 'Salesforce asks for a slower pace and did not begin.',
    reason: 'server_busy',
    message: 'Salesforce asks for fewer requests.',
  },
  not_ready: {
    verdict: 'retry',
    why: 'The organisation is being moved or copied and is ready soon. Nothing was begun.',
    reason: 'server_busy',
    message: 'Your Salesforce organisation is not ready yet.',
  },
  unavailable: {
    verdict: 'retry',
    why: 'Salesforce is down for maintenance or overloaded and did not begin.',
    reason: 'server_busy',
    message: 'Salesforce is not available at the moment.',
  },
  server_fault: {
    verdict: 'retry_if_repeatable',
    why: 'A fault of Salesforce passes, but it may have come after the work was done.',
    reason: 'server_busy',
    message: 'Salesforce had an error.',
  },
  no_answer: {
    verdict: 'retry_if_repeatable',
    why: 'A connection that breaks does not say whether the request arrived.',
    reason: 'server_busy',
    message: 'Salesforce does not answer.',
  },
  row_locked: {
    verdict: 'retry',
    why: 'Somebody else is saving the record and is done soon. Nothing was saved.',
    reason: null,
    message: 'Somebody else was saving the same records in Salesforce.',
  },
  api_disabled: {
    verdict: 'stop',
    why: 'An admin has to buy or allow the API first.',
    reason: 'api_not_enabled',
    message:
      'The API is not enabled. Professional Edition needs it as an extra; in other editions give the connected user the permission “API Enabled”.',
  },
  transaction_security: {
    verdict: 'stop',
    why: 'A security policy of the organisation stops this. Asking again could block the user.',
    reason: 'transaction_security',
    message:
      'A transaction security policy in Salesforce stopped this request. Ask your Salesforce admin to exempt the connected user.',
  },
  no_permission: {
    verdict: 'stop',
    why: 'Permissions change only when an admin changes them.',
    reason: null,
    message: 'The connected user has no permission for this in Salesforce.',
  },
  query_too_heavy: {
    verdict: 'stop',
    why: 'The same query would run into the same limit.',
    reason: null,
    message: 'Salesforce gave up on a query because it takes too long.',
  },
  query_too_long: {
    verdict: 'stop',
    why: 'The same query is as long next time.',
    reason: null,
    message: 'A query is too long for Salesforce. Map fewer fields or use fewer filters.',
  },
  locator_lost: {
    verdict: 'stop',
    why: 'Salesforce has forgotten the rest of this query. Reading begins again after the last record.',
    reason: null,
    message: 'Salesforce no longer keeps the rest of a query.',
  },
  not_found: {
    verdict: 'stop',
    why: 'What is not there does not appear by asking again.',
    reason: null,
    message: 'Salesforce could not find this item, or hides it from the connected user.',
  },
  unreadable: {
    verdict: 'stop',
    why: 'An answer that is not of the API comes from something in between, or from another version.',
    reason: null,
    message: 'Salesforce sent an answer that Forecastle cannot read.',
  },
  not_allowed: {
    verdict: 'stop',
    why: 'Our own rules keep this request from leaving, or its answer from being read.',
    reason: null,
    message: null,
  },
  bad_request: {
    verdict: 'stop',
    why: 'The same request would be refused for the same fault.',
    reason: null,
    message: null,
  },
  sign_in: {
    verdict: 'stop',
    why: 'A spent refresh token or code must not be sent twice: that revokes the connection.',
    reason: null,
    message: null,
  },
};

/** Kinds by the error code of Salesforce, before its status is looked at. */
const KIND_BY_CODE: ReadonlyMap<string, FailureKind> = new Map<string, FailureKind>([
  ['INVALID_SESSION_ID', 'session_expired'],
  ['INVALID_AUTH_HEADER', 'session_expired'],
  ['REQUEST_LIMIT_EXCEEDED', 'request_limit'],
  ['EXCEEDED_RATE_LIMIT', 'too_many_requests'],
  ['TXN_SECURITY_METERING_ERROR', 'transaction_security'],
  ['TRANSACTION_SECURITY_ERROR', 'transaction_security'],
  ['API_DISABLED_FOR_ORG', 'api_disabled'],
  ['API_CURRENTLY_DISABLED', 'api_disabled'],
  ['UNABLE_TO_LOCK_ROW', 'row_locked'],
  ['INVALID_QUERY_LOCATOR', 'locator_lost'],
  ['QUERY_TIMEOUT', 'query_too_heavy'],
  ['QUERY_TOO_COMPLICATED', 'query_too_heavy'],
  ['OPERATION_TOO_LARGE', 'query_too_heavy'],
  ['INSUFFICIENT_ACCESS', 'no_permission'],
  ['INSUFFICIENT_ACCESS_OR_READONLY', 'no_permission'],
  ['SERVER_UNAVAILABLE', 'unavailable'],
]);

const KIND_BY_STATUS: ReadonlyMap<number, FailureKind> = new Map<number, FailureKind>([
  [401, 'session_expired'],
  [403, 'no_permission'],
  [404, 'not_found'],
  [410, 'not_found'],
  [414, 'query_too_long'],
  [420, 'not_ready'],
  [429, 'too_many_requests'],
  [431, 'query_too_long'],
  [503, 'unavailable'],
]);

/** Returns what a refusal is, by the status of the answer and by the code and the words in it. */
export function failureKind(status: number, code: string | null, message: string): FailureKind {
  if (status === 429) return 'too_many_requests';
  if (status >= 300 && status < 400) return 'moved';
  const kind = (code === null ? undefined : KIND_BY_CODE.get(code)) ?? KIND_BY_STATUS.get(status);
  if (kind === 'session_expired' && /not valid for use with the/iu.test(message)) return 'session_not_for_api';
  if (kind === 'request_limit' && /^Concurrent/u.test(message)) return 'concurrent_limit';
  return kind ?? (status >= 500 ? 'server_fault' : 'bad_request');
}
