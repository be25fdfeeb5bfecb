/** Connecting an organisation with Slack. */
import { SLACK_SCOPES } from '@forecastle/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { addMember } from '../../../testing/add-member.ts';
import { type Answer, type Browser, startTestApp, type TestApp } from '../../../testing/app.ts';
import { FAULTS, refused } from '../../../testing/peers/slack/answers.ts';
import type { SlackPeer } from '../../../testing/peers/slack/peer.ts';
import { postMessage } from './post-message.ts';
import { slackCalls } from './slack-calls.ts';
import { connectSlack, goToSlack, SLACK_PATH, saveSlackApp, saveSlackClient, startPeerFor } from './testing/connect.ts';

const PUBLIC_URL = 'https://forecast.example.com';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: PUBLIC_URL });
});
afterAll(() => app.close());

let peer: SlackPeer;
let browser: Browser;
let session: Answer['body'];
beforeEach(async () => {
  app.settings.publicUrlGiven = true;
  peer = await startPeerFor(app);
  ({ browser, session } = await app.signUp());
  return async () => {
    await browser.post(`${SLACK_PATH}/disconnect`);
    await peer.stop();
  };
});

const message = ({ status, body }: Answer) => [status, body.message];
const saveToken = (botToken = peer.world.install()) => browser.post(`${SLACK_PATH}/token`, { botToken });
const saveWithClient = () => saveSlackClient(browser, peer);

describe('the app in Slack', () => {
  it('is made from a manifest that names what it needs', async () => {
    const { manifest } = (await browser.get(`${SLACK_PATH}/manifest?mode=http`)).body;
    expect(JSON.parse(manifest)).toMatchObject({
      oauth_config: { redirect_urls: [`${PUBLIC_URL}/admin/integrations/slack`], scopes: { bot: [...SLACK_SCOPES] } },
      settings: {
        socket_mode_enabled: false,
        event_subscriptions: { request_url: `${PUBLIC_URL}/api/v1/slack/events` },
        interactivity: { request_url: `${PUBLIC_URL}/api/v1/slack/interactions` },
      },
    });
    app.settings.publicUrlGiven = false;
    app.settings.slack.origin = null;
    const socket = JSON.parse((await browser.get(`${SLACK_PATH}/manifest`)).body.manifest);
    expect([socket.settings.socket_mode_enabled, socket.oauth_config.redirect_urls]).toEqual([true, undefined]);
  });

  it('is saved only with what its mode needs, and with tokens that Slack accepts', async () => {
    const save = (body: object) => browser.put(`${SLACK_PATH}/app`, body);
    expect(message(await save({}))).toEqual([
      422,
      'Enter the app-level token, which Socket Mode needs. Nothing was saved.',
    ]);
    expect(message(await save({ mode: 'http' }))).toEqual([
      422,
      'Enter the signing secret, by which Forecastle knows that a request comes from Slack. Nothing was saved.',
    ]);
    expect(message(await save({ appToken: 'xoxb-1' }))).toEqual([
      422,
      'This is no app-level token: one begins with xapp-. Nothing was saved.',
    ]);
    expect(message(await save({ appToken: 'xapp-1-A0-wrong' }))).toEqual([
      409,
      'Slack does not accept the token. Nothing was saved.',
    ]);
    const { appToken, clientId, clientSecret } = peer.world.app;
    expect(message(await save({ appToken, clientId }))).toEqual([
      422,
      'Enter the client secret of this client ID. Nothing was saved.',
    ]);
    expect(message(await save({ appToken, clientSecret }))).toEqual([
      422,
      'Enter the client ID too. Nothing was saved.',
    ]);
    peer.world.app.socketMode = false;
    expect(message(await save({ appToken }))).toEqual([
      409,
      'Socket Mode is turned off in the app. Nothing was saved.',
    ]);
    expect((await browser.get(SLACK_PATH)).body).toMatchObject({ state: null, app: null });
    app.settings.publicUrlGiven = false;
    expect(message(await save({ mode: 'http', signingSecret: 'x' }))).toEqual([
      422,
      'This server has no public https address, so Slack cannot call it. Use Socket Mode. Nothing was saved.',
    ]);
  });
});

