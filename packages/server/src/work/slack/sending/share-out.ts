/** Shares events out among those who want them in Slack and may see what they are about. Decision 0400. */
import type { Role } from '@forecastle/contract';
import { newsUntil, SLACK_DEAL_TOPICS, type SlackTopic } from '@forecastle/rules';
import type pg from 'pg';
import { newId } from '../../../platform/database/ids.ts';
import { all } from '../../../platform/database/pipeline.ts';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { may, visibleOwners } from '../../../tenancy/identity/policies.ts';
import { scopeName } from '../../forecasts/asked-scope.ts';
import { alertSubjectOf } from '../../revenue/alerts/kept-alerts.ts';
import { STILL } from '../messages/news-deals.ts';

/** Events shared out in one transaction: as many as a sweep notes in one. */
const AT_ONCE = 2_000;
/** A deal waits this long, so that what is taken back at once is not told, and what happens together stands together. */
export const DEAL_WAIT_SECONDS = 20;
/**
 * More deals than this that something happened to together are one row for a reader, which names them all: a night can turn
 * 100,000 deals red, and 80 who see all of them would get a row each for every deal.
 */
const ROWS_OF_DEALS_MOST = 50;
/** So many deals wait for the end of these minutes of the clock: the rest of a long change stands in the same message. */
const MANY_WAIT_MS = 5 * 60 * 1000;

interface Event {
  readonly id: string;
  readonly topic: SlackTopic;
  readonly occurredAt: Date;
}

/** A person, or a channel with the person who chose it. */
interface Wanting {
  readonly memberId: string;
  readonly channelId: string | null;
  readonly role: Role;
  readonly topics: readonly SlackTopic[];
  readonly dealsFromMinor: number;
}

/** A reader as the statements below take it. */
interface SharedWith {
  readonly toMemberId: string | null;
  readonly toChannelId: string | null;
  readonly topics: readonly SlackTopic[];
  readonly dealsFromMinor: number;
  /** Null sees the deals of every owner. */
  readonly owners: readonly string[] | null;
  /** Of revenue alerts, and of forecasts: those that stand for all that the reader sees. */
  readonly alertSubject: string;
  readonly forecastScope: string;
}

/**
 * Shares out what was noted, chunk by chunk: each is one transaction that also removes its events, so one that is cut off has done
 * nothing, and several servers take different events. Does nothing while Slack is not connected. Returns how many rows wait for it.
 */
export async function shareOut(
  pool: pg.Pool,
  organizationId: string,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  let shared = 0;
  for (let taken = AT_ONCE; taken === AT_ONCE && !signal?.aborted; ) {
    const chunk = await inTenant(pool, organizationId, (tx) => shareChunk(tx, now));
    shared += chunk.shared;
    taken = chunk.taken;
  }
  return shared;
}

async function shareChunk(tx: TenantTransaction, now: Date): Promise<{ taken: number; shared: number }> {
  const { client, organizationId } = tx;
  const { rows: places } = await client.query<{ teamId: string; timeZone: string }>(
    `SELECT c.remote->>'teamId' AS "teamId", o.time_zone AS "timeZone"
     FROM connections c JOIN organizations o ON o.organization_id = $1
     WHERE c.organization_id = $1 AND c.system = 'slack' AND c.member_id IS NULL AND c.state = 'healthy'`,
    [organizationId],
  );
  const [place] = places;
  if (!place) return { taken: 0, shared: 0 };
  const { rows: events } = await client.query<Event>(
    `SELECT id, topic, occurred_at AS "occurredAt" FROM slack_events WHERE organization_id = $1
     ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`,
    [organizationId],
  );
  if (events.length === 0) return { taken: 0, shared: 0 };
  const topics = [...new Set(events.map(({ topic }) => topic))];
  const readers = await readersOf(tx, topics, place.teamId);
  const shared = readers.length === 0 ? 0 : await insertRows(tx, { events, readers, timeZone: place.timeZone, now });
  await client.query('DELETE FROM slack_events WHERE organization_id = $1 AND id = ANY($2)', [
    organizationId,
    events.map(({ id }) => id),
  ]);
  return { taken: events.length, shared };
}

