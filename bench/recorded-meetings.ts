/**
 * Recorded meetings: a transcript of two hours that is opened, words that are found in a thousand transcripts, and the list of
 * very many meetings for who sees all of them, some, and none.
 */
import { chanceFrom, type Transcript } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../packages/server/src/platform/database/tenant.ts';
import { NO_LIMITS } from '../packages/server/src/product/demo/write-meetings.ts';
import type { Actor } from '../packages/server/src/tenancy/identity/actor.ts';
import { createMeeting } from '../packages/server/src/work/meetings/create-meeting.ts';
import { listMeetings } from '../packages/server/src/work/meetings/list-meetings.ts';
import { searchTranscripts } from '../packages/server/src/work/meetings/transcripts/search-transcripts.ts';
import { storeTranscript } from '../packages/server/src/work/meetings/transcripts/store-transcript.ts';
import { answerOf, drain, timeOnConnections } from './asking.ts';
import { onOrganization } from './organisation.ts';
import type { Product } from './product.ts';
import { reportMachine, reportTime } from './report.ts';

const DEALS = 20_000;
const SEARCHED = 1_000;
const CUES = 600;
const LONG_CUES = 20_000;
const LISTED = 100_000;
/** Medians, in milliseconds. */
const OPEN_CEILING_MS = 300;
const SEARCH_CEILING_MS = 50;
const LIST_CEILING_MS = 50;
const REQUESTS = 40;
const WARM_UP = 5;

const WORDS =
  'we you the price platform team security review contract quarter budget pilot rollout data warehouse report legal signed number forecast customer support training licence renewal timeline decision board approval integration migration feature roadmap'.split(
    ' ',
  );

/** A transcript of sentences of a dozen words. One in `rare` cues says the word that few do. */
function transcriptOf(seed: number, count: number): Transcript {
  const next = chanceFrom(String(seed));
  const cues = Array.from({ length: count }, (_, at) => {
    const words = Array.from({ length: 12 }, () => WORDS[next() % WORDS.length]);
    if (at === 300 && seed % 100 === 0) words.push('spinnaker');
    return { startMs: at * 360, endMs: at * 360 + 350, speaker: at % 3, text: `${words.join(' ')}.` };
  });
  return { format: 'webvtt', language: 'en', isTimed: true, speakers: ['Ana Silva', 'Rae Wright', 'Bo Li'], cues };
}

export async function run(wanted: readonly string[] = []): Promise<void> {
  const [deals = DEALS, searched = SEARCHED, listed = LISTED] = wanted.map(Number);
  await onOrganization(deals, 2, async (product, pool) => {
    const { rows } = await product.owner.query<{ id: string }>(
      `SELECT m.id FROM members m WHERE m.organization_id = $1 AND m.role = 'admin'`,
      [product.organizationId],
    );
    const memberId = rows[0]?.id;
    if (memberId === undefined) throw new Error('the organisation has no admin');
    const add = (title: string, transcript: Transcript, day: number) =>
      inTenant(pool, product.organizationId, async (tx) => {
        const id = await createMeeting(
          tx,
          { memberId },
          {
            title,
            startsAt: new Date(Date.UTC(2026, 0, 1) + day * 3_600_000),
            isStartKnown: true,
            source: 'transcript',
            state: 'ready',
          },
          NO_LIMITS,
        );
        await storeTranscript(tx, id, transcript);
        return id;
      });
    const long = await add('Two hours', transcriptOf(1, LONG_CUES), 0);
    for (let at = 0; at < searched; at++) await add(`Meeting ${at}`, transcriptOf(at, CUES), at);
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
  }
}
