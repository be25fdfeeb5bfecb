/** What the vendor's own clients ask of the peer, in the long form of its tests. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ErrorCode, LogLevel, WebClient } from '@slack/web-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAULTS } from './answers.ts';
import type { SignedRequest } from './deliveries.ts';
import { type SlackPeer, startSlackPeer } from './peer.ts';

const nothing = () => undefined;
/** It logs what is refused. */
const logger = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  setLevel: nothing,
  getLevel: () => LogLevel.ERROR,
  setName: nothing,
};
const QUICK = { retryConfig: { retries: 0 }, rejectRateLimitedCalls: true, logger };

/** Slack's error of a call that it refuses. */
const refusal = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error: { code: ErrorCode; data?: { error: string }; retryAfter?: number }) =>
      error.data?.error ?? error.retryAfter ?? error.code,
  );

export function driveByWebApi(): void {
  let peer: SlackPeer;
  let client: WebClient;
  beforeAll(async () => {
    peer = await startSlackPeer({ redirectUris: ['https://forecast.example.com'] });
    client = new WebClient(peer.world.install(), { slackApiUrl: `${peer.origin}/api/`, ...QUICK });
  });
  afterAll(() => peer.stop());

  it('posts, and is refused as the pages say', async () => {
    const { world } = peer;
    const [sales, ana] = [world.channel('sales'), world.user('ana')];
    const post = (channel: string, more: object = {}) => client.chat.postMessage({ channel, text: 'Hello', ...more });
    expect(await refusal(post(sales.id))).toBe('not_in_channel');
    expect(await refusal(post('C0NOWHERE'))).toBe('channel_not_found');
    await client.conversations.join({ channel: sales.id });
    const { ts = '' } = await post(sales.id);
    await client.chat.update({ channel: sales.id, ts, text: 'Hello again' });
    expect(world.posted.map(({ text }) => text)).toEqual(['Hello again']);
    await client.chat.postEphemeral({ channel: sales.id, user: ana.id, text: 'For you' });
    expect(await refusal(post(sales.id, { blocks: [{ type: 'nonsense' }] }))).toBe('invalid_blocks');
    // Also to somebody who is deactivated: https://github.com/slackapi/python-slack-sdk/issues/1156
    ana.deleted = true;
    await post(ana.id);
    ana.deleted = false;
    world.app.messagesTab = false;
    expect(await refusal(post(ana.id))).toBe('messages_tab_disabled');
    world.app.messagesTab = true;
    sales.isArchived = true;
    expect(await refusal(post(sales.id))).toBe('is_archived');
    sales.isArchived = false;
    peer.failNext(FAULTS.rateLimited(7));
    expect(await refusal(post(sales.id))).toBe(7);
  });

  it('reads people and channels, by pages', async () => {
    const { world } = peer;
    for (let n = 0; n < 5; n++) world.addChannel(`c${n}`);
    world.addChannel('secret', { isPrivate: true });
    const names: string[] = [];
    for await (const page of client.paginate('conversations.list', { limit: 2, types: 'public_channel' })) {
      const { channels } = page as { channels?: { name: string }[] };
      names.push(...(channels ?? []).map(({ name }) => name));
    }
    expect(names).toEqual(['sales', 'c0', 'c1', 'c2', 'c3', 'c4']);
    const { user } = await client.users.lookupByEmail({ email: 'ana@harbourline.example' });
    expect((await client.users.info({ user: user?.id ?? '' })).user?.real_name).toBe('Ana Rangi');
    expect(await refusal(client.users.info({ user: 'U0NOBODY' }))).toBe('user_not_found');
    expect(await refusal(client.conversations.info({ channel: world.channel('secret').id }))).toBe('channel_not_found');
  });

  it('shows private channels to the app only where it is in them, and to a person only where they are too', async () => {
    const { world } = peer;
    const [ana, ben] = [world.user('ana'), world.addUser('ben', 'Ben Koroma')];
    const board = world.addChannel('board', { isPrivate: true, hasApp: true, people: new Set([ana.id]) });
    const both = await client.conversations.list({ types: 'public_channel,private_channel', limit: 999 });
    expect(both.channels?.find(({ id }) => id === board.id)).toMatchObject({ is_private: true, num_members: 2 });
    expect(both.channels?.some(({ name }) => name === 'secret')).toBe(false);
    const of = async (user: string) =>
      (await client.users.conversations({ user, types: 'private_channel' })).channels?.map(({ name }) => name);
    expect([await of(ana.id), await of(ben.id)]).toEqual([['board'], []]);
    expect(await refusal(client.conversations.list({ limit: 1000 }))).toBe('invalid_limit');
    expect(await refusal(client.conversations.join({ channel: board.id }))).toBe(
      'method_not_supported_for_channel_type',
    );

    board.sharedWith = 'company';
    const asked = { channel: board.id, include_num_members: true };
    const shared = (await client.conversations.info(asked)).channel;
    expect(shared).toMatchObject({ is_shared: true, is_ext_shared: true, is_org_shared: false, num_members: 2 });
    board.sharedWith = 'workspace';
    const { channel } = await client.conversations.info({ channel: board.id });
    expect(channel).toMatchObject({ is_shared: true, is_ext_shared: false, is_org_shared: true });
    expect(channel).not.toHaveProperty('num_members');

    const { scopes } = world.app;
    world.app.scopes = ['channels:read', 'channels:join'];
    const narrow = new WebClient(world.install(), { slackApiUrl: `${peer.origin}/api/`, ...QUICK });
    world.app.scopes = scopes;
    expect(await refusal(narrow.conversations.list({ types: 'private_channel' }))).toBe('missing_scope');
    expect(await refusal(narrow.conversations.info({ channel: board.id }))).toBe('missing_scope');
    const sales = world.channel('sales').id;
    world.channel('sales').isArchived = true;
    expect(await refusal(narrow.conversations.join({ channel: sales }))).toBe('is_archived');
    const open = await narrow.conversations.list({ exclude_archived: true });
    expect(open.channels?.map(({ name }) => name)).not.toContain('sales');
    world.channel('sales').isArchived = false;
    await narrow.conversations.join({ channel: sales });
    expect((await narrow.conversations.join({ channel: sales })).warning).toBe('already_in_channel');
  });

  it('opens a modal once, within three seconds', async () => {
    const view = { type: 'modal' as const, title: { type: 'plain_text' as const, text: 'Log a call' }, blocks: [] };
    const trigger_id = peer.views.trigger();
    const opened = await client.views.open({ trigger_id, view });
    await client.views.update({ view_id: opened.view?.id ?? '', view });
    expect(await refusal(client.views.open({ trigger_id, view }))).toBe('invalid_trigger_id');
    const late = peer.views.trigger();
    peer.world.skewMs = 3_100;
    expect(await refusal(client.views.open({ trigger_id: late, view }))).toBe('expired_trigger_id');
    peer.world.skewMs = 0;
  });

  it('installs an app, and ends its token', async () => {
    const { app } = peer.world;
    const redirect_uri = 'https://forecast.example.com/slack';
    const query = new URLSearchParams({ client_id: app.clientId, scope: 'commands', redirect_uri, state: 's' });
    const back = await fetch(`${peer.origin}/oauth/v2/authorize?${query}`, { redirect: 'manual' });
    const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const given = { client_id: app.clientId, client_secret: app.clientSecret, code, redirect_uri };
    const stranger = new WebClient(undefined, { slackApiUrl: `${peer.origin}/api/`, ...QUICK });
    expect(await refusal(stranger.oauth.v2.access({ ...given, client_secret: 'wrong' }))).toBe('bad_client_secret');
    const { access_token = '', app_id } = await stranger.oauth.v2.access(given);
    expect(app_id).toBe(app.id);
    expect(await refusal(stranger.oauth.v2.access(given))).toBe('invalid_code');
    const own = new WebClient(access_token, { slackApiUrl: `${peer.origin}/api/`, ...QUICK });
    await own.auth.revoke();
    expect(await refusal(own.auth.test())).toBe('token_revoked');
  });
}

