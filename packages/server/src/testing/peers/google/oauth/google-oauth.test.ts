import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signInAt } from '../../../../tenancy/single-sign-on/testing/sign-in-at.ts';
import { type GooglePeer, startGooglePeer } from '../peer.ts';
import { CALENDAR_READONLY, GMAIL_METADATA, type GoogleOAuthPeer, startGoogleOAuth } from './google-oauth.ts';

const BACK = 'http://127.0.0.1/back';
let peer: GooglePeer;
let oauth: GoogleOAuthPeer;
beforeAll(async () => {
  peer = await startGooglePeer({
    oauth: async ({ origin }) => {
      oauth = await startGoogleOAuth({ origin, redirectUris: [BACK] });
      return oauth;
    },
  });
});
afterAll(() => peer.stop());
beforeEach(() => {
  Object.assign(oauth.state, { email: 'ana@acme.example', signIn: 'allows', unticked: [], rotates: false });
});

const authorizeUrl = (more: Readonly<Record<string, string>> = {}): string => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: oauth.clientId,
    redirect_uri: BACK,
    scope: `openid email ${GMAIL_METADATA} ${CALENDAR_READONLY}`,
    access_type: 'offline',
    prompt: 'consent',
    state: 'a-state',
    ...more,
  });
  return `${peer.origin}/o/oauth2/v2/auth?${query}`;
};
async function post(path: string, form: Readonly<Record<string, string>>) {
  const answer = await fetch(`${peer.origin}${path}`, { method: 'POST', body: new URLSearchParams(form) });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}
const client = () => ({ client_id: oauth.clientId, client_secret: oauth.clientSecret });
async function signIn(more: Readonly<Record<string, string>> = {}) {
  const back = await signInAt(authorizeUrl(more), '');
  const code = back.searchParams.get('code') ?? '';
  return (await post('/token', { ...client(), grant_type: 'authorization_code', code, redirect_uri: BACK })).body;
}
const refresh = (refresh_token: string) => post('/token', { ...client(), grant_type: 'refresh_token', refresh_token });

it('gives a refresh token for offline access alone', async () => {
  expect((await signIn()).refresh_token).toEqual(expect.any(String));
  expect((await signIn({ access_type: 'online' })).refresh_token).toBeUndefined();
});

it('says which account signed in, and for which scopes', async () => {
  const { access_token, scope } = await signIn();
  expect(scope.split(' ').toSorted()).toEqual(['email', CALENDAR_READONLY, GMAIL_METADATA, 'openid'].toSorted());
  const answer = await fetch(`${peer.origin}/v1/userinfo`, { headers: { authorization: `Bearer ${access_token}` } });
  expect(await answer.json()).toMatchObject({
    sub: expect.stringMatching(/^\d+$/u),
    email: 'ana@acme.example',
    hd: 'acme.example',
  });
  expect((await oauth.userOf(access_token))?.email).toBe('ana@acme.example');
  expect(await oauth.userOf('another')).toBeNull();
});

it('gives what was ticked', async () => {
  Object.assign(oauth.state, { unticked: [GMAIL_METADATA] });
  const { access_token, scope } = await signIn();
  expect(scope).not.toContain(GMAIL_METADATA);
  expect([...((await oauth.userOf(access_token))?.scopes ?? [])]).not.toContain(GMAIL_METADATA);
});

it('sends people back who decline, and keeps those whom a policy stops', async () => {
  Object.assign(oauth.state, { signIn: 'denies' });
  const back = await signInAt(authorizeUrl(), '');
  expect([back.searchParams.get('error'), back.searchParams.get('state')]).toEqual(['access_denied', 'a-state']);
  for (const how of ['org_internal', 'admin_policy_enforced'] as const) {
    Object.assign(oauth.state, { signIn: how });
    await expect(signInAt(authorizeUrl(), '')).rejects.toThrow(`the provider answered 403: {"error":"${how}"}`);
  }
});

it('sends nobody to an address that the client does not have', async () => {
  const answer = await fetch(authorizeUrl({ redirect_uri: 'http://elsewhere.test/' }), { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
});

it('ends the whole family of a refresh token that comes a second time, where they rotate', async () => {
  oauth.state.rotates = true;
  const first = await signIn();
  const second = (await refresh(first.refresh_token)).body;
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect(await refresh(first.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect((await refresh(second.refresh_token)).body.error).toBe('invalid_grant');
});

it('keeps a refresh token good where they do not', async () => {
  const { refresh_token } = await signIn();
  expect((await refresh(refresh_token)).status).toBe(200);
  expect((await refresh(refresh_token)).status).toBe(200);
});

it('ends all that an account gave to the app with one token, and no other account', async () => {
  const [one, two] = [await signIn(), await signIn()];
  Object.assign(oauth.state, { email: 'ben@acme.example' });
  const other = await signIn();
  expect((await post('/revoke', { token: one.refresh_token })).status).toBe(200);
  expect((await refresh(two.refresh_token)).body.error).toBe('invalid_grant');
  expect((await refresh(other.refresh_token)).status).toBe(200);
  expect(await post('/revoke', { token: one.refresh_token })).toEqual({
    status: 400,
    body: { error: 'invalid_token' },
  });
});

it('ends sign-ins that read mail when the password changes', async () => {
  const mail = await signIn();
  const calendar = await signIn({ scope: `openid email ${CALENDAR_READONLY}` });
  await oauth.changePassword('ana@acme.example');
  expect((await refresh(mail.refresh_token)).body.error).toBe('invalid_grant');
  expect((await refresh(calendar.refresh_token)).status).toBe(200);
});
