/** Channels and people that get no messages any more: they are switched off, and it is said. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { FAULTS, refused } from '../../../testing/peers/slack/answers.ts';
import { type SendingOrg, sendingOrg } from './testing/sending-org.ts';

const app = await startTestApp();
afterAll(app.close);

const POSTING = { path: /chat\.postMessage$/ };
let org: SendingOrg;
beforeEach(async () => {
  org = await sendingOrg(app);
  return org.peer.stop;
});

describe('a target that is gone', () => {
  const told = async (browser: { get: typeof org.admin.get }) =>
    (await browser.get('/notifications')).body.items.filter(
      ({ kind }: { kind: string }) => kind === 'slack_channel_off',
    );

  it('is switched off, and its chooser is told', async () => {
    const lead = await org.person('sales_manager', []);
    const deals = await org.channel(lead.browser, 'deals', ['deal_won']);
    await org.close(lead.browser, await org.deal(lead.browser));
    deals.channel.isArchived = true;
    await org.turn();
    expect(await org.outbox()).toMatchObject([{ status: 'dropped', droppedFor: 'off' }]);
    expect((await lead.browser.get('/slack/channels')).body.items).toMatchObject([{ off: { reason: 'archived' } }]);
    expect(await told(lead.browser)).toMatchObject([
      { channel: { id: deals.id, name: 'deals' }, excerpt: '#deals is archived.' },
    ]);
    // Nothing more is collected for it, and it is told of once.
    await org.close(lead.browser, await org.deal(lead.browser));
    await org.turn();
    expect(await org.outbox()).toHaveLength(1);
    deals.channel.isArchived = false;
    expect((await lead.browser.post(`/slack/channels/${deals.id}/try`)).body.outcome).toBe('chosen');
    expect(await told(lead.browser)).toEqual([]);
  });

  it.each([
    ['not_in_channel', 'not_in_channel'],
    ['restricted_action', 'refused'],
  ])('is one where Slack says %s', async (error, reason) => {
    const cro = await org.person('cro', []);
    await org.channel(cro.browser, 'deals', ['deal_won']);
    await org.close(org.admin, await org.deal(org.admin));
    org.peer.failNext(refused(error), POSTING);
    await org.turn();
    expect((await cro.browser.get('/slack/channels')).body.items).toMatchObject([{ off: { reason } }]);
  });

  it('is found by the look of each day: renamed, shared, left', async () => {
    const cro = await org.person('cro', []);
    const deals = await org.channel(cro.browser, 'deals', ['deal_won']);
    const lookAgain = () =>
      org.sql(`UPDATE slack_channels SET checked_at = now() - interval '2 days', off_at = NULL, off_reason = NULL
        WHERE organization_id = $1`);
    await lookAgain();
    deals.channel.name = 'wins';
    await org.close(org.admin, await org.deal(org.admin));
    await org.turn();
    expect((await cro.browser.get('/slack/channels')).body.items).toMatchObject([{ name: 'wins', off: null }]);
    for (const [change, reason] of [
      [() => Object.assign(deals.channel, { sharedWith: 'company' }), 'shared'],
      [() => Object.assign(deals.channel, { sharedWith: 'workspace', hasApp: false }), 'not_in_channel'],
    ] as const) {
      await lookAgain();
      change();
      await org.close(org.admin, await org.deal(org.admin));
      await org.turn();
      expect((await cro.browser.get('/slack/channels')).body.items).toMatchObject([{ off: { reason } }]);
    }
  });

  it('is a private channel that who chose it has left', async () => {
    const cro = await org.person('cro', []);
    const board = org.peer.world.addChannel('board', { isPrivate: true, hasApp: true, people: new Set([cro.userId]) });
    const chosen = await cro.browser.post('/slack/channels', {
      channelId: board.id,
      topics: { deal_won: true },
      dealsFromMinor: 0,
      quietHours: null,
    });
    expect(chosen.body.outcome).toBe('chosen');
    org.peer.world.posted.length = 0;
    const closeOnAnotherDay = async () => {
      await org.sql(`UPDATE slack_channels SET checked_at = now() - interval '2 days' WHERE organization_id = $1`);
      await org.close(org.admin, await org.deal(org.admin));
      await org.turn();
    };
    await closeOnAnotherDay();
    expect(org.shown(board.id)).toHaveLength(1);
    board.people.delete(cro.userId);
    board.name = 'layoffs';
    await closeOnAnotherDay();
    expect(org.shown(board.id)).toHaveLength(1);
    expect((await cro.browser.get('/slack/channels')).body.items).toMatchObject([
      { name: 'board', off: { reason: 'chooser_not_in_channel', sentence: expect.stringContaining('is not in it') } },
    ]);
    expect(await told(cro.browser)).toHaveLength(1);
    board.people.add(cro.userId);
    expect((await cro.browser.post(`/slack/channels/${chosen.body.channel.id}/try`)).body.outcome).toBe('chosen');
  });

  it('may be one that Slack does not tell of: nothing is sent there until it does', async () => {
    const cro = await org.person('cro', []);
    const deals = await org.channel(cro.browser, 'deals', ['deal_won']);
    await org.sql(`UPDATE slack_channels SET checked_at = now() - interval '2 days' WHERE organization_id = $1`);
    Object.assign(deals.channel, { sharedWith: 'company' });
    await org.close(org.admin, await org.deal(org.admin));
    org.peer.failNext(FAULTS.unavailable, { path: /conversations\.info$/ });
    await org.turn();
    expect(deals.messages()).toEqual([]);
    expect(await org.outbox()).toMatchObject([{ status: 'waiting' }]);
    await org.turn(180);
    expect(deals.messages()).toEqual([]);
    expect((await cro.browser.get('/slack/channels')).body.items).toMatchObject([{ off: { reason: 'shared' } }]);
  });

  it('is a person whom Slack deactivated, though messages to them go through', async () => {
    const cro = await org.person('cro', ['deal_won']);
    const user = org.peer.world.users.get(cro.userId);
    if (user) user.deleted = true;
    await org.close(org.admin, await org.deal(org.admin));
    await org.turn();
    expect(cro.messages()).toEqual([]);
    expect((await cro.browser.get('/slack/messages')).body.off).toMatchObject({ reason: 'user_gone' });
    expect(await org.outbox()).toMatchObject([{ status: 'dropped', droppedFor: 'off' }]);
    expect((await cro.browser.post('/slack/messages/test')).body).toEqual({
      outcome: 'failed',
      message: 'Slack no longer knows your user. Type /forecastle plan in Slack and link your user again.',
    });
    expect(cro.messages()).toEqual([]);
    if (user) user.deleted = false;
    expect((await cro.browser.post('/slack/messages/test')).body.outcome).toBe('sent');
    expect((await cro.browser.get('/slack/messages')).body.off).toBe(null);
  });

  it('is a channel whose chooser leads no team any more', async () => {
    const lead = await org.person('sales_manager', []);
    const deals = await org.channel(lead.browser, 'deals', ['deal_won']);
    await org.close(lead.browser, await org.deal(lead.browser));
    await org.turn(0);
    await org.sql(`UPDATE members SET role = 'account_executive' WHERE organization_id = $1 AND id = $2`, [
      lead.memberId,
    ]);
    await org.turn();
    expect(deals.messages()).toEqual([]);
    expect((await org.admin.get('/slack/channels')).body.items).toMatchObject([{ off: { reason: 'chooser_gone' } }]);
  });
});