/** What is used of Bolt, which is no dependency. */
interface Bolt {
  readonly HTTPReceiver: new (options: object) => object;
  readonly App: new (
    options: object,
  ) => {
    command(
      name: string,
      listener: (given: {
        command: { text: string };
        ack(): Promise<void>;
        respond(text: string): Promise<unknown>;
      }) => Promise<void>,
    ): void;
    start(port: number): Promise<Server>;
    stop(): Promise<unknown>;
  };
}

/** `entry`: where Bolt begins. */
export function driveByBolt(entry: string): void {
  describe('Bolt', () => {
    it('verifies what the peer signs, and refuses everything else', async () => {
      const peer = await startSlackPeer();
      const loaded = (await import(entry)) as Bolt & { readonly default?: Bolt };
      const { App, HTTPReceiver } = loaded.default ?? loaded;
      const receiver = new HTTPReceiver({
        signingSecret: peer.world.app.signingSecret,
        endpoints: ['/slack/commands'],
        logLevel: 'error',
      });
      const app = new App({
        receiver,
        token: peer.world.install(),
        clientOptions: { slackApiUrl: `${peer.origin}/api/` },
        logLevel: 'error',
      });
      app.command('/forecastle', async ({ command, ack, respond }) => {
        await ack();
        await respond(`You asked: ${command.text}`);
      });
      const server = await app.start(0);
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const send = async ({ path, headers, body }: SignedRequest) =>
        (await fetch(`${origin}${path}`, { method: 'POST', headers, body })).status;

      const command = peer.people.command('plan');
      expect(await send(peer.people.signed(command))).toBe(200);
      expect(await peer.people.replied(command)).toMatchObject([{ text: 'You asked: plan' }]);
      expect(await send(peer.people.signed(command, { secondsAgo: 301 }))).toBe(401);
      expect(await send(peer.people.signed(command, { secret: 'another' }))).toBe(401);
      const good = peer.people.signed(command);
      expect(await send({ ...good, body: good.body.replace('plan', 'risk') })).toBe(401);
      await app.stop();
      await peer.stop();
    });
  });
}
