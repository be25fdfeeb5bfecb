import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp, type TestApp } from '../../testing/app.ts';
import { readConnection, redirectUriOf } from './connection.ts';
import { type NameServer, startNameServer } from './testing/name-server.ts';
import { startProvider, type TestProvider } from './testing/provider.ts';

let app: TestApp;
let names: NameServer;
let provider: TestProvider;
beforeAll(async () => {
  names = await startNameServer();
  app = await startTestApp({ demo: true, singleSignOn: { privateProviders: true, dnsServers: [names.address] } });
  provider = await startProvider({ redirectUri: redirectUriOf(app.settings) });
});
afterAll(async () => {
  await Promise.all([app.close(), names.close(), provider.close()]);
});

const given = (more: object = {}) => ({
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  ...more,
});

/** An organisation whose provider is set up and not turned on. */
async function org(more: object = {}) {
  const { browser, session } = await app.signUp();
  const made = await browser.put('/single-sign-on', given(more));
  expect([made.status, made.body.message]).toEqual([200, undefined]);
  return { admin: browser, organizationId: session.organization.id as string };
}

async function publish(admin: Browser, domain: string) {
  const { body } = await admin.put(`/single-sign-on/domains/${domain}`);
  const { recordName, recordValue } = body.domains.find((each: { domain: string }) => each.domain === domain);
  names.records.set(recordName, [recordValue]);
}
const prove = (admin: Browser, domain: string) => admin.post(`/single-sign-on/domains/${domain}/prove`);
const sentence = async (admin: Browser) => (await admin.post('/single-sign-on/test')).body.message;

describe('a provider that is set up', () => {
  it('is off, never shows its secret again, and keeps it encrypted', async () => {
    const { admin, organizationId } = await org();
    const { body } = await admin.get('/single-sign-on');
    expect(body).toMatchObject({
      connection: {
        issuer: provider.issuer,
        clientId: 'forecastle',
        enabled: false,
        required: false,
        peopleJoin: false,
      },
      domains: [],
      redirectUri: 'http://127.0.0.1/api/v1/sign-in/single-sign-on/callback',
    });
    expect(JSON.stringify(body)).not.toContain(provider.clientSecret);
    const kept = await inTenant(app.database.pool, organizationId, (tx) => readConnection(tx));
    expect(kept?.clientSecret).toMatch(/^[0-9a-f]{64,}$/);
  });

  it('keeps its secret while the issuer and the client stay, and asks for it when they do not', async () => {
    const { admin } = await org();
    const { clientSecret: _, ...rest } = given();
    expect((await admin.put('/single-sign-on', rest)).status).toBe(200);
    expect((await admin.post('/single-sign-on/test')).status).toBe(200);
    const refused = await admin.put('/single-sign-on', { ...rest, issuer: 'https://elsewhere.example' });
    expect([refused.status, refused.body.data.field]).toEqual([422, 'clientSecret']);
  });

  it.each(['nothing', 'ftp://id.example.com', 'https://user@id.example.com', 'https://id.example.com?x=1'])(
    'is not at %s',
    async (issuer) => {
      const { browser } = await app.signUp();
      const refused = await browser.put('/single-sign-on', given({ issuer }));
      expect([refused.status, refused.body.data.field]).toEqual([422, 'issuer']);
    },
  );

  it('is told in the trail, without the secret', async () => {
    const { admin } = await org();
    const { body } = await admin.get('/audit-trail?category=settings');
    expect(body.items[0].sentence).toBe(`Mere Walker set up single sign-on with ${provider.issuer}.`);
  });

  it('is none of the demo’s', async () => {
    const visitor = app.browser();
    await visitor.post('/demo', { role: 'admin', timeZone: 'Pacific/Auckland' });
    expect((await visitor.put('/single-sign-on', given())).status).toBe(403);
  });
});

