import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { addMember } from '../../../testing/add-member.ts';
import { administer } from '../../../testing/administer.ts';
import { type Browser, startTestApp, type TestApp } from '../../../testing/app.ts';
import { FAULTS } from '../../../testing/peers/salesforce/http/faults.ts';
import type { SalesforcePeer } from '../../../testing/peers/salesforce/peer.ts';
import { readSalesforce } from './salesforce-row.ts';
import { appOf, connectSalesforce, finish, goToSalesforce, startPeerFor } from './testing/sign-in.ts';

const PATH = '/connections/salesforce';
let app: TestApp;
let peer: SalesforcePeer;
let other: SalesforcePeer;
beforeAll(async () => {
  app = await startTestApp();
  [peer, other] = await Promise.all([startPeerFor(app), startPeerFor(app)]);
});
afterAll(async () => {
  await Promise.all([app.close(), peer.stop(), other.stop()]);
});
beforeEach(() => {
  Object.assign(peer.app, { signIn: 'approves', userId: peer.world.user('admin') });
  peer.withoutApi.clear();
});

async function org() {
  const { browser, session } = await app.signUp();
  return { admin: browser, organizationId: session.organization.id as string };
}
async function connected() {
  const made = await org();
  await connectSalesforce(made.admin, peer);
  return made;
}
const write = (organizationId: string, sql: string) =>
  inTenant(app.database.pool, organizationId, ({ client }) => client.query(sql));
const view = async (browser: Browser) => (await browser.get(PATH)).body;
const trail = async (browser: Browser) =>
  (await browser.get('/audit-trail?limit=5')).body.items.map(({ sentence }: { sentence: string }) => sentence);

