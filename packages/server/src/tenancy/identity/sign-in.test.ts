import { afterAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../platform/logging/logger.ts';
import { createApp } from '../../product/http/app.ts';
import { addMember } from '../../testing/add-member.ts';
import { startTestApp, TEST_PASSWORD } from '../../testing/app.ts';
import { derivationsIn } from '../../testing/password-work.ts';
import { hashPassword } from './password-hash.ts';

const app = await startTestApp();
afterAll(app.close);

describe('signing in', () => {
  it('takes the address in any case and answers like the session', async () => {
    const { email, session } = await app.signUp();
    const browser = app.browser();
    const answer = await browser.post('/sign-in', { email: email.toUpperCase(), password: TEST_PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(session);
    expect((await browser.get('/session')).body).toEqual(session);
  });

  it('answers an unknown address and a wrong password in the same words', async () => {
    const { email } = await app.signUp();
    const wrong = await app.browser().post('/sign-in', { email, password: 'not the password' });
    const unknown = await app.browser().post('/sign-in', { email: 'nobody@example.com', password: 'not the password' });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
    expect(unknown.status).toBe(401);
  });

  it('derives one key for an unknown address as for a wrong password and for somebody deactivated', async () => {
    const { browser: admin, email } = await app.signUp();
    const rep = await addMember(app, admin, { role: 'account_executive' });
    await admin.patch(`/people/${rep.memberId}`, { active: false });
    const work = (address: string, password = 'wrong') =>
      derivationsIn(() => app.browser().post('/sign-in', { email: address, password }));
    expect(await work(email)).toBe(1);
    expect(await work('nobody.either@example.com')).toBe(1);
    expect(await work(rep.email)).toBe(1);
    expect(await work(rep.email, TEST_PASSWORD)).toBe(1);
  });

  it('keeps a password at the cost of today once it is given, and not where it is wrong', async () => {
    const { email, session } = await app.signUp();
    const earlier = await hashPassword(TEST_PASSWORD, { logN: 3, r: 1, p: 1 });
    const kept = async () =>
      (await app.database.identityPool.query('SELECT password FROM auth.account WHERE user_id = $1', [session.user.id]))
        .rows[0]?.password;
    await app.database.identityPool.query('UPDATE auth.account SET password = $2 WHERE user_id = $1', [
      session.user.id,
      earlier,
    ]);
    expect((await app.browser().post('/sign-in', { email, password: 'wrong' })).status).toBe(401);
    expect(await kept()).toBe(earlier);
    expect((await app.browser().post('/sign-in', { email, password: TEST_PASSWORD })).status).toBe(200);
    expect(await kept()).toMatch(/^\$scrypt\$ln=4,r=1,p=1\$/);
    expect((await app.browser().post('/sign-in', { email, password: TEST_PASSWORD })).status).toBe(200);
  });

  it('turns away somebody who was deactivated, in the words of a wrong password', async () => {
    const { browser: admin } = await app.signUp();
    const rep = await addMember(app, admin, { role: 'account_executive' });
    await admin.patch(`/people/${rep.memberId}`, { active: false });
    const answer = await app.browser().post('/sign-in', { email: rep.email, password: TEST_PASSWORD });
    const unknown = await app.browser().post('/sign-in', { email: 'nobody@example.com', password: TEST_PASSWORD });
    expect([answer.status, answer.body]).toEqual([401, unknown.body]);
  });

  it('asks a stranger to wait after ten attempts, says how long, and does not lock the owner out elsewhere', async () => {
    const { email } = await app.signUp();
    const stranger = app.browser();
    for (let i = 0; i < 10; i++) {
      expect((await stranger.post('/sign-in', { email, password: 'wrong' })).status).toBe(401);
    }
    const answer = await stranger.post('/sign-in', { email, password: TEST_PASSWORD });
    expect(answer.status).toBe(429);
    expect(answer.body.data.retryAfterSeconds).toBeGreaterThan(800);
    expect(answer.headers['retry-after']).toBe(String(answer.body.data.retryAfterSeconds));
    expect((await app.browser().post('/sign-in', { email, password: TEST_PASSWORD })).status).toBe(200);
  });

  it('asks to wait after a hundred attempts on one email from anywhere', async () => {
    const { email } = await app.signUp();
    const crowd = async () => (await app.browser().post('/sign-in', { email, password: 'wrong' })).status;
    expect(await crowd()).toBe(401);
    // Hashing a hundred passwords would take the test longer than all others together.
    await app.database.pool.query('UPDATE auth.rate_limit SET count = 99 WHERE key = $1', [`sign-in:email:${email}`]);
    expect([await crowd(), await crowd()]).toEqual([401, 429]);
  });

  it('forgets wrong attempts once the right password is given', async () => {
    const { email } = await app.signUp();
    const browser = app.browser();
    for (let i = 0; i < 9; i++) await browser.post('/sign-in', { email, password: 'wrong' });
    expect((await browser.post('/sign-in', { email, password: TEST_PASSWORD })).status).toBe(200);
    for (let i = 0; i < 9; i++) await browser.post('/sign-in', { email, password: 'wrong' });
    expect((await browser.post('/sign-in', { email, password: 'wrong' })).status).toBe(401);
  });
});

describe('sessions', () => {
  it('are listed latest first, the present one marked, and can be revoked one by one', async () => {
    const { browser, email } = await app.signUp();
    const other = app.browser();
    await other.post('/sign-in', { email, password: TEST_PASSWORD });
    const { items } = (await browser.get('/sessions')).body;
    expect(items).toHaveLength(2);
    expect(items.map((item: { current: boolean }) => item.current)).toEqual([false, true]);
    expect((await browser.delete(`/sessions/${items[0].id}`)).status).toBe(200);
    expect((await other.get('/session')).status).toBe(401);
    expect((await browser.get('/session')).status).toBe(200);
  });

  it('of somebody else cannot be revoked', async () => {
    const { browser } = await app.signUp();
    const { browser: stranger } = await app.signUp();
    const [mine] = (await browser.get('/sessions')).body.items;
    expect((await stranger.delete(`/sessions/${mine.id}`)).status).toBe(404);
    expect((await browser.get('/session')).status).toBe(200);
  });

  it('begin with a token of the server, whatever token the browser brings', async () => {
    const { browser: attacker, email } = await app.signUp();
    const own = await attacker.post('/sign-in', { email, password: TEST_PASSWORD });
    const known = String(own.headers['set-cookie']).split(';', 1)[0] ?? '';
    const victim = await app.signUp();
    for (const cookie of [known, 'forecastle.session_token=chosen.by-somebody', `${known}; ${known}x`]) {
      const { status, headers, body } = await app
        .browser({ cookie })
        .post('/sign-in', { email: victim.email, password: TEST_PASSWORD });
      expect([status, body.user.email]).toEqual([200, victim.email]);
      expect(String(headers['set-cookie'])).not.toContain(known.split('=')[1]);
    }
    // The token that was known before is whose it was.
    expect((await app.browser({ cookie: known }).get('/session')).body.user.email).toBe(email);
  });

  it('end with signing out, cookie and all', async () => {
    const { browser } = await app.signUp();
    const out = await browser.post('/sign-out');
    expect(out.status).toBe(200);
    expect(out.headers['set-cookie']).toMatch(/forecastle\.session_token=; Max-Age=0/);
    expect((await browser.get('/session')).status).toBe(401);
  });

  it('that are over are cleared away when their person signs in again', async () => {
    const { browser, email, session } = await app.signUp();
    await app.database.identityPool.query(`UPDATE auth.session SET expires_at = now() WHERE user_id = $1`, [
      session.user.id,
    ]);
    expect((await browser.get('/session')).status).toBe(401);
    await browser.post('/sign-in', { email, password: TEST_PASSWORD });
    const { rows } = await app.database.identityPool.query('SELECT 1 FROM auth.session WHERE user_id = $1', [
      session.user.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('travel only over https where the address is https', async () => {
    const settings = { ...app.settings, publicUrl: 'https://sales.example.com' };
    const secure = await createApp({ ...app.database, settings, logger: createLogger('error') });
    const { email, session } = await app.signUp();
    const headers = { origin: settings.publicUrl };
    const signedIn = await secure.inject({
      method: 'POST',
      url: '/api/v1/sign-in',
      headers,
      payload: { email, password: TEST_PASSWORD },
    });
    const cookie = String(signedIn.headers['set-cookie']);
    expect(cookie).toMatch(/^__Host-forecastle\.session_token=.*; HttpOnly; Secure; SameSite=Lax$/);
    const own = cookie.split(';', 1)[0] ?? '';
    const read = await secure.inject({ method: 'GET', url: '/api/v1/session', headers: { ...headers, cookie: own } });
    expect(read.json()).toEqual(session);
    await secure.close();
  });

  it('travel in a cookie that scripts cannot read and foreign sites do not send', async () => {
    const answer = await app.browser().post('/sign-up', {
      name: 'Mere Walker',
      email: 'cookie@example.com',
      password: TEST_PASSWORD,
      organizationName: 'Harbourline',
      timeZone: 'UTC',
      currency: 'NZD',
    });
    expect(String(answer.headers['set-cookie'])).toMatch(/Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
  });
});
