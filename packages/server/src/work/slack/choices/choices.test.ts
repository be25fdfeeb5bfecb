/** What people choose to be sent in Slack, and what the log tells of it. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import { inTenant } from '../../../platform/database/tenant.ts';
import { addMember, type Colleague } from '../../../testing/add-member.ts';
import { administer } from '../../../testing/administer.ts';
import { type Browser, startTestApp } from '../../../testing/app.ts';
import type { SlackPeer } from '../../../testing/peers/slack/peer.ts';
import { connectSlack, SLACK_PATH, startPeerFor } from '../../connections/slack/testing/connect.ts';
import { createLinkCode } from '../links/create-link-code.ts';

const app = await startTestApp();
afterAll(app.close);

const MINE = '/slack/messages';
let admin: Browser;
let organizationId: string;
let rep: Colleague;
let peer: SlackPeer;
beforeEach(async () => {
  const { browser, session } = await app.signUp();
  admin = browser;
  organizationId = session.organization.id;
  rep = await addMember(app, admin, { role: 'account_executive', name: 'Tane Ngata' });
  peer = await startPeerFor(app);
  return peer.stop;
});

async function linkTo(browser: Browser, userId: string): Promise<void> {
  const of = { teamId: peer.world.team.id, userId, teamName: 'Harbourline', slackName: 'tane', slackEmail: null };
  const code = await inTenant(app.database.pool, organizationId, (tx) => createLinkCode(tx, of, new Date()));
  expect((await browser.post('/slack/link', { code })).status).toBe(200);
}

/** Puts a message in the outbox of a person or a channel. */
async function queue(to: { memberId?: string; channelId?: string }, more: Record<string, string | number> = {}) {
  const row = {
    topic: 'deal_won',
    status: 'waiting',
    attempts: 0,
    dropped_for: null,
    vendor_words: null,
    due: 0,
    ...more,
  };
  await inTenant(app.database.pool, organizationId, ({ client }) =>
    client.query(
      `INSERT INTO slack_outbox (organization_id, id, member_id, channel_id, topic, key, facts, occurred_at, expires_at, status,
         due_at, attempts, dropped_for, vendor_words)
       VALUES ($1, $2::uuid, $3, $4, $5, $2::text, '{}', now(), now() + interval '1 day', $6, now() + make_interval(hours => $7), $8, $9, $10)`,
      [
        organizationId,
        newId(),
        to.memberId ?? null,
        to.channelId ?? null,
        row.topic,
        row.status,
        row.due,
        row.attempts,
        row.dropped_for,
        row.vendor_words,
      ],
    ),
  );
}
const log = async (show = 'all') => (await admin.get(`${MINE}/log?show=${show}`)).body.items;
const why = async () => (await log()).map((item: { why: { sentence: string } | null }) => item.why?.sentence ?? null);