/** Returns who wants any of the topics: people with a Slack user, and channels whose chooser may choose them still. */
async function readersOf(
  tx: TenantTransaction,
  topics: readonly SlackTopic[],
  teamId: string,
): Promise<readonly SharedWith[]> {
  const { rows } = await tx.client.query<Wanting>(
    `SELECT p.member_id AS "memberId", NULL AS "channelId", m.role, p.topics, p.deals_from_minor AS "dealsFromMinor"
     FROM slack_people p
     JOIN members m ON m.organization_id = $1 AND m.id = p.member_id AND m.deactivated_at IS NULL
     JOIN slack_links l ON l.organization_id = $1 AND l.member_id = p.member_id AND l.team_id = $3
     WHERE p.organization_id = $1 AND p.off_at IS NULL AND p.topics && $2
     UNION ALL
     SELECT c.chosen_by_id, c.id, m.role, c.topics, c.deals_from_minor
     FROM slack_channels c
     JOIN members m ON m.organization_id = $1 AND m.id = c.chosen_by_id AND m.deactivated_at IS NULL
     WHERE c.organization_id = $1 AND c.off_at IS NULL AND c.team_id = $3 AND c.topics && $2`,
    [tx.organizationId, topics, teamId],
  );
  const readers = rows.filter(({ channelId, role }) => channelId === null || may({ role }, 'seeTeam'));
  // A person who chose several channels is asked about once.
  const actors = new Map(
    readers.map(({ memberId, role }) => [memberId, { organizationId: tx.organizationId, memberId, role }]),
  );
  const owners = new Map(
    await all([...actors].map(async ([memberId, actor]) => [memberId, await visibleOwners(tx, actor)] as const)),
  );
  return readers.map(({ memberId, channelId, role, topics: wanted, dealsFromMinor }) => {
    const actor = { memberId, role };
    return {
      toMemberId: channelId === null ? memberId : null,
      toChannelId: channelId,
      topics: wanted,
      dealsFromMinor: Number(dealsFromMinor),
      owners: owners.get(memberId) ?? null,
      alertSubject: alertSubjectOf(actor, tx.organizationId),
      forecastScope: scopeName(actor),
    };
  });
}

interface Sharing {
  readonly events: readonly Event[];
  readonly readers: readonly SharedWith[];
  readonly timeZone: string;
  readonly now: Date;
}

/** Which events a reader wants, may see, and that are still so. `about` is what makes an event one thing for a reader. */
const MATCHES = [
  `SELECT e.id, r."toMemberId", r."toChannelId",
     CASE WHEN e.topic = 'large_deal_red' THEN e.local_day ELSE coalesce(o.closed_on::text, e.local_day) END AS about,
     count(*) OVER (PARTITION BY r.nth, e.topic) > ${ROWS_OF_DEALS_MOST} AS "areMany"
   FROM taken e
   JOIN opportunities o ON o.organization_id = $1 AND o.id = e.opportunity_id
   LEFT JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id
   JOIN readers r ON e.topic = ANY(r.topics) AND (r.owners IS NULL OR o.owner_id = ANY(r.owners))
     AND coalesce(o.amount_base_minor, 0) >= r."dealsFromMinor"
   WHERE CASE e.topic
     WHEN 'deal_won' THEN ${STILL.deal_won}
     WHEN 'deal_lost' THEN ${STILL.deal_lost}
     WHEN 'large_deal_red' THEN ${STILL.large_deal_red}
     ELSE false END`,
  `SELECT e.id, r."toMemberId", r."toChannelId", a.id::text, false
   FROM taken e
   JOIN revenue_alerts a ON a.organization_id = $1 AND a.id = e.subject_id AND a.gone_on IS NULL AND a.dismissed_at IS NULL
   JOIN readers r ON e.topic = ANY(r.topics) AND r."alertSubject" = a.subject_id
   WHERE e.topic = 'revenue_alerts'`,
  `SELECT e.id, r."toMemberId", r."toChannelId", r."forecastScope" || ':' || coalesce(e.subject_id, e.id), false
   FROM taken e
   JOIN readers r ON e.topic = ANY(r.topics) AND r."forecastScope" = e.facts->>'scope'
   WHERE e.topic = 'forecast_range'`,
].join('\n UNION ALL ');

