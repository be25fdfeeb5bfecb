import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Browser, TEST_PASSWORD } from '../../../testing/app.ts';
import { comeBySso } from '../testing/journey.ts';
import { type SsoWorld, startSsoWorld } from '../testing/org.ts';
import { signInAt } from '../testing/sign-in-at.ts';

let world: SsoWorld;
beforeAll(async () => {
  world = await startSsoWorld();
});
afterAll(() => world.close());

let people = 0;
/** Somebody the provider knows. */
function known(domain: string, more: object = {}): string {
  const email = `person${++people}@${domain}`;
  world.provider.people.set(email, { email, email_verified: true, name: 'Aroha Ellis', ...more });
  return email;
}
const refusedFor = (reason: string) => ({ location: `/sign-in/single-sign-on?refused=${reason}` });
const cookiesOf = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat();
const trail = async (admin: Browser, category: string) =>
  (await admin.get(`/audit-trail?category=${category}`)).body.items.map((item: { sentence: string }) => item.sentence);

/** Somebody who joined by the provider. */
async function joined(change: object = { peopleJoin: true }) {
  const org = await world.org(change);
  const email = known(org.domain);
  const browser = world.app.browser();
  const answer = await comeBySso(browser, { email });
  expect([answer.status, answer.headers.location]).toEqual([303, '/start']);
  return { ...org, email, browser, answer };
}

