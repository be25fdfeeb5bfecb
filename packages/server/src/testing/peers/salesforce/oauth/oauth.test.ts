import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, askToken, authorize, signIn, type TokenAnswer } from '../call-peer.ts';
import { FAULTS } from '../http/faults.ts';
import { type SalesforcePeer, startSalesforcePeer } from '../peer.ts';
import { challengeOf } from './tokens.ts';

let peer: SalesforcePeer;
beforeAll(async () => {
  peer = await startSalesforcePeer();
});
afterAll(() => peer.stop());
beforeEach(() => {
  Object.assign(peer.app, { signIn: 'approves', userId: peer.world.user('admin') });
});

const refresh = (token: TokenAnswer) =>
  askToken(peer, { grant_type: 'refresh_token', refresh_token: token.refresh_token });
const works = async (token: TokenAnswer) => (await ask(peer, token, 'limits')).status;
const VERIFIER = 'a'.repeat(64);

describe('the login page', () => {
  it('sends people back with a code and the state', async () => {
    const back = await authorize(peer, { state: 'a b&c' });
    expect([back.searchParams.get('state'), back.searchParams.has('code')]).toEqual(['a b&c', true]);
  });

  it.each([
    ['denies', 'access_denied', 'end-user denied authorization'],
    ['app is not installed', 'invalid_client', 'app must be installed into org'],
    ['client app is not installed', 'OAUTH_EC_APP_NOT_FOUND', 'The External Client App is not found in this org'],
    ['app is blocked', 'OAUTH_APP_BLOCKED', 'this app is blocked by admin'],
    ['app is not approved', 'OAUTH_APP_ACCESS_DENIED', 'user is not admin approved to access this app'],
  ] as const)('sends people back with an error: %s', async (how, error, description) => {
    peer.app.signIn = how;
    const { searchParams } = await authorize(peer, { state: 's' });
    expect(Object.fromEntries(searchParams)).toEqual({ error, error_description: description, state: 's' });
  });

  it.each([
    ['client_id', 'other', 'invalid_client_id'],
    ['redirect_uri', 'http://elsewhere.test', 'redirect_uri_mismatch'],
  ])('sends nobody anywhere for an unknown %s', async (name, value, error) => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: peer.app.clientId,
      redirect_uri: peer.app.redirectUris[0] ?? '',
      [name]: value,
    });
    const answer = await fetch(`${peer.loginUrl}/services/oauth2/authorize?${query}`, { redirect: 'manual' });
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ error })]);
  });
});

describe('the token endpoint', () => {
  const exchange = async (more: Record<string, string>, { minutes = 0 } = {}) => {
    const back = await authorize(peer, { code_challenge: challengeOf(VERIFIER), code_challenge_method: 'S256' });
    peer.world.advance({ seconds: minutes * 60 });
    const fields = {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: peer.app.redirectUris[0] ?? '',
      ...more,
    };
    return { fields, ...(await askToken(peer, fields)) };
  };

  it('gives tokens for a code with its verifier, once', async () => {
    const { status, body, fields } = await exchange({ code_verifier: VERIFIER });
    const userId = peer.world.user('admin');
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^00D\w{12}!/u),
        refresh_token: expect.any(String),
        signature: expect.any(String),
        scope: 'api refresh_token offline_access',
        instance_url: peer.instanceUrl,
        id: expect.stringContaining(`${peer.loginUrl}/id/00D`),
        token_type: 'Bearer',
        issued_at: String(peer.world.now),
      },
    ]);
    expect(body.id.endsWith(userId)).toBe(true);
    expect((await askToken(peer, fields)).body.error).toBe('invalid_grant');
  });

  it.each([
    ['another verifier', { code_verifier: 'b'.repeat(64) }, 0, 'invalid_request'],
    ['no verifier', {}, 0, 'invalid_grant'],
    ['a code of a quarter of an hour ago', { code_verifier: VERIFIER }, 15, 'invalid_grant'],
    ['another secret', { code_verifier: VERIFIER, client_secret: 'x' }, 0, 'invalid_client'],
    ['another client', { code_verifier: VERIFIER, client_id: 'x' }, 0, 'invalid_client_id'],
    ['another grant', { code_verifier: VERIFIER, grant_type: 'password' }, 0, 'unsupported_grant_type'],
  ])('refuses %s', async (_, more, minutes, error) => {
    const { status, body } = await exchange(more, { minutes });
    expect([status, body.error]).toEqual([400, error]);
  });

  it.each([
    [FAULTS.ipRestricted, 'invalid_grant', 'ip restricted'],
    [FAULTS.inactiveOrg, 'inactive_org', 'organization is locked, closed, or suspended'],
    [FAULTS.loginRate, 'rate_limit_exceeded', 'number of logins exceeded'],
  ])('refuses when a test says so: %o', async (fault, error, error_description) => {
    const token = await signIn(peer);
    peer.failNext(fault, { path: /token$/u });
    expect((await refresh(token)).body).toEqual({ error, error_description });
    expect((await refresh(token)).status).toBe(200);
  });

  it('refuses a user who is inactive', async () => {
    const token = await signIn(peer, 'rosa');
    peer.world.change('User', peer.world.user('rosa'), { IsActive: false });
    expect((await refresh(token)).body).toEqual({ error: 'inactive_user', error_description: 'user is inactive' });
  });

  it('gives a new refresh token each time, and revokes the family when a spent one comes again', async () => {
    const first = await signIn(peer);
    const { body: second } = await refresh(first);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect([await works(first), await works(second)]).toEqual([200, 200]);
    expect((await refresh(first)).body).toEqual({
      error: 'invalid_grant',
      error_description: 'expired access/refresh token',
    });
    expect([await works(first), await works(second)]).toEqual([401, 401]);
    expect((await refresh(second)).body.error).toBe('invalid_grant');
  });

  it('leaves other families alone', async () => {
    const [mine, other] = [await signIn(peer), await signIn(peer)];
    await refresh(mine);
    await refresh(mine);
    expect([await works(mine), await works(other)]).toEqual([401, 200]);
  });

  it('lets a person allow an app five times, and then revokes what was not used for longest', async () => {
    const ravi: TokenAnswer[] = [];
    for (let n = 0; n < 5; n++) ravi.push(await signIn(peer, 'ravi'));
    const used = (await refresh(ravi[0] as TokenAnswer)).body;
    await signIn(peer, 'ravi');
    expect(await Promise.all([used, ...ravi.slice(1)].map(works))).toEqual([200, 401, 200, 200, 200]);
  });

  it('gives no refresh token when rotation is off', async () => {
    peer.tokens.rotates = false;
    const token = await signIn(peer);
    const { body } = await refresh(token);
    expect([body.refresh_token, (await refresh(token)).status]).toEqual([undefined, 200]);
    peer.tokens.rotates = true;
  });
});

