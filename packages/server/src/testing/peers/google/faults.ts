/**
 * What goes wrong at Google when a test says so. A client tells them apart by status and reason; messages are for people.
 * https://developers.google.com/workspace/gmail/api/guides/handle-errors
 * https://developers.google.com/workspace/calendar/api/guides/errors
 */
import type { Fault } from '../http/faults.ts';
import type { Answer } from '../http/wire.ts';
import { badToken, entityNotFound, errorInfo, fullSyncRequired, insufficientScopes, Refusal } from './errors.ts';

const refused = (...parts: ConstructorParameters<typeof Refusal>): Answer => new Refusal(...parts).answer();
const retryAfter = (seconds: number | undefined) =>
  seconds === undefined ? {} : { headers: { 'retry-after': String(seconds) } };

export const FAULTS = {
  /** The account has no Gmail, as where the licence leaves it out. */
  mailNotEnabled: refused(400, 'failedPrecondition', 'Mail service not enabled', {
    statusName: 'FAILED_PRECONDITION',
  }),
  /** Passes by itself: https://github.com/googleapis/google-api-php-client/issues/2558 */
  preconditionFailed: refused(400, 'failedPrecondition', 'Precondition check failed.', {
    statusName: 'FAILED_PRECONDITION',
  }),
  authError: badToken().answer(),
  dailyLimitExceeded: refused(403, 'dailyLimitExceeded', 'Daily Limit Exceeded', { domain: 'usageLimits' }),
  userRateLimitExceeded: (seconds?: number) =>
    refused(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded', {
      domain: 'usageLimits',
      ...retryAfter(seconds),
    }),
  /** Gmail says in words, and in no header, when the user may ask again. */
  userRateLimitUntil: (until: Date) =>
    refused(403, 'userRateLimitExceeded', `User-rate limit exceeded.  Retry after ${until.toISOString()}`, {
      domain: 'usageLimits',
    }),
  rateLimitExceeded: (seconds?: number) =>
    refused(403, 'rateLimitExceeded', 'Rate Limit Exceeded', { domain: 'usageLimits', ...retryAfter(seconds) }),
  domainPolicy: refused(403, 'domainPolicy', 'The domain administrators have disabled Gmail apps.'),
  insufficientPermissions: insufficientScopes('gmail.googleapis.com', 'google.gmail.v1.Gmail').answer(),
  /** Nobody has enabled the API in the Cloud project of the app. */
  accessNotConfigured: refused(
    403,
    'accessNotConfigured',
    'Gmail API has not been used in project 123456789012 before or it is disabled. Enable it by visiting https://console.developers.google.com/apis/api/gmail.googleapis.com/overview?project=123456789012 then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.',
    {
      domain: 'usageLimits',
      details: [errorInfo('SERVICE_DISABLED', { service: 'gmail.googleapis.com', consumer: 'projects/123456789012' })],
    },
  ),
  notFound: entityNotFound().answer(),
  fullSyncRequired: fullSyncRequired().answer(),
  updatedMinTooLongAgo: refused(
    410,
    'updatedMinTooLongAgo',
    'The requested minimum modification time lies too far in the past.',
    { domain: 'calendar', location: 'updatedMin' },
  ),
  /** https://github.com/mxngls/gmail-cleaner/issues/5 */
  tooManyRequests: (seconds?: number) =>
    refused(429, 'rateLimitExceeded', 'Resource has been exhausted (e.g. check quota).', retryAfter(seconds)),
  tooManyConcurrent: refused(429, 'rateLimitExceeded', 'Too many concurrent requests for user.', {
    domain: 'usageLimits',
  }),
  backendError: refused(500, 'backendError', 'Backend Error'),
  /** A page of a proxy, which is no JSON. */
  badGateway: {
    status: 502,
    body: '<!DOCTYPE html>\n<title>Error 502 (Server Error)!!1</title>\n',
    headers: { 'content-type': 'text/html; charset=UTF-8' },
  },
  unavailable: refused(503, 'backendError', 'Backend Error'),
  hangUp: 'hang up',
  neverAnswer: 'never answer',
} as const satisfies Readonly<Record<string, Fault | ((...parts: never[]) => Fault)>>;
