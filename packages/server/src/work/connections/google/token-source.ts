/** Tokens of a person's mailbox at Google, renewed with the app of their organisation. Decision 0396. */
import { type ConnectionReason, googleReason } from '@forecastle/rules';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Session, TokenSource } from '../oauth/session.ts';
import { RENEW_SECONDS, SystemTokens, type TokensOf } from '../oauth/token-source.ts';
import { type GoogleTokens, refreshTokens } from './client/oauth.ts';
import { GoogleSignInRefused } from './client/sign-in-errors.ts';
import { type GoogleAppRow, type MailboxRow, readGoogleApp } from './google-row.ts';

/** What asking Google needs to know of the installation. */
export type GoogleConnectionSettings = Pick<Settings, 'secret' | 'google'>;

/** Returns the tokens of a mailbox. Both ways throw GoogleSignInRefused. Neither may be used while a transaction is held. */
export const googleTokens = (of: TokensOf & { readonly settings: GoogleConnectionSettings }): TokenSource =>
  new SystemTokens<MailboxRow, GoogleAppRow, Session, GoogleTokens>(of, {
    sessionOf: ({ remote }, accessToken) => remote && { accessToken },
    appOf: (tx) => readGoogleApp(tx),
    renew: ({ settings: { clientId } }, secrets) =>
      refreshTokens({ clientId, ...secrets }, { settings: of.settings, withinSeconds: RENEW_SECONDS }),
    keep: async (_tx, _row, { accessToken }) => ({ accessToken }),
    refusalIn: (error) => (error instanceof GoogleSignInRefused ? { reason: error.reason, error } : null),
    refusalFor,
  });

function refusalFor(reason: ConnectionReason): GoogleSignInRefused {
  const { sentence, advice } = googleReason(reason);
  return new GoogleSignInRefused(`${sentence} ${advice}`, { reason });
}