describe('what a person is sent', () => {
  it('is nothing at first, with what a first choice would set', async () => {
    expect((await rep.browser.get(MINE)).body).toEqual({
      isConnected: false,
      stopped: null,
      slackName: null,
      topics: Object.fromEntries(
        [
          'weekly_plan',
          'mentions',
          'handovers',
          'tasks',
          'plans',
          'commits',
          'meetings',
          'exports',
          'weekly_digest',
          'revenue_alerts',
          'deal_won',
          'deal_lost',
          'large_deal_red',
          'forecast_range',
        ].map((topic) => [topic, false]),
      ),
      dealsFromMinor: 1_00,
      suggestedDealsFromMinor: 1_00,
      currency: 'NZD',
      quietHours: { fromMinute: 1140, toMinute: 420, weekends: true },
      timeZone: 'Pacific/Auckland',
      off: null,
      lastSentAt: null,
      waiting: 0,
    });
  });

  it('suggests what a large deal is among those they see, by the kept totals', async () => {
    for (const amountMinor of [10_000_00, 20_000_00])
      await rep.browser.post('/opportunities', { name: 'Own', amountMinor });
    await rep.browser.post('/opportunities', { name: 'Unknown' });
    await admin.post('/opportunities', { name: 'Of another', amountMinor: 900_000_00 });
    // Three times 15,000 is 45,000, and three times 310,000 is 930,000.
    expect((await rep.browser.get(MINE)).body.suggestedDealsFromMinor).toBe(50_000_00);
    expect((await admin.get(MINE)).body.suggestedDealsFromMinor).toBe(900_000_00);
    const chosen = await rep.browser.patch(MINE, { topics: { deal_won: true } });
    expect(chosen.body.dealsFromMinor).toBe(50_000_00);
  });

  it('is of deals from the same amount when the organisation changes its currency', async () => {
    await rep.browser.patch(MINE, { topics: { deal_won: true }, dealsFromMinor: 50_000_00 });
    const rate = { currency: 'JPY', validFrom: '2020-01-01', rate: '0.0125' };
    expect((await admin.put('/exchange-rates', rate)).status).toBe(200);
    expect((await admin.patch('/organization', { currency: 'JPY' })).status).toBe(200);
    // Four million, and yen have no minor units.
    expect((await rep.browser.get(MINE)).body).toMatchObject({ currency: 'JPY', dealsFromMinor: 4_000_000 });
  });

  it('is chosen topic by topic, by each for themselves', async () => {
    const first = await rep.browser.patch(MINE, { topics: { deal_won: true, mentions: true } });
    expect(first.body).toMatchObject({ topics: { deal_won: true, mentions: true, deal_lost: false } });
    const second = await rep.browser.patch(MINE, {
      topics: { mentions: false },
      dealsFromMinor: 0,
      quietHours: { fromMinute: 0, toMinute: 420, weekends: false },
    });
    expect(second.body).toMatchObject({
      topics: { deal_won: true, mentions: false },
      dealsFromMinor: 0,
      quietHours: { fromMinute: 0, toMinute: 420, weekends: false },
    });
    expect((await rep.browser.patch(MINE, { quietHours: null })).body.quietHours).toBeNull();
    expect((await admin.get(MINE)).body.topics.deal_won).toBe(false);
    const never = await rep.browser.patch(MINE, { quietHours: { fromMinute: 60, toMinute: 60, weekends: true } });
    expect([never.status, never.body.message]).toEqual([
      422,
      'Quiet hours must end at another time than they begin. Nothing was changed.',
    ]);
  });

  it('says why nothing is sent, and is switched on again by a choice or a test that arrives', async () => {
    await connectSlack(admin, peer);
    const tane = peer.world.addUser('tane', 'Tane Ngata');
    Object.assign(tane, { tz: 'America/Santiago' });
    const unlinked = await rep.browser.post(`${MINE}/test`);
    expect(unlinked.body).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('No Slack user is linked'),
    });
    await linkTo(rep.browser, tane.id);
    await rep.browser.patch(MINE, { topics: { deal_won: true } });
    const off = () =>
      administer(
        app.database.ownerUrl,
        `UPDATE slack_people SET off_reason = 'user_gone', off_at = now() WHERE member_id = '${rep.memberId}'`,
      );
    await off();
    expect((await rep.browser.get(MINE)).body).toMatchObject({
      isConnected: true,
      slackName: 'tane',
      off: {
        reason: 'user_gone',
        sentence: 'Slack no longer knows your user.',
        advice: 'Type /forecastle plan in Slack and link your user again.',
      },
    });
    expect((await rep.browser.post(`${MINE}/test`)).body.outcome).toBe('sent');
    expect(peer.world.posted).toMatchObject([{ channel: `D${tane.id.slice(1)}` }]);
    // Slack is not asked again on this day: the test learned where they are.
    expect((await rep.browser.get(MINE)).body).toMatchObject({
      off: null,
      lastSentAt: expect.any(String),
      timeZone: 'America/Santiago',
    });
    await off();
    expect((await rep.browser.patch(MINE, { topics: { deal_won: false } })).body.off).not.toBeNull();
    expect((await rep.browser.patch(MINE, { topics: { deal_won: true } })).body.off).toBeNull();
    await off();
    await linkTo(rep.browser, peer.world.addUser('tane2', 'Tane Ngata').id);
    expect((await rep.browser.get(MINE)).body.off).toBeNull();

    await admin.post(`${SLACK_PATH}/pause`);
    expect((await rep.browser.get(MINE)).body.stopped).toBe(
      'Slack is paused. Messages wait until an admin resumes it.',
    );
    expect((await rep.browser.post(`${MINE}/test`)).body.outcome).toBe('failed');
  });

  it('waits no longer once its topic, its Slack user, the person or the connection is gone', async () => {
    await connectSlack(admin, peer);
    await linkTo(rep.browser, peer.world.addUser('tane', 'Tane Ngata').id);
    await rep.browser.patch(MINE, { topics: { deal_won: true, deal_lost: true } });
    const me = { memberId: rep.memberId };
    for (const topic of ['deal_won', 'deal_lost']) await queue(me, { topic });
    expect((await rep.browser.patch(MINE, { topics: { deal_lost: false } })).body.waiting).toBe(1);
    expect((await log('dropped')).map(({ topic }: { topic: string }) => topic)).toEqual(['deal_lost']);
    await rep.browser.delete('/slack/link');
    expect((await rep.browser.get(MINE)).body).toMatchObject({
      waiting: 0,
      slackName: null,
      topics: { deal_won: true },
    });
    await queue(me);
    await admin.post(`${SLACK_PATH}/disconnect`);
    expect((await rep.browser.get(MINE)).body).toMatchObject({
      waiting: 0,
      isConnected: false,
      topics: { deal_won: true },
    });
    await queue(me);
    await admin.patch(`/people/${rep.memberId}`, { active: false });
    expect(await log('waiting')).toEqual([]);
    const kept = await inTenant(app.database.pool, organizationId, ({ client }) =>
      client.query('SELECT member_id FROM slack_people'),
    );
    expect(kept.rows).toEqual([]);
  });

  it('is looked at again when the quiet hours change, but not what Slack put off', async () => {
    await rep.browser.patch(MINE, { topics: { deal_won: true } });
    await queue({ memberId: rep.memberId }, { due: 9 });
    await queue({ memberId: rep.memberId }, { due: 9, vendor_words: 'ratelimited', attempts: 1 });
    expect(await why()).toEqual([
      'Slack did not take it yet (ratelimited). Forecastle tries again.',
      'Waits for quiet hours to end.',
    ]);
    await rep.browser.patch(MINE, { quietHours: null });
    expect(await why()).toEqual(['Slack did not take it yet (ratelimited). Forecastle tries again.', null]);
  });
});

