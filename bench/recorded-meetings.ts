/**
 * Recorded meetings: a transcript of two hours that is opened, words that are found in a thousand transcripts, and the lists,
 * searches, coverage and changes of very many meetings for who sees all of them, some, and none.
 */
import { answerOf, drain, timeOnConnections } from './asking.ts';
import { askChanges } from './meetings/changes.ts';
import { askManyMeetings, putManyMeetings } from './meetings/many-meetings.ts';
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
    await putManyMeetings(product, { many: listed, ownerId: memberId });
    await askManyMeetings(product, pool, { many: listed, adminId: memberId });
    await askChanges(product, pool, { many: listed, adminId: memberId });
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