describe('somebody whom the provider names', () => {
  it('joins with the role the admin chose, is signed in, and is told in the trail', async () => {
    const { browser, email, admin, answer } = await joined({ peopleJoin: true, defaultRole: 'sales_manager' });
    const { body } = await browser.get('/session');
    expect(body).toMatchObject({ user: { name: 'Aroha Ellis', email }, member: { role: 'sales_manager' } });
    expect(await trail(admin, 'people')).toContain('Aroha Ellis joined the organisation with single sign-on.');
    expect((await trail(admin, 'sessions'))[0]).toBe('Aroha Ellis signed in with single sign-on.');
    const [session, pending] = cookiesOf(answer);
    expect(session).toMatch(/^forecastle\.session_token=.*Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(pending).toMatch(
      /^forecastle\.single_sign_on=; Max-Age=0; Path=\/api\/v1\/sign-in\/single-sign-on\/callback/,
    );
    const person = (await admin.get('/people')).body.items.find((each: { email: string }) => each.email === email);
    expect(person).toMatchObject({ canSignIn: true, role: 'sales_manager' });
  });

  it('is the same person the next time, also under another address', async () => {
    const { browser, email, domain } = await joined();
    const { member } = (await browser.get('/session')).body;
    const renamed = { email: `married.${email}`, email_verified: true, name: 'Aroha Ngata' };
    world.provider.people.set(email, renamed);
    const again = world.app.browser();
    await comeBySso(again, { email: `x@${domain}`, login: email });
    expect((await again.get('/session')).body.member).toEqual(member);
  });

  it('goes on where they were, on our own pages alone', async () => {
    const { email } = await joined();
    const goes = async (returnTo: string) =>
      (await comeBySso(world.app.browser(), { email, returnTo })).headers.location;
    expect(await goes('/crm/opportunities?status=open#x')).toBe('/crm/opportunities?status=open#x');
    for (const foreign of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/x/..//evil.example',
      '/api/v1/x',
    ]) {
      expect(await goes(foreign)).toBe('/start');
    }
  });

  it('does not join where the admin did not say so', async () => {
    const { domain, admin } = await world.org();
    const answer = await comeBySso(world.app.browser(), { email: known(domain) });
    expect(answer.headers).toMatchObject(refusedFor('nobody'));
    expect(cookiesOf(answer).some((cookie) => cookie.includes('session_token'))).toBe(false);
    expect((await trail(admin, 'sessions'))[0]).toBe(
      'The server refused a sign-in with single sign-on: they are not a member, and people cannot join without an invitation.',
    );
  });

  it('joins by an open invitation, with its role', async () => {
    const { domain, admin } = await world.org();
    const email = known(domain);
    await admin.post('/invitations', { email, role: 'cro' });
    const browser = world.app.browser();
    await comeBySso(browser, { email });
    expect((await browser.get('/session')).body.member.role).toBe('cro');
    expect((await admin.get('/invitations')).body.items[0].status).toBe('accepted');
  });

  it('is the person without sign-in who has their address, with the deals', async () => {
    const { domain, admin } = await world.org({ peopleJoin: true });
    const email = known(domain);
    const { body: owner } = await admin.post('/people', { name: 'Owner in a file', email, role: 'vp_sales' });
    expect(owner.canSignIn).toBe(false);
    const browser = world.app.browser();
    await comeBySso(browser, { email });
    expect((await browser.get('/session')).body).toMatchObject({ member: { id: owner.id, role: 'vp_sales' } });
  });

  it('comes back by an invitation after leaving, and not without', async () => {
    const { domain, admin } = await world.org({ peopleJoin: true });
    const email = known(domain);
    const { body: owner } = await admin.post('/people', { name: 'Owner in a file', email });
    await admin.post(`/people/${owner.id}/leave`);
    expect((await comeBySso(world.app.browser(), { email })).headers).toMatchObject(refusedFor('deactivated'));
    await admin.post('/invitations', { email, role: 'cro' });
    const browser = world.app.browser();
    await comeBySso(browser, { email });
    expect((await browser.get('/session')).body.member).toMatchObject({ id: owner.id, role: 'cro' });
  });

  it('is the member who has a password too, whose second factor is not asked for', async () => {
    const { domain, admin } = await world.org();
    const email = known(domain);
    const { body } = await admin.post('/invitations', { email, role: 'revops' });
    const token = body.link.split('/').at(-1);
    const withPassword = world.app.browser();
    await withPassword.post('/invitations/accept', { token, name: 'Aroha', password: TEST_PASSWORD });
    const browser = world.app.browser();
    await comeBySso(browser, { email });
    const [one, other] = [await withPassword.get('/session'), await browser.get('/session')];
    expect(other.body.member).toEqual(one.body.member);
    expect(other.body.user.id).not.toBe(one.body.user.id);
    const listed = async (by: Browser) =>
      (await by.get('/sessions')).body.items.map((item: { bySingleSignOn: boolean }) => item.bySingleSignOn).sort();
    expect([await listed(withPassword), await listed(browser)]).toEqual([[false, true], [true]]);
    const bySso = (await withPassword.get('/sessions')).body.items.find(
      (item: { bySingleSignOn: boolean }) => item.bySingleSignOn,
    );
    expect((await withPassword.delete(`/sessions/${bySso.id}`)).status).toBe(200);
    expect((await browser.get('/session')).status).toBe(401);
  });

  it('does not come in once deactivated, and their session ends with it', async () => {
    const { browser, admin, email } = await joined();
    const { member } = (await browser.get('/session')).body;
    expect((await admin.post(`/people/${member.id}/leave`)).status).toBe(200);
    expect((await browser.get('/session')).status).toBe(401);
    expect((await comeBySso(world.app.browser(), { email })).headers).toMatchObject(refusedFor('deactivated'));
  });
});

