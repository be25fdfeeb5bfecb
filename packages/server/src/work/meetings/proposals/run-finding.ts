/** Has the rules read a long transcript, without a transaction while they read. Decision 0418. */
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { tellOfMeeting } from '../tell-of-meeting.ts';
import { lockMeetingRow } from '../visible-meetings.ts';
import { findItems, TooMuchToRead } from './find-items.ts';
import type { FindingJob } from './finding-jobs.ts';
import { enqueueFinding } from './finding-jobs.ts';
import { countAttempt, readFinding, setFailed, setRead } from './finding-row.ts';
import { type ReadTranscript, readTranscriptOf, withMoments } from './read-transcript.ts';
import { type FoundItem, replaceRuleProposals } from './write-proposals.ts';

/** Tries that ended the process, or failed without a sentence for a person. */
const ATTEMPTS_MAX = 3;
const ENDED_EACH_TIME =
  'The server could not read this transcript for proposals in 3 tries. The transcript is kept. Select words in it to propose them.';

export async function runFinding(
  pool: pg.Pool,
  { organizationId, meetingId }: FindingJob,
  signal: AbortSignal,
): Promise<void> {
  const own = <T>(work: (tx: TenantTransaction) => Promise<T>) => inTenant(pool, organizationId, work);
  const read = await own((tx) => begin(tx, meetingId));
  if (read === null) return;
  try {
    const found = withMoments(read.transcript, await findItems(read, { signal }));
    await own((tx) => keep(tx, meetingId, read, found));
  } catch (error) {
    // The process ends: the next one reads it.
    if (signal.aborted) return own((tx) => countAttempt(tx, meetingId, -1));
    if (!(error instanceof TooMuchToRead)) throw error;
    await own((tx) => setFailed(tx, meetingId, error.message));
  }
}

/** Returns what is to be read and counts the try; null where nothing is. */
async function begin(tx: TenantTransaction, meetingId: string): Promise<ReadTranscript | null> {
  const row = await readFinding(tx, meetingId, { lock: true });
  if (row?.state !== 'due') return null;
  const read = row.attempts < ATTEMPTS_MAX ? await readTranscriptOf(tx, meetingId) : null;
  if (row.attempts >= ATTEMPTS_MAX) await setFailed(tx, meetingId, ENDED_EACH_TIME);
  else if (read === null) await setRead(tx, meetingId);
  else await countAttempt(tx, meetingId, 1);
  return read;
}

/**
 * Keeps what was found in a transcript that stands as it was read. One that changed meanwhile, in its words, its people or its day,
 * is read again: words that were removed are in no proposal.
 */
async function keep(
  tx: TenantTransaction,
  meetingId: string,
  read: ReadTranscript,
  found: readonly FoundItem[],
): Promise<void> {
  // Lock the meeting before its finding: what changes a meeting locks them in this order.
  await lockMeetingRow(tx, meetingId);
  const row = await readFinding(tx, meetingId, { lock: true });
  if (row?.state !== 'due') return;
  if (!isDeepStrictEqual(await readTranscriptOf(tx, meetingId), read)) {
    await countAttempt(tx, meetingId, -1);
    return enqueueFinding(tx, meetingId);
  }
  await replaceRuleProposals(tx, meetingId, found);
  await setRead(tx, meetingId);
  if (await isOfImport(tx, meetingId)) await tellOfMeeting(tx, { meetingId, kind: 'transcript_ready' });
}

/** Days after an import in which its proposals are news. Later findings follow a change that somebody made. */
const NEWS_DAYS = 1;

/** Returns whether these are the proposals of an import: a recording was told of when its transcript came. */
async function isOfImport({ client, organizationId }: TenantTransaction, meetingId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM recorded_meetings WHERE organization_id = $1 AND id = $2 AND source = 'transcript'
       AND created_at > now() - make_interval(days => $3)`,
    [organizationId, meetingId, NEWS_DAYS],
  );
  return rowCount !== null && rowCount > 0;
}
