/** Google's own clients, pointed at the peer. */
import { calendar, type calendar_v3 } from '@googleapis/calendar';
import { gmail, type gmail_v1 } from '@googleapis/gmail';
import { OAuth2Client, type OAuth2ClientOptions } from 'google-auth-library';
import type { GooglePeer } from './peer.ts';

export interface GoogleClients {
  readonly mail: gmail_v1.Gmail;
  readonly events: calendar_v3.Calendar;
}

/** Scopes that read and write whole messages and events. */
export const ALL_SCOPES = ['https://mail.google.com/', 'https://www.googleapis.com/auth/calendar'];

/** Returns the clients of a person, with a token that has these scopes. */
export function clientsOf(peer: GooglePeer, email: string, scopes: readonly string[] = ALL_SCOPES): GoogleClients {
  const auth = authOf(peer);
  auth.setCredentials({ access_token: peer.tokens.issue(email, scopes) });
  return clientsWith(peer, auth);
}

export function clientsWith(peer: GooglePeer, auth: OAuth2Client): GoogleClients {
  const options = { auth, rootUrl: `${peer.origin}/`, retry: false };
  return { mail: gmail({ version: 'v1', ...options }), events: calendar({ version: 'v3', ...options }) };
}

export const authOf = ({ origin }: GooglePeer, options: OAuth2ClientOptions = {}): OAuth2Client =>
  new OAuth2Client({
    ...options,
    forceRefreshOnFailure: true,
    endpoints: {
      oauth2AuthBaseUrl: `${origin}/o/oauth2/v2/auth`,
      oauth2TokenUrl: `${origin}/token`,
      oauth2RevokeUrl: `${origin}/revoke`,
    },
  });

/** Returns a mail as `messages.insert` and `messages.send` take it. */
export const rawMail = (headers: Readonly<Record<string, string>>, body: string): string =>
  Buffer.from(
    `${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n${body}`,
  ).toString('base64url');
