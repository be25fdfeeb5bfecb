/** Requests that Slack signs. */
import { SLACK_ACTIONS } from '@forecastle/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, startTestApp, type TestApp } from '../../../../testing/app.ts';
import type { Delivery, SignedRequest } from '../../../../testing/peers/slack/deliveries.ts';
import type { SlackPeer } from '../../../../testing/peers/slack/peer.ts';
import type { SlackReply } from '../../../slack/port.ts';
import { codeIn, texts } from '../../../slack/testing/slack-users.ts';
import { isRecent, isSigned, signatureOf } from '../client/signature.ts';
import { connectSlack, SLACK_PATH, startPeerFor } from '../testing/connect.ts';

/** https://docs.slack.dev/authentication/verifying-requests-from-slack#making */
const PUBLISHED = {
  secret: '8f742231b10e8888abcd99yyyzzz85a5',
  timestamp: '1531420618',
  body: 'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c',
  signature: 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
};

describe('a signature', () => {
  const body = Buffer.from(PUBLISHED.body);
  const { secret, timestamp, signature } = PUBLISHED;

  it('is the one that Slack publishes', () => {
    expect(signatureOf(secret, timestamp, body)).toBe(signature);
    expect(isSigned({ timestamp, signature, body }, secret)).toBe(true);
  });

  it.each([
    ['another secret', { timestamp, signature, body }, `${secret}5`],
    ['another time', { timestamp: '1531420619', signature, body }, secret],
    ['another body', { timestamp, signature, body: Buffer.from(`${PUBLISHED.body} `) }, secret],
    ['no signature', { timestamp, signature: '', body }, secret],
    ['a longer one', { timestamp, signature: `${signature}00`, body }, secret],
  ])('is not good for %s', (_, request, used) => {
    expect(isSigned(request, used)).toBe(false);
  });

  it('is good for five minutes before and after the clock of this server', () => {
    const at = (seconds: number) => new Date((Number(timestamp) + seconds) * 1000);
    expect([-301, -300, 0, 300, 301].map((seconds) => isRecent(timestamp, at(seconds)))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    for (const wrong of ['', 'now', '1e3', '-1', ' 1531420618']) expect(isRecent(wrong, at(0))).toBe(false);
  });
});

describe('signed requests', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ publicUrl: 'https://forecast.example.com' });
  });
  afterAll(() => app.close());

  let peer: SlackPeer;
  let browser: Browser;
  beforeEach(async () => {
    peer = await startPeerFor(app);
    ({ browser } = await app.signUp());
    await connectSlack(browser, peer, 'http');
    return async () => {
      await browser.post(`${SLACK_PATH}/disconnect`);
      await peer.stop();
    };
  });

  /** As Slack sends it: without a session and an origin. */
  const send = async ({ path, headers, body }: SignedRequest) => {
    const { statusCode, body: said } = await app.app.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      headers,
      payload: body,
    });
    return [statusCode, said] as const;
  };

  it('are answered at once and replied to later', async () => {
    const command = peer.people.command('help');
    expect(await send(peer.people.signed(command))).toEqual([200, '']);
    expect(await peer.people.replied(command)).toMatchObject([{ response_type: 'ephemeral' }]);
    const press = peer.people.press({ action_id: 'none', value: 'x' });
    expect(await send(peer.people.signed(press))).toEqual([200, '']);
    expect(await send(peer.people.signed(peer.people.event({ type: 'app_mention' })))).toEqual([200, '']);
  });

  it('are done once, however often they come', async () => {
    const command = peer.people.command('help');
    const request = peer.people.signed(command);
    for (const each of [request, request, peer.people.signed(command, { retry: 1 })]) {
      expect(await send(each)).toEqual([200, '']);
    }
    await peer.people.replied(command);
    const last = peer.people.command('help');
    await send(peer.people.signed(last));
    await peer.people.replied(last);
    expect(command.replies).toHaveLength(1);
  });

  it('are refused when they are old, of another secret, changed, or of an app that nobody connected', async () => {
    const command = peer.people.command('help');
    const good = peer.people.signed(command);
    const strange = { ...command, payload: { ...command.payload, api_app_id: 'A0STRANGER' } };
    const refused = [
      peer.people.signed(command, { secondsAgo: 301 }),
      peer.people.signed(command, { secondsAgo: -301 }),
      peer.people.signed(command, { secret: 'another secret' }),
      { ...good, body: good.body.replace('help', 'plan') },
      { ...good, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      peer.people.signed(strange),
      peer.people.sign('commands', 'a=b', { secret: peer.world.app.signingSecret }),
      peer.people.sign('events', '{"type":', { secret: peer.world.app.signingSecret }),
      peer.people.sign('events', '['.repeat(5000), { secret: peer.world.app.signingSecret }),
    ];
    for (const request of refused) {
      const [status, said] = await send(request);
      expect([status, JSON.parse(said).code]).toEqual([401, 'UNAUTHENTICATED']);
    }
    expect(await send(good)).toEqual([200, '']);
  });

  it('are taken from a clock that differs by less than five minutes', async () => {
    peer.world.skewMs = 280_000;
    const command = peer.people.command('help');
    expect(await send(peer.people.signed(command))).toEqual([200, '']);
    peer.world.skewMs = 320_000;
    expect((await send(peer.people.signed(peer.people.command('help'))))[0]).toBe(401);
  });

  it('that ask whether the address is right are answered what they say', async () => {
    expect(await send(peer.people.challenge('3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P'))).toEqual([
      200,
      '3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P',
    ]);
    expect((await send(peer.people.challenge('<script>alert(1)</script>')))[0]).toBe(401);
  });

  it('are taken once an app whose socket stopped uses them instead', async () => {
    await browser.put(`${SLACK_PATH}/app`, { mode: 'socket', appToken: peer.world.app.appToken });
    peer.world.app.appToken = `xapp-1-${peer.world.app.id}-2-other`;
    expect((await browser.post(`${SLACK_PATH}/check`)).body.reason).toBe('app_changed');
    expect((await browser.put(`${SLACK_PATH}/app`, { mode: 'http' })).body).toMatchObject({
      state: 'healthy',
      reason: null,
    });
    const command = peer.people.command('help');
    expect(await send(peer.people.signed(command))).toEqual([200, '']);
    await peer.people.replied(command);
  });

  it('are answered in words while an admin has paused Slack or it must be reconnected', async () => {
    const answerTo = async (asked: Delivery) => {
      expect(await send(peer.people.signed(asked))).toEqual([200, '']);
      return peer.people.replied(asked);
    };
    await browser.post(`${SLACK_PATH}/pause`);
    const paused = 'Slack is paused in Forecastle. Ask an admin.';
    expect(await answerTo(peer.people.command('plan'))).toMatchObject([{ response_type: 'ephemeral', text: paused }]);
    expect((await browser.get('/slack/link')).body).toMatchObject({
      isConnected: true,
      commands: { work: false, why: paused },
    });
    await browser.post(`${SLACK_PATH}/resume`);
    expect((await browser.get('/slack/link')).body.commands).toEqual({ work: true, why: null });
    peer.world.endTokens('token_revoked');
    await browser.post(`${SLACK_PATH}/check`);
    const why = 'Slack must be reconnected in Forecastle. Ask an admin.';
    expect(await answerTo(peer.people.press({ action_id: 'none' }))).toMatchObject([{ text: why }]);
    expect((await browser.get('/slack/link')).body.commands).toEqual({ work: false, why });
  });

  it('of another workspace are told so when the app signed them, and refused otherwise', async () => {
    const command = peer.people.command('plan');
    const elsewhere = { ...command, payload: { ...command.payload, team_id: 'T0STRANGER' } };
    expect((await send(peer.people.signed(elsewhere, { secret: 'another secret' })))[0]).toBe(401);
    expect(await send(peer.people.signed(elsewhere))).toEqual([200, '']);
    expect(await peer.people.replied(command)).toMatchObject([
      { text: 'Forecastle is connected to another workspace.' },
    ]);
  });

  it('link a Slack user, press a button and send a modal', async () => {
    const answerTo = async (asked: Delivery): Promise<SlackReply> => {
      expect(await send(peer.people.signed(asked))).toEqual([200, '']);
      const [reply] = await peer.people.replied(asked);
      return reply as unknown as SlackReply;
    };
    const stages: { id: string; name: string }[] = (await browser.get('/stages')).body.items;
    const stageId = stages.find(({ name }) => name === 'Discovery')?.id;
    const { id: dealId } = (await browser.post('/opportunities', { name: 'Harbour crane', stageId })).body;
    const activities = async () => (await browser.get(`/opportunities/${dealId}/activities`)).body.items;
    const offered = await answerTo(peer.people.command('deal harbour crane'));
    expect((await browser.post('/slack/link', { code: codeIn(offered) })).status).toBe(200);
    const deal = await answerTo(peer.people.command('deal harbour crane'));
    expect(texts(deal)).toEqual(expect.arrayContaining(['Harbour crane', 'Log a call']));

    const press = peer.people.press({ action_id: SLACK_ACTIONS.logCall, value: dealId });
    expect(await send(peer.people.signed(press))).toEqual([200, '']);
    await expect.poll(() => peer.views.open.size).toBe(1);
    const [modal = ''] = peer.views.open.keys();
    const fill = (entered: Readonly<Record<string, unknown>>) =>
      send(peer.people.signed(peer.people.fill(modal, { kind: 'call', ...entered })));
    const [status, said] = await fill({ words: '   ' });
    expect([status, JSON.parse(said)]).toEqual([
      200,
      { response_action: 'errors', errors: { words: 'Enter a short summary' } },
    ]);
    expect(await activities()).toEqual([]);
    expect(await fill({ words: 'Went well' })).toEqual([200, '']);
    expect(await activities()).toMatchObject([{ kind: 'call', subject: 'Went well' }]);
  });

  it('are not taken where the app uses Socket Mode', async () => {
    await browser.put(`${SLACK_PATH}/app`, { mode: 'socket', appToken: peer.world.app.appToken });
    expect((await send(peer.people.signed(peer.people.command('help'))))[0]).toBe(401);
  });
});
