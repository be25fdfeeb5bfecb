/** Channels in Slack: found, chosen by the people who lead, tried and removed, through the peer. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '../../../../platform/database/tenant.ts';
import { addMember } from '../../../../testing/add-member.ts';
import { administer } from '../../../../testing/administer.ts';
import { type Browser, startTestApp } from '../../../../testing/app.ts';
import { FAULTS } from '../../../../testing/peers/slack/answers.ts';
import type { SlackPeer } from '../../../../testing/peers/slack/peer.ts';
import { createLinkCode } from '../../../slack/links/create-link-code.ts';
import { connectSlack, SLACK_PATH, startPeerFor } from '../testing/connect.ts';

const app = await startTestApp();
afterAll(app.close);

const CHANNELS = '/slack/channels';
const ALL = ['weekly_digest', 'revenue_alerts', 'deal_won', 'deal_lost', 'large_deal_red', 'forecast_range'];

let peer: SlackPeer;
let admin: Browser;
let organizationId: string;
let lead: Awaited<ReturnType<typeof addMember>>;
beforeEach(async () => {
  const { browser, session } = await app.signUp();
  admin = browser;
  organizationId = session.organization.id;
  peer = await startPeerFor(app);
  await connectSlack(admin, peer);
  lead = await addMember(app, admin, { role: 'sales_manager', name: 'Ana Costa' });
  return peer.stop;
});

const choose = (by: Browser, channelId: string, more: object = {}) =>
  by.post(CHANNELS, { channelId, topics: { deal_won: true }, ...more });
const listed = async (by: Browser) => (await by.get(CHANNELS)).body.items;
const find = async (by: Browser, query: string) =>
  (await by.get(`${CHANNELS}/find?query=${encodeURIComponent(query)}`)).body;
const namesOf = (found: { items: { name: string }[] }) => found.items.map(({ name }) => name);

/** Links the peer's user of this name to somebody. */
async function linkUser(browser: Browser, name: string): Promise<void> {
  const code = await inTenant(app.database.pool, organizationId, (tx) =>
    createLinkCode(
      tx,
      {
        teamId: peer.world.team.id,
        userId: peer.world.user(name).id,
        teamName: peer.world.team.name,
        slackName: name,
        slackEmail: null,
      },
      new Date(),
    ),
  );
  expect((await browser.post('/slack/link', { code })).status).toBe(200);
}

