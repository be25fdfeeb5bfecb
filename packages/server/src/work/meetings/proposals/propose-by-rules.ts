import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { findItems } from './find-items.ts';
import { readTranscriptOf, withMoments } from './read-transcript.ts';
import { replaceRuleProposals } from './write-proposals.ts';

/**
 * Proposes what the rules find in a meeting's transcript. Running it again, as after a speaker was named, replaces what
 * nobody has decided on. The caller holds the lock of the meeting.
 */
export async function proposeByRules(tx: TenantTransaction, meetingId: string): Promise<void> {
  const read = await readTranscriptOf(tx, meetingId);
  const found = read === null ? [] : withMoments(read.transcript, await findItems(read, tx.organizationId));
  await replaceRuleProposals(tx, meetingId, found);
}