describe('a provider vouches', () => {
  it('for addresses it has verified alone', async () => {
    const { domain } = await world.org({ peopleJoin: true });
    const email = known(domain, { email_verified: false });
    expect((await comeBySso(world.app.browser(), { email })).headers).toMatchObject(refusedFor('unverified'));
  });

  it('for people of the proven domains alone, whoever else it names', async () => {
    const one = await world.org({ peopleJoin: true });
    const two = await world.org({ peopleJoin: true });
    for (const email of [known(two.domain), known('unproven.example'), two.email]) {
      world.provider.people.set(email, { email, email_verified: true });
      const answer = await comeBySso(world.app.browser(), { email: `x@${one.domain}`, login: email });
      expect(answer.headers).toMatchObject(refusedFor('domain'));
    }
  });

  it('for nobody when it says no', async () => {
    const { domain } = await world.org({ peopleJoin: true });
    const browser = world.app.browser();
    const { body } = await browser.post('/sign-in/single-sign-on', { email: known(domain) });
    const state = new URL(body.redirectTo).searchParams.get('state');
    const query = new URLSearchParams({ state: state ?? '', error: 'access_denied', iss: world.provider.issuer });
    const answer = await browser.get(`/sign-in/single-sign-on/callback?${query}`);
    expect(answer.headers).toMatchObject(refusedFor('declined'));
  });
});

describe('a sign-in under way', () => {
  it('ends once: a second time, another browser and no cookie find nothing', async () => {
    const { browser, answer, email } = await joined();
    expect((await browser.get(answer.callback)).headers).toMatchObject(refusedFor('ended'));
    const begun = world.app.browser();
    const { body } = await begun.post('/sign-in/single-sign-on', { email });
    const back = await signInAt(body.redirectTo, email);
    const thief = world.app.browser();
    await thief.post('/sign-in/single-sign-on', { email });
    const callback = `/sign-in/single-sign-on/callback${back.search}`;
    expect((await thief.get(callback)).headers).toMatchObject(refusedFor('ended'));
    expect((await begun.get(callback)).headers).toMatchObject(refusedFor('ended'));
    expect((await begun.get('/sign-in/single-sign-on/callback')).headers).toMatchObject(refusedFor('ended'));
    expect((await thief.get('/session')).status).toBe(401);
  });

  it('refuses a code of another sign-in: the verifier and the nonce are of the browser’s own', async () => {
    const { email, domain } = await joined();
    const other = known(domain);
    const [mine, theirs] = [world.app.browser(), world.app.browser()];
    const begun = (await mine.post('/sign-in/single-sign-on', { email })).body.redirectTo;
    const foreign = (await theirs.post('/sign-in/single-sign-on', { email: other })).body.redirectTo;
    const back = await signInAt(foreign, other);
    back.searchParams.set('state', new URL(begun).searchParams.get('state') ?? '');
    const answer = await mine.get(`/sign-in/single-sign-on/callback${back.search}`);
    expect(answer.headers).toMatchObject(refusedFor('provider'));
    // The same with the verifier right and the nonce of another: a code asked for by somebody who saw the challenge.
    const again = new URL((await mine.post('/sign-in/single-sign-on', { email })).body.redirectTo);
    again.searchParams.set('nonce', 'another');
    const returned = await signInAt(again.href, email);
    expect((await mine.get(`/sign-in/single-sign-on/callback${returned.search}`)).headers).toMatchObject(
      refusedFor('provider'),
    );
    expect((await mine.get('/session')).status).toBe(401);
  });

  it('refuses an answer of another issuer, and a code that is no good', async () => {
    const { email } = await joined();
    for (const [name, value] of [
      ['iss', 'https://evil.example'],
      ['code', 'expired'],
    ] as const) {
      const browser = world.app.browser();
      const { body } = await browser.post('/sign-in/single-sign-on', { email });
      const back = await signInAt(body.redirectTo, email);
      back.searchParams.set(name, value);
      expect((await browser.get(`/sign-in/single-sign-on/callback${back.search}`)).headers).toMatchObject(
        refusedFor('provider'),
      );
    }
  });

  it('is not kept longer than minutes, and holds nothing in the database that would end it', async () => {
    const { email } = await joined();
    const browser = world.app.browser();
    const { body } = await browser.post('/sign-in/single-sign-on', { email });
    const { searchParams } = new URL(body.redirectTo);
    const { identityPool } = world.app.database;
    const { rows } = await identityPool.query(
      `SELECT * FROM auth.verification WHERE identifier LIKE 'single-sign-on:%'`,
    );
    for (const name of ['state', 'nonce']) expect(JSON.stringify(rows)).not.toContain(searchParams.get(name));
    await identityPool.query(
      `UPDATE auth.verification SET expires_at = now() WHERE identifier LIKE 'single-sign-on:%'`,
    );
    const back = await signInAt(body.redirectTo, email);
    expect((await browser.get(`/sign-in/single-sign-on/callback${back.search}`)).headers).toMatchObject(
      refusedFor('ended'),
    );
  });

  it('survives new keys of the provider, and says when it is down', async () => {
    const { email, domain } = await joined();
    await world.provider.rotateKeys();
    expect((await comeBySso(world.app.browser(), { email })).headers.location).toBe('/start');
    const browser = world.app.browser();
    const { body } = await browser.post('/sign-in/single-sign-on', { email });
    const back = await signInAt(body.redirectTo, email);
    world.provider.answerAll((_request, response) => void response.writeHead(503).end());
    expect((await browser.get(`/sign-in/single-sign-on/callback${back.search}`)).headers).toMatchObject(
      refusedFor('provider'),
    );
    const down = await browser.post('/sign-in/single-sign-on', { email: `x@${domain}` });
    expect([down.status, down.body.message]).toMatchObject([422, expect.stringMatching(/is not working right now/)]);
    world.provider.answerAll(null);
  });

  it('begins for known and unknown addresses of a domain alike, and for no other domain', async () => {
    const { email, domain } = await joined();
    const ask = (address: string) => world.app.browser().post('/sign-in/single-sign-on', { email: address });
    const [somebody, nobody] = [await ask(email), await ask(`nobody@${domain}`)];
    expect([somebody.status, nobody.status]).toEqual([200, 200]);
    expect(new Set(new URL(somebody.body.redirectTo).searchParams.keys())).toEqual(
      new Set(new URL(nobody.body.redirectTo).searchParams.keys()),
    );
    const none = await ask('x@none.example');
    expect([none.status, none.body.message]).toEqual([
      422,
      'No organisation here has single sign-on for addresses of none.example. Sign in with your password.',
    ]);
  });

  it('gives a token of the server’s, whatever the browser brings', async () => {
    const { email, browser, answer } = await joined();
    const before = cookiesOf(answer)[0]?.split(';')[0];
    const after = await comeBySso(browser, { email });
    expect(cookiesOf(after)[0]?.split(';')[0]).not.toBe(before);
  });
});