/** One row for each event, and one for many deals of a topic together. */
const ROWS = `
  SELECT m."toMemberId", m."toChannelId", e.topic, concat_ws(':', e.topic, e.opportunity_id, m.about) AS key, e.opportunity_id,
    e.subject_id, e.facts, e.occurred_at, e."expiresAt", e."dueAt"
  FROM matches m JOIN taken e ON e.id = m.id WHERE NOT m."areMany"
  UNION ALL
  SELECT m."toMemberId", m."toChannelId", e.topic, e.topic || ':' || min(e.id::text), NULL, NULL,
    jsonb_build_object('opportunityIds', jsonb_agg(DISTINCT e.opportunity_id)), max(e.occurred_at), max(e."expiresAt"), max(e."dueAt")
  FROM matches m JOIN taken e ON e.id = m.id WHERE m."areMany" GROUP BY 1, 2, 3`;

/**
 * Lets a deal be told as won again that was told as lost since, and the other way round, on one day too: the last word that a
 * reader has of it must be true. Of people and of channels apart, by the index of each.
 */
const freeReversed = (column: 'member_id' | 'channel_id', reader: 'toMemberId' | 'toChannelId') => `
  UPDATE slack_outbox o SET key = o.key || ':' || o.id
  FROM matches m JOIN taken e ON e.id = m.id
  WHERE e.topic IN ('deal_won', 'deal_lost') AND o.organization_id = $1 AND o.status <> 'waiting' AND o.${column} = m."${reader}"
    AND o.key = concat_ws(':', CASE e.topic WHEN 'deal_won' THEN 'deal_lost' ELSE 'deal_won' END, e.opportunity_id, m.about)`;

/** When what happened is due. Many deals at once are a change that may still go on. */
function dueAtOf({ topic, occurredAt }: Event, countOf: ReadonlyMap<SlackTopic, number>, now: Date): Date {
  const dealTopics: readonly SlackTopic[] = SLACK_DEAL_TOPICS;
  if (!dealTopics.includes(topic)) return now;
  const waited = Math.max(now.getTime(), occurredAt.getTime() + DEAL_WAIT_SECONDS * 1000);
  const areMany = (countOf.get(topic) ?? 0) > ROWS_OF_DEALS_MOST;
  return new Date(areMany ? Math.ceil(waited / MANY_WAIT_MS) * MANY_WAIT_MS : waited);
}

async function insertRows(tx: TenantTransaction, { events, readers, timeZone, now }: Sharing): Promise<number> {
  const countOf = new Map<SlackTopic, number>();
  for (const { topic } of events) countOf.set(topic, (countOf.get(topic) ?? 0) + 1);
  const told = events.map((event) => ({
    id: event.id,
    expiresAt: new Date(newsUntil(event.topic, event.occurredAt.getTime(), timeZone)),
    dueAt: dueAtOf(event, countOf, now),
  }));
  const { rowCount } = await tx.client.query(
    `WITH taken AS (
       SELECT e.*, t."expiresAt", t."dueAt", (e.occurred_at AT TIME ZONE $4)::date::text AS local_day
       FROM slack_events e
       JOIN json_to_recordset($2) AS t(id uuid, "expiresAt" timestamptz, "dueAt" timestamptz) ON t.id = e.id
       WHERE e.organization_id = $1),
     readers AS (
       SELECT r.*, row_number() OVER () AS nth FROM json_to_recordset($3) AS r("toMemberId" uuid, "toChannelId" uuid, topics text[],
         "dealsFromMinor" bigint, owners uuid[], "alertSubject" uuid, "forecastScope" text)),
     matches AS (${MATCHES}),
     reversed_people AS (${freeReversed('member_id', 'toMemberId')}),
     reversed_channels AS (${freeReversed('channel_id', 'toChannelId')}),
     told AS (${ROWS})
     INSERT INTO slack_outbox (organization_id, id, member_id, channel_id, topic, key, opportunity_id, subject_id, facts,
       occurred_at, expires_at, due_at)
     SELECT $1, overlay(gen_random_uuid()::text PLACING $5 FROM 1 FOR 15)::uuid, told.* FROM told
     ON CONFLICT DO NOTHING`,
    // Ids begin with the time of their making, as all others do.
    [tx.organizationId, JSON.stringify(told), JSON.stringify(readers), timeZone, newId().slice(0, 15)],
  );
  return rowCount ?? 0;
}
