import { talkFigures } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { readCues } from './read-transcript.ts';

/** Counts again how much each speaker of a meeting talks, after its cues were changed. The meeting is locked. */
export async function updateTalkFigures(tx: TenantTransaction, meetingId: string): Promise<void> {
  const { rows: speakers } = await tx.client.query<{ label: string }>(
    'SELECT label FROM meeting_speakers WHERE organization_id = $1 AND meeting_id = $2 ORDER BY speaker',
    [tx.organizationId, meetingId],
  );
  const figures = talkFigures({
    speakers: speakers.map(({ label }) => label),
    cues: await readCues(tx, meetingId),
  }).map(({ talkMs, longestMs, questions }, speaker) => ({
    speaker,
    talkMs: Math.round(talkMs),
    longestMs: Math.round(longestMs),
    questions,
  }));
  await tx.client.query(
    `UPDATE meeting_speakers s SET talk_ms = f."talkMs", longest_ms = f."longestMs", questions = f.questions
     FROM json_to_recordset($3::json) AS f(speaker int, "talkMs" int, "longestMs" int, questions int)
     WHERE s.organization_id = $1 AND s.meeting_id = $2 AND s.speaker = f.speaker AND s.redacted_at IS NULL`,
    [tx.organizationId, meetingId, JSON.stringify(figures)],
  );
}