describe('a bot token that is pasted', () => {
  it('connects, and stands encrypted and nowhere else', async () => {
    const connected = await connectSlack(browser, peer);
    expect(connected).toMatchObject({
      state: 'healthy',
      workspace: { id: peer.world.team.id, name: 'Harbourline', url: 'https://harbourline.slack.com/' },
      bot: { name: 'forecastle' },
      app: { mode: 'socket', hasAppToken: true },
      socket: { open: false },
    });
    const tokens = [peer.world.install(), peer.world.app.appToken];
    const kept = await inTenant(app.database.pool, session.organization.id, async ({ client }) => {
      const tables = ['connections', 'connection_secrets', 'slack_workspaces', 'audit_events'];
      const found: string[] = [];
      for (const table of tables) {
        const { rows } = await client.query(`SELECT to_jsonb(t)::text AS row FROM ${table} t`);
        found.push(...rows.map(({ row }) => row));
      }
      return found.join('\n');
    });
    const trail = await browser.get('/audit-trail?limit=50');
    for (const token of tokens) {
      expect(kept).not.toContain(token);
      expect(JSON.stringify([connected, trail.body])).not.toContain(token);
    }
    expect(JSON.stringify(trail.body)).toContain('Slack (harbourline.slack.com) as forecastle');
  });

  it('is refused where it is no good, in a sentence', async () => {
    expect(message(await saveToken())).toEqual([409, 'Save the app in Slack first. Nothing was changed.']);
    await saveSlackApp(browser, peer);
    expect(message(await saveToken('xoxp-1'))).toEqual([
      422,
      'This is no bot token: one begins with xoxb-. Nothing was changed.',
    ]);
    expect(message(await saveToken('xoxe.xoxb-1'))).toEqual([
      422,
      'This token expires, because the app rotates its tokens. Make an app with the manifest, which does not. Nothing was changed.',
    ]);
    expect(message(await saveToken('xoxb-wrong'))).toEqual([
      409,
      'Slack does not accept the token. Nothing was changed.',
    ]);
    peer.world.app.scopes = SLACK_SCOPES.filter((scope) => scope !== 'chat:write');
    expect(message(await saveToken())).toEqual([
      409,
      'The app lacks the scopes chat:write. Update it with the manifest and install it again. Nothing was changed.',
    ]);
    peer.world.app.isOrgWide = true;
    expect(message(await saveToken())).toEqual([
      409,
      'The app is installed in a whole Slack organisation. Install it in one workspace instead. Nothing was changed.',
    ]);
    peer.world.app.isOrgWide = false;
    peer.failNext(FAULTS.rateLimited(30), { path: /auth\.test/u });
    expect(message(await saveToken())).toEqual([
      409,
      'Slack limits how often it may be asked. Try again later. Nothing was changed.',
    ]);
    peer.failNext('hang up', { path: /auth\.test/u });
    expect(message(await saveToken())).toEqual([409, 'Slack could not be reached. Nothing was changed.']);
    expect((await browser.get(SLACK_PATH)).body).toMatchObject({ state: 'connecting', workspace: null });
  });

  it('is refused for an app of another organisation, and for another workspace', async () => {
    await connectSlack(browser, peer);
    const { browser: other } = await app.signUp('Elsewhere');
    await saveSlackApp(other, peer);
    expect(message(await other.post(`${SLACK_PATH}/token`, { botToken: peer.world.install() }))).toEqual([
      409,
      'This app in Harbourline is connected to another organisation of this server. Make an app of its own for this one. Nothing was changed.',
    ]);
    const first = peer;
    peer = await startPeerFor(app);
    expect(message(await saveToken())).toEqual([
      409,
      'This is the workspace Harbourline, but Harbourline is connected. Disconnect it first. Nothing was changed.',
    ]);
    await first.stop();
  });
});