describe('the log of messages', () => {
  it('names people and channels, says why, and goes by pages, latest first', async () => {
    const channelId = newId();
    await administer(
      app.database.ownerUrl,
      `INSERT INTO slack_channels (organization_id, id, team_id, channel_id, name, is_private, chosen_by_id, topics, deals_from_minor, checked_at)
       VALUES ('${organizationId}', '${channelId}', 'T1', 'C1', 'deals', false, '${rep.memberId}', '{deal_won}', 0, now())`,
    );
    await queue({ memberId: rep.memberId }, { status: 'sent' });
    await queue(
      { channelId },
      { status: 'dropped', dropped_for: 'refused', vendor_words: 'invalid_blocks', topic: 'deal_lost' },
    );
    await queue({ memberId: rep.memberId }, { status: 'dropped', dropped_for: 'too_old' });
    await queue({ channelId });
    const items = await log();
    expect(items).toMatchObject([
      { to: { kind: 'channel', name: 'deals' }, status: 'waiting', why: null },
      {
        to: { kind: 'person', name: 'Tane Ngata' },
        status: 'dropped',
        why: { reason: 'too_old', sentence: 'It waited until it was no longer news.' },
      },
      {
        to: { kind: 'channel', name: 'deals' },
        topic: 'deal_lost',
        why: { reason: 'refused', sentence: 'Slack refused the message. Slack said: invalid_blocks.' },
      },
      { to: { kind: 'person', name: 'Tane Ngata' }, status: 'sent', why: null },
    ]);
    const first = (await admin.get(`${MINE}/log?limit=3`)).body;
    const rest = (await admin.get(`${MINE}/log?limit=3&cursor=${first.nextCursor}`)).body;
    expect([...first.items, ...rest.items]).toEqual(items);
    expect(rest.nextCursor).toBeNull();
    expect((await log('waiting')).length).toBe(1);
    expect((await log('dropped')).length).toBe(2);
    expect((await rep.browser.get(`${MINE}/log`)).status).toBe(403);
  });
});
