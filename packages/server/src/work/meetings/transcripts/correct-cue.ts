import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict, notFound } from '../../../platform/http/errors.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { auditFactsOf } from '../create-meeting.ts';
import { followCorrection } from '../proposals/follow-correction.ts';
import { proposeByRules } from '../proposals/propose-by-rules.ts';
import { lockMeeting } from '../visible-meetings.ts';
import { updateTalkFigures } from './speaker-figures.ts';
import { wordsOf } from './store-transcript.ts';
import type { StoredCue } from './stored-cue.ts';

interface Correction {
  /** Of the meeting. */
  readonly id: string;
  readonly cue: number;
  readonly text: string;
  /** The words as the person saw them. */
  readonly expectedText: string;
}

/**
 * Corrects what one cue says. Searches, undecided proposals and the questions of its speaker follow; what was decided keeps its
 * quote. The original stays in the cue, and words that are given back make the correction undone.
 */
export async function correctCue(
  tx: TenantTransaction,
  actor: Actor,
  { id, cue, text, expectedText }: Correction,
): Promise<void> {
  const meeting = await lockMeeting(tx, actor, id);
  const part = await readPart(tx, id, cue);
  const before = part?.cues[cue - part.firstCue];
  if (!part || !before) throw notFound('line');
  if (before.text === '')
    throw conflict({
      field: 'cue',
      value: cue,
      expected: 'a line whose words are kept',
      message: 'The words of this line were removed. Nothing was changed.',
    });
  if (before.text !== expectedText)
    throw conflict({
      field: 'expectedText',
      value: expectedText,
      expected: 'the words as they stand now',
      message: 'Somebody corrected this line meanwhile. Nothing was changed. Reload the meeting and try again.',
    });
  if (before.text === text) return;
  const cues = part.cues.with(cue - part.firstCue, correctedCue(before, text, actor));
  await tx.client.query(
    'UPDATE transcript_parts SET cues = $4::jsonb, words = $5 WHERE organization_id = $1 AND meeting_id = $2 AND part = $3',
    [tx.organizationId, id, part.part, JSON.stringify(cues), wordsOf(cues)],
  );
  await tx.client.query('UPDATE recorded_meetings SET updated_at = now() WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    id,
  ]);
  await updateTalkFigures(tx, id);
  await followCorrection(tx, id, { cue, before: before.text, after: text });
  await proposeByRules(tx, id);
  await recordEvent(tx, actor, { kind: 'meeting_words_corrected', ...auditFactsOf(meeting) });
}

function correctedCue({ corrected, ...cue }: StoredCue, text: string, { memberId }: Actor): StoredCue {
  const original = corrected?.original ?? cue.text;
  if (original === text) return { ...cue, text };
  return { ...cue, text, corrected: { original, byId: memberId, at: new Date().toISOString() } };
}

interface Part {
  readonly part: number;
  readonly firstCue: number;
  readonly cues: readonly StoredCue[];
}

async function readPart(tx: TenantTransaction, meetingId: string, cue: number): Promise<Part | null> {
  const { rows } = await tx.client.query<Part>(
    `SELECT part, first_cue AS "firstCue", cues FROM transcript_parts
     WHERE organization_id = $1 AND meeting_id = $2 AND first_cue <= $3 ORDER BY part DESC LIMIT 1`,
    [tx.organizationId, meetingId, cue],
  );
  return rows[0] ?? null;
}