describe('an installation by Slack’s page', () => {
  it('connects, with a state that serves once', async () => {
    await saveWithClient();
    const back = await goToSlack(browser);
    const finished = await browser.post(`${SLACK_PATH}/finish`, back);
    expect([finished.status, finished.body.state, finished.body.workspace.name]).toEqual([
      200,
      'healthy',
      'Harbourline',
    ]);
    expect(message(await browser.post(`${SLACK_PATH}/finish`, back))).toEqual([
      409,
      'Slack sent you back with a sign-in that was used already or never begun here. Nothing was changed. Start the sign-in again.',
    ]);
  });

  it('is refused for somebody else’s, for one that was denied, and for one of a wrong secret', async () => {
    await saveWithClient();
    const colleague = await addMember(app, browser, { role: 'admin' });
    const begun = await goToSlack(browser);
    expect(message(await colleague.browser.post(`${SLACK_PATH}/finish`, begun))).toEqual([
      409,
      'Someone else began this sign-in. Nothing was changed. Start the sign-in again.',
    ]);
    peer.world.app.installer = 'denies';
    expect(message(await browser.post(`${SLACK_PATH}/finish`, await goToSlack(browser)))).toEqual([
      409,
      'You did not allow the app in Slack. Nothing was changed.',
    ]);
    peer.world.app.installer = 'allows';
    await browser.put(`${SLACK_PATH}/app`, { clientId: peer.world.app.clientId, clientSecret: 'wrong' });
    expect(message(await browser.post(`${SLACK_PATH}/finish`, await goToSlack(browser)))).toEqual([
      409,
      'Slack does not accept the client secret. Copy it again. Nothing was changed.',
    ]);
    await saveWithClient();
    peer.world.app.rotatesTokens = true;
    expect(message(await browser.post(`${SLACK_PATH}/finish`, await goToSlack(browser)))).toEqual([
      409,
      'The app rotates its tokens. Make an app with the manifest, which does not. Nothing was changed.',
    ]);
    // The token that came with it was given back.
    expect(peer.world.botTokens.size).toBe(0);
    expect((await browser.get(SLACK_PATH)).body.state).toBe('connecting');
  });

  it('leaves the token alone that another organisation uses', async () => {
    await connectSlack(browser, peer);
    const { browser: other } = await app.signUp('Elsewhere');
    await saveSlackClient(other, peer);
    expect(message(await other.post(`${SLACK_PATH}/finish`, await goToSlack(other)))).toEqual([
      409,
      'This app in Harbourline is connected to another organisation of this server. Make an app of its own for this one. Nothing was changed.',
    ]);
    expect((await browser.post(`${SLACK_PATH}/check`)).body.state).toBe('healthy');
  });

  it('needs a client ID and an https address', async () => {
    await saveSlackApp(browser, peer);
    expect(message(await browser.post(`${SLACK_PATH}/connect`))).toEqual([
      409,
      'Enter the client ID and secret first, or paste a bot token. Nothing was changed.',
    ]);
    await saveWithClient();
    app.settings.publicUrlGiven = false;
    app.settings.slack.origin = null;
    expect(message(await browser.post(`${SLACK_PATH}/connect`))).toEqual([
      409,
      'Slack sends people back to https addresses alone. Paste a bot token instead. Nothing was changed.',
    ]);
  });
});

describe('a connection', () => {
  it('is found to be gone, is reconnected, and is disconnected', async () => {
    await connectSlack(browser, peer);
    peer.world.endTokens('account_inactive');
    const checked = await browser.post(`${SLACK_PATH}/check`);
    expect(checked.body).toMatchObject({
      state: 'needs_reconnecting',
      reason: 'token_revoked',
      why: { remedy: 'sign_in' },
    });
    expect(message(await browser.post(`${SLACK_PATH}/pause`))).toEqual([
      409,
      'Slack must be reconnected, so nothing runs. Nothing was changed.',
    ]);
    expect((await saveToken()).body).toMatchObject({ state: 'healthy', reason: null });
    peer.failNext(FAULTS.internalError, { path: /auth\.test/u });
    expect(message(await browser.post(`${SLACK_PATH}/check`))).toEqual([
      409,
      'Slack is too busy to answer. The connection stays as it is. Try again.',
    ]);
    peer.failNext(FAULTS.unavailable, { path: /auth\.revoke/u });
    const { body } = await browser.post(`${SLACK_PATH}/disconnect`);
    expect(body).toMatchObject({
      connection: { state: 'disconnected', app: { hasAppToken: false } },
      notRevoked:
        'Slack did not revoke the bot token: Slack is too busy to answer. Remove the app in Slack under Manage apps.',
    });
    expect(message(await browser.post(`${SLACK_PATH}/check`))).toEqual([
      409,
      'Slack is not connected. Connect it first. Nothing was changed.',
    ]);
    await connectSlack(browser, peer);
  });
});

