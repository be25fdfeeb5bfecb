import { findMeetingItems } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { enqueueFinding } from './finding-jobs.ts';
import { setDue, setRead } from './finding-row.ts';
import { readTranscriptOf, withMoments } from './read-transcript.ts';
import { replaceRuleProposals } from './write-proposals.ts';

/** What is read at once takes 5 ms, and 100 ms of words that are chosen to take long. */
const AT_ONCE_CHARACTERS = 15_000;

/**
 * Proposes what the rules find in a meeting's transcript; a long one is read by a job, which holds no transaction while it reads.
 * Running it again, as after a speaker was named, replaces what nobody has decided on. The caller holds the lock of the meeting.
 */
export async function proposeByRules(tx: TenantTransaction, meetingId: string): Promise<void> {
  if (await isLong(tx, meetingId)) {
    await setDue(tx, meetingId);
    return enqueueFinding(tx, meetingId);
  }
  const read = await readTranscriptOf(tx, meetingId);
  const found = read === null ? [] : withMoments(read.transcript, findMeetingItems(read.transcript, read.context));
  await replaceRuleProposals(tx, meetingId, found);
  await setRead(tx, meetingId);
}

async function isLong({ client, organizationId }: TenantTransaction, meetingId: string): Promise<boolean> {
  const { rows } = await client.query<{ characters: number }>(
    `SELECT coalesce(sum(length(words)), 0)::int AS characters FROM transcript_parts
     WHERE organization_id = $1 AND meeting_id = $2`,
    [organizationId, meetingId],
  );
  return (rows[0]?.characters ?? 0) > AT_ONCE_CHARACTERS;
}
