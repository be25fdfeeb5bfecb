/**
 * Recorded meetings: a transcript of two hours that is opened, words that are found in a thousand transcripts, and the list of
 * very many meetings for who sees all of them, some, and none. What one meeting changed, what all changed lately, and what
 * a decision waits for to know its win chance.
 */
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../packages/server/src/platform/database/tenant.ts';
import type { Actor } from '../packages/server/src/tenancy/identity/actor.ts';
import { chanceReader } from '../packages/server/src/work/forecasts/deal-chance.ts';
import { listMeetings } from '../packages/server/src/work/meetings/list-meetings.ts';
import {
  meetingChanges,
  recentMeetingChanges,
} from '../packages/server/src/work/meetings/proposals/meeting-changes.ts';
import { searchTranscripts } from '../packages/server/src/work/meetings/transcripts/search-transcripts.ts';
import { answerOf, drain, timeOnConnections } from './asking.ts';
import { onOrganization } from './organisation.ts';
import type { Product } from './product.ts';
import { reportMachine, reportTime } from './report.ts';
import { storeMeeting } from './stored-meetings.ts';

const DEALS = 20_000;
const SEARCHED = 1_000;
const CUES = 600;
const LONG_CUES = 20_000;
const LISTED = 100_000;
/** Medians, in milliseconds. */
const OPEN_CEILING_MS = 300;
const SEARCH_CEILING_MS = 50;
const LIST_CEILING_MS = 50;
const CHANGES_CEILING_MS = 20;
const RECENT_CEILING_MS = 100;
const CHANCE_CEILING_MS = 50;
/** Of the meetings, those that were logged in the last days, and those with an item confirmed then. */
const LATELY = 2_000;
const REQUESTS = 40;
const WARM_UP = 5;

export async function run(wanted: readonly string[] = []): Promise<void> {
  const [deals = DEALS, searched = SEARCHED, listed = LISTED] = wanted.map(Number);
  await onOrganization(deals, 2, async (product, pool) => {
    const { rows } = await product.owner.query<{ id: string }>(
      `SELECT m.id FROM members m WHERE m.organization_id = $1 AND m.role = 'admin'`,
      [product.organizationId],
    );
    const memberId = rows[0]?.id;
    if (memberId === undefined) throw new Error('the organisation has no admin');
    const long = await storeMeeting(product, pool, { title: 'Two hours', cues: LONG_CUES });
    for (let at = 0; at < searched; at++)
      await storeMeeting(product, pool, { title: `Meeting ${at}`, cues: CUES, seed: at, hour: at });
    // The rules would read them for minutes, and nothing here is about proposals.
    await product.owner.query('DELETE FROM meeting_findings');
    await product.owner.query('VACUUM ANALYZE recorded_meetings, transcript_parts, meeting_speakers');
    await open(product, long);
    await search(product);
    await list(product, pool, { listed, adminId: memberId });
    reportMachine();
  });
}

const medianOf = (ask: () => Promise<unknown>): Promise<number> =>
  timeOnConnections(ask, { connections: 1, requests: REQUESTS, warmUp: WARM_UP, percent: 50 });

async function open(product: Product, id: string): Promise<void> {
  const both = () => Promise.all(['', '/transcript'].map((of) => drain(product, `/recorded-meetings/${id}${of}`)));
  reportTime('a transcript of 20,000 cues opened', await medianOf(both), OPEN_CEILING_MS);
}

async function search(product: Product): Promise<void> {
  const questions = {
    'a word that ten meetings say': 'spinnaker',
    'a word that all say': 'contract',
    'three words that all say, close to one another': 'legal budget migration',
    'two words that never come together': 'spinnaker anchor',
    'a word that nobody says': 'keelhaul',
  };
  for (const [name, words] of Object.entries(questions)) {
    const path = `/recorded-meetings/search?limit=20&words=${encodeURIComponent(words)}`;
    const { items } = await answerOf<{ items: unknown[] }>(product, path);
    reportTime(
      `search: ${name} (${items.length} shown)`,
      await medianOf(() => drain(product, path)),
      SEARCH_CEILING_MS,
    );
  }
}

