/** Servers that hold the socket to Slack, by turns. */
import { fork } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTenant } from '../../../../platform/database/tenant.ts';
import { createLogger } from '../../../../platform/logging/logger.ts';
import { administer } from '../../../../testing/administer.ts';
import { type Browser, startTestApp, type TestApp } from '../../../../testing/app.ts';
import type { SlackPeer } from '../../../../testing/peers/slack/peer.ts';
import type { SlackHandlers, SlackInteractionAnswer } from '../../../slack/port.ts';
import { connectSlack, SLACK_PATH, startPeerFor } from '../testing/connect.ts';
import { holdSockets } from './hold-sockets.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let peer: SlackPeer;
let browser: Browser;
let organizationId: string;
let handled: string[];
const running = new Set<{ stop(): Promise<void> }>();
beforeEach(async () => {
  peer = await startPeerFor(app);
  const { browser: admin, session } = await app.signUp();
  browser = admin;
  organizationId = session.organization.id;
  await connectSlack(browser, peer);
  handled = [];
  return async () => {
    await Promise.all([...running].map((server) => server.stop()));
    running.clear();
    await browser.post(`${SLACK_PATH}/disconnect`);
    await peer.stop();
  };
});

/** Notes what it is handed. */
const handlers: SlackHandlers = {
  handleCommand: async (_, { text }) => {
    handled.push(text);
    return { text: `You asked: ${text}` };
  },
  handleInteraction: async (_, { kind }) => {
    handled.push(kind);
    return { errors: new Map([['deal', 'Choose a deal.']]) };
  },
  handleEvent: async (_, { type }) => {
    handled.push(type);
  },
};

const FAST = { everyMs: 20, leaseSeconds: 2, firstWaitMs: 10 };

/** A server that looks often, so that tests wait for no clock. */
function startServer(given: Partial<SlackHandlers> = {}) {
  const { pool } = app.database;
  const accepting = {
    pool,
    settings: app.settings,
    logger: createLogger('error'),
    handlers: { ...handlers, ...given },
  };
  const server = holdSockets(accepting, FAST);
  running.add(server);
  return server;
}
const opened = (count: number) => peer.sockets.until(() => peer.sockets.opened === count && peer.sockets.open === 1);
const holders = () =>
  inTenant(app.database.pool, organizationId, async ({ client }) => {
    const { rows } = await client.query<{ holder: string }>('SELECT holder_id AS holder FROM slack_workspaces');
    return rows.map(({ holder }) => holder);
  });
const acknowledged = (id: string) => peer.sockets.until(() => peer.sockets.acknowledged.has(id));