describe('setting Salesforce up', () => {
  it('begins with nothing but what Salesforce must be told', async () => {
    const { admin } = await org();
    expect(await view(admin)).toEqual({
      state: null,
      reason: null,
      why: null,
      since: null,
      pausedUntil: null,
      callbackUrl: 'http://127.0.0.1/admin/integrations/salesforce',
      scopes: ['api', 'refresh_token', 'offline_access'],
      app: null,
      connectedBy: null,
      connectedAt: null,
      organization: null,
      user: null,
      apiUsage: null,
      lastSuccessAt: null,
      nextRunAt: null,
      mappingVersion: null,
      mappingSaved: null,
    });
    const { status, body } = await admin.post(`${PATH}/connect`);
    expect([status, body.message]).toEqual([409, 'Enter the consumer key of your app first.']);
  });

  it('keeps the app and shows the end of its key alone', async () => {
    const { admin } = await org();
    const { status, body } = await admin.put(`${PATH}/app`, appOf(peer));
    expect([status, body.state, body.app]).toEqual([
      200,
      'connecting',
      {
        environment: 'domain',
        domain: peer.loginUrl,
        loginHost: new URL(peer.loginUrl).host,
        clientIdEnd: 'client',
        hasClientSecret: true,
        apiVersion: '64.0',
      },
    ]);
    expect(await trail(admin)).toContain(
      `Mere Walker saved the app that connects Salesforce (sign-in at ${new URL(peer.loginUrl).host}).`,
    );
  });

  it.each([
    ['no consumer key', { clientId: undefined }, 'clientId', 'Enter the consumer key. Nothing was saved.'],
    [
      'no consumer secret',
      { clientSecret: undefined },
      'clientSecret',
      'Enter the consumer secret. Nothing was saved.',
    ],
    [
      'a host that is not Salesforce',
      { domain: 'https://acme.my.salesforce.com.evil.example' },
      'domain',
      /is not an address of Salesforce.*Nothing was saved\.$/,
    ],
    ['no domain', { domain: undefined }, 'domain', /^Enter your My Domain.*Nothing was saved\.$/],
    ['a version before those that are known to work', { apiVersion: '59.0' }, 'apiVersion', /./],
  ])('refuses %s', async (_, more, field, message) => {
    const { admin } = await org();
    const { status, body } = await admin.put(`${PATH}/app`, appOf(peer, more));
    expect([status, body.data.field, body.message]).toEqual([
      422,
      field,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
    expect((await view(admin)).state).toBeNull();
  });

  it('keeps the secret of the same app, and sends it to no other', async () => {
    const { admin } = await org();
    await admin.put(`${PATH}/app`, appOf(peer));
    const again = await admin.put(`${PATH}/app`, appOf(peer, { clientId: undefined, clientSecret: undefined }));
    expect([again.status, again.body.app.hasClientSecret]).toEqual([200, true]);
    const another = await admin.put(`${PATH}/app`, appOf(peer, { clientId: '3MVG9other', clientSecret: undefined }));
    expect([another.status, another.body.data.field]).toEqual([422, 'clientSecret']);
    expect((await view(admin)).app.clientIdEnd).toBe('client');
  });

  it('leaves a connected app in place, except for its version and its secret', async () => {
    const { admin } = await connected();
    const another = await admin.put(`${PATH}/app`, appOf(peer, { clientId: '3MVG9other' }));
    expect([another.status, another.body.message]).toEqual([
      409,
      'Salesforce is connected with another app. Disconnect first, then enter the new one. Nothing was saved.',
    ]);
    const version = await admin.put(`${PATH}/app`, appOf(peer, { apiVersion: '66.0', clientSecret: undefined }));
    expect([version.status, version.body.state, version.body.app.apiVersion]).toEqual([200, 'healthy', '66.0']);
  });
});

describe('signing in', () => {
  it('connects, and shows which organisation as whom', async () => {
    const { admin, organizationId } = await org();
    const body = await connectSalesforce(admin, peer);
    expect(body).toMatchObject({
      state: 'healthy',
      reason: null,
      connectedBy: { name: 'Mere Walker' },
      connectedAt: expect.any(String),
      organization: {
        id: expect.stringMatching(/^00D\w{15}$/),
        name: 'Example Ltd',
        edition: 'Enterprise Edition',
        host: new URL(peer.instanceUrl).host,
      },
      user: { name: expect.any(String), username: expect.any(String) },
      apiUsage: { used: expect.any(Number), max: 100_000 },
    });
    const { notRevoked, ...connection } = body;
    expect([await view(admin), notRevoked]).toEqual([connection, null]);
    expect((await trail(admin))[0]).toBe(
      `Mere Walker connected Salesforce (${body.organization.host}) as ${body.user.username}.`,
    );
    const { items } = (await admin.get('/integrations')).body;
    expect(items[0]).toEqual({
      kind: 'salesforce',
      state: 'in_use',
      connection: 'healthy',
      organizationName: 'Example Ltd',
      lastSuccessAt: null,
    });
    const { rows } = await write(organizationId, 'SELECT * FROM connection_attempts');
    expect(rows).toEqual([]);
  });

  it('asks with PKCE and a state of its own each time', async () => {
    const { admin } = await org();
    await admin.put(`${PATH}/app`, appOf(peer));
    const [first, second] = [await admin.post(`${PATH}/connect`), await admin.post(`${PATH}/connect`)].map(
      ({ body }) => new URL(body.authorizeUrl).searchParams,
    );
    expect(first?.get('code_challenge_method')).toBe('S256');
    expect(first?.get('redirect_uri')).toBe('http://127.0.0.1/admin/integrations/salesforce');
    expect(first?.get('scope')).toBe('api refresh_token offline_access');
    expect(first?.get('state')).not.toBe(second?.get('state'));
    expect(first?.get('code_challenge')).not.toBe(second?.get('code_challenge'));
  });

  it.each([
    ['denies', 'Access was declined in Salesforce.'],
    ['app is not installed', 'The app is not installed in your Salesforce organisation.'],
    ['client app is not installed', 'The app is not installed in your Salesforce organisation.'],
    ['app is not approved', 'The app is not approved for'],
    ['app is blocked', 'Your Salesforce organisation blocks the app.'],
  ] as const)('says what to do when Salesforce sends people back because it or they refuse: %s', async (how, words) => {
    const { admin } = await org();
    await admin.put(`${PATH}/app`, appOf(peer));
    peer.app.signIn = how;
    const sentBack = await goToSalesforce(admin);
    const { status, body } = await finish(admin, sentBack);
    expect([status, body.code, body.message]).toEqual([409, 'CONFLICT', expect.stringMatching(`^${words}`)]);
    expect(body.message).toMatch(/Nothing was changed\.$/);
    expect((await view(admin)).state).toBe('connecting');
  });

  it('stores nothing when the API is not enabled, and revokes the sign-in', async () => {
    const { admin, organizationId } = await org();
    await admin.put(`${PATH}/app`, appOf(peer));
    peer.withoutApi.add(peer.world.user('admin'));
    const { status, body } = await finish(admin, await goToSalesforce(admin));
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^The API is not enabled\./)]);
    const { rows } = await write(organizationId, `SELECT kind FROM connection_secrets WHERE kind <> 'client_secret'`);
    expect(rows).toEqual([]);
    expect(peer.requests().at(-1)?.path).toBe('/services/oauth2/revoke');
  });

  it('takes a state once', async () => {
    const { admin } = await org();
    await admin.put(`${PATH}/app`, appOf(peer));
    const sentBack = await goToSalesforce(admin);
    expect((await finish(admin, sentBack)).status).toBe(200);
    const again = await finish(admin, sentBack);
    expect([again.status, again.body.message]).toEqual([
      409,
      expect.stringMatching(/used already or never begun here/),
    ]);
    expect((await view(admin)).state).toBe('healthy');
  });

  it('takes it once also when the first try failed', async () => {
    const { admin } = await org();
    await admin.put(`${PATH}/app`, appOf(peer));
    const { state = '' } = await goToSalesforce(admin);
    expect((await finish(admin, { state, code: 'aPrxwrong' })).status).toBe(409);
    expect((await finish(admin, { state, code: 'aPrxwrong' })).body.message).toMatch(/used already/);
  });

  it('refuses a state of ten minutes ago, one that was never given, and one of somebody else', async () => {
    const { admin, organizationId } = await org();
    await admin.put(`${PATH}/app`, appOf(peer));
    const { browser: colleague } = await addMember(app, admin, { role: 'admin' });
    const sentBack = await goToSalesforce(admin);
    const theirs = await finish(colleague, sentBack);
    expect([theirs.status, theirs.body.message]).toEqual([409, expect.stringMatching(/^Someone else began/)]);
    const { browser: stranger } = await app.signUp('Elsewhere');
    expect((await finish(stranger, sentBack)).body.message).toMatch(/never begun here/);
    expect((await finish(admin, { state: 'x', code: 'y' })).body.message).toMatch(/never begun here/);
    // Neither used it up.
    expect((await finish(admin, sentBack)).status).toBe(200);

    const late = await goToSalesforce(admin);
    await write(organizationId, 'UPDATE connection_attempts SET expires_at = now()');
    expect((await finish(admin, late)).body.message).toBe(
      'The sign-in took longer than 10 minutes. Nothing was changed. Start the sign-in again.',
    );
  });

  it('sends no token to an instance that is not Salesforce', async () => {
    const { admin, organizationId } = await org();
    await admin.put(`${PATH}/app`, appOf(peer));
    const sentBack = await goToSalesforce(admin);
    peer.failNext(
      {
        status: 200,
        body: {
          access_token: '00Dhostile!token',
          refresh_token: '5Aephostile',
          instance_url: 'https://acme.my.salesforce.com.evil.example',
          id: `${peer.loginUrl}/id/00D/005`,
        },
      },
      { path: /token$/u },
    );
    const { status, body } = await finish(admin, sentBack);
    expect([status, body.message]).toEqual([409, expect.stringMatching(/is not an address of Salesforce/)]);
    expect(JSON.stringify(body)).not.toMatch(/hostile/);
    expect((await inTenant(app.database.pool, organizationId, (tx) => readSalesforce(tx)))?.remote).toBeNull();
  });

  it('refuses another Salesforce organisation until the first is disconnected', async () => {
    const { admin, organizationId } = await connected();
    // The same app, known to both.
    await write(
      organizationId,
      `UPDATE connections SET settings = jsonb_set(settings, '{loginUrl}', '"${other.loginUrl}"')`,
    );
    other.world.change('Organization', [...other.world.table('Organization').rows.keys()][0] ?? '', {
      Name: 'Other Ltd',
    });
    const before = await inTenant(app.database.pool, organizationId, (tx) => readSalesforce(tx));
    await write(
      organizationId,
      `UPDATE connections SET remote = jsonb_set(remote, '{organizationId}', '"00D000000000001AAA"')`,
    );
    const refused = await finish(admin, await goToSalesforce(admin));
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'You signed in to Other Ltd, but Example Ltd is connected. Disconnect it first, or sign in to it. Nothing was changed.',
    ]);

    expect((await admin.post(`${PATH}/disconnect`, { records: 'keep' })).status).toBe(200);
    const body = await connectSalesforce(admin, other);
    expect([body.state, body.organization.name]).toEqual(['healthy', 'Other Ltd']);
    const after = await inTenant(app.database.pool, organizationId, (tx) => readSalesforce(tx));
    expect(after?.id).not.toBe(before?.id);
    const { rows } = await write(organizationId, 'SELECT state FROM connections ORDER BY state');
    expect(rows).toEqual([{ state: 'disconnected' }, { state: 'healthy' }]);

    // The first one again: its own row knows its records, and takes it back.
    await admin.post(`${PATH}/disconnect`, { records: 'keep' });
    await write(
      organizationId,
      `UPDATE connections SET remote = jsonb_set(remote, '{organizationId}',
         CASE id WHEN '${before?.id}' THEN '"${body.organization.id}"' ELSE '"00D000000000001AAA"' END::jsonb)`,
    );
    expect((await connectSalesforce(admin, other)).state).toBe('healthy');
    expect((await inTenant(app.database.pool, organizationId, (tx) => readSalesforce(tx)))?.id).toBe(before?.id);
    expect((await trail(admin))[0]).toMatch(/^Mere Walker connected Salesforce/);
    expect((await trail(admin)).filter((sentence: string) => sentence.includes('disconnected'))).toHaveLength(1);
  });

  it('keeps its row when the same organisation is connected again, and sign-ins of it are told once', async () => {
    const { admin, organizationId } = await connected();
    const id = () => inTenant(app.database.pool, organizationId, async (tx) => (await readSalesforce(tx))?.id);
    const before = await id();
    await admin.post(`${PATH}/disconnect`, { records: 'keep' });
    await connectSalesforce(admin, peer);
    expect(await id()).toBe(before);
    expect((await trail(admin)).slice(0, 3).map((sentence: string) => sentence.split(' (')[0])).toEqual([
      'Mere Walker connected Salesforce',
      'Mere Walker saved the app that connects Salesforce',
      'Mere Walker disconnected Salesforce; its records stay.',
    ]);
  });
});

