/** What Google answers when people or this server sign in, in words for the person. */
import type { ConnectionReason } from '@forecastle/contract';

export type SignInStep = 'authorize' | 'exchange' | 'refresh' | 'identity' | 'revoke';

/** Thrown when Google refuses a sign-in. The message is for the person whose mailbox it is, and never holds a token. */
export class GoogleSignInRefused extends Error {
  override name = 'GoogleSignInRefused';
  /** Becomes the reason of the connection's state; null where the connection itself is fine. */
  readonly reason: ConnectionReason | null;
  /** Error code of Google. */
  readonly code: string | null;

  constructor(message: string, { reason = null, code = null }: Partial<Pick<GoogleSignInRefused, 'reason' | 'code'>>) {
    super(message);
    this.reason = reason;
    this.code = code;
  }
}

interface SignInError {
  /** Error codes of Google, whole. */
  readonly codes: readonly string[];
  /** Without it, at every step. */
  readonly step?: SignInStep;
  readonly reason: ConnectionReason | null;
  readonly message: string;
}

/**
 * The first that fits is said.
 * https://developers.google.com/identity/protocols/oauth2/web-server#authorization-errors
 * https://developers.google.com/identity/protocols/oauth2#expiration
 */
const ERRORS: readonly SignInError[] = [
  {
    codes: ['access_denied'],
    reason: null,
    message: 'You did not allow access at Google. Connect again and choose “Allow”.',
  },
  {
    codes: ['org_internal'],
    reason: 'app_not_authorized',
    message:
      'The app is for accounts of your organisation’s Google Workspace alone. Sign in with your work account there.',
  },
  {
    codes: ['admin_policy_enforced'],
    reason: 'app_not_authorized',
    message:
      'Your Google Workspace admin does not allow the app. Ask them to trust it under Security, API controls, in the Google Admin console.',
  },
  {
    codes: ['redirect_uri_mismatch'],
    reason: null,
    message:
      'The app has another redirect URI. Ask an admin of Forecastle to add the one that Forecastle shows to the OAuth client in Google Cloud.',
  },
  {
    codes: ['invalid_client', 'unauthorized_client', 'deleted_client', 'disabled_client'],
    reason: 'app_changed',
    message:
      'Google does not accept the app’s client ID or client secret. Ask an admin of Forecastle to copy them again from Google Cloud.',
  },
  {
    codes: ['invalid_scope'],
    reason: 'app_not_authorized',
    message: 'The app may not ask for mail or calendars. Ask an admin of Forecastle to add the scopes in Google Cloud.',
  },
  {
    codes: ['invalid_grant'],
    step: 'exchange',
    reason: null,
    message: 'The sign-in at Google took too long or was used already. Connect again.',
  },
  {
    codes: ['invalid_grant'],
    reason: 'token_revoked',
    message: 'Google no longer accepts your sign-in: your password changed, or somebody revoked it. Sign in again.',
  },
  {
    codes: ['invalid_token'],
    reason: 'token_revoked',
    message: 'Google does not know the sign-in any more. Sign in again.',
  },
  {
    codes: ['temporarily_unavailable', 'server_error', 'internal_failure', 'rate_limit_exceeded'],
    reason: 'server_busy',
    message: 'Google is too busy to answer. Try again.',
  },
];

/** Returns what a refused step of signing in means. `code` is Google's own; of other words of it nothing is kept. */
export function refusalOfSignIn(step: SignInStep, code: string | null, status: number | null): GoogleSignInRefused {
  const known = ERRORS.find((each) => each.codes.includes(code ?? '') && (each.step ?? step) === step);
  if (known) return new GoogleSignInRefused(known.message, { reason: known.reason, code });
  if (status !== null && (status >= 500 || status === 429)) {
    return new GoogleSignInRefused('Google is too busy to answer. Try again.', { reason: 'server_busy', code });
  }
  const said = code ?? (status === null ? 'it gave no reason' : `HTTP ${status}`);
  // A renewal that is refused without a known word needs a person.
  const reason = step === 'refresh' && status !== null && status >= 400 ? 'token_revoked' : null;
  return new GoogleSignInRefused(`Google refused to sign you in: ${said}. Try again.`, { reason, code });
}
