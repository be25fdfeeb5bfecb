/** What a person does in Slack, from the first command to an action that is done, by the socket and the handlers of the product. */
import { SLACK_ACTIONS } from '@forecastle/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { createLogger } from '../../../platform/logging/logger.ts';
import { queueForPeople } from '../../../tenancy/slack-outbox/queue-for-people.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import type { Delivery } from '../../../testing/peers/slack/deliveries.ts';
import type { SlackPeer } from '../../../testing/peers/slack/peer.ts';
import type { Posted } from '../../../testing/peers/slack/world.ts';
import { planHouse } from '../../plans/fixtures/plan-org.ts';
import { slackHandlers } from '../../slack/handlers.ts';
import { composeMessages } from '../../slack/messages/compose-messages.ts';
import type { SlackReply } from '../../slack/port.ts';
import { runSlackSending } from '../../slack/sending/run-sending.ts';
import { codeIn, texts } from '../../slack/testing/slack-users.ts';
import { slackSenders } from './open-sender.ts';
import { holdSockets } from './sockets/hold-sockets.ts';
import { connectSlack, SLACK_PATH, startPeerFor } from './testing/connect.ts';

let app: TestApp;
let peer: SlackPeer;
let server: ReturnType<typeof holdSockets>;
beforeAll(async () => {
  app = await startTestApp();
  peer = await startPeerFor(app);
  const { settings } = app;
  server = holdSockets(
    { pool: app.database.pool, settings, logger: createLogger('error'), handlers: slackHandlers },
    { everyMs: 20, leaseSeconds: 20, firstWaitMs: 10 },
  );
});
afterAll(async () => {
  await server.stop();
  await peer.stop();
  await app.close();
});

/** Sends it by the socket and returns what the person is answered. */
async function answerTo(delivery: Delivery): Promise<SlackReply> {
  peer.people.overSocket(delivery);
  const [reply] = await peer.people.replied(delivery);
  return reply as unknown as SlackReply;
}
const type = (text: string, user = 'ana') => answerTo(peer.people.command(text, { user }));

/** Fills in a modal that Slack shows, and returns what it is answered; null where it closes. */
async function sendModal(id: string, entered: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { envelope_id: sent } = peer.people.overSocket(peer.people.fill(id, entered));
  await peer.sockets.until(() => peer.sockets.acknowledged.has(sent));
  return peer.sockets.acknowledged.get(sent)?.[0];
}

interface Shown {
  readonly action_id?: string;
  readonly value?: string;
  readonly elements?: readonly Shown[];
  readonly accessory?: Shown;
}

/** Presses a button of a message as Slack shows it; `posted` where it is one that was sent. */
function press(
  { blocks = [] }: { readonly blocks?: readonly unknown[] | undefined },
  action: string,
  { user = 'ana', posted = null }: { readonly user?: string; readonly posted?: Posted | null } = {},
): Delivery {
  const shown = (blocks as readonly Shown[]).flatMap(({ elements = [], accessory }) => [
    ...elements,
    ...(accessory ? [accessory] : []),
  ]);
  const found = shown.find(({ action_id }) => action_id?.split(':')[0] === action);
  if (!found) throw new Error(`the message has no button ${action}`);
  return peer.people.press({ action_id: found.action_id, value: found.value }, { user, message: posted });
}

