/** Connects people of tests with the Google peer, by the operations that the screens use. */
import { signInAt } from '../../../../tenancy/single-sign-on/testing/sign-in-at.ts';
import type { Answer, Browser, TestApp } from '../../../../testing/app.ts';
import { type GoogleOAuthPeer, startGoogleOAuth } from '../../../../testing/peers/google/oauth/google-oauth.ts';
import { type GooglePeer, startGooglePeer } from '../../../../testing/peers/google/peer.ts';
import { mailboxUrlOf } from '../google-row.ts';

export const APP_PATH = '/connections/google-workspace';

export interface GoogleForTests extends GooglePeer {
  readonly oauth: GoogleOAuthPeer;
}

/** Starts a Google that sends people back to the product page of an app, and lets the app ask it. */
export async function startGoogleFor({ settings }: TestApp): Promise<GoogleForTests> {
  const started: { oauth?: GoogleOAuthPeer } = {};
  const peer = await startGooglePeer({
    oauth: async ({ origin }) => {
      started.oauth = await startGoogleOAuth({ origin, redirectUris: [mailboxUrlOf(settings)] });
      return started.oauth;
    },
  });
  Object.assign(settings, { google: { origin: peer.origin } });
  const { oauth } = started;
  if (!oauth) throw new Error('the peer did not start its sign-in');
  return { ...peer, oauth };
}

/** What an admin enters for the peer's app. */
export const appOf = ({ oauth: { clientId, clientSecret } }: GoogleForTests, more: object = {}) => ({
  clientId,
  clientSecret,
  streams: ['mail', 'calendar'],
  ...more,
});

export async function saveApp(admin: Browser, google: GoogleForTests, more: object = {}): Promise<Answer['body']> {
  const { status, body } = await admin.put(`${APP_PATH}/app`, appOf(google, more));
  if (status !== 200) throw new Error(`the app was not saved: ${JSON.stringify(body)}`);
  return body;
}

/** Begins a sign-in and lets Google's page answer. Returns what the page is sent back with, for `finish`. */
export async function goToGoogle(browser: Browser, asked: object = {}): Promise<Record<string, string>> {
  const begun = await browser.post('/mailbox/connect', { streams: ['mail', 'calendar'], ...asked });
  if (begun.status !== 200) throw new Error(`connect answered ${begun.status}: ${JSON.stringify(begun.body)}`);
  const { searchParams } = await signInAt(begun.body.authorizeUrl, '');
  const { state = '', code, error } = Object.fromEntries(searchParams);
  return code === undefined ? { state, error: error ?? '' } : { state, code };
}

export const finish = (browser: Browser, sentBack: object): Promise<Answer> =>
  browser.post('/mailbox/finish', sentBack);

/** Signs a person in at Google as an account. Returns the mailbox as the API shows it. */
export async function connectMailbox(
  browser: Browser,
  google: GoogleForTests,
  email: string,
  asked: object = {},
): Promise<Answer['body']> {
  Object.assign(google.oauth.state, { email, signIn: 'allows', unticked: [] });
  const { status, body } = await finish(browser, await goToGoogle(browser, asked));
  if (status !== 200) throw new Error(`finish answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
