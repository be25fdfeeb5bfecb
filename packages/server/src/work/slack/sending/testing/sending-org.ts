/** An organisation whose people and channels are sent messages by the Slack peer. */
import type { Role } from '@forecastle/contract';
import type { SlackTopic } from '@forecastle/rules';
import { expect } from 'vitest';
import { inTenant } from '../../../../platform/database/tenant.ts';
import { createLogger } from '../../../../platform/logging/logger.ts';
import { addMember } from '../../../../testing/add-member.ts';
import type { Browser, TestApp } from '../../../../testing/app.ts';
import type { StageView } from '../../../../testing/deals.ts';
import type { SlackPeer } from '../../../../testing/peers/slack/peer.ts';
import { slackSenders } from '../../../connections/slack/open-sender.ts';
import { connectSlack, startPeerFor } from '../../../connections/slack/testing/connect.ts';
import { createLinkCode } from '../../links/create-link-code.ts';
import { composeMessages } from '../../messages/compose-messages.ts';
import { runSlackSending, type SlackSending } from '../run-sending.ts';

export interface Reached {
  readonly browser: Browser;
  readonly memberId: string;
  /** Slack's id. */
  readonly userId: string;
  /** What Slack shows them of the app, oldest first. */
  messages(): string[];
}

type Flags = readonly SlackTopic[];
const flagsOf = (topics: Flags) => Object.fromEntries(topics.map((topic) => [topic, true]));
const LOUD = { dealsFromMinor: 0, quietHours: null };

let people = 0;

export async function sendingOrg(app: TestApp) {
  const { browser: admin, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  const peer: SlackPeer = await startPeerFor(app);
  await connectSlack(admin, peer);
  const { pool } = app.database;
  const stages: StageView[] = (await admin.get('/stages')).body.items;
  const stage = (name: string): string => stages.find((each) => each.name === name)?.id ?? '';
  const sql = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
    const { rows } = await inTenant(pool, organizationId, ({ client }) =>
      client.query<Row>(text, [organizationId, ...values]),
    );
    return rows;
  };
  const shown = (channel: string) =>
    peer.world.posted.filter((posted) => posted.channel === channel).map(({ text }) => text.replaceAll('\u2060', ''));

  /** Links a user of their own in Slack, and chooses topics. */
  async function reach(browser: Browser, memberId: string, topics: Flags, given: object = {}): Promise<Reached> {
    const user = peer.world.addUser(`person${++people}`, `Person ${people}`);
    const { id: teamId, name: teamName } = peer.world.team;
    const code = await inTenant(pool, organizationId, (tx) =>
      createLinkCode(tx, { teamId, userId: user.id, teamName, slackName: user.name, slackEmail: null }, new Date()),
    );
    expect((await browser.post('/slack/link', { code })).status).toBe(200);
    const chosen = await browser.patch('/slack/messages', { topics: flagsOf(topics), ...LOUD, ...given });
    expect(chosen.status).toBe(200);
    return { browser, memberId, userId: user.id, messages: () => shown(`D${user.id.slice(1)}`) };
  }

  const sending = (given: Partial<SlackSending> = {}): SlackSending => ({
    open: slackSenders({ pool, settings: app.settings }),
    compose: composeMessages,
    publicUrl: app.settings.publicUrl,
    logger: createLogger('error'),
    signal: new AbortController().signal,
    pauseMs: 0,
    random: () => 0.5,
    ...given,
  });

  return {
    admin,
    adminId: session.member.id as string,
    organizationId,
    peer,
    sql,
    reach,
    shown,
    stage,
    async person(role: Role, topics: Flags, { managerId = null, ...given }: Record<string, unknown> = {}) {
      const { browser, memberId } = await addMember(app, admin, { role, managerId: managerId as string | null });
      return reach(browser, memberId, topics, given);
    },
    /** Chooses a channel with the app in it, and forgets the introduction. */
    async channel(by: Browser, name: string, topics: Flags, given: object = {}) {
      const channel = peer.world.addChannel(name, { hasApp: true });
      const chosen = await by.post('/slack/channels', {
        channelId: channel.id,
        topics: flagsOf(topics),
        ...LOUD,
        ...given,
      });
      expect([chosen.status, chosen.body.outcome]).toEqual([200, 'chosen']);
      peer.world.posted.length = 0;
      return { id: chosen.body.channel.id as string, channel, messages: () => shown(channel.id) };
    },
    async deal(by: Browser, given: object = {}): Promise<string> {
      const { status, body } = await by.post('/opportunities', { name: 'Crane', amountMinor: 5_000_00, ...given });
      expect(status).toBe(201);
      return body.id;
    },
    async close(by: Browser, id: string, how: 'Closed Won' | 'Closed Lost' = 'Closed Won') {
      const { status } = await by.patch(`/opportunities/${id}`, {
        stageId: stage(how),
        ...(how === 'Closed Lost' ? { lossReason: 'Price' } : {}),
      });
      expect(status).toBe(200);
    },
    sending,
    /** One turn of the job, so many seconds from now. Returns when it asks for the next one. */
    turn: (seconds = 60, given: Partial<SlackSending> = {}) =>
      runSlackSending(
        pool,
        { organizationId },
        sending({ now: () => new Date(Date.now() + seconds * 1000), ...given }),
      ),
    /** What became of each thing to tell. */
    outbox: () =>
      sql<{ topic: string; status: string; droppedFor: string | null; attempts: number; vendorWords: string | null }>(
        `SELECT topic, status, dropped_for AS "droppedFor", attempts, vendor_words AS "vendorWords" FROM slack_outbox
         WHERE organization_id = $1 ORDER BY occurred_at, topic, id`,
      ),
  };
}

export type SendingOrg = Awaited<ReturnType<typeof sendingOrg>>;
