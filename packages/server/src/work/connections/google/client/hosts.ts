/**
 * Where Google is asked. Its hosts are fixed, so that no token goes anywhere else. Tests put one server in their place.
 * https://accounts.google.com/.well-known/openid-configuration
 */
import type { EgressPolicy } from '../../../../platform/http/safe-fetch.ts';
import type { Settings } from '../../../../platform/settings/settings.ts';

export type GoogleAt = Pick<Settings, 'google'>;

const HOSTS = {
  accounts: 'https://accounts.google.com',
  tokens: 'https://oauth2.googleapis.com',
  identity: 'https://openidconnect.googleapis.com',
  gmail: 'https://gmail.googleapis.com',
  calendar: 'https://www.googleapis.com',
} as const;

const ANSWER_MAX_BYTES = 16 * 1024 * 1024;

/** Returns the address of a path at one of Google's hosts. */
export const googleUrl = ({ google }: GoogleAt, host: keyof typeof HOSTS, path: string): URL =>
  new URL(path, google.origin ?? HOSTS[host]);

/** Returns the egress policy for requests to Google; the time counts until the first byte and between two parts. */
export const googleEgress = ({ google }: GoogleAt, withinSeconds: number): EgressPolicy => ({
  privateAddresses: google.origin !== null,
  leave: 'GOOGLE_API_ORIGIN',
  withinMs: withinSeconds * 1000,
  answerMaxBytes: ANSWER_MAX_BYTES,
});
