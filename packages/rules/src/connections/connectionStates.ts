/** How a connection to another system is, and which state may follow which. */

export const CONNECTION_STATES = ['connecting', 'healthy', 'paused', 'needs_reconnecting', 'disconnected'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** Why a connection is paused or needs to be reconnected. */
export const CONNECTION_REASONS = [
  'limit_reached',
  'server_busy',
  'paused_by_admin',
  'token_revoked',
  'app_not_installed',
  'app_not_authorized',
  'app_changed',
  'api_not_enabled',
  'ip_not_allowed',
  'expired',
  'secret_unreadable',
  'transaction_security',
  'scope_missing',
  'domain_policy',
  'mail_not_enabled',
  'project_api_disabled',
] as const;
export type ConnectionReason = (typeof CONNECTION_REASONS)[number];

/** Reasons that pass, or that an admin lifts; every other one asks for a new sign-in or a change in the other system. */
export const PAUSING_REASONS = [
  'limit_reached',
  'server_busy',
  'paused_by_admin',
  'transaction_security',
  'domain_policy',
  'mail_not_enabled',
  'project_api_disabled',
] as const satisfies readonly ConnectionReason[];

/**
 * By state: the states that may follow. A state may follow itself with another reason. Only a connection that was set up
 * can be connected, and only one that was connected can be paused.
 */
const NEXT: Readonly<Record<ConnectionState, readonly ConnectionState[]>> = {
  connecting: ['connecting', 'healthy', 'disconnected'],
  healthy: ['healthy', 'paused', 'needs_reconnecting', 'disconnected'],
  paused: ['paused', 'healthy', 'needs_reconnecting', 'disconnected'],
  needs_reconnecting: ['needs_reconnecting', 'healthy', 'connecting', 'disconnected'],
  disconnected: ['connecting'],
};

export const mayMoveConnection = (from: ConnectionState, to: ConnectionState): boolean => NEXT[from].includes(to);

/** Returns the state that a reason puts a connection in. */
export const stateForReason = (reason: ConnectionReason): 'paused' | 'needs_reconnecting' =>
  PAUSING_REASONS.some((pausing) => pausing === reason) ? 'paused' : 'needs_reconnecting';
