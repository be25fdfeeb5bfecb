/** Slack as a connection: what its app needs, and what an admin reads about a state. */
import type { ConnectionReason } from './connectionStates.ts';
import type { ReasonWords } from './salesforceWords.ts';

/** Scopes of the app's bot. https://docs.slack.dev/reference/scopes */
export const SLACK_SCOPES = [
  'commands',
  'chat:write',
  'channels:read',
  'groups:read',
  'channels:join',
  'im:write',
  'users:read',
  'users:read.email',
] as const;

/** Events that tell when the app is removed or its token is revoked. https://docs.slack.dev/reference/events */
export const SLACK_EVENTS = ['app_uninstalled', 'tokens_revoked'] as const;

export const SLACK_COMMAND = '/forecastle';

/** Returns why Slack is paused or must be reconnected, and what mends it, for an admin. */
export const slackReason = (reason: ConnectionReason): ReasonWords => REASONS[reason] ?? OTHER;

/** Stands for reasons that no other system gives. */
const OTHER: ReasonWords = {
  sentence: 'Slack stopped the connection.',
  advice: 'Install the app again. Linked people stay linked.',
  remedy: 'sign_in',
};

const REASONS: Readonly<Partial<Record<ConnectionReason, ReasonWords>>> = {
  limit_reached: {
    sentence: 'Slack limits how often Forecastle may ask.',
    advice: 'Forecastle waits and tries again. You can check now.',
    remedy: 'check',
  },
  server_busy: {
    sentence: 'Slack is too busy to answer.',
    advice: 'Forecastle waits and tries again. You can check now.',
    remedy: 'check',
  },
  paused_by_admin: {
    sentence: 'An admin paused it.',
    advice: 'Commands say that Slack is paused, and no messages go out until you resume.',
    remedy: 'resume',
  },
  token_revoked: {
    sentence: 'Slack no longer accepts the bot token. Someone revoked it, or the workspace was closed.',
    advice: 'Install the app again, or paste a new bot token. Linked people stay linked.',
    remedy: 'sign_in',
  },
  app_not_installed: {
    sentence: 'The app was removed from your Slack workspace.',
    advice: 'Install it again. Linked people stay linked.',
    remedy: 'sign_in',
  },
  app_not_authorized: {
    sentence: 'The app lacks a permission in Slack.',
    advice: 'Update the app with the manifest on this page, then install it again.',
    remedy: 'sign_in',
  },
  app_changed: {
    sentence: 'Slack no longer accepts the app-level token.',
    advice: 'In your app’s settings, make an app-level token with connections:write and enter it here.',
    remedy: 'sign_in',
  },
  api_not_enabled: {
    sentence: 'Socket Mode is turned off in the app.',
    advice: 'In your app’s settings, turn Socket Mode on. Then check again.',
    remedy: 'check',
  },
  ip_not_allowed: {
    sentence: 'Slack blocks this server’s IP address.',
    advice: 'In your app’s settings, allow the address of this server. Then check again.',
    remedy: 'check',
  },
  expired: {
    sentence: 'The bot token expired.',
    advice: 'Make an app with the manifest on this page, which has no token rotation, and install it.',
    remedy: 'sign_in',
  },
  secret_unreadable: {
    sentence: 'The stored tokens cannot be read, because the installation has a new secret.',
    advice: 'Enter the tokens again, or ask your operator to run forecastle rotate-secret.',
    remedy: 'sign_in',
  },
  transaction_security: {
    sentence: 'A policy of your Slack organisation stopped the request.',
    advice: 'Ask your Slack admin to approve the app, then check again.',
    remedy: 'check',
  },
};