describe('a message', () => {
  const source = async () => {
    await connectSlack(browser, peer);
    const organizationId = session.organization.id;
    const connectionId = await inTenant(app.database.pool, organizationId, async ({ client }) => {
      const { rows } = await client.query<{ id: string }>(`SELECT id FROM connections WHERE system = 'slack'`);
      return rows[0]?.id ?? '';
    });
    return { pool: app.database.pool, settings: app.settings, organizationId, connectionId };
  };

  it('is sent, or is an outcome that says what to do', async () => {
    const from = await source();
    const { world } = peer;
    const send = (channelId: string, blocks?: { type: string }[]) =>
      postMessage(from, { channelId, text: 'Deal won', ...(blocks ? { blocks } : {}) });
    expect(await send(world.channel('sales').id)).toEqual({
      outcome: 'not_in_channel',
      message: 'The app is not in the channel. Type /invite @forecastle there.',
      vendorWords: 'not_in_channel',
    });
    expect((await send(world.addChannel('board', { isPrivate: true }).id)).outcome).toBe('not_in_channel');
    expect((await send(world.addChannel('old', { hasApp: true, isArchived: true }).id)).outcome).toBe('archived');
    expect((await send(world.user('ana').id)).outcome).toBe('sent');
    expect((await send('U0NOBODY')).outcome).toBe('unknown_user');
    world.app.messagesTab = false;
    expect(await send(world.user('ana').id)).toMatchObject({
      outcome: 'unreachable',
      vendorWords: 'messages_tab_disabled',
    });
    world.app.messagesTab = true;
    world.channel('sales').hasApp = true;
    expect((await send(world.channel('sales').id)).outcome).toBe('sent');
    expect((await send(world.channel('sales').id, [{ type: 'nonsense' }])).outcome).toBe('refused');
    // Of a channel alone: everything else goes on.
    peer.failNext(refused('no_permission'));
    expect((await send(world.channel('sales').id)).outcome).toBe('not_in_channel');
    peer.failNext(refused('restricted_action'));
    expect((await send(world.channel('sales').id)).outcome).toBe('not_allowed');
    peer.failNext(refused('rate_limited'));
    expect(await send(world.channel('sales').id)).toMatchObject({ outcome: 'rate_limited', until: expect.any(Date) });
    peer.failNext(FAULTS.rateLimited(30));
    expect(await send(world.channel('sales').id)).toMatchObject({ outcome: 'rate_limited', until: expect.any(Date) });
    peer.failNext('hang up');
    expect((await send(world.channel('sales').id)).outcome).toBe('unreachable');
    expect((await browser.get(SLACK_PATH)).body.state).toBe('healthy');
    world.endTokens('token_revoked');
    expect((await send(world.channel('sales').id)).outcome).toBe('revoked');
    expect((await browser.get(SLACK_PATH)).body).toMatchObject({
      state: 'needs_reconnecting',
      reason: 'token_revoked',
    });
    expect(peer.requests().every(({ headers, body }) => !JSON.stringify([headers, body]).includes('xoxb-'))).toBe(true);
  });

  it('can be a modal, for three seconds', async () => {
    const slack = slackCalls(await source());
    const view = { type: 'modal', blocks: [] } as const;
    const trigger = peer.views.trigger();
    expect(await slack.openView(trigger, view)).toEqual({ outcome: 'done' });
    expect(await slack.openView(trigger, view)).toMatchObject({
      outcome: 'refused',
      vendorWords: 'invalid_trigger_id',
    });
    const late = peer.views.trigger();
    peer.world.skewMs = 3_100;
    expect(await slack.openView(late, view)).toMatchObject({
      message: 'Slack waited too long for the form. Try again.',
      vendorWords: 'expired_trigger_id',
    });
    expect(await slack.readUser(peer.world.user('ana').id)).toMatchObject({
      user: { name: 'Ana Rangi', email: 'ana@harbourline.example', timezone: 'Pacific/Auckland', isBot: false },
    });
    expect(await slack.readUser('U0NOBODY')).toMatchObject({ message: 'Slack does not know this person.' });
  });
});
