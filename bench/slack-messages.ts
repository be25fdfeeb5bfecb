/**
 * What Slack is sent without being asked, without the way to Slack and back: large deals that turned red, shared out among 200
 * people and 50 channels and sent to them, and the weekly digests of three readers.
 * `npm run bench -- slack-messages 10000 1000` names the deals, and how many of them turned red.
 */
import type pg from 'pg';
import { newId } from '../packages/server/src/platform/database/ids.ts';
import { inTenant } from '../packages/server/src/platform/database/tenant.ts';
import { JOBS_SCHEMA } from '../packages/server/src/platform/jobs/enqueue.ts';
import { createLogger } from '../packages/server/src/platform/logging/logger.ts';
import { SWEEP_BATCH } from '../packages/server/src/records/health/sweep.ts';
import { noteTurnedRed, type RedDeal } from '../packages/server/src/records/health/turned-red.ts';
import { presentMember } from '../packages/server/src/work/slack/links/linked-actor.ts';
import { composeMessages } from '../packages/server/src/work/slack/messages/compose-messages.ts';
import type { SlackSender } from '../packages/server/src/work/slack/port.ts';
import { sendDue } from '../packages/server/src/work/slack/sending/send-due.ts';
import { shareOut } from '../packages/server/src/work/slack/sending/share-out.ts';
import { onOrganization, rested } from './organisation.ts';
import type { Product } from './product.ts';
import { percentile, reportMachine, reportRate, reportTime } from './report.ts';

const DEALS = 100_000;
const RED = 10_000;
const TEAM = 'T0BENCH';
const ORIGIN = 'https://forecastle.example';
/** Fifty more people than own deals: leads, and those who see all of them. */
const LEADS = 20;
const SEE_ALL = 30;
const CHANNELS = 50;
/** In the transaction that changes the deal. */
const NOTE_ONE_CEILING_MS = 10;
/** A tenth of what judging so many takes. */
const NOTE_MANY_CEILING_MS = 200;
const NOTE_ROUNDS = 9;
/** A night of 100,000 deals is shared out in less than a minute and a half. */
const SHARE_TARGET = 1_200;
/** Half of what Slack takes in a workspace: https://docs.slack.dev/apis/web-api/rate-limits */
const COMPOSE_TARGET = 5;
const DIGEST_CEILING_MS = 10_000;
const DIGEST_ROUNDS = 3;
/** By then also what waits for others is due. */
const LATER_MS = 10 * 60_000;

export async function run([deals = DEALS, red = RED]: readonly (string | number)[]): Promise<void> {
  await onOrganization(Number(deals), 4, async (product, pool) => {
    await chooseMessages(product);
    await note(product, pool);
    await share(product, pool, Number(red));
    await send(product, pool);
    for (const role of ['admin', 'sales_manager', 'account_executive']) await digest(product, pool, role);
    process.stdout.write(`${Number(deals).toLocaleString('en')} deals; 200 people and ${CHANNELS} channels\n`);
    reportMachine();
  });
}