describe('tokens', () => {
  it('end with their session, and a refresh token outlives them', async () => {
    const token = await signIn(peer);
    peer.world.advance({ hours: 3 });
    expect((await ask(peer, token, 'limits')).body).toEqual([
      { message: 'Session expired or invalid', errorCode: 'INVALID_SESSION_ID' },
    ]);
    expect(await works((await refresh(token)).body)).toBe(200);
  });

  it('are revoked alone, or with the refresh token', async () => {
    const revoke = (token: string) =>
      fetch(`${peer.loginUrl}/services/oauth2/revoke`, { method: 'POST', body: new URLSearchParams({ token }) });
    const first = await signIn(peer);
    expect((await revoke(first.access_token)).status).toBe(200);
    const { body: second } = await refresh(first);
    expect([await works(first), await works(second)]).toEqual([401, 200]);
    await revoke(second.refresh_token);
    expect([await works(second), (await refresh(second)).status]).toEqual([401, 400]);
    const unknown = await revoke('nothing');
    expect([unknown.status, await unknown.json()]).toEqual([
      400,
      { error: 'invalid_token', error_description: 'invalid token' },
    ]);
  });

  it('end when an administrator revokes a user, and sessions alone when they are ended', async () => {
    const [mia, ravi] = [await signIn(peer, 'mia'), await signIn(peer, 'ravi')];
    peer.tokens.revokeUser(peer.world.user('mia'));
    expect([await works(mia), (await refresh(mia)).status, await works(ravi)]).toEqual([401, 400, 200]);
    peer.tokens.expireSessions();
    expect([await works(ravi), (await refresh(ravi)).status]).toEqual([401, 200]);
  });

  it('tell whose they are', async () => {
    const token = await signIn(peer, 'ravi');
    const headers = { authorization: `Bearer ${token.access_token}` };
    const [info, identity] = await Promise.all(
      [`${peer.loginUrl}/services/oauth2/userinfo`, token.id].map(async (url) =>
        (await fetch(url, { headers })).json(),
      ),
    );
    expect(info).toMatchObject({ user_id: peer.world.user('ravi'), email: 'ravi@example.test', name: 'Ravi Rep' });
    expect(identity).toMatchObject({ id: token.id, username: 'ravi@example.test', active: true });
  });

  it('are not in what the peer recorded', async () => {
    const token = await signIn(peer);
    await refresh(token);
    await works(token);
    const sent = JSON.stringify(peer.requests());
    expect(
      [token.access_token, token.refresh_token, peer.app.clientSecret].filter((secret) => sent.includes(secret)),
    ).toEqual([]);
    expect(peer.requests().at(-1)).toMatchObject({ method: 'GET', path: '/services/data/v64.0/limits' });
  });
});
