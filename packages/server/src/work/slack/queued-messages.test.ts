/** What is queued for people in Slack with what it tells: their own notifications and plans, and Monday's digests. */
import type { SlackTopic } from '@forecastle/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import { notifyMembers, SLACK_AFTER_SECONDS } from '../../tenancy/notifications/notify.ts';
import { connectSlack, queuedMessages, wantInSlack } from '../../tenancy/slack-outbox/testing/want-in-slack.ts';
import { addMember } from '../../testing/add-member.ts';
import { startTestApp } from '../../testing/app.ts';
import { makeDuePlans } from '../plans/make-due-plans.ts';
import { queueAllDigests, queueDigests } from './digests/queue-digests.ts';

const app = await startTestApp();
afterAll(app.close);
const { database } = app;

const HOUR_MS = 3_600_000;
/** A Monday at 06:00 in Auckland. */
const MONDAY = Date.parse('2026-11-30T06:00:00+13:00');

async function begin() {
  const { browser: admin, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  await admin.patch('/organization', { timeZone: 'Pacific/Auckland' });
  await connectSlack(database, organizationId);
  const rep = await addMember(app, admin, { role: 'account_executive', name: 'Mere Walker' });
  const adminId: string = session.member.id;
  const run = <T>(work: Parameters<typeof inTenant<T>>[2]) => inTenant(database.pool, organizationId, work);
  return {
    admin,
    adminId,
    rep,
    organizationId,
    run,
    wants: (memberId: string, topics: readonly SlackTopic[], given: { isLinked?: boolean } = {}) =>
      wantInSlack(database, { organizationId, memberId, topics, ...given }),
    queued: () => queuedMessages(database, organizationId),
    async choose(name: string, topics: readonly SlackTopic[], isOff = false) {
      const id = newId();
      await run(({ client }) =>
        client.query(
          `INSERT INTO slack_channels (organization_id, id, team_id, channel_id, name, is_private, chosen_by_id, topics,
             deals_from_minor, checked_at, off_at, off_reason)
           VALUES ($1, $2, 'T0FORECAST', $3, $3, false, $4, $5, 0, now(), $6, $7)`,
          [organizationId, id, name, adminId, topics, isOff ? new Date() : null, isOff ? 'archived' : null],
        ),
      );
      return id;
    },
  };
}

describe('a notification', () => {
  it('is queued once for who wants its topic in Slack, and waits so that it may be seen first', async () => {
    const { admin, adminId, rep, wants, queued } = await begin();
    const deal: string = (await admin.post('/opportunities', { name: 'Crane' })).body.id;
    await wants(rep.memberId, ['handovers']);
    await wants(adminId, ['handovers']);
    expect((await admin.patch(`/opportunities/${deal}`, { ownerId: rep.memberId })).status).toBe(200);
    const { items } = (await rep.browser.get('/notifications')).body;
    expect(items).toHaveLength(1);
    const [message, ...others] = await queued();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      memberId: rep.memberId,
      channelId: null,
      topic: 'handovers',
      key: `notification:${items[0].id}`,
      subjectId: items[0].id,
      dueIn: SLACK_AFTER_SECONDS,
    });
    expect(Math.round(((message?.expiresAt.getTime() ?? 0) - Date.now()) / HOUR_MS)).toBe(72);
  });

  it('is not queued for another topic, without a Slack user, when switched off, or when Slack is disconnected', async () => {
    const { rep, adminId, wants, queued, run, organizationId } = await begin();
    const tell = () =>
      run((tx) =>
        notifyMembers(tx, [
          { memberId: rep.memberId, kind: 'export_ready', actorId: null, subjectId: newId() },
          { memberId: rep.memberId, kind: 'commit_reminder', actorId: adminId, subjectId: newId() },
        ]),
      );
    await tell();
    await wants(rep.memberId, ['mentions', 'commits']);
    await tell();
    await wants(adminId, ['exports'], { isLinked: false });
    await run((tx) =>
      notifyMembers(tx, [{ memberId: adminId, kind: 'export_ready', actorId: null, subjectId: newId() }]),
    );
    await wants(rep.memberId, ['exports']);
    const set = (text: string) => run(({ client }) => client.query(text, [organizationId]));
    await set(`UPDATE slack_people SET off_at = now(), off_reason = 'user_gone' WHERE organization_id = $1`);
    await tell();
    await set('UPDATE slack_people SET off_at = NULL, off_reason = NULL WHERE organization_id = $1');
    await set(`UPDATE connections SET state = 'disconnected' WHERE organization_id = $1`);
    await tell();
    expect(await queued()).toEqual([]);
    const { rowCount } = await set('SELECT FROM notifications WHERE organization_id = $1');
    expect(rowCount).toBe(9);
    await connectSlack(database, organizationId);
    await tell();
    expect((await queued()).map(({ topic }) => topic)).toEqual(['exports']);
  });

  it('is not queued where what it tells is rolled back', async () => {
    const { rep, wants, queued, run } = await begin();
    await wants(rep.memberId, ['exports']);
    const failing = run(async (tx) => {
      await notifyMembers(tx, [{ memberId: rep.memberId, kind: 'export_ready', actorId: null, subjectId: newId() }]);
      throw new Error('the disk is full');
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect(await queued()).toEqual([]);
  });
});

describe('a weekly plan', () => {
  it('is queued once for each rep who wants it, until its week ends', async () => {
    const { admin, rep, wants, queued, organizationId } = await begin();
    const other = await addMember(app, admin, { role: 'account_executive' });
    for (const { browser } of [rep, other]) await browser.post('/opportunities', { name: 'Crane' });
    await wants(rep.memberId, ['weekly_plan']);
    await wants(other.memberId, ['weekly_digest']);
    const make = (now: Date) => makeDuePlans(database.pool, organizationId, { now });
    await Promise.all([make(new Date(MONDAY)), make(new Date(MONDAY))]);
    await make(new Date(MONDAY + HOUR_MS));
    expect(await queued()).toEqual([
      expect.objectContaining({
        memberId: rep.memberId,
        topic: 'weekly_plan',
        key: 'weekly_plan:2026-11-30',
        expiresAt: new Date('2026-12-07T06:00:00+13:00'),
        dueIn: 0,
      }),
    ]);
  });
});

describe('a weekly digest', () => {
  const keysOf = async (queued: () => ReturnType<typeof queuedMessages>) =>
    (await queued()).map(({ memberId, channelId, key }) => [memberId ?? channelId, key]);

  it('is queued on Monday at 06:00 for each person and channel that wants it, once', async () => {
    const { rep, adminId, wants, choose, queued, organizationId } = await begin();
    await wants(rep.memberId, ['weekly_digest']);
    await wants(adminId, ['weekly_plan']);
    const channel = await choose('deals', ['weekly_digest', 'deal_won']);
    await choose('wins', ['deal_won']);
    await choose('archive', ['weekly_digest'], true);
    const before = new Date(MONDAY - 60_000);
    await queueDigests(database.pool, organizationId, { now: before });
    const ofLastWeek = [
      [rep.memberId, 'weekly_digest:2026-11-23'],
      [channel, 'weekly_digest:2026-11-23'],
    ];
    expect(await keysOf(queued)).toEqual(ofLastWeek);
    const turn = () => queueAllDigests(database.pool, { now: new Date(MONDAY) });
    await Promise.all([turn(), turn()]);
    await turn();
    const ofThisWeek = ofLastWeek.map(([to]) => [to, 'weekly_digest:2026-11-30']);
    expect((await keysOf(queued)).slice(2).sort()).toEqual(ofThisWeek.sort());
    const [latest] = (await queued()).slice(-1);
    expect(latest).toMatchObject({ topic: 'weekly_digest', expiresAt: new Date('2026-12-07T06:00:00+13:00') });
  });

  it('waits for the next week where it is chosen later', async () => {
    const { rep, wants, queued, organizationId } = await begin();
    const turn = (days: number) =>
      queueDigests(database.pool, organizationId, { now: new Date(MONDAY + days * 24 * HOUR_MS) });
    expect(await turn(0)).toBe(0);
    await wants(rep.memberId, ['weekly_digest']);
    expect(await turn(2)).toBe(0);
    expect(await turn(7)).toBe(1);
    expect(await keysOf(queued)).toEqual([[rep.memberId, 'weekly_digest:2026-12-07']]);
  });

  it('is queued in pieces, and by the next turn where one was cut off', async () => {
    const { choose, queued, organizationId } = await begin();
    const channels = [];
    for (let n = 0; n < 5; n++) channels.push(await choose(`team-${n}`, ['weekly_digest']));
    const stopping = new AbortController();
    const stopped = queueDigests(database.pool, organizationId, {
      now: new Date(MONDAY),
      atOnce: 2,
      signal: stopping.signal,
    });
    stopping.abort();
    expect(await stopped).toBe(2);
    expect(await queueDigests(database.pool, organizationId, { now: new Date(MONDAY), atOnce: 2 })).toBe(3);
    expect(await queueDigests(database.pool, organizationId, { now: new Date(MONDAY), atOnce: 2 })).toBe(0);
    expect((await queued()).map(({ channelId }) => channelId).sort()).toEqual(channels.sort());
  });
});
