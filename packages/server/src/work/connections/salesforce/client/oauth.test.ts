import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FAULTS } from '../../../../testing/peers/salesforce/http/faults.ts';
import { type SalesforcePeer, startSalesforcePeer } from '../../../../testing/peers/salesforce/peer.ts';
import { egressOf } from './hosts.ts';
import { authorizationRefusal, authorizeUrl, exchangeCode, readIdentity, refreshTokens, revokeToken } from './oauth.ts';
import { SalesforceRefused } from './refusals.ts';
import { appOf, PEER_EGRESS, signInAt, visitLoginPage } from './testing/connect-peer.ts';

let peer: SalesforcePeer;
beforeAll(async () => {
  peer = await startSalesforcePeer();
});
afterAll(() => peer.stop());
beforeEach(() => {
  Object.assign(peer.app, { signIn: 'approves', userId: peer.world.user('admin') });
});

const sent = { egress: PEER_EGRESS };
const refusalOf = async (work: Promise<unknown>): Promise<SalesforceRefused> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SalesforceRefused)) throw new Error('nothing was refused', { cause: error });
  return error;
};
const refresh = (refreshToken: string) => refreshTokens({ ...appOf(peer), refreshToken }, sent);
async function exchange(more: object = {}, { minutes = 0 } = {}) {
  const { back, verifier } = await visitLoginPage(peer);
  peer.world.advance({ seconds: minutes * 60 });
  const redirectUri = peer.app.redirectUris[0] ?? '';
  return exchangeCode({ ...appOf(peer), redirectUri, code: back.get('code') ?? '', verifier, ...more }, sent);
}

describe('the address of the login page', () => {
  it('always asks with PKCE and state, for the scopes of a connection', () => {
    const url = authorizeUrl({
      loginUrl: 'https://acme.my.salesforce.com',
      clientId: 'id&1',
      redirectUri: 'https://forecast.example.com/back',
      state: 's t',
      challenge: 'c',
    });
    expect(url).toBe(
      'https://acme.my.salesforce.com/services/oauth2/authorize?response_type=code&client_id=id%261&redirect_uri=https%3A%2F%2Fforecast.example.com%2Fback&scope=api+refresh_token+offline_access&state=s+t&code_challenge=c&code_challenge_method=S256',
    );
  });

  it('brings people back with the state', async () => {
    const { back } = await visitLoginPage(peer, 'a b&c');
    expect([back.get('state'), back.has('code'), authorizationRefusal(back)]).toEqual(['a b&c', true, null]);
  });

  it.each([
    ['denies', null, 'Access was declined in Salesforce. Connect again and choose “Allow”.'],
    ['app is not installed', 'app_not_installed', 'The app is not installed in your Salesforce organisation.'],
    ['client app is not installed', 'app_not_installed', 'The app is not installed in your Salesforce organisation.'],
    ['app is blocked', 'app_not_authorized', 'Your Salesforce organisation blocks the app.'],
    ['app is not approved', 'app_not_authorized', 'The app is not approved for you.'],
  ] as const)('brings people back with a refusal: %s', async (how, reason, message) => {
    peer.app.signIn = how;
    const refusal = authorizationRefusal((await visitLoginPage(peer)).back);
    expect([refusal?.reason, refusal?.message, refusal?.kind]).toEqual([
      reason,
      expect.stringContaining(message),
      'sign_in',
    ]);
    expect(refusal?.vendorWords).toMatch(/^\w+: .+/u);
  });
});

