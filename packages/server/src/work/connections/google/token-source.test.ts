import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { workPool } from '../../../platform/database/pools.ts';
import { inTenant } from '../../../platform/database/tenant.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { readSecret } from '../secrets.ts';
import { readMailbox } from './google-row.ts';
import { connectMailbox, type GoogleForTests, saveApp, startGoogleFor } from './testing/sign-in.ts';
import { googleTokens } from './token-source.ts';

let app: TestApp;
let google: GoogleForTests;
beforeAll(async () => {
  app = await startTestApp();
  google = await startGoogleFor(app);
});
afterAll(() => Promise.all([app.close(), google.stop()]));
beforeEach(() => {
  google.oauth.state.rotates = true;
});

let people = 0;
async function connected() {
  const { browser, session } = await app.signUp();
  await saveApp(browser, google);
  const email = `rep${++people}@acme.example`;
  await connectMailbox(browser, google, email);
  const organizationId: string = session.organization.id;
  const { pool } = app.database;
  const read = () => inTenant(pool, organizationId, (tx) => readMailbox(tx, session.member.id));
  const row = await read();
  if (!row) throw new Error('the mailbox is connected');
  const of = { settings: app.settings, organizationId, connectionId: row.id };
  const kept = (kind: 'access_token' | 'refresh_token') =>
    inTenant(pool, organizationId, (tx) => readSecret(tx, app.settings, { connectionId: row.id, kind }));
  return { browser, organizationId, email, of, read, kept, tokens: googleTokens({ ...of, pool }) };
}
const renewals = () => google.requests().filter(({ path }) => path === '/token').length;

describe('tokens of a mailbox', () => {
  it('are those that are kept until one is stale', async () => {
    const { tokens, kept } = await connected();
    const first = await tokens.current();
    expect(await tokens.current()).toEqual(first);
    const refresh = await kept('refresh_token');
    const second = await tokens.renew(first.accessToken);
    expect(second.accessToken).not.toBe(first.accessToken);
    expect(await tokens.renew(first.accessToken)).toEqual(second);
    expect(await kept('access_token')).toBe(second.accessToken);
    expect(await kept('refresh_token')).not.toBe(refresh);
  });

  it('survive two servers that renew at the same time, with a refresh token that is good once', async () => {
    const { of, email, tokens, read } = await connected();
    const pools = [workPool(app.database.appUrl), workPool(app.database.appUrl)];
    const servers = pools.map((pool) => googleTokens({ ...of, pool }));
    const before = renewals();
    try {
      for (let n = 0; n < 10; n++) {
        const { accessToken } = await tokens.current();
        const renewed = await Promise.all([...servers, ...servers].map((server) => server.renew(accessToken)));
        const found = new Set(renewed.map((session) => session.accessToken));
        expect([found.size, found.has(accessToken)]).toEqual([1, false]);
      }
    } finally {
      await Promise.all(pools.map((pool) => pool.end()));
    }
    expect(renewals() - before).toBe(10);
    expect((await read())?.state).toBe('healthy');
    const { accessToken } = await tokens.current();
    expect((await google.oauth.userOf(accessToken))?.email).toBe(email);
  });

  it('keep their refresh token where Google gives no other', async () => {
    const { tokens, kept } = await connected();
    google.oauth.state.rotates = false;
    const before = await kept('refresh_token');
    await tokens.renew((await tokens.current()).accessToken);
    expect(await kept('refresh_token')).toBe(before);
  });

  it('say that the person must sign in again after their password changed, and go on from the same places', async () => {
    const { tokens, read, browser, email, organizationId } = await connected();
    const { accessToken } = await tokens.current();
    await google.oauth.changePassword(email);
    await expect(tokens.renew(accessToken)).rejects.toMatchObject({
      name: 'GoogleSignInRefused',
      reason: 'token_revoked',
      message: 'Google no longer accepts your sign-in: your password changed, or somebody revoked it. Sign in again.',
    });
    expect(await read()).toMatchObject({ state: 'needs_reconnecting', reason: 'token_revoked' });
    const { items } = (await browser.get('/audit-trail?limit=1')).body;
    expect(items[0]).toMatchObject({ kind: 'mailbox_needs_reconnecting', who: { kind: 'job' } });
    const count = () =>
      inTenant(app.database.pool, organizationId, ({ client }) => client.query('SELECT 1 FROM mailbox_streams'));
    expect((await count()).rowCount).toBe(2);
    expect((await connectMailbox(browser, google, email)).state).toBe('healthy');
    expect((await tokens.current()).accessToken).not.toBe(accessToken);
  });

  it.each([
    [{ status: 401, body: { error: 'invalid_client' } }, 'needs_reconnecting', 'app_changed'],
    [{ status: 400, body: { error: 'admin_policy_enforced' } }, 'needs_reconnecting', 'app_not_authorized'],
    [{ status: 400, body: { error: 'a_new_word' } }, 'needs_reconnecting', 'token_revoked'],
    [{ status: 503, body: '' }, 'paused', 'server_busy'],
  ] as const)('move the connection for %o to %s', async (fault, state, reason) => {
    const { tokens, read, kept } = await connected();
    const { accessToken } = await tokens.current();
    const before = await kept('refresh_token');
    google.failNext(fault, { path: /^\/token$/u });
    await expect(tokens.renew(accessToken)).rejects.toMatchObject({ reason });
    expect(await read()).toMatchObject({ state, reason });
    expect(await kept('refresh_token')).toBe(before);
  });

  it('say what to do when the installation has another secret', async () => {
    const { tokens, read, organizationId } = await connected();
    await inTenant(app.database.pool, organizationId, ({ client }) =>
      client.query(`UPDATE connection_secrets SET key_id = 'of another key' WHERE kind <> 'client_secret'`),
    );
    await expect(tokens.current()).rejects.toMatchObject({ reason: 'secret_unreadable' });
    expect(await read()).toMatchObject({ state: 'needs_reconnecting', reason: 'secret_unreadable' });
  });

  it('are none after disconnecting', async () => {
    const { tokens, browser } = await connected();
    expect((await browser.post('/mailbox/disconnect')).status).toBe(200);
    await expect(tokens.current()).rejects.toMatchObject({ reason: 'token_revoked' });
  });
});