it('links a Slack user, shows a deal, logs a call and works off the plan', async () => {
  const { browser, add, make, plan } = await planHouse(app);
  await connectSlack(browser, peer);
  await peer.sockets.until(() => peer.sockets.open === 1);
  const dealId = await add({ amountMinor: 1_234_567_00, nextStep: 'Call Priya' });
  const [item] = (await make()).items;

  const offered = await type('deal harbour crane');
  expect(texts(offered)).toContain('Connect your Forecastle account');
  expect(JSON.stringify(offered)).not.toContain('Priya');
  const code = codeIn(offered);
  const asked = (await browser.post('/slack/link/request', { code })).body;
  expect(asked).toMatchObject({ slackName: 'Ana Rangi', teamName: 'Harbourline' });
  expect((await browser.post('/slack/link', { code })).status).toBe(200);

  const deal = await type('deal harbour crane');
  expect(texts(deal)).toEqual(expect.arrayContaining(['Harbour crane', 'Call Priya', 'Log a call']));

  const call = press(deal, SLACK_ACTIONS.logCall);
  peer.people.overSocket(call);
  await expect.poll(() => peer.views.open.size).toBe(1);
  const [view] = [...peer.views.open.values()];
  expect(texts(view)).toContain('Harbour crane');
  expect(texts(await type('log harbour crane: call about prices'))[0]).toContain('about prices');
  const activities = async () => (await browser.get(`/opportunities/${dealId}/activities`)).body.items;
  expect(await activities()).toMatchObject([{ kind: 'call' }]);

  // Words that do not say what it was open a modal, which says what is wrong with it and is sent again.
  expect(texts(await type('log harbour crane: they like it'))).toEqual(['Say in the window what it was.']);
  const modal = [...peer.views.open.keys()].at(-1) ?? '';
  expect(texts(peer.views.open.get(modal))).toContain('Harbour crane');
  const now = Math.floor(Date.now() / 1000);
  expect(await sendModal(modal, { kind: 'meeting', when: now + 86_400 })).toEqual({
    response_action: 'errors',
    errors: { when: 'This is in the future. Log it when it has happened.' },
  });
  expect(await activities()).toHaveLength(1);
  expect(await sendModal(modal, { kind: 'meeting', when: now - 60, outcome: 'moved_forward' })).toBeNull();
  expect(await activities()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'meeting', subject: 'they like it', outcome: 'moved_forward' }),
    ]),
  );
  await expect
    .poll(() => texts(peer.world.posted.at(-1)?.blocks))
    .toContain('Logged on Harbour crane (meeting): they like it');

  const shown = await type('plan');
  expect(texts(shown)).toContain('Complete');
  const done = press(shown, SLACK_ACTIONS.completeItem);
  const completed = await answerTo(done);
  expect(completed).toMatchObject({ replace_original: true });
  expect(texts(completed)).toContain(`Completed: ${item.name}, Harbour crane.`);
  const statusOf = async () => (await plan()).items.find(({ id }: { id: string }) => id === item.id).status;
  expect(await statusOf()).toBe('complete');
  await answerTo(press(completed, SLACK_ACTIONS.reopenItem));
  expect(await statusOf()).toBe('open');

  // The press that completed it, sent again: it was done once.
  peer.people.again(done);
  expect(texts(await type('forecast'))).toContain('All deals');
  expect(texts(await type('risk')).length).toBeGreaterThan(1);
  expect(await statusOf()).toBe('open');
  expect(done.replies).toHaveLength(1);

  // Somebody else's press of the same button does nothing.
  peer.world.addUser('mallory', 'Mallory');
  const strange = await answerTo(press(shown, SLACK_ACTIONS.completeItem, { user: 'mallory' }));
  expect(texts(strange)).toContain('Connect your Forecastle account');
  expect(await statusOf()).toBe('open');

  await browser.post(`${SLACK_PATH}/disconnect`);
  expect((await browser.post('/slack/link', { code: codeIn(strange) })).status).toBe(409);
  expect((await browser.get('/slack/link')).body).toMatchObject({
    isConnected: false,
    link: { slackName: 'Ana Rangi' },
  });
  await peer.sockets.until(() => peer.sockets.open === 0);
});

it('works off Monday’s plan in the message that it came in', async () => {
  const { browser, organizationId, memberId, add, make, plan } = await planHouse(app);
  await connectSlack(browser, peer);
  await peer.sockets.until(() => peer.sockets.open === 1);
  await add();
  const [item] = (await make()).items;
  await browser.post('/slack/link', { code: codeIn(await type('plan')) });
  await browser.patch('/slack/messages', { topics: { weekly_plan: true }, quietHours: null });

  await inTenant(app.database.pool, organizationId, (tx) =>
    queueForPeople(tx, [
      {
        memberId,
        topic: 'weekly_plan',
        key: 'weekly_plan:now',
        occurredAt: new Date(),
        expiresAt: new Date(Date.now() + 3_600_000),
      },
    ]),
  );
  const { pool } = app.database;
  const open = slackSenders({ pool, settings: app.settings });
  await runSlackSending(
    pool,
    { organizationId },
    {
      open,
      compose: composeMessages,
      publicUrl: app.settings.publicUrl,
      logger: createLogger('error'),
      signal: new AbortController().signal,
    },
  );
  const posted = peer.world.posted.at(-1);
  if (!posted) throw new Error('nothing was sent');
  expect(texts(posted.blocks)).toContain('You chose “Your weekly plan” in Slack.');

  const sentBefore = peer.world.posted.length;
  await answerTo(press(posted, SLACK_ACTIONS.completeItem, { posted }));
  expect(texts(posted.blocks)).toContain(`Completed: ${item.name}, Harbour crane.`);
  const statusOf = async () => (await plan()).items.find(({ id }: { id: string }) => id === item.id).status;
  expect(await statusOf()).toBe('complete');
  await answerTo(press(posted, SLACK_ACTIONS.reopenItem, { posted }));
  expect(texts(posted.blocks)).toContain(`Open again: ${item.name}, Harbour crane.`);
  expect(await statusOf()).toBe('open');
  expect(peer.world.posted).toHaveLength(sentBefore);
  await browser.post(`${SLACK_PATH}/disconnect`);
});
