/** What people and admins read about the state of a mailbox at Google. */
import type { ConnectionReason } from './connectionStates.ts';

export interface GoogleReasonWords {
  /** What happened, for the person whose mailbox it is. */
  readonly sentence: string;
  /** What to do, for the same person. */
  readonly advice: string;
  /** Whether signing in again mends it. */
  readonly canSignIn: boolean;
  /** What happened and what to do, for an admin. */
  readonly forAdmin: string;
}

/** Returns why a mailbox is paused or must be reconnected, and what mends it. */
export const googleReason = (reason: ConnectionReason): GoogleReasonWords => REASONS[reason] ?? OTHER;

/** Words for reasons that Google does not give. */
const OTHER: GoogleReasonWords = {
  sentence: 'Google refuses the connection.',
  advice: 'Resume reading, and sign in again if Google still refuses.',
  canSignIn: true,
  forAdmin: 'Google refuses the connection. They can sign in again.',
};

/** Reasons that Google gives, or that every connection has. */
const REASONS: Readonly<Partial<Record<ConnectionReason, GoogleReasonWords>>> = {
  limit_reached: {
    sentence: 'Your organisation’s Google Cloud project has used up its requests for today.',
    advice: 'Reading goes on after midnight Pacific time. Nothing is lost.',
    canSignIn: false,
    forAdmin:
      'The Google Cloud project has used up its requests for today. Reading goes on after midnight Pacific time. Raise the quota in Google Cloud if this happens often.',
  },
  server_busy: {
    sentence: 'Google is too busy to answer.',
    advice: 'Forecastle waits and tries again. Nothing is lost.',
    canSignIn: false,
    forAdmin: 'Google is too busy to answer. Forecastle tries again.',
  },
  paused_by_admin: {
    sentence: 'You paused it.',
    advice: 'Nothing is read until you resume.',
    canSignIn: false,
    forAdmin: 'Paused by its owner.',
  },
  token_revoked: {
    sentence: 'Google no longer accepts your sign-in. Your password changed, or access was removed.',
    advice: 'Sign in again. Reading goes on where it stopped.',
    canSignIn: true,
    forAdmin: 'Google no longer accepts the sign-in, as after a new password. They must sign in again.',
  },
  app_not_authorized: {
    sentence: 'Your organisation’s Google admin blocks this app.',
    advice: 'Ask your Google admin to trust the app, then sign in again.',
    canSignIn: true,
    forAdmin:
      'The Google Admin console blocks the app. Trust it under Security, API controls, App access control. Then they sign in again.',
  },
  app_changed: {
    sentence: 'Google does not accept your organisation’s app any more.',
    advice: 'Ask an admin of Forecastle to check the client ID and secret, then sign in again.',
    canSignIn: true,
    forAdmin: 'Google does not accept the client ID or secret. Copy both from Google Cloud and save them again.',
  },
  expired: {
    sentence: 'Your sign-in expired.',
    advice: 'Sign in again. Reading goes on where it stopped.',
    canSignIn: true,
    forAdmin: 'The sign-in expired. They must sign in again.',
  },
  secret_unreadable: {
    sentence: 'Your stored sign-in cannot be read, because the installation has a new secret.',
    advice: 'Sign in again, or ask your operator to run forecastle rotate-secret.',
    canSignIn: true,
    forAdmin:
      'The stored sign-in cannot be read, because the installation has a new secret. Ask your operator to run forecastle rotate-secret.',
  },
  scope_missing: {
    sentence: 'Google was not allowed to share what you connected.',
    advice: 'Sign in again and tick every box on Google’s page.',
    canSignIn: true,
    forAdmin: 'They did not tick every box on Google’s page. They must sign in again.',
  },
  domain_policy: {
    sentence: 'Your organisation’s Google policy does not let apps read mail or calendars.',
    advice: 'Ask your Google admin to allow this app. Then resume reading.',
    canSignIn: false,
    forAdmin:
      'A Google policy of your domain blocks the app. Allow it in the Google Admin console under Security, API controls.',
  },
  mail_not_enabled: {
    sentence: 'Gmail is switched off for your Google account.',
    advice: 'Ask your Google admin to switch Gmail on, then resume reading. Or sign in again for your calendar alone.',
    canSignIn: true,
    forAdmin:
      'Gmail is switched off for this account. Switch it on in the Google Admin console, or have them connect the calendar alone.',
  },
  project_api_disabled: {
    sentence: 'Your organisation’s Google Cloud project does not have this API enabled.',
    advice: 'Ask an admin to enable the Gmail API and the Google Calendar API. Then resume reading.',
    canSignIn: false,
    forAdmin:
      'The Google Cloud project lacks an API. Enable the Gmail API and the Google Calendar API under APIs & Services.',
  },
};