describe('tokens', () => {
  it('come for a code with its verifier, and tell who they belong to', async () => {
    const tokens = await signInAt(peer, 'ravi');
    expect(tokens).toMatchObject({
      instanceUrl: peer.instanceUrl,
      scopes: ['api', 'refresh_token', 'offline_access'],
      refreshToken: expect.any(String),
    });
    expect(await readIdentity(tokens, sent)).toEqual({
      userId: peer.world.user('ravi'),
      organizationId: expect.stringMatching(/^00D\w{15}$/u),
      username: 'ravi@example.test',
      name: 'Ravi Rep',
      email: 'ravi@example.test',
    });
  });

  it('are refreshed with rotation, each refresh token once', async () => {
    const first = await signInAt(peer);
    const second = await refresh(first.refreshToken);
    const third = await refresh(second.refreshToken ?? '');
    expect(new Set([first, second, third].map(({ refreshToken }) => refreshToken)).size).toBe(3);
    expect(third.instanceUrl).toBe(peer.instanceUrl);
    const again = await refusalOf(refresh(first.refreshToken));
    expect([again.reason, again.vendorWords]).toEqual(['token_revoked', 'invalid_grant: expired access/refresh token']);
    expect((await refusalOf(refresh(third.refreshToken ?? ''))).reason).toBe('token_revoked');
  });

  it('are refreshed without a new refresh token where rotation is off', async () => {
    peer.tokens.rotates = false;
    const { refreshToken } = await signInAt(peer);
    expect([(await refresh(refreshToken)).refreshToken, (await refresh(refreshToken)).refreshToken]).toEqual([
      null,
      null,
    ]);
    peer.tokens.rotates = true;
  });

  it('are asked for once, also when the connection breaks', async () => {
    const { refreshToken } = await signInAt(peer);
    const asked = () => peer.requests().filter(({ path }) => path.endsWith('/token')).length;
    const before = asked();
    peer.failNext(FAULTS.hangUp, { path: /token$/u });
    expect((await refusalOf(refresh(refreshToken))).kind).toBe('no_answer');
    expect(asked()).toBe(before + 1);
  });

  it.each([
    [
      'another verifier',
      { verifier: 'b'.repeat(64) },
      0,
      null,
      'The sign-in was begun in another window. Connect again.',
    ],
    ['an old code', {}, 16, null, 'The sign-in at Salesforce took too long or was used already. Connect again.'],
    [
      'another code',
      { code: 'nothing' },
      0,
      null,
      'The sign-in at Salesforce took too long or was used already. Connect again.',
    ],
    [
      'a wrong secret',
      { clientSecret: 'x' },
      0,
      null,
      'The consumer secret is wrong. Copy it again from the app’s settings.',
    ],
    [
      'a wrong key',
      { clientId: 'x' },
      0,
      null,
      'Salesforce does not know the consumer key. Check it in the app’s settings.',
    ],
    [
      'another redirect address',
      { redirectUri: 'http://elsewhere.test' },
      0,
      null,
      'The app has another callback URL. Add the callback URL that Forecastle shows to the app’s settings.',
    ],
  ])('are refused for %s', async (_, more, minutes, reason, message) => {
    const refusal = await refusalOf(exchange(more, { minutes }));
    expect([refusal.reason, refusal.message]).toEqual([reason, message]);
  });

  it.each([
    [FAULTS.ipRestricted, 'ip_not_allowed', 'Salesforce does not allow this server’s IP address.'],
    [FAULTS.inactiveOrg, 'token_revoked', 'The Salesforce organisation is locked, closed or suspended.'],
    [FAULTS.loginRate, 'limit_reached', 'There were too many sign-ins to Salesforce in the last hour.'],
    [FAULTS.serverError, 'server_busy', 'Salesforce had an error.'],
    [
      {
        status: 400,
        body: { error: 'invalid_grant', error_description: 'API is not enabled for this Organization or Partner' },
      },
      'api_not_enabled',
      'The API is not enabled.',
    ],
    [
      { status: 400, body: { error: 'brand_new', error_description: 'no idea' } },
      null,
      'Salesforce refused to sign in: brand_new: no idea',
    ],
    [{ status: 502, body: '<html>Bad Gateway</html>' }, 'server_busy', 'Salesforce had an error.'],
  ] as const)('are refused with a reason: %o', async (fault, reason, message) => {
    const { refreshToken } = await signInAt(peer);
    peer.failNext(fault, { path: /token$/u });
    const refusal = await refusalOf(refresh(refreshToken));
    expect([refusal.reason, refusal.message]).toEqual([reason, expect.stringContaining(message)]);
  });

  it('are refused to users who are inactive', async () => {
    const { refreshToken } = await signInAt(peer, 'rosa');
    peer.world.change('User', peer.world.user('rosa'), { IsActive: false });
    expect((await refusalOf(refresh(refreshToken))).message).toContain('is inactive there');
    peer.world.change('User', peer.world.user('rosa'), { IsActive: true });
  });

  it('are refused without a refresh token among them', async () => {
    const body = {
      access_token: 'a',
      instance_url: peer.instanceUrl,
      id: `${peer.loginUrl}/id/00D/005`,
      token_type: 'Bearer',
    };
    peer.failNext({ status: 200, body }, { path: /token$/u });
    const refusal = await refusalOf(exchange());
    expect([refusal.reason, refusal.message]).toEqual([
      'app_not_authorized',
      expect.stringContaining('Salesforce gave no refresh token.'),
    ]);
  });

  it('are revoked, and gone ones are no error', async () => {
    const { refreshToken } = await signInAt(peer);
    const revoke = () => revokeToken({ loginUrl: peer.loginUrl, token: refreshToken }, sent);
    await revoke();
    expect((await refusalOf(refresh(refreshToken))).reason).toBe('token_revoked');
    await expect(revoke()).resolves.toBeUndefined();
  });

  it('tell nothing once their session has ended', async () => {
    const tokens = await signInAt(peer);
    peer.tokens.expireSessions();
    const refusal = await refusalOf(readIdentity(tokens, sent));
    expect([refusal.reason, refusal.vendorWords]).toEqual(['expired', 'Bad_OAuth_Token']);
  });
});

