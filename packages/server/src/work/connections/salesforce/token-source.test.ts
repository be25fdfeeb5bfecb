import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workPool } from '../../../platform/database/pools.ts';
import { inTenant } from '../../../platform/database/tenant.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { FAULTS } from '../../../testing/peers/salesforce/http/faults.ts';
import type { SalesforcePeer } from '../../../testing/peers/salesforce/peer.ts';
import { readSecret } from '../secrets.ts';
import { SalesforceRefused } from './client/refusals.ts';
import { readSalesforce } from './salesforce-row.ts';
import { connectSalesforce, startPeerFor } from './testing/sign-in.ts';
import { tokenSource } from './token-source.ts';

let app: TestApp;
let peer: SalesforcePeer;
beforeAll(async () => {
  app = await startTestApp();
  peer = await startPeerFor(app);
});
afterAll(async () => {
  await Promise.all([app.close(), peer.stop()]);
});

async function connected() {
  const { browser, session } = await app.signUp();
  await connectSalesforce(browser, peer);
  const organizationId: string = session.organization.id;
  const read = () => inTenant(app.database.pool, organizationId, (tx) => readSalesforce(tx));
  const row = await read();
  if (!row) throw new Error('Salesforce is connected');
  const of = { settings: app.settings, organizationId, connectionId: row.id };
  const kept = (kind: 'access_token' | 'refresh_token') =>
    inTenant(app.database.pool, organizationId, (tx) => readSecret(tx, app.settings, { connectionId: row.id, kind }));
  return { browser, organizationId, of, read, kept, tokens: tokenSource({ ...of, pool: app.database.pool }) };
}
const refreshes = () => peer.requests().filter(({ body }) => body.includes('grant_type=refresh_token')).length;

describe('tokens of a connection', () => {
  it('are those that are kept until one is stale, and the one that takes its place is used by who comes later', async () => {
    const { tokens, kept } = await connected();
    const first = await tokens.current();
    expect(await tokens.current()).toEqual(first);
    const before = refreshes();
    const second = await tokens.renew(first.accessToken);
    expect(second.accessToken).not.toBe(first.accessToken);
    expect(await tokens.renew(first.accessToken)).toEqual(second);
    expect(await tokens.current()).toEqual(second);
    expect(await kept('access_token')).toBe(second.accessToken);
    expect(refreshes() - before).toBe(1);
  });

  it('survive two servers that renew at the same time, with a refresh token that is good once', async () => {
    const { of, organizationId, tokens, read } = await connected();
    const pools = [workPool(app.database.appUrl), workPool(app.database.appUrl)];
    const servers = pools.map((pool) => tokenSource({ ...of, pool }));
    const before = refreshes();
    try {
      for (let n = 0; n < 20; n++) {
        const { accessToken } = await tokens.current();
        const renewed = await Promise.all([...servers, ...servers].map((server) => server.renew(accessToken)));
        const found = new Set(renewed.map((session) => session.accessToken));
        expect([found.size, found.has(accessToken)]).toEqual([1, false]);
      }
    } finally {
      await Promise.all(pools.map((pool) => pool.end()));
    }
    expect(refreshes() - before).toBe(20);
    expect((await read())?.state).toBe('healthy');
    // The family was never revoked: its last token still asks.
    const { accessToken } = await tokens.current();
    const answer = await fetch(`${peer.instanceUrl}/services/data/v64.0/limits`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect([answer.status, organizationId.length]).toEqual([200, 36]);
  });

  it('keep the new refresh token before the access token beside it is given out', async () => {
    const { tokens, kept } = await connected();
    const before = await kept('refresh_token');
    const { accessToken } = await tokens.renew((await tokens.current()).accessToken);
    const after = await kept('refresh_token');
    expect([after === before, await kept('access_token')]).toEqual([false, accessToken]);
  });

  it('keep their refresh token where the app does not rotate it', async () => {
    const { tokens, kept } = await connected();
    peer.tokens.rotates = false;
    try {
      const before = await kept('refresh_token');
      await tokens.renew((await tokens.current()).accessToken);
      expect(await kept('refresh_token')).toBe(before);
    } finally {
      peer.tokens.rotates = true;
    }
  });

  it('say that somebody must sign in again when Salesforce revoked them', async () => {
    const { tokens, read, browser } = await connected();
    const { accessToken } = await tokens.current();
    peer.tokens.revokeUser(peer.world.user('admin'));
    await expect(tokens.renew(accessToken)).rejects.toMatchObject({
      name: 'SalesforceRefused',
      reason: 'token_revoked',
    });
    expect(await read()).toMatchObject({ state: 'needs_reconnecting', reason: 'token_revoked' });
    const { items } = (await browser.get('/audit-trail?limit=1')).body;
    expect(items[0]).toMatchObject({ kind: 'connection_needs_reconnecting', who: { kind: 'job' } });
  });

  it('say that the app was changed when Salesforce does not know its secret', async () => {
    const { tokens, read } = await connected();
    const { accessToken } = await tokens.current();
    const body = { error: 'invalid_client', error_description: 'invalid client credentials' };
    peer.failNext({ status: 400, body }, { path: /token$/u });
    await expect(tokens.renew(accessToken)).rejects.toMatchObject({ reason: 'app_changed' });
    expect(await read()).toMatchObject({ state: 'needs_reconnecting', reason: 'app_changed' });
  });

  it('pause the connection, and stay, when Salesforce is down', async () => {
    const { tokens, read, kept } = await connected();
    const { accessToken } = await tokens.current();
    const before = await kept('refresh_token');
    peer.failNext(FAULTS.unavailable, { path: /token$/u });
    await expect(tokens.renew(accessToken)).rejects.toBeInstanceOf(SalesforceRefused);
    expect(await read()).toMatchObject({ state: 'paused', reason: 'server_busy', pausedUntil: expect.any(Date) });
    expect(await kept('refresh_token')).toBe(before);
    await tokens.renew(accessToken);
  });

  it('send nothing to an instance that is not Salesforce, and keep the ones they have', async () => {
    const { tokens, kept } = await connected();
    const { accessToken } = await tokens.current();
    const body = {
      access_token: '00Dhostile!token',
      instance_url: 'https://evil.example',
      id: `${peer.loginUrl}/id/00D/005`,
    };
    peer.failNext({ status: 200, body }, { path: /token$/u });
    await expect(tokens.renew(accessToken)).rejects.toThrow(/evil\.example is not an address of Salesforce/);
    expect(await kept('access_token')).toBe(accessToken);
  });
});