describe('finding channels', () => {
  it('finds by name, id and link, the best match first', async () => {
    for (const name of ['sales-emea', 'old-sales', 'presales']) peer.world.addChannel(name);
    peer.world.addChannel('sales-archive', { isArchived: true });
    const found = await find(lead.browser, '#Sales');
    expect(namesOf(found)).toEqual(['sales', 'sales-emea', 'old-sales', 'presales']);
    expect(found).toMatchObject({ isComplete: true, advice: expect.stringContaining('/invite @forecastle') });
    const { id } = peer.world.channel('sales-emea');
    expect(found.items[1]).toEqual({
      channelId: id,
      name: 'sales-emea',
      isPrivate: false,
      isMember: false,
      isShared: false,
      members: 1,
      isChosen: false,
    });
    for (const query of [id, `https://harbourline.slack.com/archives/${id}`, `<#${id}|sales-emea>`]) {
      expect(namesOf(await find(lead.browser, query))).toEqual(['sales-emea']);
    }
    expect(await find(lead.browser, peer.world.channel('sales-archive').id)).toMatchObject({
      items: [],
      advice: '#sales-archive is archived.',
    });
  });

  it('shows a private channel only to those who are in it with the app', async () => {
    const ana = peer.world.user('ana');
    const board = peer.world.addChannel('board', { isPrivate: true, people: new Set([ana.id]) });
    const ben = peer.world.addUser('ben', 'Ben Koroma');
    expect(namesOf(await find(lead.browser, 'board'))).toEqual([]);
    await linkUser(lead.browser, 'ana');
    expect(await find(lead.browser, board.id)).toMatchObject({
      items: [],
      advice: 'Forecastle cannot see this channel. If it is private, type /invite @forecastle there.',
    });
    board.hasApp = true;
    expect((await find(lead.browser, 'board')).items).toMatchObject([
      { name: 'board', isPrivate: true, isMember: true },
    ]);
    expect(namesOf(await find(lead.browser, board.id))).toEqual(['board']);

    // A colleague in Slack who is not in it, and an admin here who has linked nobody, do not even learn its name.
    const other = await addMember(app, admin, { role: 'cro' });
    await linkUser(other.browser, ben.name);
    for (const browser of [other.browser, admin]) {
      for (const query of ['board', board.id])
        expect(JSON.stringify(await find(browser, query))).not.toContain('board"');
      const refused = await choose(browser, board.id);
      expect([refused.status, refused.body.outcome]).toEqual([200, 'unknown']);
      expect(JSON.stringify(refused.body)).not.toContain('board');
    }
    expect(peer.world.posted).toEqual([]);
    expect((await choose(lead.browser, board.id)).body.outcome).toBe('chosen');
  });

  it('says where more channels match, or more are there than it looked through', async () => {
    for (let n = 0; n < 25; n++) peer.world.addChannel(`deal-room-${n}`);
    const many = await find(lead.browser, 'deal-room');
    expect([many.items.length, many.isComplete, many.advice]).toEqual([
      20,
      false,
      '20 of 25 channels with this name. Type more of it.',
    ]);
    for (let n = 0; n < 7_000; n++) peer.world.addChannel(`team-${n}`);
    peer.world.addChannel('last');
    const before = peer.requests().length;
    const beyond = await find(lead.browser, 'last');
    expect(beyond).toMatchObject({
      items: [],
      isComplete: false,
      advice: expect.stringContaining('Paste the channel’s link'),
    });
    expect(peer.requests().length - before).toBeLessThan(10);
    expect(namesOf(await find(lead.browser, peer.world.channel('last').id))).toEqual(['last']);
  });

  it('passes on that Slack limits its questions', async () => {
    peer.failNext(FAULTS.rateLimited(17), { path: /conversations.list/ });
    const limited = await lead.browser.get(`${CHANNELS}/find?query=sales`);
    expect([limited.status, limited.body.message]).toEqual([
      409,
      'Slack limits how often Forecastle may ask. Try again in 17 seconds, or paste the channel’s link.',
    ]);
    expect((await admin.get(SLACK_PATH)).body.state).toBe('healthy');
  });
});

