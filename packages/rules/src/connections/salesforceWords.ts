/** Salesforce as a connection: versions of its API, and what an admin reads about a state. */
import type { ConnectionReason } from './connectionStates.ts';

/** Version of Salesforce's API that is asked unless an admin chooses another. */
export const SALESFORCE_API_VERSION = '64.0';
/** Versions that may be chosen; they come three a year, each a whole number. */
export const SALESFORCE_API_VERSIONS = ['60.0', '61.0', '62.0', '63.0', '64.0', '65.0', '66.0', '67.0'] as const;
/** What the app in Salesforce must allow. */
export const SALESFORCE_SCOPES = ['api', 'refresh_token', 'offline_access'] as const;

/** What a person does about it, as the one button of the state card. */
export const CONNECTION_REMEDIES = ['resume', 'check', 'sign_in'] as const;
export type ConnectionRemedy = (typeof CONNECTION_REMEDIES)[number];

export interface ReasonWords {
  /** What happened, in a sentence. */
  readonly sentence: string;
  /** What to do, in a sentence. */
  readonly advice: string;
  readonly remedy: ConnectionRemedy;
}

/** Returns why Salesforce is paused or must be reconnected, and what mends it, for an admin. */
export const salesforceReason = (reason: ConnectionReason): ReasonWords => REASONS[reason] ?? OTHER;

/** Words for reasons that Salesforce does not give. */
const OTHER: ReasonWords = {
  sentence: 'Salesforce refuses the connection.',
  advice: 'Check again, and sign in again if it still refuses.',
  remedy: 'check',
};

/** Reasons that Salesforce gives, or that every connection has. */
const REASONS: Readonly<Partial<Record<ConnectionReason, ReasonWords>>> = {
  limit_reached: {
    sentence: 'Salesforce’s daily API limit is used up.',
    advice: 'Forecastle waits, so that your other tools keep working. Check again once calls are free.',
    remedy: 'check',
  },
  server_busy: {
    sentence: 'Salesforce is too busy to answer.',
    advice: 'Forecastle waits and tries again. You can check now.',
    remedy: 'check',
  },
  paused_by_admin: {
    sentence: 'An admin paused it.',
    advice: 'Nothing is read or sent until you resume.',
    remedy: 'resume',
  },
  token_revoked: {
    sentence: 'Salesforce no longer accepts the sign-in. Someone revoked it, or the password or a policy changed.',
    advice: 'Sign in again. Your data, mapping and syncs stay.',
    remedy: 'sign_in',
  },
  app_not_installed: {
    sentence: 'The app is not installed in your Salesforce org.',
    advice: 'In Salesforce Setup, open External Client App Manager, install the app, then sign in again.',
    remedy: 'sign_in',
  },
  app_not_authorized: {
    sentence: 'Your Salesforce admin has not approved the app for this user.',
    advice: 'In the app’s policies, let all users authorise themselves, or add the user’s profile. Then sign in again.',
    remedy: 'sign_in',
  },
  app_changed: {
    sentence: 'Salesforce does not accept the app’s consumer key or secret any more.',
    advice: 'Copy them again from the app in Salesforce, save them below, then sign in.',
    remedy: 'sign_in',
  },
  api_not_enabled: {
    sentence: 'This Salesforce edition or user has no API access.',
    advice: 'Give the user the permission “API Enabled”, or ask Salesforce to add API access. Then check again.',
    remedy: 'check',
  },
  ip_not_allowed: {
    sentence: 'Salesforce blocks this server’s IP address.',
    advice:
      'Relax IP restrictions in the app’s policies, or allow the address in the user’s profile. Then check again.',
    remedy: 'check',
  },
  expired: {
    sentence: 'The sign-in expired.',
    advice: 'Sign in again. Set the app’s refresh token policy to “valid until revoked” to keep it.',
    remedy: 'sign_in',
  },
  secret_unreadable: {
    sentence: 'The stored sign-in cannot be read, because the installation has a new secret.',
    advice: 'Enter the consumer secret again and sign in, or ask your operator to run forecastle rotate-secret.',
    remedy: 'sign_in',
  },
  transaction_security: {
    sentence: 'A transaction security policy in Salesforce stopped the request.',
    advice: 'Ask your Salesforce admin to exempt this user from the policy, then check again.',
    remedy: 'check',
  },
};
