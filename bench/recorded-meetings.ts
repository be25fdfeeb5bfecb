/**
 * Recorded meetings: a transcript of two hours that is opened, words that are found in a thousand transcripts, and the lists,
 * searches and coverage of very many meetings for who sees all of them, some, and none.
 */
import { chanceFrom, type Transcript } from '@forecastle/rules';
import { inTenant } from '../packages/server/src/platform/database/tenant.ts';
import { NO_LIMITS } from '../packages/server/src/product/demo/write-meetings.ts';
import { createMeeting } from '../packages/server/src/work/meetings/create-meeting.ts';
import { storeTranscript } from '../packages/server/src/work/meetings/transcripts/store-transcript.ts';
import { answerOf, drain, timeOnConnections } from './asking.ts';
import { askManyMeetings, putManyMeetings } from './meetings/many-meetings.ts';
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
    await product.owner.query('VACUUM ANALYZE recorded_meetings, transcript_parts, meeting_speakers');
    await open(product, long);
    await search(product);
    await putManyMeetings(product, { many: listed, ownerId: memberId });
    await askManyMeetings(product, pool, { many: listed, adminId: memberId });
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
