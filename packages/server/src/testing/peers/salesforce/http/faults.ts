/** What goes wrong at Salesforce when a test says so. */
import type { Fault } from '../../http/faults.ts';
import type { Answer } from '../../http/wire.ts';
import { Refusal } from '../errors.ts';

const refused = (
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({
  status,
  body: new Refusal(status, code, message).body(),
  headers,
});
const refusedGrant = (error: string, error_description: string): Answer => ({
  status: 400,
  body: { error, error_description },
});
const LIMIT = 'TotalRequests Limit exceeded.';

/** https://developer.salesforce.com/docs/platform/api-rest/guide/errorcodes.html */
export const FAULTS = {
  sessionExpired: refused(401, 'INVALID_SESSION_ID', 'Session expired or invalid'),
  requestLimit: refused(403, 'REQUEST_LIMIT_EXCEEDED', LIMIT),
  /** The same with the status that some organisations send. */
  requestLimit400: refused(400, 'REQUEST_LIMIT_EXCEEDED', LIMIT),
  /** A session that is good, from an address that the app or the profile does not allow. */
  notForRest: refused(401, 'INVALID_SESSION_ID', 'This session is not valid for use with the REST API'),
  apiDisabled: refused(403, 'API_DISABLED_FOR_ORG', 'The REST API is not enabled for this Organization.'),
  pending: { status: 420, body: 'Enhance your calm' },
  tooManyRequests: refused(429, 'REQUEST_LIMIT_EXCEEDED', 'Too many requests', { 'retry-after': '1' }),
  serverError: refused(
    500,
    'UNKNOWN_EXCEPTION',
    'An unexpected error occurred. Please include this ErrorId if you contact support: 1-1 (1)',
  ),
  unavailable: refused(503, 'SERVER_UNAVAILABLE', 'Server is temporarily unavailable'),
  transactionSecurity: refused(
    403,
    'TXN_SECURITY_METERING_ERROR',
    "We can't complete the action because enabled transaction security policies took too long to complete.",
  ),
  /** What the token endpoint answers. */
  ipRestricted: refusedGrant('invalid_grant', 'ip restricted'),
  inactiveOrg: refusedGrant('inactive_org', 'organization is locked, closed, or suspended'),
  loginRate: refusedGrant('rate_limit_exceeded', 'number of logins exceeded'),
  /** What creating a query job answers when the query is not for Bulk: the client reads by REST. */
  bulkCannotQuery: (object: string) =>
    refused(400, 'INVALIDENTITY', `Entity '${object}' is not supported by the Bulk API.`),
  bulkApiError: refused(400, 'API_ERROR', 'API does not support query'),
  bulkLimit: refused(
    400,
    'LIMIT_EXCEEDED',
    'Max bulk v2 query jobs (10000) per 24 hrs has been reached for organization',
  ),
  hangUp: 'hang up',
} as const satisfies Readonly<Record<string, Fault | ((object: string) => Fault)>>;