describe('a socket to Slack', () => {
  it('is opened by one of two servers, and by the other once that one stops', async () => {
    const first = startServer();
    await opened(1);
    const [holder] = await holders();
    const second = startServer();
    await vi.waitFor(async () => expect((await browser.get(SLACK_PATH)).body.socket.open).toBe(true));
    expect(await holders()).toEqual([holder]);
    await first.stop();
    await opened(2);
    await vi.waitFor(async () => expect(await holders()).not.toEqual([holder]));
    const command = peer.people.command('risk');
    peer.people.overSocket(command);
    expect(await peer.people.replied(command)).toMatchObject([{ response_type: 'ephemeral', text: 'You asked: risk' }]);
    await second.stop();
    expect(peer.sockets.open).toBe(0);
  });

  it('is taken over from a server that was killed, which keeps what it had acknowledged', async () => {
    const killed = fork(new URL('./fixtures/holder.ts', import.meta.url), {
      env: {
        ...process.env,
        APP_URL: app.database.appUrl,
        HOME: app.settings.home,
        SECRET: app.settings.secret,
        SLACK_API_ORIGIN: peer.origin,
      },
    });
    await opened(1);
    const lost = peer.people.command('lost');
    await acknowledged(peer.people.overSocket(lost).envelope_id);
    startServer();
    killed.kill('SIGKILL');
    await opened(2);
    const [again, next] = [peer.people.again(lost), peer.people.command('next')];
    await acknowledged(again.envelope_id);
    peer.people.overSocket(next);
    await peer.people.replied(next);
    expect(handled).toEqual(['next']);
  });

  it('is let go by a server that finds its lease taken, and opened once that is over', async () => {
    startServer();
    await opened(1);
    const lease = (until: string) =>
      inTenant(app.database.pool, organizationId, ({ client }) =>
        client.query(
          `UPDATE slack_workspaces SET holder_id = gen_random_uuid(), held_until = now() + '${until}'::interval`,
        ),
      );
    await lease('1 hour');
    await peer.sockets.until(() => peer.sockets.open === 0);
    await lease('-1 second');
    await opened(2);
  });

  it('hands a command over once, however often Slack sends it', async () => {
    startServer();
    await opened(1);
    const command = peer.people.command('deal Harbour');
    const sent = [peer.people.overSocket(command), peer.people.again(command), peer.people.again(command, 2)];
    for (const { envelope_id } of sent) await acknowledged(envelope_id);
    await peer.people.replied(command);
    const event = peer.people.event({ type: 'app_mention' });
    // Out of order: the repeat comes first.
    const events = [peer.people.again(event), peer.people.overSocket(event)];
    for (const { envelope_id } of events) await acknowledged(envelope_id);
    await vi.waitFor(() => expect(handled).toContain('app_mention'));
    const last = peer.people.command('help');
    peer.people.overSocket(last);
    await peer.people.replied(last);
    expect(handled).toEqual(['deal Harbour', 'app_mention', 'help']);
    expect(command.replies).toHaveLength(1);
  });

  it('answers a modal with its errors, and everything else at once', async () => {
    const { promise: late, resolve: answer } = Promise.withResolvers<{ text: string }>();
    startServer({ handleCommand: () => late });
    await opened(1);
    const command = peer.people.command('forecast');
    const { envelope_id } = peer.people.overSocket(command);
    await acknowledged(envelope_id);
    expect([peer.sockets.acknowledged.get(envelope_id), command.replies]).toEqual([[null], []]);
    answer({ text: 'Late' });
    expect(await peer.people.replied(command)).toMatchObject([{ text: 'Late' }]);
    const modal = peer.people.overSocket(peer.people.submit({ state: { values: {} } }));
    await acknowledged(modal.envelope_id);
    expect(peer.sockets.acknowledged.get(modal.envelope_id)).toEqual([
      { response_action: 'errors', errors: { deal: 'Choose a deal.' } },
    ]);
  });

  it('says that something went wrong where a command fails, and goes on', async () => {
    startServer({
      handleCommand: async (context, command) => {
        if (command.text === 'fail') throw new Error('of a test');
        return handlers.handleCommand(context, command);
      },
    });
    await opened(1);
    const [failing, next] = [peer.people.command('fail'), peer.people.command('plan')];
    peer.people.overSocket(failing);
    expect(await peer.people.replied(failing)).toMatchObject([
      { text: 'Something went wrong. Nothing was changed. Try again.' },
    ]);
    peer.people.overSocket(next);
    expect(await peer.people.replied(next)).toMatchObject([{ text: 'You asked: plan' }]);
  });

  it('is opened again when Slack ends it or it breaks', async () => {
    startServer();
    await opened(1);
    peer.sockets.disconnect('refresh_requested');
    await opened(2);
    peer.sockets.cut();
    await opened(3);
    peer.failNext({ status: 503, body: '' }, { path: /apps\.connections\.open/u, times: 2 });
    peer.sockets.disconnect('warning');
    await opened(4);
    expect((await browser.get(SLACK_PATH)).body.state).toBe('healthy');
  });

  it('is opened again once the database answers again', async () => {
    const failures: string[] = [];
    const logger = { warn: () => undefined, error: (_: unknown, words?: string) => failures.push(words ?? '') };
    running.add(holdSockets({ pool: app.database.pool, settings: app.settings, logger, handlers }, FAST));
    await opened(1);
    const secrets = (verb: string) => administer(app.database.ownerUrl, `ALTER TABLE ${verb}`);
    await secrets('connection_secrets RENAME TO hidden_secrets');
    try {
      peer.sockets.disconnect('refresh_requested');
      await vi.waitFor(() => expect(failures).toContain('a socket to Slack failed and is opened again'));
    } finally {
      await secrets('hidden_secrets RENAME TO connection_secrets');
    }
    await opened(2);
  });

  it('stays open while one of another organisation is let go, which waits for its command', async () => {
    const { promise: late, resolve: answer } = Promise.withResolvers<{ text: string }>();
    startServer({ handleCommand: () => late });
    await opened(1);
    const command = peer.people.command('forecast');
    await acknowledged(peer.people.overSocket(command).envelope_id);
    const first = peer;
    peer = await startPeerFor(app);
    const { browser: other } = await app.signUp('Elsewhere');
    await connectSlack(other, peer);
    await opened(1);
    await inTenant(app.database.pool, organizationId, ({ client }) =>
      client.query(`UPDATE connections SET state = 'needs_reconnecting', reason = 'token_revoked'`),
    );
    await vi.waitFor(async () => expect(await holders()).toEqual([null]), { timeout: 10_000 });
    expect([peer.sockets.opened, peer.sockets.open]).toEqual([1, 1]);
    await other.post(`${SLACK_PATH}/disconnect`);
    await peer.stop();
    peer = first;
    app.settings.slack.origin = first.origin;
    answer({ text: 'Late' });
    await peer.people.replied(command);
  });

  it('answers with the text alone where Slack cannot show the blocks', async () => {
    const blocks = [{ type: 'divider' }];
    startServer({ handleCommand: async () => ({ text: 'Logged', blocks }) });
    await opened(1);
    peer.failNext({ status: 400, body: 'invalid_blocks' }, { path: /^\/commands\//u });
    const command = peer.people.command('log Harbour: call');
    peer.people.overSocket(command);
    expect((await peer.people.replied(command)).map(({ text, blocks: shown }) => [text, shown])).toEqual([
      ['Logged', undefined],
    ]);
  });

  it('says in a message what became of a modal that took too long', async () => {
    const { promise: late, resolve: answer } = Promise.withResolvers<SlackInteractionAnswer>();
    startServer({ handleInteraction: () => late });
    await opened(1);
    const { envelope_id } = peer.people.overSocket(peer.people.submit({ state: { values: {} } }));
    await acknowledged(envelope_id);
    expect(JSON.stringify(peer.sockets.acknowledged.get(envelope_id))).toContain('still saving');
    answer({ errors: new Map([['deal', 'This deal was deleted.']]) });
    await vi.waitFor(() =>
      expect(peer.world.posted).toMatchObject([{ text: 'Nothing was saved. This deal was deleted.' }]),
    );
  });

  it('is replaced before Slack ends it', async () => {
    peer.sockets.connectionSeconds = 1;
    startServer();
    await opened(2);
    const command = peer.people.command('plan');
    peer.people.overSocket(command);
    await peer.people.replied(command);
  });

  it('says to another workspace that it is not the one that is connected, once', async () => {
    startServer();
    await opened(1);
    const strange = peer.people.command('plan');
    const elsewhere = { ...strange, payload: { ...strange.payload, team_id: 'T0STRANGER' } };
    for (let sent = 0; sent < 2; sent++) await acknowledged(peer.people.overSocket(elsewhere).envelope_id);
    await peer.people.replied(elsewhere);
    const removed = peer.people.event({ type: 'app_uninstalled' });
    const event = peer.people.overSocket({ ...removed, payload: { ...removed.payload, team_id: 'T0STRANGER' } });
    await acknowledged(event.envelope_id);
    const own = peer.people.command('risk');
    peer.people.overSocket(own);
    await peer.people.replied(own);
    expect(handled).toEqual(['risk']);
    expect(strange.replies).toMatchObject([{ text: 'Forecastle is connected to another workspace.' }]);
  });

  it('stays open while an admin has paused it, and says so to who types, presses or sends', async () => {
    startServer();
    await opened(1);
    await browser.post(`${SLACK_PATH}/pause`);
    const paused = 'Slack is paused in Forecastle. Ask an admin.';
    for (const asked of [peer.people.command('plan'), peer.people.press({ action_id: 'none' })]) {
      peer.people.overSocket(asked);
      expect(await peer.people.replied(asked)).toMatchObject([{ response_type: 'ephemeral', text: paused }]);
    }
    const modal = peer.people.submit({ state: { values: { when: {}, words: {} } } });
    const { envelope_id: sent } = peer.people.overSocket(modal);
    await acknowledged(sent);
    expect(peer.sockets.acknowledged.get(sent)).toEqual([{ response_action: 'errors', errors: { words: paused } }]);
    expect(handled).toEqual([]);
    await browser.post(`${SLACK_PATH}/resume`);
    const again = peer.people.command('risk');
    peer.people.overSocket(again);
    await peer.people.replied(again);
    expect([handled, peer.sockets.opened]).toEqual([['risk'], 1]);
  });

  it('stops for good when its token or Socket Mode is gone', async () => {
    startServer();
    await opened(1);
    peer.world.app.socketMode = false;
    peer.sockets.disconnect('link_disabled');
    const isStopped = async (reason: string) =>
      vi.waitFor(async () => {
        expect((await browser.get(SLACK_PATH)).body).toMatchObject({ state: 'needs_reconnecting', reason });
        expect(await holders()).toEqual([null]);
      });
    await isStopped('api_not_enabled');
    peer.world.app.socketMode = true;
    expect((await browser.post(`${SLACK_PATH}/check`)).body).toMatchObject({ state: 'healthy', reason: null });
    await opened(2);
    peer.world.app.appToken = `xapp-1-${peer.world.app.id}-2-other`;
    peer.sockets.disconnect('link_disabled');
    await isStopped('app_changed');
    const { body } = await browser.put(`${SLACK_PATH}/app`, { appToken: peer.world.app.appToken });
    expect(body.state).toBe('healthy');
    await opened(3);
  });

  it.each([
    ['app_uninstalled', {}, 'app_not_installed'],
    ['tokens_revoked', { tokens: { oauth: [], bot: ['U0BOT'] } }, 'token_revoked'],
  ])('needs to be reconnected after %s, unless it was reconnected since', async (type, more, reason) => {
    startServer();
    await opened(1);
    peer.people.overSocket(peer.people.event({ type, ...more }));
    await vi.waitFor(() => expect(handled).toEqual([type]));
    expect((await browser.get(SLACK_PATH)).body.state).toBe('healthy');
    peer.world.endTokens('account_inactive');
    peer.people.overSocket(peer.people.event({ type, ...more }));
    await vi.waitFor(async () =>
      expect((await browser.get(SLACK_PATH)).body).toMatchObject({ state: 'needs_reconnecting', reason }),
    );
    await peer.sockets.until(() => peer.sockets.open === 0);
  });
});
