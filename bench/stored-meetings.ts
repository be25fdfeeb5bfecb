/** Recorded meetings of made-up speech, stored by the product's own functions. */
import { chanceFrom, type Transcript } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant } from '../packages/server/src/platform/database/tenant.ts';
import { NO_LIMITS } from '../packages/server/src/product/demo/write-meetings.ts';
import { createMeeting } from '../packages/server/src/work/meetings/create-meeting.ts';
import { storeTranscript } from '../packages/server/src/work/meetings/transcripts/store-transcript.ts';
import type { Product } from './product.ts';

export const SPOKEN_WORDS: readonly string[] =
  'we you the price platform team security review contract quarter budget pilot rollout data warehouse report legal signed number forecast customer support training licence renewal timeline decision board approval integration migration feature roadmap'.split(
    ' ',
  );

/** Returns a transcript of sentences of a dozen words. One seed in a hundred says the word that few do. */
function transcriptOf(seed: number, count: number): Transcript {
  const next = chanceFrom(String(seed));
  const cues = Array.from({ length: count }, (_, at) => {
    const words = Array.from({ length: 12 }, () => SPOKEN_WORDS[next() % SPOKEN_WORDS.length]);
    if (at === 300 && seed % 100 === 0) words.push('spinnaker');
    return { startMs: at * 360, endMs: at * 360 + 350, speaker: at % 3, text: `${words.join(' ')}.` };
  });
  return { format: 'webvtt', language: 'en', isTimed: true, speakers: ['Ana Silva', 'Rae Wright', 'Bo Li'], cues };
}

interface Stored {
  readonly title: string;
  readonly cues: number;
  /** What is said follows from it. */
  readonly seed?: number;
  /** Hours since the first of them. */
  readonly hour?: number;
}

/** Stores a meeting of the admin without a deal. Returns its id. */
export async function storeMeeting(
  { owner, organizationId }: Product,
  pool: pg.Pool,
  { title, cues, seed = 1, hour = 0 }: Stored,
): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `SELECT id FROM members WHERE organization_id = $1 AND role = 'admin'`,
    [organizationId],
  );
  const memberId = rows[0]?.id;
  if (memberId === undefined) throw new Error('the organisation has no admin');
  return inTenant(pool, organizationId, async (tx) => {
    const id = await createMeeting(
      tx,
      { memberId },
      {
        title,
        startsAt: new Date(Date.UTC(2026, 0, 1) + hour * 3_600_000),
        isStartKnown: true,
        source: 'transcript',
        state: 'ready',
      },
      NO_LIMITS,
    );
    await storeTranscript(tx, id, transcriptOf(seed, cues));
    return id;
  });
}
