/**
 * Refusals as Google's APIs word them: one envelope with the reason of each error, the status by its name, and details.
 * https://developers.google.com/workspace/gmail/api/guides/handle-errors
 * https://developers.google.com/workspace/calendar/api/guides/errors
 * https://google.aip.dev/193
 */
import type { Answer } from '../http/wire.ts';

const STATUS_NAMES = new Map([
  [400, 'INVALID_ARGUMENT'],
  [401, 'UNAUTHENTICATED'],
  [403, 'PERMISSION_DENIED'],
  [404, 'NOT_FOUND'],
  [429, 'RESOURCE_EXHAUSTED'],
  [500, 'INTERNAL'],
  [503, 'UNAVAILABLE'],
]);

export interface RefusalParts {
  readonly domain?: 'global' | 'usageLimits' | 'calendar';
  readonly location?: string;
  readonly locationType?: 'parameter' | 'header';
  /** Name of the status where it is not the usual one of the code. */
  readonly statusName?: string;
  /** Message of the single error where it is not the one above. */
  readonly short?: string;
  readonly details?: readonly object[];
  readonly headers?: Readonly<Record<string, string>>;
}

export class Refusal extends Error {
  readonly status: number;
  readonly reason: string;
  readonly parts: RefusalParts;

  constructor(status: number, reason: string, message: string, parts: RefusalParts = {}) {
    super(message);
    this.status = status;
    this.reason = reason;
    this.parts = parts;
  }

  answer(): Answer {
    const { domain = 'global', location, locationType, short, details, headers } = this.parts;
    const statusName = this.parts.statusName ?? STATUS_NAMES.get(this.status);
    const error = {
      message: short ?? this.message,
      domain,
      reason: this.reason,
      ...(location ? { location, locationType: locationType ?? 'parameter' } : {}),
    };
    return {
      status: this.status,
      body: {
        error: {
          code: this.status,
          message: this.message,
          errors: [error],
          ...(statusName ? { status: statusName } : {}),
          ...(details ? { details } : {}),
        },
      },
      ...(headers ? { headers } : {}),
    };
  }
}

export const errorInfo = (reason: string, metadata: Readonly<Record<string, string>>): object => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain: 'googleapis.com',
  metadata,
});

export const badToken = () =>
  new Refusal(
    401,
    'authError',
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
    { short: 'Invalid Credentials', location: 'Authorization', locationType: 'header' },
  );

export const missingCredentials = () =>
  new Refusal(
    401,
    'required',
    'Request is missing required authentication credential. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
    { short: 'Login Required.', location: 'Authorization', locationType: 'header' },
  );

export const insufficientScopes = (service: string, method: string) =>
  new Refusal(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.', {
    short: 'Insufficient Permission',
    details: [errorInfo('ACCESS_TOKEN_SCOPE_INSUFFICIENT', { service, method })],
  });

export const forbidden = (message: string) => new Refusal(403, 'forbidden', message);
/** https://github.com/LogicLabs-OU/OpenArchiver/issues/443 has the body as Gmail sends it. */
export const entityNotFound = () => new Refusal(404, 'notFound', 'Requested entity was not found.');
export const eventNotFound = () => new Refusal(404, 'notFound', 'Not Found');
export const invalidArgument = (message: string) => new Refusal(400, 'invalidArgument', message);
export const invalidParameter = (name: string, message: string) =>
  new Refusal(400, 'invalid', message, { location: name });

export const invalidFields = (path: string) =>
  new Refusal(400, 'badRequest', 'Request contains an invalid argument.', {
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        fieldViolations: [
          {
            field: path,
            description: `Error expanding 'fields' parameter. Cannot find matching fields for path '${path}'.`,
          },
        ],
      },
    ],
  });

/** https://developers.google.com/workspace/calendar/api/guides/errors#410_gone */
export const fullSyncRequired = () =>
  new Refusal(410, 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.', {
    domain: 'calendar',
    location: 'syncToken',
  });
