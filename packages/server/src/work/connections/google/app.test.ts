import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { addMember } from '../../../testing/add-member.ts';
import { type Browser, startTestApp, type TestApp } from '../../../testing/app.ts';
import {
  APP_PATH,
  appOf,
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
async function org({ connect = true } = {}) {
  const { browser: admin, session } = await app.signUp();
  await saveApp(admin, google);
  const rep = await addMember(app, admin, { role: 'account_executive' });
  const email = `colleague${++people}@acme.example`;
  if (connect) await connectMailbox(rep.browser, google, email);
  return { admin, rep: rep.browser, memberId: rep.memberId, email, organizationId: session.organization.id as string };
}
const sql = (organizationId: string, text: string) =>
  inTenant(app.database.pool, organizationId, ({ client }) => client.query(text));
const view = async (browser: Browser) => (await browser.get('/mailbox')).body;
const trail = async (browser: Browser): Promise<string[]> =>
  (await browser.get('/audit-trail?limit=5')).body.items.map(({ sentence }: { sentence: string }) => sentence);
const card = async (browser: Browser) =>
  (await browser.get('/integrations')).body.items.find(({ kind }: { kind: string }) => kind === 'google_workspace');
const rules = (more: object = {}) => ({ everyMinutes: 5, internalDomains: [], blockedDomains: [], ...more });

describe('the app at Google', () => {
  it('is not there in a fresh organisation', async () => {
    const { browser, email } = await app.signUp();
    expect((await browser.get(APP_PATH)).body).toEqual({
      redirectUrl: 'http://127.0.0.1/settings/mailbox',
      scopes: [
        'openid',
        'email',
        'https://www.googleapis.com/auth/gmail.metadata',
        'https://www.googleapis.com/auth/calendar.events.readonly',
      ],
      app: null,
      everyMinutes: 5,
      internalDomains: [],
      assumedDomains: [email.split('@')[1]],
      blockedDomains: [],
      removing: [],
      connected: 0,
      needAttention: 0,
    });
    expect(await card(browser)).toMatchObject({ state: 'not_connected', appSaved: false });
    const { status, body } = await browser.put(`${APP_PATH}/rules`, rules());
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Google Workspace is not set up\./)]);
  });

  it('is kept, and shows the end of its ID alone', async () => {
    const { admin } = await org({ connect: false });
    const { body } = await admin.get(APP_PATH);
    expect(body.app).toEqual({
      clientIdEnd: '90-peer.apps.googleusercontent.com',
      hasClientSecret: true,
      streams: ['mail', 'calendar'],
      savedAt: expect.any(String),
    });
    expect(JSON.stringify(body)).not.toContain(google.oauth.clientSecret);
    expect(await card(admin)).toMatchObject({ state: 'ready', appSaved: true, connected: 0 });
    expect((await trail(admin)).join('\n')).toContain(
      'Mere Walker saved the app that connects Google Workspace (sign-in at accounts.google.com).',
    );
  });

  it.each([
    ['no client ID', { clientId: undefined }, 'clientId', 'Enter the client ID. Nothing was saved.'],
    ['no client secret', { clientSecret: undefined }, 'clientSecret', 'Enter the client secret. Nothing was saved.'],
    [
      'the secret in place of the ID',
      { clientId: 'GOCSPX-abc' },
      'clientId',
      'This is the client secret. Enter the client ID, and the secret in its own field. Nothing was saved.',
    ],
    ['nothing to connect', { streams: [] }, 'streams', expect.any(String)],
  ])('refuses %s', async (_, more, field, message) => {
    const { browser } = await app.signUp();
    const { status, body } = await browser.put(`${APP_PATH}/app`, appOf(google, more));
    expect([status, body.data.field, body.message]).toEqual([422, field, message]);
    expect((await browser.get(APP_PATH)).body.app).toBeNull();
  });

  it('keeps the secret of the same client, and sends it to no other', async () => {
    const { admin } = await org({ connect: false });
    expect((await admin.put(`${APP_PATH}/app`, { streams: ['mail'] })).status).toBe(200);
    const { status, body } = await admin.put(`${APP_PATH}/app`, { clientId: 'other', streams: ['mail'] });
    expect([status, body.message]).toEqual([
      422,
      'Another client has its own secret. Enter it too. Nothing was saved.',
    ]);
  });

  it('ends every sign-in when another one is saved, and keeps the places', async () => {
    const { admin, rep, organizationId } = await org();
    await sql(organizationId, `UPDATE mailbox_streams SET cursor = 'place', "window" = NULL`);
    const begun = await goToGoogle(admin);
    await saveApp(admin, google, { clientId: 'other.apps.googleusercontent.com', clientSecret: 'GOCSPX-other' });
    expect(await view(rep)).toMatchObject({ state: 'needs_reconnecting', reason: 'app_changed' });
    expect((await view(rep)).why.canSignIn).toBe(true);
    expect((await finish(admin, begun)).status).toBe(409);
    const { rows } = await sql(organizationId, `SELECT DISTINCT cursor FROM mailbox_streams`);
    expect(rows).toEqual([{ cursor: 'place' }]);
    const secrets = `SELECT kind FROM connection_secrets WHERE kind <> 'client_secret'`;
    expect((await sql(organizationId, secrets)).rows).toEqual([]);
    expect(await card(admin)).toMatchObject({ state: 'attention', connected: 1, needAttention: 1 });
    expect((await trail(admin)).join('\n')).toContain('stopped reading the mailbox of Tane Ngata (Google Workspace)');
  });

  it('goes on with sign-ins that a wrong secret broke, once the right one is saved', async () => {
    const { admin, rep, organizationId } = await org();
    await sql(
      organizationId,
      `UPDATE connections SET state = 'needs_reconnecting', reason = 'app_changed' WHERE member_id IS NOT NULL`,
    );
    await saveApp(admin, google);
    expect((await view(rep)).state).toBe('healthy');
  });

  it('says how often, and what is left out', async () => {
    const { admin } = await org({ connect: false });
    const { status, body } = await admin.put(
      `${APP_PATH}/rules`,
      rules({ everyMinutes: 60, internalDomains: ['Partner.example'], blockedDomains: ['lawyers.example'] }),
    );
    expect([status, body.everyMinutes, body.internalDomains, body.blockedDomains, body.removing]).toEqual([
      200,
      60,
      ['partner.example'],
      ['lawyers.example'],
      ['lawyers.example'],
    ]);
    // Taken back before it was removed, it is not.
    expect((await admin.put(`${APP_PATH}/rules`, rules())).body.removing).toEqual([]);
    expect((await admin.put(`${APP_PATH}/rules`, rules({ blockedDomains: ['lawyers.example'] }))).status).toBe(200);
    const wrong = await admin.put(`${APP_PATH}/rules`, rules({ blockedDomains: ['ok.example', 'not a domain'] }));
    expect([wrong.status, wrong.body.data.field, wrong.body.message]).toEqual([
      422,
      'blockedDomains[1]',
      '“not a domain” is not a domain such as example.com. Nothing was saved.',
    ]);
    expect((await admin.get(APP_PATH)).body.blockedDomains).toEqual(['lawyers.example']);
  });

  it('lists who is connected, by name and page by page', async () => {
    const { admin, email } = await org();
    const own = `admin${++people}@acme.example`;
    await connectMailbox(admin, google, own);
    const first = (await admin.get(`${APP_PATH}/people?limit=1`)).body;
    expect(first.items).toEqual([
      {
        member: { id: expect.any(String), name: 'Mere Walker' },
        address: own,
        streams: ['mail', 'calendar'],
        state: 'healthy',
        reason: null,
        why: null,
        connectedAt: expect.any(String),
        lastSuccessAt: null,
      },
    ]);
    const second = (await admin.get(`${APP_PATH}/people?limit=1&cursor=${first.nextCursor}`)).body;
    expect([second.items.map(({ address }: { address: string }) => address), second.nextCursor]).toEqual([
      [email],
      null,
    ]);
    expect((await admin.get(APP_PATH)).body).toMatchObject({ connected: 2, needAttention: 0 });
    expect(await card(admin)).toMatchObject({ state: 'in_use', connected: 2 });
  });

  it('lets an admin disconnect somebody', async () => {
    const { admin, rep, memberId } = await org();
    const path = `${APP_PATH}/people/${memberId}/disconnect`;
    expect((await admin.post(path)).body).toEqual({ notRevoked: null });
    expect((await view(rep)).state).toBe('disconnected');
    expect((await trail(admin))[0]).toBe('Mere Walker disconnected the mailbox of Tane Ngata (Google Workspace).');
    expect((await admin.post(path)).status).toBe(404);
  });
});