/** Connects Slack, makes teams of five, and has everybody want deals that turned red. */
async function chooseMessages({ owner, organizationId }: Product): Promise<void> {
  const own = [organizationId];
  // The server beside it asks nobody at Slack.
  await owner.query(`DELETE FROM ${JOBS_SCHEMA}.schedule WHERE name IN ('due-slack', 'slack-digests')`);
  await owner.query(
    `INSERT INTO connections (organization_id, id, system, state, remote, connected_at)
     VALUES ($1, gen_random_uuid(), 'slack', 'healthy', '{"teamId": "${TEAM}"}', now())`,
    own,
  );
  await owner.query(
    `INSERT INTO members (organization_id, id, name, role)
     SELECT $1, gen_random_uuid(), 'Person ' || n,
       CASE WHEN n <= ${LEADS} THEN 'sales_manager' WHEN n <= ${LEADS + SEE_ALL} THEN 'cro' ELSE 'account_executive' END
     FROM generate_series(1, 99) n`,
    own,
  );
  await owner.query(
    `WITH leads AS (SELECT id, row_number() OVER (ORDER BY id) AS nth FROM members WHERE organization_id = $1 AND role = 'sales_manager'),
       reps AS (SELECT id, 1 + row_number() OVER (ORDER BY id) % ${LEADS} AS nth FROM members WHERE organization_id = $1 AND name LIKE 'Rep %')
     UPDATE members m SET manager_id = leads.id FROM reps JOIN leads USING (nth) WHERE m.organization_id = $1 AND m.id = reps.id`,
    own,
  );
  await owner.query(
    `INSERT INTO slack_people (organization_id, member_id, topics, deals_from_minor)
     SELECT $1, id, '{large_deal_red,weekly_digest}', 0 FROM members WHERE organization_id = $1`,
    own,
  );
  await owner.query(
    `INSERT INTO slack_links (organization_id, id, member_id, team_id, slack_user_id, team_name, slack_name, linked_at)
     SELECT $1, gen_random_uuid(), id, '${TEAM}', 'U' || row_number() OVER (), 'Bench', 'Bench', now()
     FROM members WHERE organization_id = $1`,
    own,
  );
  await owner.query(
    `INSERT INTO slack_channels (organization_id, id, team_id, channel_id, name, is_private, chosen_by_id, topics, deals_from_minor, checked_at)
     SELECT $1, gen_random_uuid(), '${TEAM}', 'C' || n, 'deals-' || n, false, c.ids[1 + n % array_length(c.ids, 1)],
       '{large_deal_red,weekly_digest}', 0, now()
     FROM generate_series(1, ${CHANNELS}) n,
       (SELECT array_agg(id) AS ids FROM members WHERE organization_id = $1 AND role IN ('sales_manager', 'cro')) AS c`,
    own,
  );
  await owner.query('VACUUM ANALYZE members, slack_people, slack_links, slack_channels');
}

/** What a sweep pays for deals that turned red; nothing of it stays, and the server beside it gets no job. */
async function note({ owner, organizationId }: Product, pool: pg.Pool): Promise<void> {
  const { rows: deals } = await owner.query<RedDeal>(
    'SELECT id, amount_base_minor AS "amountBaseMinor" FROM opportunities WHERE organization_id = $1 LIMIT $2',
    [organizationId, SWEEP_BATCH],
  );
  const timed = async (turned: readonly RedDeal[]): Promise<number> => {
    const samples: number[] = [];
    for (let round = 0; round < NOTE_ROUNDS; round++) {
      const undone = new Error('taken back');
      await inTenant(pool, organizationId, async (tx) => {
        const begun = performance.now();
        await noteTurnedRed(tx, turned, new Date());
        samples.push(performance.now() - begun);
        throw undone;
      }).catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    }
    return percentile(samples, 50);
  };
  reportTime(`noting one deal that turned red`, await timed(deals.slice(0, 1)), NOTE_ONE_CEILING_MS);
  reportTime(`noting ${deals.length.toLocaleString('en')} of a sweep`, await timed(deals), NOTE_MANY_CEILING_MS);
}

async function share({ owner, organizationId }: Product, pool: pg.Pool, red: number): Promise<void> {
  const { rowCount } = await owner.query(
    `WITH chosen AS (
       SELECT h.opportunity_id AS id FROM opportunity_health h JOIN opportunities o ON o.organization_id = $1 AND o.id = h.opportunity_id
       WHERE h.organization_id = $1 AND o.status = 'open' ORDER BY h.opportunity_id LIMIT $2),
     turned AS (
       UPDATE opportunity_health h SET risk_band = 'red', not_yet_qualified = false FROM chosen
       WHERE h.organization_id = $1 AND h.opportunity_id = chosen.id)
     INSERT INTO slack_events (organization_id, id, topic, opportunity_id, facts, occurred_at)
     SELECT $1, uuidv7(), 'large_deal_red', id, '{}', now() FROM chosen`,
    [organizationId, red],
  );
  await owner.query('VACUUM ANALYZE opportunity_health, slack_events');
  const before = process.memoryUsage().rss;
  const begun = performance.now();
  const rows = await shareOut(pool, organizationId, new Date());
  const seconds = (performance.now() - begun) / 1000;
  const events = rowCount ?? 0;
  reportRate(`deals turned red shared out (${events.toLocaleString('en')})`, events / seconds, SHARE_TARGET, 'events');
  const { rows: sizes } = await owner.query<{ size: string }>(`SELECT pg_total_relation_size('slack_outbox') AS size`);
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  process.stdout.write(
    `  ${rows.toLocaleString('en')} rows of ${megabytes(Number(sizes[0]?.size))} MB with their indexes, ${megabytes(process.memoryUsage().rss - before)} MB of memory more\n`,
  );
}