describe('signing in again', () => {
  let own: SalesforcePeer;
  let admin: Browser;
  const user = () => own.world.user('admin');
  const revocations = () => own.requests().filter(({ path }) => path === '/services/oauth2/revoke');
  beforeEach(async () => {
    own = await startPeerFor(app);
    ({ admin } = await org());
    await connectSalesforce(admin, own);
    return () => own.stop();
  });

  it('revokes the earlier sign-in, and goes on with the new one', async () => {
    const { status, body } = await finish(admin, await goToSalesforce(admin));
    expect([status, body.state, body.notRevoked]).toEqual([200, 'healthy', null]);
    expect([revocations().length, own.tokens.approvals(user())]).toEqual([1, 1]);
    own.tokens.expireSessions();
    expect((await admin.post(`${PATH}/check`)).body.state).toBe('healthy');
  });

  it('revokes nothing when Salesforce gives the same token again', async () => {
    own.tokens.repeats = true;
    const { body } = await finish(admin, await goToSalesforce(admin));
    expect([body.state, body.notRevoked, revocations().length]).toEqual(['healthy', null, 0]);
    own.tokens.expireSessions();
    expect((await admin.post(`${PATH}/check`)).body.state).toBe('healthy');
  });

  it('is done also when Salesforce does not revoke, and says so', async () => {
    own.failNext(FAULTS.unavailable, { path: /revoke$/u, times: 5 });
    const { status, body } = await finish(admin, await goToSalesforce(admin));
    expect([status, body.state, body.notRevoked]).toEqual([
      200,
      'healthy',
      expect.stringMatching(
        /^Salesforce did not revoke the earlier sign-in: .+ Revoke it in Salesforce Setup under Connected Apps OAuth Usage\.$/,
      ),
    ]);
    expect((await admin.post(`${PATH}/check`)).body.state).toBe('healthy');
  });

  it('says nothing of an earlier sign-in that was revoked before', async () => {
    own.tokens.revokeUser(user());
    const { body } = await finish(admin, await goToSalesforce(admin));
    expect([body.state, body.notRevoked, own.tokens.approvals(user())]).toEqual(['healthy', null, 1]);
  });

  it('leaves the earlier sign-in in place when the new one cannot be stored', async () => {
    own.failNext(FAULTS.apiDisabled, { path: /query/u, times: 5 });
    expect((await finish(admin, await goToSalesforce(admin))).status).toBe(409);
    expect(own.tokens.approvals(user())).toBe(1);
    own.tokens.expireSessions();
    expect((await admin.post(`${PATH}/check`)).body.state).toBe('healthy');
  });
});