describe('a session that a provider began', () => {
  it('is for its organisation alone', async () => {
    const { browser, email } = await joined();
    // The same address has a password of its own, in another organisation.
    const elsewhere = world.app.browser();
    const signedUp = await elsewhere.post('/sign-up', {
      name: 'Aroha Ellis',
      email,
      password: TEST_PASSWORD,
      organizationName: 'Elsewhere',
      timeZone: 'UTC',
      currency: 'EUR',
    });
    expect(signedUp.status).toBe(201);
    const { items } = (await browser.get('/memberships')).body;
    expect(items).toMatchObject([{ name: 'Harbourline', current: true }]);
    expect((await browser.post(`/memberships/${signedUp.body.organization.id}/choose`)).status).toBe(404);
    const settings = { name: 'More', timeZone: 'UTC', currency: 'EUR' };
    expect((await browser.post('/memberships', settings)).status).toBe(403);
    const change = await browser.post('/email-changes', { email: 'x@example.com', password: TEST_PASSWORD });
    expect(change.status).toBe(403);
    expect((await elsewhere.get('/sessions')).body.items).toHaveLength(1);
  });

  it('is not prolonged', async () => {
    const { browser } = await joined();
    const { body } = await browser.get('/sessions');
    const hours = (Date.parse(body.items[0].expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThanOrEqual(12);
    expect((await browser.get('/session')).headers['set-cookie']).toBeUndefined();
  });

  it('ends with the connection, its domain or its client, and no other session does', async () => {
    const ends = async (how: (admin: Browser, domain: string) => Promise<Answer>) => {
      const { browser, admin, domain } = await joined();
      expect((await how(admin, domain)).status).toBe(200);
      expect((await admin.get('/session')).status).toBe(200);
      return (await browser.get('/session')).status;
    };
    expect(await ends((admin) => admin.patch('/single-sign-on', { enabled: false }))).toBe(401);
    expect(await ends((admin) => admin.delete('/single-sign-on'))).toBe(401);
    const { issuer } = world.provider;
    const another = { issuer, clientId: 'another', clientSecret: 'x' };
    expect(await ends((admin) => admin.put('/single-sign-on', another))).toBe(401);
    expect(await ends((admin) => admin.patch('/single-sign-on', { peopleJoin: false }))).toBe(200);
  });
});

describe('required', () => {
  /** A member with a password in a house that requires single sign-on, and their admin. */
  async function requiring() {
    const { admin, domain, session } = await world.org();
    const email = known(domain);
    const { body } = await admin.post('/invitations', { email, role: 'cro' });
    const token = body.link.split('/').at(-1);
    const member = world.app.browser();
    await member.post('/invitations/accept', { token, name: 'Aroha', password: TEST_PASSWORD });
    await admin.patch('/single-sign-on', { required: true });
    const sign = () => world.app.browser().post('/sign-in', { email, password: TEST_PASSWORD });
    return { admin, domain, email, member, sign, session };
  }

  it('refuses the password of everybody of the domains but admins, with a sentence', async () => {
    const { sign, member, admin, email } = await requiring();
    const refused = await sign();
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Harbourline requires single sign-on. Choose “Sign in with single sign-on”.',
    ]);
    expect((await member.get('/session')).status).toBe(401);
    expect((await admin.get('/session')).status).toBe(200);
    expect((await trail(admin, 'sessions'))[0]).toBe('Aroha tried a password, but single sign-on is required.');
    const wrong = await world.app.browser().post('/sign-in', { email, password: 'not the password' });
    expect(wrong.status).toBe(401);
    const browser = world.app.browser();
    await comeBySso(browser, { email });
    expect((await browser.get('/session')).status).toBe(200);
  });

  it('is asked of nobody once it is off, and lets in whoever became an admin', async () => {
    const { sign, admin, email } = await requiring();
    const me = (await admin.get('/people')).body.items.find((each: { email: string }) => each.email === email);
    await admin.patch(`/people/${me.id}`, { role: 'admin' });
    expect((await sign()).status).toBe(200);
    await admin.patch(`/people/${me.id}`, { role: 'cro' });
    expect((await sign()).status).toBe(403);
    await admin.patch('/single-sign-on', { required: false });
    expect((await sign()).status).toBe(200);
  });

  it('leads on to another organisation of the person by password', async () => {
    const { sign, email, domain } = await requiring();
    const other = await world.app.signUp('Another');
    const { body } = await other.browser.post('/invitations', { email, role: 'cro' });
    const token = body.link.split('/').at(-1);
    await world.app.browser().post('/invitations/accept', { token, name: 'Aroha', password: TEST_PASSWORD });
    expect((await sign()).body.organization.name).toBe('Another');
    expect(domain).toBeTruthy();
  });

  it('lets an invitation be accepted by single sign-on alone', async () => {
    const { admin, domain } = await requiring();
    const email = known(domain);
    const { body } = await admin.post('/invitations', { email, role: 'cro' });
    const token = body.link.split('/').at(-1);
    const shown = await world.app.browser().post('/invitations/show', { token });
    expect(shown.body.wantsSingleSignOn).toBe(true);
    const refused = await world.app
      .browser()
      .post('/invitations/accept', { token, name: 'X', password: TEST_PASSWORD });
    expect(refused.status).toBe(403);
    expect((await comeBySso(world.app.browser(), { email })).headers.location).toBe('/start');
  });
});