describe('choosing a channel', () => {
  it('introduces the app there, and keeps what was chosen', async () => {
    const sales = peer.world.channel('sales');
    sales.hasApp = true;
    const { status, body } = await choose(lead.browser, sales.id, { topics: { deal_won: true, weekly_digest: true } });
    expect([status, body.outcome]).toEqual([200, 'chosen']);
    expect(body.channel).toMatchObject({
      channelId: sales.id,
      name: 'sales',
      isPrivate: false,
      chosenBy: { id: lead.memberId, name: 'Ana Costa' },
      sees: 'the team of Ana Costa',
      isYours: true,
      topics: Object.fromEntries(ALL.map((topic) => [topic, topic === 'deal_won' || topic === 'weekly_digest'])),
      quietHours: { fromMinute: 1140, toMinute: 420, weekends: true },
      off: null,
      waiting: 0,
    });
    expect(peer.world.posted).toHaveLength(1);
    expect(JSON.stringify(peer.world.posted)).toMatch(/Ana Costa chose this channel.*the team of Ana Costa/s);
    expect(await listed(lead.browser)).toEqual([body.channel]);
    expect((await find(lead.browser, 'sales')).items).toMatchObject([{ isChosen: true, isMember: true }]);
    const again = await choose(lead.browser, sales.id);
    expect([again.status, again.body.message]).toEqual([
      409,
      'You have chosen #sales already. Change it in the list. Nothing was changed.',
    ]);
    expect(peer.world.posted).toHaveLength(1);
    const told = (await admin.get('/audit-trail')).body.items.map(({ sentence }: { sentence: string }) => sentence);
    expect(told.join('\n')).toContain('chose the Slack channel #sales for messages about deals');
  });

  it('keeps nothing where the app is not in the channel, and joins a public one when asked', async () => {
    const sales = peer.world.channel('sales');
    const refused = await choose(lead.browser, sales.id);
    expect(refused.body).toEqual({
      outcome: 'not_in_channel',
      message: 'Forecastle is not in #sales. Let it join, or type /invite @forecastle in the channel.',
      canJoin: true,
      invite: '/invite @forecastle',
    });
    const unseen = await choose(lead.browser, peer.world.addChannel('board', { isPrivate: true }).id, { join: true });
    expect(unseen.body).toEqual({
      outcome: 'not_in_channel',
      message: 'Forecastle cannot see this channel. Type /invite @forecastle in the channel, then try again.',
      canJoin: false,
      invite: '/invite @forecastle',
    });
    expect([await listed(lead.browser), peer.world.posted, sales.hasApp]).toEqual([[], [], false]);
    expect((await choose(lead.browser, sales.id, { join: true })).body.outcome).toBe('chosen');
    expect(sales.hasApp).toBe(true);
  });

  it('refuses archived channels, and shared ones without a second yes', async () => {
    const old = peer.world.addChannel('old', { hasApp: true, isArchived: true });
    expect((await choose(lead.browser, old.id)).body).toMatchObject({ outcome: 'archived' });
    const partners = peer.world.addChannel('partners', { hasApp: true, sharedWith: 'company' });
    expect((await choose(lead.browser, partners.id)).body).toEqual({
      outcome: 'shared',
      message: 'People from another company can read #partners. Choose it only if they may read your deals.',
      canJoin: false,
      invite: null,
    });
    expect(peer.world.posted).toEqual([]);
    expect((await choose(lead.browser, partners.id, { mayBeShared: true })).body.outcome).toBe('chosen');
    const group = peer.world.addChannel('group', { hasApp: true, sharedWith: 'workspace' });
    expect((await choose(lead.browser, group.id)).body.outcome).toBe('chosen');
  });

  it('asks for a topic, hours that end, and a channel', async () => {
    const { id } = peer.world.channel('sales');
    const fields = async (more: object) => {
      const { status, body } = await choose(lead.browser, id, more);
      return [status, body.data?.field];
    };
    expect(await fields({ topics: { deal_won: false } })).toEqual([422, 'topics']);
    const quietHours = { fromMinute: 60, toMinute: 60, weekends: false };
    expect(await fields({ quietHours })).toEqual([422, 'quietHours.toMinute']);
    expect((await choose(lead.browser, 'sales')).body.outcome).toBe('unknown');
    expect(peer.world.posted).toEqual([]);
  });

  it('says why Slack does not take the introduction, and keeps nothing', async () => {
    const sales = peer.world.channel('sales');
    sales.hasApp = true;
    peer.failNext(FAULTS.rateLimited(5), { path: /chat.postMessage/ });
    expect((await choose(lead.browser, sales.id)).body).toMatchObject({
      outcome: 'unavailable',
      message: 'Slack limits how often Forecastle may ask. Nothing was changed. Try again in a minute.',
    });
    peer.failNext(FAULTS.unavailable, { path: /conversations.info/ });
    expect((await choose(lead.browser, sales.id)).body).toMatchObject({ outcome: 'unavailable' });
    await admin.post(`${SLACK_PATH}/pause`);
    expect((await choose(lead.browser, sales.id)).body).toMatchObject({
      outcome: 'unavailable',
      message: 'Slack is paused. Messages wait until an admin resumes it.',
    });
    expect(await listed(lead.browser)).toEqual([]);
  });

  it('stops at 50 channels', async () => {
    await administer(
      app.database.ownerUrl,
      `INSERT INTO slack_channels (organization_id, id, team_id, channel_id, name, is_private, chosen_by_id, topics, deals_from_minor, checked_at)
       SELECT '${organizationId}', gen_random_uuid(), '${peer.world.team.id}', 'C' || n, 'c' || n, false, '${lead.memberId}', '{deal_won}', 0, now()
       FROM generate_series(1, 50) AS n`,
    );
    const full = await choose(lead.browser, peer.world.channel('sales').id, { join: true });
    expect([full.status, full.body.message]).toEqual([
      409,
      'Your organisation has 50 Slack channels, which is the most. Nothing was changed. Remove one first, or ask an admin to.',
    ]);
    expect(peer.world.channel('sales').hasApp).toBe(false);
  });

  it('is kept once when it is chosen twice at the same time', async () => {
    const sales = peer.world.channel('sales');
    sales.hasApp = true;
    const answers = await Promise.all([choose(lead.browser, sales.id), choose(lead.browser, sales.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await listed(lead.browser)).toHaveLength(1);
  });
});

/** A channel that the lead has chosen. */
async function chosen(name = 'sales', more: object = {}): Promise<string> {
  const channel = peer.world.channel(name);
  channel.hasApp = true;
  const { body } = await choose(lead.browser, channel.id, more);
  expect(body.outcome).toBe('chosen');
  return body.channel.id;
}
const switchOff = (id: string, reason: string) =>
  administer(
    app.database.ownerUrl,
    `UPDATE slack_channels SET off_reason = '${reason}', off_at = now() WHERE id = '${id}'`,
  );

describe('a chosen channel', () => {
  it('is changed by who chose it alone, and removed by them or an admin', async () => {
    const id = await chosen();
    const other = await addMember(app, admin, { role: 'cro' });
    for (const browser of [other.browser, admin]) {
      expect((await browser.patch(`${CHANNELS}/${id}`, { dealsFromMinor: 1 })).status).toBe(404);
    }
    expect((await other.browser.delete(`${CHANNELS}/${id}`)).status).toBe(404);
    expect((await other.browser.post(`${CHANNELS}/${id}/try`, {})).status).toBe(404);
    expect(await listed(other.browser)).toEqual([]);
    expect(await listed(admin)).toMatchObject([{ id, isYours: false, chosenBy: { name: 'Ana Costa' } }]);
    const changed = await lead.browser.patch(`${CHANNELS}/${id}`, {
      topics: { deal_won: false, deal_lost: true },
      dealsFromMinor: 500_00,
      quietHours: null,
    });
    expect(changed.body).toMatchObject({
      topics: { deal_won: false, deal_lost: true },
      dealsFromMinor: 500_00,
      quietHours: null,
    });
    const none = await lead.browser.patch(`${CHANNELS}/${id}`, { topics: { deal_lost: false } });
    expect([none.status, none.body.message]).toEqual([
      422,
      'Choose at least one topic for the channel, or remove it. Nothing was changed.',
    ]);
    expect((await admin.delete(`${CHANNELS}/${id}`)).status).toBe(200);
    expect(await listed(lead.browser)).toEqual([]);
    const told = (await admin.get('/audit-trail')).body.items.map(({ sentence }: { sentence: string }) => sentence);
    expect(told.join('\n')).toContain('removed the Slack channel #sales, which Ana Costa chose');
  });

  it('that is off says what to do, and works again once it is tried', async () => {
    const id = await chosen();
    await switchOff(id, 'not_in_channel');
    expect((await listed(lead.browser))[0].off).toMatchObject({
      reason: 'not_in_channel',
      sentence: 'Forecastle is no longer in #sales.',
      advice: 'Type /invite @forecastle in the channel, then try again.',
    });
    const sales = peer.world.channel('sales');
    sales.hasApp = false;
    const attempt = (more: object = {}) => lead.browser.post(`${CHANNELS}/${id}/try`, more);
    expect((await attempt()).body).toMatchObject({ outcome: 'not_in_channel', canJoin: true });
    sales.isArchived = true;
    expect((await attempt()).body.outcome).toBe('archived');
    expect((await listed(lead.browser))[0].off.reason).toBe('archived');
    Object.assign(sales, { isArchived: false, sharedWith: 'company', name: 'sales-all' });
    expect((await attempt({ join: true })).body.outcome).toBe('shared');
    const works = await attempt({ join: true, mayBeShared: true });
    expect(works.body).toMatchObject({ outcome: 'chosen', channel: { name: 'sales-all', off: null } });
    // It was said once that others may read it.
    expect((await attempt()).body.outcome).toBe('chosen');
  });

  it('is tried by an admin too, in the name of who chose it', async () => {
    const id = await chosen();
    await switchOff(id, 'refused');
    const { body } = await admin.post(`${CHANNELS}/${id}/try`, {});
    expect(body).toMatchObject({ outcome: 'chosen', channel: { off: null, isYours: false } });
    expect(JSON.stringify(peer.world.posted.at(-1))).toContain('the team of Ana Costa');
  });

  it('that is private works as long as who chose it is in it', async () => {
    const ana = peer.world.user('ana');
    const board = peer.world.addChannel('board', { isPrivate: true, people: new Set([ana.id]) });
    await linkUser(lead.browser, 'ana');
    const id = await chosen('board');
    expect((await admin.post(`${CHANNELS}/${id}/try`, {})).body.outcome).toBe('chosen');
    board.isArchived = true;
    expect((await lead.browser.post(`${CHANNELS}/${id}/try`, {})).body.outcome).toBe('archived');
    expect(namesOf(await find(lead.browser, 'board'))).toEqual([]);
    expect((await find(lead.browser, board.id)).advice).toBe('#board is archived.');
    expect(JSON.stringify(await find(admin, board.id))).not.toContain('board');
    board.isArchived = false;
    board.people.delete(ana.id);
    expect((await lead.browser.post(`${CHANNELS}/${id}/try`, {})).body).toMatchObject({
      outcome: 'unknown',
      message: 'The channel is private, and you are not in it. Ask somebody in it to choose it.',
    });
    expect((await admin.post(`${CHANNELS}/${id}/try`, {})).body).toMatchObject({
      outcome: 'unknown',
      message: 'Ana Costa is not in this private channel, or has linked no Slack user.',
    });
    expect(await listed(lead.browser)).toMatchObject([
      {
        off: {
          reason: 'chooser_not_in_channel',
          sentence: '#board is private, and Ana Costa is not in it or has no Slack user linked.',
        },
      },
    ]);
  });

  it('is switched off when who chose it leaves or leads no team any more, and admins see it', async () => {
    const id = await chosen();
    await admin.patch(`/people/${lead.memberId}`, { role: 'account_executive' });
    expect(await listed(admin)).toMatchObject([
      { id, off: { reason: 'chooser_gone', sentence: expect.stringContaining('Ana Costa chose #sales and has left') } },
    ]);
    const tried = await admin.post(`${CHANNELS}/${id}/try`, {});
    expect([tried.status, tried.body.message]).toEqual([
      409,
      'Ana Costa chose #sales and has left, or no longer leads a team. Nothing was changed. Choose the channel yourself, then remove this one.',
    ]);
    await admin.patch(`/people/${lead.memberId}`, { role: 'sales_manager' });
    expect((await lead.browser.post(`${CHANNELS}/${id}/try`, {})).body.outcome).toBe('chosen');
    await admin.patch(`/people/${lead.memberId}`, { active: false });
    expect((await listed(admin))[0].off.reason).toBe('chooser_gone');
    expect((await choose(admin, peer.world.channel('sales').id)).body.outcome).toBe('chosen');
  });

  it('waits for its workspace when another one is connected, and works again with it', async () => {
    const id = await chosen();
    await admin.post(`${SLACK_PATH}/disconnect`);
    const first = peer;
    const second = await startPeerFor(app);
    await connectSlack(admin, second);
    expect((await listed(lead.browser))[0].off.reason).toBe('other_workspace');
    expect((await lead.browser.post(`${CHANNELS}/${id}/try`, {})).body).toMatchObject({ outcome: 'unavailable' });
    await admin.post(`${SLACK_PATH}/disconnect`);
    await second.stop();
    app.settings.slack.origin = first.origin;
    await connectSlack(admin, first);
    expect((await listed(lead.browser))[0].off).toBeNull();
  });
});