describe('the test of a connection', () => {
  it('tells what it found, and that the client was taken', async () => {
    const { admin } = await org();
    const { status, body } = await admin.post('/single-sign-on/test');
    expect([status, body]).toEqual([
      200,
      {
        issuer: provider.issuer,
        authorizationEndpoint: `${provider.issuer}/auth`,
        tokenEndpoint: `${provider.issuer}/token`,
        keys: 1,
        credentials: 'accepted',
      },
    ]);
  });

  it('tells a wrong secret and an unknown client', async () => {
    for (const wrong of [{ clientSecret: 'no' }, { clientId: 'nobody' }]) {
      const { admin } = await org(wrong);
      const { body } = await admin.post('/single-sign-on/test');
      expect([body.data.field, body.message]).toEqual([
        'clientSecret',
        'The provider answers, but does not accept this client ID with this secret.',
      ]);
    }
  });

  it('tells where nobody answers', async () => {
    const { admin } = await org({ issuer: 'http://127.0.0.1:1' });
    expect(await sentence(admin)).toBe('127.0.0.1:1 does not answer: ECONNREFUSED.');
  });

  it.each<[string, number, string, string, RegExp]>([
    ['another page', 404, 'text/html', 'no', /openid-configuration answered 404\.$/],
    ['a page', 200, 'text/html', '<p>', /openid-configuration answered text\/html\.$/],
    ['no JSON', 200, 'application/json', '{', /has no readable discovery document\.$/],
    ['no issuer', 200, 'application/json', '{}', /has no readable discovery document/],
    [
      'another issuer',
      200,
      'application/json',
      '{"issuer":"https://x.example"}',
      /calls itself https:\/\/x\.example, not /,
    ],
    ['a redirect', 302, 'text/plain', '', /answered 302\.$/],
    ['too much', 200, 'application/json', ' '.repeat(600_000), /^The answer of .* is too large\.$/],
  ])('tells of %s', async (_, status, type, body, expected) => {
    const { admin } = await org();
    provider.answerAll((_request, response) => {
      response.writeHead(status, { 'content-type': type, location: 'http://127.0.0.1:1/' }).end(body);
    });
    try {
      expect(await sentence(admin)).toMatch(expected);
    } finally {
      provider.answerAll(null);
    }
  });

  it.each([
    [{ token_endpoint: undefined }, /has no token_endpoint\.$/],
    [{ authorization_endpoint: 'javascript:alert(1)' }, /^The authorization_endpoint of .* is not https\.$/],
    [{ jwks_uri: 'file:///etc/passwd' }, /^The jwks_uri of .* is not https\.$/],
    [{ response_types_supported: ['id_token'] }, /does not offer the authorization code flow\.$/],
    [{ code_challenge_methods_supported: ['plain'] }, /does not offer PKCE with S256\.$/],
  ])('tells what the document lacks: %j', async (lacking, expected) => {
    const { admin } = await org();
    const { issuer } = provider;
    const whole = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
    };
    provider.answerAll((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...whole, ...lacking }));
    });
    try {
      expect(await sentence(admin)).toMatch(expected);
    } finally {
      provider.answerAll(null);
    }
  });
});

