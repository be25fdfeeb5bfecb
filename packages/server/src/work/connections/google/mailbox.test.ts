import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { addMember } from '../../../testing/add-member.ts';
import { administer } from '../../../testing/administer.ts';
import { type Browser, startTestApp, type TestApp } from '../../../testing/app.ts';
import { CALENDAR_READONLY, GMAIL_METADATA } from '../../../testing/peers/google/oauth/google-oauth.ts';
import {
  APP_PATH,
  connectMailbox,
  finish,
  type GoogleForTests,
  goToGoogle,
  saveApp,
  startGoogleFor,
} from './testing/sign-in.ts';

let app: TestApp;
let google: GoogleForTests;
beforeAll(async () => {
  app = await startTestApp();
  google = await startGoogleFor(app);
});
afterAll(() => Promise.all([app.close(), google.stop()]));

let people = 0;
const account = () => `person${++people}@acme.example`;
async function org() {
  const { browser: admin, session } = await app.signUp();
  await saveApp(admin, google);
  return { admin, organizationId: session.organization.id as string };
}
async function connected(asked: object = {}) {
  const made = await org();
  const rep = await addMember(app, made.admin, { role: 'account_executive' });
  const email = account();
  const mailbox = await connectMailbox(rep.browser, google, email, asked);
  return { ...made, rep: rep.browser, memberId: rep.memberId, email, mailbox };
}
const sql = (organizationId: string, text: string) =>
  inTenant(app.database.pool, organizationId, ({ client }) => client.query(text));
const view = async (browser: Browser) => (await browser.get('/mailbox')).body;
const trail = async (browser: Browser): Promise<string[]> =>
  (await browser.get('/audit-trail?limit=5')).body.items.map(({ sentence }: { sentence: string }) => sentence);
const refused = async (browser: Browser, sentBack: object) => {
  const { status, body } = await finish(browser, sentBack);
  expect(status).toBe(409);
  return body.message as string;
};

const revocations = () => google.requests().filter(({ path }) => path === '/revoke');
const SHARED =
  'The sign-in stays at Google, because another mailbox on this server uses the same Google account. It is revoked when that one is disconnected.';

