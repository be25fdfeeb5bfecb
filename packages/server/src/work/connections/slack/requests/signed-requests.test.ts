/** Requests that Slack signs. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, startTestApp, type TestApp } from '../../../../testing/app.ts';
import type { SignedRequest } from '../../../../testing/peers/slack/deliveries.ts';
import type { SlackPeer } from '../../../../testing/peers/slack/peer.ts';
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

  it('are not taken where the app uses Socket Mode', async () => {
    await browser.put(`${SLACK_PATH}/app`, { mode: 'socket', appToken: peer.world.app.appToken });
    expect((await send(peer.people.signed(peer.people.command('help'))))[0]).toBe(401);
  });
});
