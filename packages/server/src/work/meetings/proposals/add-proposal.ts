import { type MeetingItemKind, noteOf, quoteStands, type TranscriptCue } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { invalid } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { lockMeeting } from '../visible-meetings.ts';
import { type ProposalView, presentProposal, readProposal } from './proposal-row.ts';
import { addSelectedProposal } from './write-proposals.ts';

interface SelectedWords {
  /** Of the meeting. */
  readonly id: string;
  readonly kind: MeetingItemKind;
  readonly cue: number;
  readonly lastCue: number;
  readonly quote: string;
  readonly title?: string | undefined;
}

/** Proposes words that a person selected in the transcript. Throws INVALID where they do not stand in it. */
export async function addProposal(
  tx: TenantTransaction,
  actor: Actor,
  { id, kind, cue, lastCue, quote, title }: SelectedWords,
): Promise<ProposalView> {
  await lockMeeting(tx, actor, id);
  const cues = await readCues(tx, id, { cue, lastCue });
  const [first] = cues;
  if (first === undefined || !quoteStands({ cues }, { cue: 0, lastCue: lastCue - cue, quote })) {
    throw invalid({
      field: 'quote',
      value: quote,
      expected: 'words of the transcript, from the first of these cues to the last',
      message: 'These words do not stand at this place of the transcript. Nothing was added. Select them again.',
    });
  }
  const proposalId = await addSelectedProposal(tx, id, {
    item: {
      kind,
      cue,
      lastCue,
      quote,
      title: title ?? noteOf(quote),
      speaker: first.speaker,
      owner: null,
      due: null,
      component: null,
      competitorId: null,
      origin: 'person',
      rule: null,
    },
    startMs: first.startMs,
  });
  return presentProposal(await readProposal(tx, id, proposalId), null);
}

/** Returns the cues from the first to the last; fewer where the transcript ends before. */
async function readCues(
  tx: TenantTransaction,
  meetingId: string,
  { cue, lastCue }: Pick<SelectedWords, 'cue' | 'lastCue'>,
): Promise<readonly TranscriptCue[]> {
  const { rows } = await tx.client.query<{ firstCue: number; cues: readonly TranscriptCue[] }>(
    `SELECT first_cue AS "firstCue", cues FROM transcript_parts
     WHERE organization_id = $1 AND meeting_id = $2 AND first_cue <= $4
       AND first_cue + jsonb_array_length(cues) > $3
     ORDER BY part`,
    [tx.organizationId, meetingId, cue, lastCue],
  );
  const from = rows[0]?.firstCue ?? 0;
  return rows.flatMap(({ cues }) => cues).slice(cue - from, lastCue - from + 1);
}