describe('a person’s mailbox', () => {
  it('is not offered before an admin has saved an app', async () => {
    const { browser } = await app.signUp();
    expect(await view(browser)).toEqual({
      isOffered: false,
      offers: [],
      state: null,
      reason: null,
      why: null,
      since: null,
      pausedUntil: null,
      address: null,
      connectedAt: null,
      notAllowed: [],
      streams: [],
      stopped: [],
      kept: { messages: 0, meetings: 0, excluded: 0 },
    });
    const { status, body } = await browser.post('/mailbox/connect', { streams: ['mail'] });
    expect([status, body.message]).toEqual([
      409,
      'Google Workspace is not set up. An admin does this under Integrations. Nothing was changed.',
    ]);
  });

  it('is connected with PKCE, for the scopes of what was chosen and offline', async () => {
    const { admin } = await org();
    const { body } = await admin.post('/mailbox/connect', { streams: ['calendar'] });
    const url = new URL(body.authorizeUrl);
    expect(url.origin + url.pathname).toBe(`${google.origin}/o/oauth2/v2/auth`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      scope: `openid email ${CALENDAR_READONLY}`,
      redirect_uri: 'http://127.0.0.1/settings/mailbox',
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
    });
    const again = new URL((await admin.post('/mailbox/connect', { streams: ['calendar'] })).body.authorizeUrl);
    expect(again.searchParams.get('state')).not.toBe(url.searchParams.get('state'));
    expect(again.searchParams.get('code_challenge')).not.toBe(url.searchParams.get('code_challenge'));
  });

  it('shows the account, and reads both parts from the chosen day on', async () => {
    const { mailbox, rep, admin, organizationId, email } = await connected({ days: 30 });
    expect(mailbox).toMatchObject({ state: 'healthy', reason: null, address: email, notAllowed: [] });
    expect(mailbox.streams).toMatchObject([
      { stream: 'mail', readUntil: null, reading: { isRepeat: false }, missing: [], error: null },
      { stream: 'calendar', readUntil: null, reading: { isRepeat: false }, missing: [], error: null },
    ]);
    const { from, to } = mailbox.streams[0].reading;
    expect(Date.parse(to) - Date.parse(from)).toBe(30 * 86_400_000);
    expect(await view(rep)).toEqual(mailbox);
    expect((await sql(organizationId, 'SELECT 1 FROM connection_attempts')).rows).toEqual([]);
    expect((await trail(admin))[0]).toBe('Tane Ngata connected their own mailbox or calendar (Google Workspace).');
    // Nobody else has it.
    expect(await view(admin)).toMatchObject({ state: null, address: null });
  });

  it('reads what the person ticked at Google alone, and says what they did not', async () => {
    const { admin } = await org();
    Object.assign(google.oauth.state, { email: account(), signIn: 'allows', unticked: [GMAIL_METADATA] });
    const { body } = await finish(admin, await goToGoogle(admin));
    expect([body.state, body.notAllowed, body.streams.map(({ stream }: { stream: string }) => stream)]).toEqual([
      'healthy',
      ['mail'],
      ['calendar'],
    ]);
  });

  it('stays unconnected when they ticked neither, and the sign-in is revoked', async () => {
    const { admin, organizationId } = await org();
    Object.assign(google.oauth.state, { email: account(), unticked: [GMAIL_METADATA, CALENDAR_READONLY] });
    expect(await refused(admin, await goToGoogle(admin))).toBe(
      'You allowed neither mail nor calendar on Google’s page. Connect again and tick what Forecastle may read. Nothing was changed.',
    );
    expect((await sql(organizationId, `SELECT 1 FROM connection_secrets WHERE kind <> 'client_secret'`)).rows).toEqual(
      [],
    );
    expect(google.requests().at(-1)?.path).toBe('/revoke');
    expect(await view(admin)).toMatchObject({ state: 'connecting', address: null });
    Object.assign(google.oauth.state, { unticked: [] });
  });

  it('says so when the person declines, or when Google sends another error', async () => {
    const { admin } = await org();
    Object.assign(google.oauth.state, { signIn: 'denies' });
    expect(await refused(admin, await goToGoogle(admin))).toBe(
      'You did not allow access at Google. Connect again and choose “Allow”. Nothing was changed.',
    );
    Object.assign(google.oauth.state, { signIn: 'allows' });
    for (const [error, words] of [
      ['org_internal', /^The app is for accounts of your organisation’s Google Workspace alone\./],
      ['admin_policy_enforced', /^Your Google Workspace admin does not allow the app\./],
      ['redirect_uri_mismatch', /^The app has another redirect URI\./],
      ['invalid_scope', /^The app may not ask for mail or calendars\./],
      ['something_new', /^Google refused to sign you in: something_new\./],
    ] as const) {
      const { state } = await goToGoogle(admin);
      expect(await refused(admin, { state, error })).toMatch(words);
    }
  });

  it('takes a state once, within ten minutes, and from who began it', async () => {
    const { admin, organizationId } = await org();
    const { browser: colleague } = await addMember(app, admin, { role: 'admin' });
    Object.assign(google.oauth.state, { email: account() });
    const sentBack = await goToGoogle(admin);
    expect(await refused(colleague, sentBack)).toMatch(/^Someone else began this sign-in\./);
    const { browser: stranger } = await app.signUp('Elsewhere');
    expect(await refused(stranger, sentBack)).toMatch(/^Google sent you back with a sign-in that was used already/);
    expect((await finish(admin, sentBack)).status).toBe(200);
    expect(await refused(admin, sentBack)).toMatch(/used already or never begun here/);

    const late = await goToGoogle(admin);
    await sql(organizationId, 'UPDATE connection_attempts SET expires_at = now()');
    expect(await refused(admin, late)).toBe(
      'The sign-in took longer than 10 minutes. Nothing was changed. Start the sign-in again.',
    );
    const { state } = await goToGoogle(admin);
    expect(await refused(admin, { state, code: 'wrong' })).toBe(
      'The sign-in at Google took too long or was used already. Connect again. Nothing was changed.',
    );
    expect(await refused(admin, { state, code: 'wrong' })).toMatch(/used already or never begun here/);
  });

  it('takes no state of a sign-in at another system', async () => {
    const { admin } = await org();
    const app = { environment: 'production', clientId: '3MVG9x', clientSecret: 'x', apiVersion: '64.0' };
    expect((await admin.put('/connections/salesforce/app', app)).status).toBe(200);
    const { body } = await admin.post('/connections/salesforce/connect');
    const state = new URL(body.authorizeUrl).searchParams.get('state');
    expect(await refused(admin, { state, code: 'x' })).toMatch(/never begun here/);
  });

  it('goes on where it stopped when the same account signs in again, and refuses another one', async () => {
    const { rep, organizationId, email, mailbox } = await connected();
    const place = `UPDATE mailbox_streams SET cursor = 'place', "window" = NULL, read_until = now()`;
    await sql(organizationId, place);
    const other = account();
    Object.assign(google.oauth.state, { email: other });
    expect(await refused(rep, await goToGoogle(rep))).toBe(
      `You signed in as ${other}, but ${email} is connected. Disconnect it first, or sign in as ${email}. Nothing was changed.`,
    );
    expect(google.requests().at(-1)?.path).toBe('/revoke');
    const again = await connectMailbox(rep, google, email);
    expect([again.state, again.connectedAt]).toEqual(['healthy', mailbox.connectedAt]);
    const { rows } = await sql(organizationId, 'SELECT cursor, "window" FROM mailbox_streams');
    expect(rows).toEqual([
      { cursor: 'place', window: null },
      { cursor: 'place', window: null },
    ]);
  });

  it('can be connected by two people with one account, and disconnecting one leaves the other signed in', async () => {
    const { admin, rep, email } = await connected();
    await connectMailbox(admin, google, email);
    const before = revocations().length;
    expect((await rep.post('/mailbox/disconnect')).body.notRevoked).toBe(SHARED);
    expect(revocations()).toHaveLength(before);
    expect((await admin.post('/mailbox/disconnect')).body.notRevoked).toBeNull();
    expect(revocations()).toHaveLength(before + 1);
  });

  it('leaves another organisation signed in with the same client and account', async () => {
    const { rep, email } = await connected();
    const other = await org();
    await connectMailbox(other.admin, google, email);
    const before = revocations().length;
    const { body } = await rep.post('/mailbox/disconnect');
    expect([body.mailbox.state, body.notRevoked]).toEqual(['disconnected', SHARED]);
    expect(revocations()).toHaveLength(before);
    expect((await other.admin.post('/mailbox/disconnect')).body.notRevoked).toBeNull();
    expect(revocations()).toHaveLength(before + 1);
  });

  it('is revoked where another organisation has the account through a client of its own', async () => {
    const { rep, email } = await connected();
    const other = await org();
    await connectMailbox(other.admin, google, email);
    await saveApp(other.admin, google, { clientId: 'other.apps.googleusercontent.com', clientSecret: 'GOCSPX-other' });
    const before = revocations().length;
    expect((await rep.post('/mailbox/disconnect')).body.notRevoked).toBeNull();
    expect(revocations()).toHaveLength(before + 1);
  });

  it('stays signed in at Google when another organisation refuses the same account', async () => {
    const { rep, email } = await connected();
    const other = await org();
    await connectMailbox(other.admin, google, account());
    const before = revocations().length;
    Object.assign(google.oauth.state, { email, signIn: 'allows', unticked: [] });
    expect(await refused(other.admin, await goToGoogle(other.admin))).toMatch(/^You signed in as /u);
    expect(revocations()).toHaveLength(before);
    expect((await view(rep)).state).toBe('healthy');
  });

  it('is read again from its place when the admin offers it again', async () => {
    const { admin, rep, organizationId } = await connected();
    await sql(
      organizationId,
      `UPDATE mailbox_streams SET cursor = stream, "window" = NULL, next_try_at = now() + interval '1 hour'`,
    );
    await saveApp(admin, google, { streams: ['mail'] });
    expect(await view(rep)).toMatchObject({ streams: [{ stream: 'mail' }], stopped: ['calendar'] });
    expect((await admin.get(`${APP_PATH}/people`)).body.items[0].streams).toEqual(['mail']);
    const isDue = async () =>
      (await app.database.pool.query('SELECT 1 FROM due_mailboxes() WHERE organization_id = $1', [organizationId]))
        .rowCount === 1;
    await sql(organizationId, `UPDATE mailbox_streams SET next_try_at = now() WHERE stream = 'calendar'`);
    expect(await isDue()).toBe(false);
    await saveApp(admin, google);
    expect(await view(rep)).toMatchObject({ streams: [{ stream: 'mail' }, { stream: 'calendar' }], stopped: [] });
    expect(await isDue()).toBe(true);
    const { rows } = await sql(organizationId, 'SELECT cursor FROM mailbox_streams ORDER BY cursor');
    expect(rows).toEqual([{ cursor: 'calendar' }, { cursor: 'mail' }]);
  });

  it('must be connected once more where the sign-in meanwhile did not cover it', async () => {
    const { admin, rep, email } = await connected();
    await saveApp(admin, google, { streams: ['mail'] });
    await connectMailbox(rep, google, email, { streams: ['mail'] });
    await saveApp(admin, google);
    expect(await view(rep)).toMatchObject({
      offers: ['mail', 'calendar'],
      streams: [{ stream: 'mail' }],
      stopped: [],
      state: 'healthy',
    });
    expect((await connectMailbox(rep, google, email)).streams).toHaveLength(2);
  });

  it('is offered within what the admin offers', async () => {
    const { admin, rep } = await connected();
    await saveApp(admin, google, { streams: ['calendar'] });
    expect(await view(rep)).toMatchObject({ offers: ['calendar'], streams: [{ stream: 'calendar' }] });
    const { status, body } = await rep.post('/mailbox/connect', { streams: ['mail'] });
    expect([status, body.data.field, body.message]).toEqual([
      422,
      'streams',
      'Your admin does not let people connect their mail. Nothing was changed.',
    ]);
  });

  it('is paused and resumed, read now, and read again from past days', async () => {
    const { rep } = await connected();
    const busy = await rep.post('/mailbox/read-again', { days: 365 });
    expect([busy.status, busy.body.message]).toEqual([
      409,
      'Past days are being read already. Wait until that is done. Nothing was changed.',
    ]);
    const paused = (await rep.post('/mailbox/pause')).body;
    expect(paused).toMatchObject({ state: 'paused', reason: 'paused_by_admin', why: { sentence: 'You paused it.' } });
    expect(paused.streams[0].nextTryAt).toBeNull();
    expect((await rep.post('/mailbox/read')).body.message).toBe(
      'Reading is paused. Resume it first. Nothing was changed.',
    );
    const resumed = (await rep.post('/mailbox/resume')).body;
    expect([resumed.state, resumed.streams[0].nextTryAt]).toEqual(['healthy', expect.any(String)]);
    expect((await rep.post('/mailbox/read')).status).toBe(200);
  });

  it('reads a stretch of the past once more when nothing else is being read', async () => {
    const { rep, organizationId } = await connected();
    await sql(organizationId, 'UPDATE mailbox_streams SET "window" = NULL');
    const { status, body } = await rep.post('/mailbox/read-again', { days: 365 });
    expect([status, body.streams[0].reading.isRepeat]).toEqual([200, true]);
  });

  it.each(['pause', 'resume', 'read', 'disconnect'])('that is not connected: %s says so', async (what) => {
    const { admin } = await org();
    const { status, body } = await admin.post(`/mailbox/${what}`);
    expect([status, body.message]).toEqual([
      409,
      'Your mailbox is not connected. Connect it first. Nothing was changed.',
    ]);
  });

  it('is not connected in the demo', async () => {
    const { admin, organizationId } = await org();
    await administer(
      app.database.ownerUrl,
      `INSERT INTO demo_workspaces (organization_id, removed_at) VALUES ('${organizationId}', now() + interval '1 hour')`,
    );
    const { status, body } = await admin.post('/mailbox/connect', { streams: ['mail'] });
    expect([status, body.message]).toEqual([403, 'The demo connects no mailboxes. Sign up to connect yours.']);
    expect((await admin.get(APP_PATH)).status).toBe(403);
  });

  it('is no business of an API key', async () => {
    const { admin } = await org();
    const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const { key } = (await admin.post('/api-keys', { name: 'Sheet', role: 'admin', expiresOn })).body;
    const program = app.browser({ authorization: `Bearer ${key}` });
    expect((await program.get('/mailbox')).status).toBe(403);
    expect((await program.post('/mailbox/connect', { streams: ['mail'] })).status).toBe(403);
  });
});