describe('a connection', () => {
  it('is checked: how many calls are used, and healthy again after a refusal that has passed', async () => {
    const { admin } = await connected();
    peer.limits.used = 18;
    const { status, body } = await admin.post(`${PATH}/check`);
    expect([status, body.state, body.apiUsage.used]).toEqual([200, 'healthy', 19]);

    peer.failNext(FAULTS.requestLimit, { path: /limits$/u });
    const full = (await admin.post(`${PATH}/check`)).body;
    expect([full.state, full.reason, full.pausedUntil]).toEqual(['paused', 'limit_reached', expect.any(String)]);
    expect((await trail(admin))[0]).toMatch(/paused the connection to Salesforce: its API limit is used up/);
    const after = (await admin.post(`${PATH}/check`)).body;
    expect([after.state, after.reason, after.pausedUntil]).toEqual(['healthy', null, null]);
  });

  it.each([
    ['the sign-in was revoked', () => peer.tokens.revokeUser(peer.world.user('admin')), 'token_revoked'],
    ['the user lost the API', () => peer.withoutApi.add(peer.world.user('admin')), 'api_not_enabled'],
    [
      'the address is blocked',
      () => peer.failNext(FAULTS.notForRest, { path: /limits$/u, times: 2 }),
      'ip_not_allowed',
    ],
  ])('needs a new sign-in when %s', async (_, happens, reason) => {
    const { admin } = await connected();
    happens();
    const { status, body } = await admin.post(`${PATH}/check`);
    expect([status, body.state, body.reason]).toEqual([200, 'needs_reconnecting', reason]);
    expect((await admin.get('/integrations')).body.items[0].state).toBe('attention');
    peer.withoutApi.clear();
    expect((await finish(admin, await goToSalesforce(admin))).body.state).toBe('healthy');
  });

  it('asks for the consumer secret again when the installation has another secret', async () => {
    const { admin, organizationId } = await connected();
    await write(organizationId, `UPDATE connection_secrets SET key_id = 'of another key'`);
    const { body } = await admin.post(`${PATH}/check`);
    expect([body.state, body.reason]).toEqual(['needs_reconnecting', 'secret_unreadable']);
    const refused = await finish(admin, await goToSalesforce(admin));
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^The installation has a new secret.*Enter it again/),
    ]);
    expect((await connectSalesforce(admin, peer)).state).toBe('healthy');
  });

  it('is paused and resumed, and a check does not resume it', async () => {
    const { admin } = await connected();
    expect((await admin.post(`${PATH}/pause`)).body).toMatchObject({
      state: 'paused',
      reason: 'paused_by_admin',
      why: { sentence: 'An admin paused it.', remedy: 'resume' },
    });
    expect((await admin.get('/integrations')).body.items[0].state).toBe('in_use');
    expect((await admin.post(`${PATH}/check`)).body).toMatchObject({ state: 'paused', reason: 'paused_by_admin' });
    peer.failNext(FAULTS.requestLimit, { path: /limits$/u });
    expect((await admin.post(`${PATH}/check`)).body).toMatchObject({ state: 'paused', reason: 'paused_by_admin' });
    expect((await admin.post(`${PATH}/resume`)).body).toMatchObject({ state: 'healthy', reason: null });
    expect((await trail(admin)).slice(0, 2)).toEqual([
      'Mere Walker resumed the connection to Salesforce.',
      'Mere Walker paused the connection to Salesforce.',
    ]);
  });

  it.each(['check', 'pause', 'resume', 'disconnect'])('that is not there: %s says so', async (what) => {
    const { admin } = await org();
    const { status, body } = await admin.post(`${PATH}/${what}`, what === 'disconnect' ? { records: 'keep' } : {});
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Salesforce is not connected\./)]);
  });
});