describe('hostile answers', () => {
  const answerOf = (more: object) => ({
    access_token: 'victim-token',
    refresh_token: 'r',
    instance_url: peer.instanceUrl,
    id: `${peer.loginUrl}/id/00D/005`,
    ...more,
  });
  it.each([
    { instance_url: 'https://evil.test' },
    { instance_url: 'https://evil-my.salesforce.com.attacker.test' },
    { instance_url: 'https://x.my.salesforce.com@evil.test' },
    { instance_url: 'http://acme.my.salesforce.com' },
    { instance_url: 'https://8.8.8.8' },
    { instance_url: 'not an address' },
    { id: 'https://evil.test/id/00D/005' },
    { id: 'nothing' },
  ])('name another host, and are refused: %o', async (more) => {
    peer.failNext({ status: 200, body: answerOf(more) }, { path: /token$/u });
    const refusal = await refusalOf(refresh('r'));
    expect([refusal.kind, refusal.message.includes('victim-token')]).toEqual(['not_allowed', false]);
  });

  it('name a private host, which is refused unless the operator allows it', async () => {
    const closed = { egress: egressOf({ salesforce: { privateHosts: false } }) };
    const before = peer.requests().length;
    const tokens = { accessToken: 'victim-token', identityUrl: `${peer.instanceUrl}/id/00D/005` };
    expect((await refusalOf(readIdentity(tokens, closed))).kind).toBe('not_allowed');
    expect((await refusalOf(refreshTokens({ ...appOf(peer), refreshToken: 'r' }, closed))).kind).toBe('not_allowed');
    expect(peer.requests()).toHaveLength(before);
  });

  it('hold a token that is none, and do not repeat it', async () => {
    peer.failNext({ status: 200, body: answerOf({ access_token: 'line\nbreak' }) }, { path: /token$/u });
    const refusal = await refusalOf(refresh('r'));
    expect([refusal.kind, refusal.message.includes('line')]).toEqual(['unreadable', false]);
  });

  it('echo secrets, which are left out of what is kept', async () => {
    const words = `no ${peer.app.clientSecret} and r-secret and 00D5g0000000001!AQ.abcdefghijklmnopqrstuvwxyz`;
    peer.failNext({ status: 400, body: { error: 'odd', error_description: words } }, { path: /token$/u });
    expect((await refusalOf(refresh('r-secret'))).vendorWords).toBe('odd: no (hidden) and (hidden) and (hidden)');
  });

  it('point the identity on to the organisation’s own host, once, and to Salesforce alone', async () => {
    const tokens = await signInAt(peer);
    const { pathname } = new URL(tokens.identityUrl);
    const redirect = (location: string) => peer.failNext({ status: 302, headers: { location } }, { path: /^\/id\//u });
    redirect(`${peer.instanceUrl}${pathname}`);
    expect((await readIdentity(tokens, sent)).userId).toBe(peer.world.user('admin'));
    redirect('https://evil.test/id');
    expect((await refusalOf(readIdentity(tokens, sent))).kind).toBe('not_allowed');
  });
});

describe('signing in', () => {
  it('ends when it is aborted', async () => {
    const reason = new Error('the run was cancelled');
    const work = refreshTokens({ ...appOf(peer), refreshToken: 'r' }, { ...sent, signal: AbortSignal.abort(reason) });
    await expect(work).rejects.toBe(reason);
  });
});
