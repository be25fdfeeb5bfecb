/** Who is answered what they ask, and who is told why not. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OutcomeUnknown } from '../../../../platform/database/fault.ts';
import { inTenant } from '../../../../platform/database/tenant.ts';
import { createLogger } from '../../../../platform/logging/logger.ts';
import { QueueFull } from '../../../../platform/sharing/fair-semaphore.ts';
import { type Browser, startTestApp, type TestApp } from '../../../../testing/app.ts';
import type { Delivery } from '../../../../testing/peers/slack/deliveries.ts';
import type { SlackPeer } from '../../../../testing/peers/slack/peer.ts';
import type { SlackHandlers } from '../../../slack/port.ts';
import { holdSockets } from '../sockets/hold-sockets.ts';
import { connectSlack, SLACK_PATH, startPeerFor } from '../testing/connect.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let peer: SlackPeer;
let browser: Browser;
let handled: string[];
/** Holds a connection for whoever types "hold", until a test lets go. */
let release: () => void;
beforeEach(async () => {
  peer = await startPeerFor(app);
  ({ browser } = await app.signUp());
  await connectSlack(browser, peer);
  handled = [];
  const { promise: held, resolve } = Promise.withResolvers<void>();
  release = resolve;
  const handlers: SlackHandlers = {
    handleCommand: async ({ pool, organizationId }, { text }) => {
      if (text === 'busy') throw new QueueFull(true);
      if (text === 'lost') throw new OutcomeUnknown(new Error('of a test'));
      if (text === 'hold') await inTenant(pool, organizationId, () => Promise.all([handled.push(text), held]));
      else handled.push(text);
      return { text: `You asked: ${text}` };
    },
    handleInteraction: async (_, { kind }) => {
      handled.push(kind);
      return { reply: { text: 'Done' } };
    },
    handleEvent: async () => undefined,
  };
  const { pool } = app.database;
  const server = holdSockets(
    { pool, settings: app.settings, logger: createLogger('error'), handlers },
    { everyMs: 20, leaseSeconds: 20, firstWaitMs: 10 },
  );
  await peer.sockets.until(() => peer.sockets.open === 1);
  return async () => {
    release();
    await server.stop();
    await browser.post(`${SLACK_PATH}/disconnect`);
    await peer.stop();
  };
});

const acknowledgedWith = async (delivery: Delivery) => {
  const { envelope_id: id } = peer.people.overSocket(delivery);
  await peer.sockets.until(() => peer.sockets.acknowledged.has(id));
  return peer.sockets.acknowledged.get(id)?.[0];
};
const answerTo = async (delivery: Delivery): Promise<string> => {
  await acknowledgedWith(delivery);
  const [reply] = await peer.people.replied(delivery);
  return String(reply?.text);
};
const modal = { state: { values: { kind: {}, words: {} } } };

describe('a person in Slack', () => {
  it('is answered 30 times in a minute, and told to wait after that', async () => {
    peer.world.addUser('tom', 'Tom Ashby');
    for (let typed = 0; typed < 29; typed++) await answerTo(peer.people.command('plan'));
    expect(await answerTo(peer.people.press({ action_id: 'none' }))).toBe('Done');
    const wait = 'Too many commands. Wait a minute.';
    expect(await answerTo(peer.people.command('plan'))).toBe(wait);
    expect(await answerTo(peer.people.press({ action_id: 'none' }))).toBe(wait);
    expect(await acknowledgedWith(peer.people.submit(modal))).toEqual({
      response_action: 'errors',
      errors: { words: wait },
    });
    expect(handled).toHaveLength(30);
    expect(await answerTo(peer.people.command('risk', { user: 'tom' }))).toBe('You asked: risk');
  });

  it('holds a quarter of the connections at most, and nobody’s acknowledgement waits for them', async () => {
    peer.world.addUser('tom', 'Tom Ashby');
    const holding = Array.from({ length: 7 }, () => peer.people.command('hold'));
    for (const command of holding) expect(await acknowledgedWith(command)).toBeNull();
    await expect.poll(() => handled.length).toBe(5);
    expect(await answerTo(peer.people.command('risk', { user: 'tom' }))).toBe('You asked: risk');
    expect(handled).toEqual(['hold', 'hold', 'hold', 'hold', 'hold', 'risk']);
    release();
    for (const command of holding) await peer.people.replied(command);
    expect(handled.filter((text) => text === 'hold')).toHaveLength(7);
  });
});

describe('what fails', () => {
  it('is told by what became of it', async () => {
    expect(await answerTo(peer.people.command('busy'))).toBe(
      'Forecastle is busy. Nothing was changed. Try again in a minute.',
    );
    // The command may be done: typed again it would be done twice.
    expect(await answerTo(peer.people.command('lost'))).toBe(
      'Something went wrong. Check in Forecastle whether it was saved before you try again.',
    );
  });
});

describe('somebody of another workspace', () => {
  const elsewhere = 'Forecastle is connected to another workspace.';

  it('is told so where a button of ours is in a channel that is shared with their company', async () => {
    peer.world.addUser('mallory', 'Mallory', null, ['T0ELSEWHERE']);
    expect(await answerTo(peer.people.press({ action_id: 'none' }, { user: 'mallory' }))).toBe(elsewhere);
    expect(await acknowledgedWith(peer.people.submit(modal, { user: 'mallory' }))).toEqual({
      response_action: 'errors',
      errors: { words: elsewhere },
    });
    // A button that leads to a page opens it by itself.
    const link = peer.people.press({ action_id: 'open_page:1', value: 'x' }, { user: 'mallory' });
    expect(await acknowledgedWith(link)).toBeNull();
    expect([handled, link.replies]).toEqual([[], []]);
  });

  it('is answered who belongs to ours too, in a Slack organisation', async () => {
    peer.world.addUser('mere', 'Mere Walker', null, ['T0OTHER', peer.world.team.id]);
    expect(await answerTo(peer.people.press({ action_id: 'none' }, { user: 'mere' }))).toBe('Done');
    expect(await acknowledgedWith(peer.people.submit(modal, { user: 'mere' }))).toBeNull();
    expect(handled).toEqual(['block_actions', 'view_submission']);
  });

  it('is told nothing but that where Slack does not say who they are', async () => {
    peer.world.addUser('mere', 'Mere Walker', null, ['T0OTHER', peer.world.team.id]);
    peer.failNext({ status: 503, body: 'Service Unavailable' }, { path: /users\.info/u });
    expect(await answerTo(peer.people.press({ action_id: 'none' }, { user: 'mere' }))).toBe(
      'Slack is too busy to answer. Nothing was changed. Try again.',
    );
    expect(handled).toEqual([]);
  });
});
