/** Gives a recorded meeting the transcript of a file. Decisions 0423 and 0424. */
import { localDay, matchMeeting } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import { hasRemovedWords, removeWordsAgain } from '../../../records/recorded-words/removed-words.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { auditFactsOf } from '../create-meeting.ts';
import { refuseOnHold } from '../keeping/legal-hold.ts';
import { loadCandidates } from '../matching/load-candidates.ts';
import { meetingMatches } from '../matching/meeting-matches.ts';
import { followSpeakers, lockActivityOf, speakersOf } from '../meeting-activity.ts';
import { getMeeting } from '../present-meeting.ts';
import { lockMeeting, type VisibleMeeting } from '../visible-meetings.ts';
import { keepDecided, leaveTranscript, writeSilentSpeakers } from './earlier-transcript.ts';
import {
  findByHash,
  type Imported,
  startOf,
  type TranscriptToImport,
  writeMatchedSpeakers,
} from './import-transcript.ts';
import { storeTranscript } from './store-transcript.ts';

interface TranscriptToAttach extends Omit<TranscriptToImport, 'opportunityId' | 'title'> {
  readonly meetingId: string;
}

/**
 * Stores a transcript in a recording that waits for one, or whose transcription failed; with `replaces` also in place of the one that
 * a meeting has. Title and deal stay, and times of the file count from the start of the recording. Throws CONFLICT for a meeting that
 * takes none now.
 */
export async function attachTranscript(
  tx: TenantTransaction,
  actor: Actor,
  given: TranscriptToAttach,
): Promise<Imported> {
  const { meetingId, hash, reading } = given;
  await takeTurn(tx, 'transcripts');
  const meeting = await lockMeeting(tx, actor, meetingId);
  const known = await findByHash(tx, actor, hash);
  if (known === meetingId) return answer(tx, actor, { meetingId, isKnown: true });
  const isReplaced = meeting.state === 'ready' && given.replaces === true;
  await refuseNow(tx, meeting, isReplaced);
  if (known !== null) throw refused(meeting.state, await importedAlready(tx, known));
  if (await hasRemovedWords(tx, meetingId)) throw refused(meeting.state, WORDS_REMOVED);
  await lockActivityOf(tx, actor, meeting);
  const before = await speakersOf(tx, meetingId);
  const { transcript } = reading;
  const matched = await matchTo(tx, actor, given, meeting);
  const earlier = isReplaced ? await leaveTranscript(tx, meetingId) : null;
  await tx.client.query(
    // Of an upload it is the name of the recording.
    `UPDATE recorded_meetings SET file_hash = $3, calendar_meeting_id = $5, starts_at = $6, is_start_known = $7,
       file_name = CASE WHEN source = 'upload' THEN coalesce(file_name, $4) ELSE $4 END
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, meetingId, hash, given.fileName, matched.calendarMeetingId, matched.startsAt, matched.isKnown],
  );
  // What an engine heard of it stands nowhere else, where nobody could remove it.
  for (const table of ['transcription_slices', 'meeting_speakers'])
    await tx.client.query(`DELETE FROM ${table} WHERE organization_id = $1 AND meeting_id = $2`, [
      tx.organizationId,
      meetingId,
    ]);
  await writeMatchedSpeakers(tx, meetingId, { labels: transcript.speakers, match: matched.match });
  const silent = earlier === null ? [] : await keepDecided(tx, meetingId, earlier);
  await storeTranscript(tx, meetingId, transcript);
  await writeSilentSpeakers(tx, meetingId, silent);
  const removed = await removeWordsAgain(tx, { meetingId, fileHash: hash, by: actor.memberId });
  // The audio would go with the words.
  if (removed > 0 && meeting.heldAt !== null) throw refused(meeting.state, HELD);
  const kind = isReplaced ? 'meeting_transcript_replaced' : 'meeting_transcript_imported';
  await recordEvent(tx, actor, { kind, ...auditFactsOf(meeting) });
  await followSpeakers(tx, actor, { meeting, before });
  return answer(tx, actor, { meetingId, isKnown: false });
}

/** Throws CONFLICT for a meeting that takes no transcript, or keeps the one it has. */
async function refuseNow(tx: TenantTransaction, meeting: VisibleMeeting, isReplaced: boolean): Promise<void> {
  const why = isReplaced ? undefined : WHY_NOT.get(meeting.state);
  if (why !== undefined) throw refused(meeting.state, why);
  if (!isReplaced) return;
  await refuseOnHold(tx, meeting);
  // Its days count from the recording, so the next hour would delete another one too.
  if (meeting.transcriptDeletedAt !== null) throw refused(meeting.state, DELETED);
}

const WHY_NOT: ReadonlyMap<string, string> = new Map([
  ['recording', 'This meeting is still being recorded. Finish the recording, then import its transcript.'],
  ['uploading', 'The upload of this recording is not finished. Import its transcript once it is.'],
  ['transcribing', 'This meeting is being transcribed. Stop that, then import a transcript.'],
  ['ready', 'This meeting has had a transcript already.'],
]);
const DELETED =
  'The days that your organisation keeps transcripts are over for this meeting, so it takes no other one.';
const WORDS_REMOVED = 'Words of a speaker were removed from this meeting. A transcript would bring them back.';
const HELD =
  'Words were removed from this file before. Importing it would remove them here too, and this meeting is on legal hold.';

const refused = (state: string, why: string) =>
  conflict({
    field: 'meetingId',
    value: state,
    expected: 'a meeting that takes a transcript',
    message: `${why} Nothing was saved.`,
  });

async function importedAlready({ client, organizationId }: TenantTransaction, id: string): Promise<string> {
  const { rows } = await client.query<{ title: string }>(
    'SELECT title FROM recorded_meetings WHERE organization_id = $1 AND id = $2',
    [organizationId, id],
  );
  return `This file was imported as “${rows[0]?.title}”. Remove that meeting, then import the file here.`;
}

async function answer(
  tx: TenantTransaction,
  actor: Actor,
  { meetingId, isKnown }: { readonly meetingId: string; readonly isKnown: boolean },
): Promise<Imported> {
  return {
    meeting: await getMeeting(tx, actor, meetingId),
    matches: await meetingMatches(tx, actor, meetingId),
    isKnown,
  };
}

/** Matches people, and what nobody has said of the meeting. Its deal is left alone: without one only its owner sees it. */
async function matchTo(tx: TenantTransaction, actor: Actor, given: TranscriptToAttach, meeting: VisibleMeeting) {
  const { timeZone } = await calendarOf(tx);
  const at = meeting.startsAt.getTime();
  const start = meeting.isStartKnown ? { at, day: localDay(at, timeZone) } : startOf(given, timeZone);
  const candidates = await loadCandidates(tx, actor, {
    speakers: given.reading.transcript.speakers,
    start,
    opportunityId: meeting.opportunityId,
  });
  const match = matchMeeting(candidates);
  return {
    match,
    calendarMeetingId: meeting.calendarMeetingId ?? match.calendarMeetingId,
    startsAt: new Date(start?.at ?? at),
    isKnown: meeting.isStartKnown || typeof start?.at === 'number',
  };
}