describe('disconnecting', () => {
  it('revokes the sign-in, deletes tokens and places, and says what is removed', async () => {
    const { rep, admin, organizationId } = await connected();
    const { status, body } = await rep.post('/mailbox/disconnect');
    expect([status, body.notRevoked, body.removed]).toEqual([200, null, { messages: 0, meetings: 0 }]);
    expect(body.mailbox).toMatchObject({ state: 'disconnected', address: null, streams: [] });
    expect(google.requests().at(-1)?.path).toBe('/revoke');
    expect((await sql(organizationId, `SELECT 1 FROM connection_secrets WHERE kind <> 'client_secret'`)).rows).toEqual(
      [],
    );
    expect((await sql(organizationId, 'SELECT 1 FROM mailbox_streams')).rows).toEqual([]);
    expect((await trail(admin))[0]).toBe('Tane Ngata disconnected their own mailbox (Google Workspace).');
    // Another account may come now.
    expect(await connectMailbox(rep, google, account())).toMatchObject({ state: 'healthy' });
  });

  it('is done also when Google does not revoke, and says so', async () => {
    const { rep } = await connected();
    google.failNext({ status: 503, body: '' }, { path: /^\/revoke$/u });
    const { body } = await rep.post('/mailbox/disconnect');
    expect(body.notRevoked).toBe(
      'Google did not revoke the sign-in: Google is too busy to answer. Try again. Remove Forecastle under “Third-party apps” of the Google account.',
    );
    expect(body.mailbox.state).toBe('disconnected');
  });

  it('says nothing of a sign-in that was revoked before', async () => {
    const { rep, email } = await connected();
    await google.oauth.removeAccess(email);
    expect((await rep.post('/mailbox/disconnect')).body.notRevoked).toBeNull();
  });
});