describe('a domain', () => {
  it('counts once its record is found', async () => {
    const { admin } = await org();
    await admin.put('/single-sign-on/domains/Quay.Example');
    const early = await prove(admin, 'quay.example');
    expect([early.status, early.body.message]).toEqual([
      422,
      'There is no TXT record at _forecastle.quay.example yet. A new record can take an hour to show. Nothing was changed.',
    ]);
    names.records.set('_forecastle.quay.example', ['something else']);
    expect((await prove(admin, 'quay.example')).body.message).toMatch(/has another value: “something else”/);
    await publish(admin, 'quay.example');
    const { body } = await prove(admin, 'quay.example');
    expect(body.domains).toMatchObject([{ domain: 'quay.example', provenAt: expect.any(String) }]);
    const [entry] = (await admin.get('/audit-trail?category=settings')).body.items;
    expect(entry.sentence).toBe('Mere Walker verified the email domain quay.example.');
  });

  it('is not proven by the record of another organisation, nor taken from one that has proven it', async () => {
    const one = await org();
    const two = await org();
    await publish(one.admin, 'wharf.example');
    await two.admin.put('/single-sign-on/domains/wharf.example');
    expect((await prove(two.admin, 'wharf.example')).status).toBe(422);
    expect((await prove(one.admin, 'wharf.example')).status).toBe(200);
    await publish(two.admin, 'wharf.example');
    const refused = await prove(two.admin, 'wharf.example');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Another organisation here has verified wharf.example. Nothing was changed. An admin there has to remove it first.',
    ]);
    expect((await one.admin.delete('/single-sign-on/domains/wharf.example')).status).toBe(200);
    expect((await prove(two.admin, 'wharf.example')).status).toBe(200);
  });

  it.each(['nothing', 'a@b.example', 'two..example', '-x.example'])('is not %s', async (domain) => {
    const { admin } = await org();
    expect((await admin.put(`/single-sign-on/domains/${encodeURIComponent(domain)}`)).status).toBe(422);
  });
});

describe('turning it on', () => {
  it('asks for a proven domain and a provider that answers', async () => {
    const { admin } = await org();
    const on = () => admin.patch('/single-sign-on', { enabled: true });
    expect((await on()).body.message).toMatch(/^Verify an email domain first/);
    await publish(admin, 'jetty.example');
    await prove(admin, 'jetty.example');
    provider.answerAll((_request, response) => void response.writeHead(503).end());
    expect((await on()).body.message).toMatch(/^It was not turned on\. .* answered 503\.$/);
    provider.answerAll(null);
    expect((await on()).body.connection).toMatchObject({ enabled: true });
    const last = await admin.delete('/single-sign-on/domains/jetty.example');
    expect([last.status, last.body.message]).toMatchObject([422, expect.stringMatching(/is the only verified domain/)]);
    await admin.patch('/single-sign-on', { required: true, peopleJoin: true, defaultRole: 'sales_manager' });
    const [entry] = (await admin.get('/audit-trail?category=settings')).body.items;
    expect(entry.changes).toEqual([
      { label: 'Single sign-on only', from: 'no', to: 'yes' },
      { label: 'People join without an invitation', from: 'no', to: 'yes' },
      { label: 'Role of people who join', from: 'Account executive', to: 'Sales manager' },
    ]);
    const off = await admin.patch('/single-sign-on', { enabled: false });
    expect(off.body.connection).toMatchObject({ enabled: false, required: false, peopleJoin: true });
  });

  it('makes nobody an admin who joins, and requires nothing while it is off', async () => {
    const { admin } = await org();
    expect((await admin.patch('/single-sign-on', { defaultRole: 'admin' })).status).toBe(422);
    expect((await admin.patch('/single-sign-on', { required: true })).body.message).toMatch(/^Turn on single sign-on/);
  });

  it('is undone by another issuer', async () => {
    const { admin } = await org();
    await publish(admin, 'pier.example');
    await prove(admin, 'pier.example');
    await admin.patch('/single-sign-on', { enabled: true });
    const { body } = await admin.put('/single-sign-on', given({ clientId: 'another' }));
    expect(body.connection).toMatchObject({ enabled: false, clientId: 'another' });
  });
});

it('nobody but admins sees or changes any of it', async () => {
  const { admin } = await org();
  const revops = await addMember(app, admin, { role: 'revops' });
  expect((await revops.browser.get('/single-sign-on')).status).toBe(403);
  expect((await revops.browser.delete('/single-sign-on')).status).toBe(403);
  expect((await admin.delete('/single-sign-on')).body.connection).toBeNull();
  expect((await admin.delete('/single-sign-on')).status).toBe(404);
});