/** Meetings without words, spread over the deals. */
async function list(
  { owner, organizationId }: Product,
  pool: pg.Pool,
  { listed, adminId }: { readonly listed: number; readonly adminId: string },
): Promise<void> {
  await owner.query(
    `WITH d AS (SELECT array_agg(id ORDER BY id) AS ids, count(*)::int AS many FROM opportunities WHERE organization_id = $1)
     INSERT INTO recorded_meetings (organization_id, id, title, title_key, starts_at, is_start_known, owner_id, source, state, opportunity_id)
     SELECT $1, gen_random_uuid(), 'Call ' || n, ' call ' || n, timestamptz '2025-01-01' + n * interval '7 minutes', true, $2,
       'transcript', 'ready', d.ids[1 + (n::bigint * 7919 % d.many)::int] FROM generate_series(1, $3::int) n, d`,
    [organizationId, adminId, listed],
  );
  await owner.query('VACUUM ANALYZE recorded_meetings');
  await decideLately(owner, organizationId);
  const { rows } = await owner.query<{ id: string; deals: number }>(
    `SELECT m.id, count(o.id)::int AS deals FROM members m LEFT JOIN opportunities o ON o.organization_id = $1 AND o.owner_id = m.id
     WHERE m.organization_id = $1 GROUP BY m.id ORDER BY 2 DESC`,
    [organizationId],
  );
  const [busiest] = rows;
  const stranger = '00000000-0000-7000-8000-000000000000';
  const readers: Record<string, Pick<Actor, 'memberId' | 'role'>> = {
    'who sees all of them': { memberId: adminId, role: 'admin' },
    'who sees those of their deals': { memberId: busiest?.id ?? adminId, role: 'account_executive' },
    'who sees none': { memberId: stranger, role: 'account_executive' },
  };
  for (const [name, reader] of Object.entries(readers)) {
    const actor = { ...reader, organizationId } as Actor;
    const read = (work: (tx: TenantTransaction) => Promise<unknown>) => () =>
      inTenant(pool, organizationId, work, { readOnly: true });
    const of = `of ${listed.toLocaleString('en-NZ')} meetings`;
    reportTime(
      `the list ${of}, ${name}`,
      await medianOf(read((tx) => listMeetings(tx, actor, { limit: 50 }))),
      LIST_CEILING_MS,
    );
    reportTime(
      `a search ${of}, ${name}`,
      await medianOf(read((tx) => searchTranscripts(tx, actor, { limit: 20, words: 'contract' }))),
      SEARCH_CEILING_MS,
    );
    reportTime(
      `what meetings changed lately ${of}, ${name}`,
      await medianOf(read((tx) => recentMeetingChanges(tx, actor, { limit: 5 }, new Date()))),
      RECENT_CEILING_MS,
    );
  }
  await one(pool, organizationId, adminId);
}

/** Logs as many of the meetings as are logged in two weeks, and confirms an item of each. */
async function decideLately(owner: pg.Client | pg.Pool, organizationId: string): Promise<void> {
  const effect = `jsonb_build_object('risk', jsonb_build_array(40, 40 + n % 30), 'confidence', jsonb_build_array(50, 55),
    'drag', jsonb_build_array(30, 20), 'chance', jsonb_build_array(20, 20 + n % 10))`;
  const lately = `SELECT id, opportunity_id, row_number() OVER (ORDER BY id) AS n FROM recorded_meetings
    WHERE organization_id = $1 AND opportunity_id IS NOT NULL ORDER BY id LIMIT ${LATELY}`;
  await owner.query(
    `INSERT INTO activities (organization_id, id, opportunity_id, kind, subject, occurred_at, recorded_by_id)
     SELECT $1, l.id, l.opportunity_id, 'meeting', 'Call', now(), o.owner_id FROM (${lately}) l
     JOIN opportunities o ON o.organization_id = $1 AND o.id = l.opportunity_id`,
    [organizationId],
  );
  await owner.query(
    `UPDATE recorded_meetings r SET activity_id = r.id, confirmed_at = now(), activity_effect = ${effect}
     FROM (${lately}) l WHERE r.organization_id = $1 AND r.id = l.id`,
    [organizationId],
  );
  await owner.query(
    `INSERT INTO meeting_proposals (organization_id, id, meeting_id, kind, item, start_ms, cue, state, result, effect, decided_at)
     SELECT $1, gen_random_uuid(), l.id, 'evidence', '{"quote": "We lose a day", "cue": 0, "lastCue": 0, "title": "We lose a day", "speaker": 0, "owner": null, "due": null, "component": null, "competitorId": null, "origin": "rules", "rule": null}',
       0, 0, 'confirmed', jsonb_build_object('kind', 'evidence', 'opportunityId', l.opportunity_id), ${effect}, now() FROM (${lately}) l`,
    [organizationId],
  );
  await owner.query('VACUUM ANALYZE recorded_meetings, meeting_proposals, activities');
}

/** What one meeting changed, and the win chance of its deal, which each decision reads before and after. */
async function one(pool: pg.Pool, organizationId: string, adminId: string): Promise<void> {
  const actor = { memberId: adminId, role: 'admin', organizationId } as Actor;
  const read = <T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
    inTenant(pool, organizationId, work, { readOnly: true });
  const { rows } = await read((tx) =>
    tx.client.query<{ id: string; deal: string }>(
      'SELECT id, opportunity_id AS deal FROM recorded_meetings WHERE organization_id = $1 AND confirmed_at IS NOT NULL LIMIT 1',
      [organizationId],
    ),
  );
  const [meeting] = rows;
  if (!meeting) throw new Error('no meeting is logged');
  reportTime(
    'what one meeting changed',
    await medianOf(() => read((tx) => meetingChanges(tx, actor, { id: meeting.id }))),
    CHANGES_CEILING_MS,
  );
  const chance = async (tx: TenantTransaction) => {
    const chanceOf = await chanceReader(tx, new Date());
    await chanceOf(meeting.deal);
    await chanceOf(meeting.deal);
  };
  reportTime('the win chance of one deal before and after', await medianOf(() => read(chance)), CHANCE_CEILING_MS);
}