describe('disconnecting', () => {
  it('revokes the sign-in at Salesforce and deletes every secret', async () => {
    const { admin, organizationId } = await connected();
    const { body } = await admin.post(`${PATH}/disconnect`, { records: 'keep' });
    expect([body.connection.state, body.notRevoked]).toEqual(['disconnected', null]);
    expect(body.connection.organization.name).toBe('Example Ltd');
    expect((await write(organizationId, 'SELECT 1 FROM connection_secrets')).rows).toEqual([]);
    expect(peer.requests().at(-1)?.path).toBe('/services/oauth2/revoke');
    expect((await admin.post(`${PATH}/connect`)).status).toBe(409);
  });

  it('is done also when Salesforce does not revoke, and says so', async () => {
    const { admin, organizationId } = await connected();
    peer.failNext(FAULTS.unavailable, { path: /revoke$/u });
    const { body } = await admin.post(`${PATH}/disconnect`, { records: 'keep' });
    expect(body.notRevoked).toMatch(/^Salesforce did not revoke the sign-in: .*Revoke it in Salesforce Setup/);
    expect(body.connection.state).toBe('disconnected');
    expect((await write(organizationId, 'SELECT 1 FROM connection_secrets')).rows).toEqual([]);
  });
});

it('the demo connects nothing', async () => {
  const { admin, organizationId } = await org();
  // A copy of the demo, without the company in it.
  await administer(
    app.database.ownerUrl,
    `INSERT INTO demo_workspaces (organization_id, removed_at) VALUES ('${organizationId}', now() + interval '1 hour')`,
  );
  const { status, body } = await admin.put(`${PATH}/app`, appOf(peer));
  expect([status, body.message]).toEqual([403, 'The demo connects no other systems. Sign up to connect yours.']);
  expect((await admin.get(PATH)).status).toBe(403);
});
