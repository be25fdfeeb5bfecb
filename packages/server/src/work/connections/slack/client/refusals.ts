/** What Slack refuses: what it means for the connection, and the sentence for a person. https://docs.slack.dev/reference/methods */
import type { ConnectionReason } from '@forecastle/rules';

/** Slack did not do what it was asked. The message is for the person who asked, and holds no token and nothing that was sent. */
export class SlackRefused extends Error {
  override name = 'SlackRefused';
  readonly outcome: 'refused' | 'rate_limited' | 'unreachable';
  /** What it means for the whole connection; null where it concerns this request alone. */
  readonly reason: ConnectionReason | null;
  /** Slack's error; null where none came. */
  readonly vendorWords: string | null;
  /** When it may be asked again; null where Slack did not say. */
  readonly retryAt: Date | null;

  constructor(
    message: string,
    {
      outcome = 'refused',
      reason = null,
      vendorWords = null,
      retryAt = null,
    }: Partial<Pick<SlackRefused, 'outcome' | 'reason' | 'vendorWords' | 'retryAt'>> = {},
  ) {
    super(message);
    this.outcome = outcome;
    this.reason = reason;
    this.vendorWords = vendorWords;
    this.retryAt = retryAt;
  }
}

interface Meaning {
  readonly reason: ConnectionReason | null;
  readonly message: string;
}

const NO_TOKEN: Meaning = { reason: 'token_revoked', message: 'Slack does not accept the token.' };
const NO_APP: Meaning = { reason: 'app_not_installed', message: 'The app is not installed in the Slack workspace.' };
const NOT_ALLOWED: Meaning = { reason: 'app_not_authorized', message: 'The app lacks a permission in Slack.' };
const BUSY: Meaning = { reason: 'server_busy', message: 'Slack is too busy to answer.' };

/** By Slack's error. Those that are not here concern the request alone. */
const MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  ['invalid_auth', NO_TOKEN],
  ['not_authed', NO_TOKEN],
  ['token_revoked', NO_TOKEN],
  ['account_inactive', { ...NO_TOKEN, message: 'Slack closed the account of the app, or the workspace.' }],
  ['user_removed_from_team', NO_APP],
  ['team_disabled', { ...NO_TOKEN, message: 'Slack closed the workspace.' }],
  ['token_expired', { reason: 'expired', message: 'The token expired.' }],
  ['missing_scope', NOT_ALLOWED],
  ['org_login_required', { reason: 'server_busy', message: 'Slack is moving the workspace, and answers later.' }],
  ['ekm_access_denied', { reason: 'transaction_security', message: 'A policy of your Slack organisation forbids it.' }],
  ['access_denied', { reason: 'transaction_security', message: 'A policy of your Slack organisation forbids it.' }],
  ['accesslimited', { reason: 'ip_not_allowed', message: 'Slack blocks the address of this server.' }],
  ['internal_error', BUSY],
  ['fatal_error', BUSY],
  ['service_unavailable', BUSY],
  ['team_added_to_org', BUSY],
  ['request_timeout', BUSY],
  // Of what one request concerns.
  ['no_permission', { reason: null, message: 'The app may not do this here.' }],
  ['not_in_channel', { reason: null, message: 'The app is not in the channel. Type /invite @forecastle there.' }],
  [
    'channel_not_found',
    { reason: null, message: 'The app cannot see the channel. In a private one, type /invite @forecastle.' },
  ],
  ['is_archived', { reason: null, message: 'The channel is archived.' }],
  ['user_not_found', { reason: null, message: 'Slack does not know this person.' }],
  ['users_not_found', { reason: null, message: 'Slack knows nobody with this email.' }],
  ['trigger_expired', { reason: null, message: 'Slack waited too long for the form. Try again.' }],
  ['expired_trigger_id', { reason: null, message: 'Slack waited too long for the form. Try again.' }],
  ['invalid_blocks', { reason: null, message: 'Slack could not show the message.' }],
  ['msg_too_long', { reason: null, message: 'The message is too long for Slack.' }],
  ['messages_tab_disabled', { reason: null, message: 'Direct messages of the app are turned off in Slack.' }],
  ['restricted_action', { reason: null, message: 'The workspace does not let the app post in this channel.' }],
  ['invalid_code', { reason: null, message: 'Slack did not accept its own code. Start again.' }],
  ['code_already_used', { reason: null, message: 'Slack’s code was used already. Start again.' }],
  [
    'bad_redirect_uri',
    { reason: null, message: 'The redirect URL is not in the app. Add it under OAuth & Permissions.' },
  ],
  ['bad_client_secret', { reason: null, message: 'Slack does not accept the client secret. Copy it again.' }],
  ['invalid_client_id', { reason: null, message: 'Slack does not know the client ID. Copy it again.' }],
  ['socket_mode_not_enabled', { reason: 'api_not_enabled', message: 'Socket Mode is turned off in the app.' }],
]);

/** Returns what an error of Slack means. */
export function refusalOf(error: string): SlackRefused {
  const { reason, message } = MEANINGS.get(error) ?? { reason: null, message: 'Slack refused the request.' };
  // An error is a word: anything else is not repeated.
  const vendorWords = /^[a-z0-9_]{1,60}$/u.test(error) ? error : null;
  return new SlackRefused(message, { reason, vendorWords });
}