async function send({ organizationId }: Product, pool: pg.Pool): Promise<void> {
  let posted = 0;
  const sender: SlackSender = {
    teamId: TEAM,
    post: async (to) => ({ outcome: 'sent', channelId: to, ts: String(++posted) }),
    readUser: async (id) => ({
      outcome: 'done',
      user: { id, name: id, email: null, teamIds: [TEAM], timezone: null, isBot: false, isDeleted: false },
    }),
    isInPrivateChannel: async () => ({ outcome: 'done', isIn: true }),
    readChannel: async (name) => ({
      outcome: 'done',
      channel: { name, isPrivate: false, isArchived: false, isMember: true, isShared: false },
    }),
  };
  const sending = {
    sender,
    compose: composeMessages,
    publicUrl: ORIGIN,
    logger: createLogger('error'),
    signal: new AbortController().signal,
    now: () => new Date(Date.now() + LATER_MS),
    pauseMs: 0,
  };
  const begun = performance.now();
  let turns = 0;
  for (let isDue = true; isDue; turns++) {
    const { nextDueAt } = await sendDue(pool, organizationId, sending);
    isDue = nextDueAt !== null;
  }
  const seconds = (performance.now() - begun) / 1000;
  reportRate(
    `messages about them composed and settled (${posted} in ${turns} turns, ${Math.round((posted / seconds) * 60)} a minute)`,
    posted / seconds,
    COMPOSE_TARGET,
    'messages',
  );
}

/** The digest of the first reader of a role: without a stored forecast, and again once the server has stored one of many deals. */
async function digest(product: Product, pool: pg.Pool, role: string): Promise<void> {
  const { owner, organizationId } = product;
  const { rows } = await owner.query<{ id: string }>(
    `SELECT m.id FROM members m WHERE m.organization_id = $1 AND m.role = $2
     ORDER BY EXISTS (SELECT FROM opportunities o WHERE o.organization_id = $1 AND o.owner_id = m.id) DESC, m.id LIMIT 1`,
    [organizationId, role],
  );
  const memberId = rows[0]?.id ?? '';
  await owner.query('DELETE FROM forecast_snapshots');
  reportTime(`digest of one ${role}, nothing stored`, await digestTime(product, pool, memberId), DIGEST_CEILING_MS);
  await rested(owner);
  const samples: number[] = [];
  while (samples.length < DIGEST_ROUNDS) samples.push(await digestTime(product, pool, memberId));
  reportTime(`digest of one ${role}, median of ${DIGEST_ROUNDS}`, percentile(samples, 50), DIGEST_CEILING_MS);
}

async function digestTime({ organizationId }: Product, pool: pg.Pool, memberId: string): Promise<number> {
  const begun = performance.now();
  const now = new Date();
  const item = {
    id: newId(),
    topic: 'weekly_digest',
    opportunityId: null,
    subjectId: null,
    facts: {},
    occurredAt: now,
  } as const;
  const composed = await inTenant(
    pool,
    organizationId,
    async (tx) => {
      const actor = await presentMember(tx, memberId);
      if (!actor) throw new Error(`there is no member ${memberId}`);
      return composeMessages(tx, { kind: 'person', actor, reader: { publicUrl: ORIGIN } }, [item], now);
    },
    { readOnly: true },
  );
  if (composed.length !== 1) throw new Error(`a digest is ${composed.length} messages`);
  return performance.now() - begun;
}
