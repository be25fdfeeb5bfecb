import { createHmac } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { startTestApp, TEST_PASSWORD } from '../../testing/app.ts';
import { createAuth } from './auth.ts';
import { readActor } from './session.ts';

const app = await startTestApp();
const { pool, identityPool } = app.database;
const { settings } = app;
const auth = createAuth(identityPool, settings, async () => null);
afterAll(app.close);

let people = 0;
/** Signs somebody up and returns the cookie they got. */
async function signedInCookie(): Promise<string> {
  const answer = await app.browser().post('/sign-up', {
    name: 'Mere Walker',
    email: `parity${++people}@example.com`,
    password: TEST_PASSWORD,
    organizationName: 'Harbourline',
    timeZone: 'Pacific/Auckland',
    currency: 'NZD',
  });
  return String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
}

const tokenOf = (cookie: string) => decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).split('.')[0] ?? '';
const signed = (token: string, secret: string) =>
  `forecastle.session_token=${encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)}`;
const setExpiry = (cookie: string, interval: string) =>
  identityPool.query(`UPDATE auth.session SET expires_at = now() + $2::interval WHERE token = $1`, [
    tokenOf(cookie),
    interval,
  ]);

/** What we and the library say of a cookie: the session's id, or null for nobody. */
async function bothAnswers(cookie: string): Promise<[string | null, string | null]> {
  const ours = (await readActor(pool, cookie, settings.secret))?.sessionId ?? null;
  const theirs = await auth.api.getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } });
  return [ours, theirs?.session.id ?? null];
}

describe('reading the session ourselves', () => {
  it('agrees with the library on a session in force', async () => {
    const [ours, theirs] = await bothAnswers(await signedInCookie());
    expect(ours).not.toBeNull();
    expect(ours).toBe(theirs);
  });

  it('agrees when other cookies stand before and after it', async () => {
    const [ours, theirs] = await bothAnswers(`theme=dark; ${await signedInCookie()}; other=a=b`);
    expect(ours).not.toBeNull();
    expect(ours).toBe(theirs);
  });

  it.each<[string, (cookie: string) => Promise<string>]>([
    ['nothing', async () => ''],
    ['an expired session', async (cookie) => setExpiry(cookie, '-1 second').then(() => cookie)],
    [
      'a revoked session',
      async (cookie) =>
        identityPool.query('DELETE FROM auth.session WHERE token = $1', [tokenOf(cookie)]).then(() => cookie),
    ],
    ['a token without a signature', async (cookie) => `forecastle.session_token=${tokenOf(cookie)}`],
    [
      'a signature by another secret',
      async (cookie) => signed(tokenOf(cookie), 'another secret of a sufficient length'),
    ],
    [
      'the signature of another token',
      async (cookie) => cookie.replace(/=(.)/, (_, first) => `=${first === 'a' ? 'b' : 'a'}`),
    ],
    ['a signature cut short', async (cookie) => cookie.slice(0, -6)],
    ['an empty signature', async (cookie) => `forecastle.session_token=${tokenOf(cookie)}.`],
    ['an empty token', async () => signed('', settings.secret)],
    ['a signed token of no session', async () => signed('never-issued', settings.secret)],
    ['a value that is no percent-encoding', async () => 'forecastle.session_token=%E0%A4%A'],
    ['the cookie of another name', async (cookie) => cookie.replace('forecastle.', '__Host-forecastle.')],
  ])('agrees that %s is nobody', async (_, spoil) => {
    expect(await bothAnswers(await spoil(await signedInCookie()))).toEqual([null, null]);
  });

  it('agrees on a session the library has refreshed', async () => {
    const cookie = await signedInCookie();
    await setExpiry(cookie, '5 days');
    await auth.api.getSession({ headers: new Headers({ cookie }) });
    const [ours, theirs] = await bothAnswers(cookie);
    expect(ours).not.toBeNull();
    expect(ours).toBe(theirs);
  });

  it('knows nobody without a place in an organisation, though the library knows the session', async () => {
    const cookie = await signedInCookie();
    await identityPool.query(`UPDATE auth.session SET active_organization_id = NULL WHERE token = $1`, [
      tokenOf(cookie),
    ]);
    expect(await bothAnswers(cookie)).toEqual([null, expect.any(String)]);
  });

  it('follows the session to another organisation of the person, and to none that is not theirs', async () => {
    const { browser: admin, session } = await app.signUp('Second');
    const stranger = (await app.signUp('Third')).session;
    const cookie = await signedInCookie();
    const email = `parity${people}@example.com`;
    const { body } = await admin.post('/invitations', { email, role: 'cro' });
    const token = body.link.split('/').at(-1);
    await app.browser().post('/invitations/accept', { token, name: 'Mere Walker', password: TEST_PASSWORD });
    const switchTo = (organizationId: string) =>
      identityPool.query('UPDATE auth.session SET active_organization_id = $2 WHERE token = $1', [
        tokenOf(cookie),
        organizationId,
      ]);
    await switchTo(session.organization.id);
    expect(await readActor(pool, cookie, settings.secret)).toMatchObject({
      organizationId: session.organization.id,
      role: 'cro',
    });
    await switchTo(stranger.organization.id);
    expect(await readActor(pool, cookie, settings.secret)).toBeNull();
  });

  it('reads only the cookie that browsers refuse from plain http where the address is https', async () => {
    const cookie = await signedInCookie();
    expect(await readActor(pool, cookie, settings.secret, true)).toBeNull();
    expect(
      await readActor(pool, cookie.replace('forecastle.', '__Host-forecastle.'), settings.secret, true),
    ).not.toBeNull();
  });
});

describe('a session in use', () => {
  const expiry = async (cookie: string) => {
    const { rows } = await identityPool.query('SELECT expires_at - now() AS left FROM auth.session WHERE token = $1', [
      tokenOf(cookie),
    ]);
    return rows[0].left.days as number | undefined;
  };
  const ask = (cookie: string) => app.app.inject({ method: 'GET', url: '/api/v1/session', headers: { cookie } });

  it('is prolonged with its cookie when its last refresh is over a day old', async () => {
    const cookie = await signedInCookie();
    await setExpiry(cookie, '5 days 23 hours');
    const answer = await ask(cookie);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toBe(`${cookie}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`);
    expect(await expiry(cookie)).toBe(6);
    const [ours, theirs] = await bothAnswers(cookie);
    expect(ours).toBe(theirs);
  });

  it('ends for good after thirty days, and is not prolonged beyond them', async () => {
    const cookie = await signedInCookie();
    const began = async (days: number) => {
      const at = Date.now() - days * 86_400_000;
      const id = `${newId().replaceAll('-', '')}`;
      const hex = at.toString(16).padStart(12, '0') + id.slice(12);
      await identityPool.query('UPDATE auth.session SET id = $2::text WHERE token = $1', [
        tokenOf(cookie),
        hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      ]);
    };
    await began(25);
    await setExpiry(cookie, '1 hour');
    const answer = await ask(cookie);
    expect(answer.statusCode).toBe(200);
    expect(Number(/Max-Age=(\d+)/.exec(String(answer.headers['set-cookie']))?.[1])).toBeLessThanOrEqual(5 * 86_400);
    expect((await ask(cookie)).headers['set-cookie']).toBeUndefined();
    await began(31);
    await setExpiry(cookie, '5 days');
    expect((await ask(cookie)).statusCode).toBe(401);
  });

  it('is left alone within the day', async () => {
    const cookie = await signedInCookie();
    await setExpiry(cookie, '6 days 1 hour');
    expect((await ask(cookie)).headers['set-cookie']).toBeUndefined();
  });
});
