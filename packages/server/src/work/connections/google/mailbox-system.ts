/** Mailboxes and calendars at Google, for reading them. */
import { MailboxRefused } from '../../mailboxes/source.ts';
import type { MailboxSystem } from '../../mailboxes/streams/mailbox-system.ts';
import type { Session, TokenSource } from '../oauth/session.ts';
import { connectionById } from '../read-connection.ts';
import { calendarStream } from './client/calendar-stream.ts';
import { mailStream } from './client/mail-stream.ts';
import { GoogleApi } from './client/request.ts';
import { GoogleSignInRefused } from './client/sign-in-errors.ts';
import { isConnected, type MailboxRow, mailboxOfMember, readGoogleApp } from './google-row.ts';
import { googleTokens } from './token-source.ts';

/** Minutes between two looks where no app is saved any more. */
const EVERY_MINUTES = 5;

export const GOOGLE_MAILBOXES: MailboxSystem = {
  async mailboxOf(tx, connectionId) {
    const row = await connectionById<MailboxRow>(tx, connectionId);
    return isConnected(row) ? mailboxOfMember(tx, row) : null;
  },
  everyMinutes: async (tx) => (await readGoogleApp(tx))?.settings.everyMinutes ?? EVERY_MINUTES,
  sourceOf(place) {
    const api = new GoogleApi({ settings: place.settings, tokens: refusingAsMailbox(googleTokens(place)) });
    return { mail: mailStream(api), calendar: calendarStream(api) };
  },
};

/** Returns the same tokens, whose refusals are those of a mailbox. */
function refusingAsMailbox({ current, renew }: TokenSource): TokenSource {
  const refusing = async (session: Promise<Session>): Promise<Session> => {
    try {
      return await session;
    } catch (error) {
      if (!(error instanceof GoogleSignInRefused)) throw error;
      throw new MailboxRefused(error.message, { reason: error.reason, retryAt: null, vendorWords: error.code });
    }
  };
  return { current: () => refusing(current()), renew: (stale) => refusing(renew(stale)) };
}
