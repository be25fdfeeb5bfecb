/** What Salesforce answers when people or this server sign in, in words for an admin. */
import type { ConnectionReason } from '@forecastle/contract';
import { SalesforceRefused, type VendorError, vendorWords } from './refusals.ts';

export type SignInStep = 'authorize' | 'exchange' | 'refresh' | 'identity' | 'revoke';

interface SignInError {
  /** Error code of Salesforce, whole. */
  readonly code?: RegExp;
  /** Part of its description. */
  readonly words?: RegExp;
  readonly step?: SignInStep;
  readonly reason: ConnectionReason | null;
  readonly message: string;
}

const NOT_INSTALLED =
  'The app is not installed in your Salesforce organisation. Ask your Salesforce admin to install it, or to create an External Client App there.';

/**
 * The first that fits is said.
 * https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_flow_errors.htm&type=5
 * https://help.salesforce.com/s/articleView?id=005132365&type=1
 */
const ERRORS: readonly SignInError[] = [
  {
    code: /^access_denied$/u,
    reason: null,
    message: 'Access was declined in Salesforce. Connect again and choose “Allow”.',
  },
  { code: /^OAUTH_EC_APP_NOT_FOUND$/u, reason: 'app_not_installed', message: NOT_INSTALLED },
  { words: /must be installed|not installed/iu, reason: 'app_not_installed', message: NOT_INSTALLED },
  {
    code: /^OAUTH_APP_BLOCKED$/u,
    reason: 'app_not_authorized',
    message:
      'Your Salesforce organisation blocks the app. Ask your Salesforce admin to unblock it under Connected Apps OAuth Usage.',
  },
  {
    code: /^OAUTH_(?:APP_ACCESS_DENIED|APPROVAL_ERROR_GENERIC)$/u,
    reason: 'app_not_authorized',
    message:
      'The app is not approved for you. Ask your Salesforce admin to allow it for your profile or permission set.',
  },
  {
    words: /not admin approved|hasn.?t approved/iu,
    reason: 'app_not_authorized',
    message:
      'The app is not approved for the connected user. Ask your Salesforce admin to allow it for their profile or permission set.',
  },
  {
    words: /api is (?:not enabled|disabled)|api access|API_DISABLED/iu,
    reason: 'api_not_enabled',
    message:
      'The API is not enabled. Professional Edition needs it as an extra; in other editions give the connected user the permission “API Enabled”.',
  },
  {
    words: /ip (?:restricted|not allowed)/iu,
    reason: 'ip_not_allowed',
    message:
      'Salesforce does not allow this server’s IP address. Add it to the allowed IP ranges, or relax IP restrictions in the app’s policies.',
  },
  {
    words: /login hours|invalid login hours/iu,
    reason: 'ip_not_allowed',
    message: 'The connected user may not sign in at this hour. Ask your Salesforce admin to change their login hours.',
  },
  {
    code: /^invalid_client_id$/u,
    reason: null,
    message: 'Salesforce does not know the consumer key. Check it in the app’s settings.',
  },
  {
    words: /client identifier invalid/iu,
    reason: null,
    message: 'Salesforce does not know the consumer key. Check it in the app’s settings.',
  },
  {
    code: /^invalid_client(?:_credentials)?$/u,
    reason: null,
    message: 'The consumer secret is wrong. Copy it again from the app’s settings.',
  },
  {
    code: /^redirect_uri_mismatch$/u,
    reason: null,
    message: 'The app has another callback URL. Add the callback URL that Forecastle shows to the app’s settings.',
  },
  {
    code: /^(?:invalid_scope|OAUTH_.*SCOPE.*)$/u,
    reason: 'app_not_authorized',
    message:
      'The app lacks a scope. Add “Manage user data via APIs (api)” and “Perform requests at any time (refresh_token, offline_access)”.',
  },
  {
    code: /^inactive_user$/u,
    reason: 'token_revoked',
    message: 'The person who connected Salesforce is inactive there. Somebody else has to reconnect.',
  },
  {
    code: /^inactive_org$/u,
    reason: 'token_revoked',
    message: 'The Salesforce organisation is locked, closed or suspended.',
  },
  {
    code: /^rate_limit_exceeded$/u,
    reason: 'limit_reached',
    message: 'There were too many sign-ins to Salesforce in the last hour. Wait an hour, then try again.',
  },
  {
    code: /^(?:server_error|temporarily_unavailable|unknown_error)$/u,
    reason: 'server_busy',
    message: 'Salesforce had an error. Try again.',
  },
  {
    words: /authorization code/iu,
    step: 'exchange',
    reason: null,
    message: 'The sign-in at Salesforce took too long or was used already. Connect again.',
  },
  {
    words: /code (?:verifier|challenge)/iu,
    reason: null,
    message: 'The sign-in was begun in another window. Connect again.',
  },
  {
    code: /^invalid_grant$/u,
    step: 'refresh',
    reason: 'token_revoked',
    message: 'Salesforce no longer accepts our access: it expired, or somebody revoked it. Reconnect Salesforce.',
  },
  {
    words: /Bad_OAuth_Token|Missing_OAuth_Token/u,
    reason: 'expired',
    message: 'The session with Salesforce has ended. Reconnect Salesforce.',
  },
];

/** Returns what a refused step of signing in means. The error is without secrets. */
export function refusalOfSignIn(
  step: SignInStep,
  { code, message }: Pick<VendorError, 'code' | 'message'>,
  status: number | null = null,
): SalesforceRefused {
  const words = vendorWords(code, message) ?? (status === null ? null : `HTTP ${status}`);
  const known = ERRORS.find(
    (each) =>
      (each.step ?? step) === step && (each.code?.test(code ?? '') ?? true) && (each.words?.test(words ?? '') ?? true),
  );
  const busy = known === undefined && status !== null && status >= 500;
  const { reason, message: said } = known ?? {
    reason: busy ? ('server_busy' as const) : null,
    message: busy
      ? 'Salesforce had an error. Try again.'
      : `Salesforce refused to sign in: ${words ?? 'it gave no reason.'}`,
  };
  return new SalesforceRefused({ kind: 'sign_in', reason, message: said, code, status, vendorWords: words });
}
