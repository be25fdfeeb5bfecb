import { MEETING_TITLE_MAX, type TranscriptImport, type TranscriptUploadQuery } from '@forecastle/contract';
import {
  asOneLine,
  dayOfIsoDate,
  localDay,
  matchMeeting,
  startOfLocalDay,
  type TranscriptReading,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { storable } from '../../../platform/http/storable-text.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import { requireDeal } from '../../../records/opportunities/require-deal.ts';
import { removeWordsAgain } from '../../../records/recorded-words/removed-words.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { createMeeting } from '../create-meeting.ts';
import { loadCandidates, personIds } from '../matching/load-candidates.ts';
import { meetingMatches, presentMatches } from '../matching/meeting-matches.ts';
import type { AllowanceSettings } from '../meeting-allowance.ts';
import { getMeeting } from '../present-meeting.ts';
import { IS_VISIBLE, MEETING_TABLES, visibilityOf } from '../visible-meetings.ts';
import { storeTranscript } from './store-transcript.ts';

export interface TranscriptToImport extends Omit<z.infer<typeof TranscriptUploadQuery>, 'fileName' | 'meetingId'> {
  readonly fileName: string;
  /** SHA-256 of the file. */
  readonly hash: string;
  readonly reading: TranscriptReading;
}

export type Imported = z.infer<typeof TranscriptImport>;

/**
 * Makes a recorded meeting of a transcript, matched to the calendar, the deal and the people it fits. A file that the actor can
 * see already is answered with its meeting, and nothing is made.
 */
export async function importTranscript(
  tx: TenantTransaction,
  actor: Actor,
  given: TranscriptToImport,
  settings: AllowanceSettings,
): Promise<Imported> {
  if (given.opportunityId !== undefined) await requireDeal(tx, actor, given.opportunityId);
  await takeTurn(tx, 'transcripts');
  const known = await findByHash(tx, actor, given.hash);
  if (known !== null) {
    return {
      meeting: await getMeeting(tx, actor, known),
      matches: await meetingMatches(tx, actor, known),
      isKnown: true,
    };
  }
  const { transcript } = given.reading;
  const { timeZone } = await calendarOf(tx);
  const start = startOf(given, timeZone);
  const candidates = await loadCandidates(tx, actor, {
    speakers: transcript.speakers,
    start,
    opportunityId: given.opportunityId ?? null,
  });
  const match = matchMeeting(candidates);
  const calendarMeeting = candidates.calendarMeetings.find(({ id }) => id === match.calendarMeetingId);
  const startsAt = start?.at ?? calendarMeeting?.startsAt ?? null;
  const id = await createMeeting(
    tx,
    actor,
    {
      title: titleOf(given),
      startsAt: new Date(startsAt ?? (start ? startOfLocalDay(start.day, timeZone) : Date.now())),
      isStartKnown: startsAt !== null,
      source: 'transcript',
      state: 'ready',
      opportunityId: match.dealId,
      calendarMeetingId: match.calendarMeetingId,
      fileHash: given.hash,
      fileName: given.fileName,
    },
    settings,
  );
  await writeMatchedSpeakers(tx, id, { labels: transcript.speakers, match });
  await storeTranscript(tx, id, transcript);
  await removeWordsAgain(tx, { meetingId: id, fileHash: given.hash, by: actor.memberId });
  return {
    meeting: await getMeeting(tx, actor, id),
    matches: await presentMatches(tx, actor, {
      id,
      candidates,
      match,
      calendarMeetingId: match.calendarMeetingId,
      opportunityId: match.dealId,
    }),
    isKnown: false,
  };
}

/** Returns a meeting of the same file that the actor sees; null where there is none. */
export async function findByHash(tx: TenantTransaction, actor: Actor, hash: string): Promise<string | null> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT r.id FROM ${MEETING_TABLES} WHERE r.organization_id = $1 AND r.file_hash = $4 AND r.deleted_at IS NULL
       AND ${IS_VISIBLE} ORDER BY r.id LIMIT 1`,
    [...(await visibilityOf(tx, actor)), hash],
  );
  return rows[0]?.id ?? null;
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** Returns when it began: as it was given, or as the file says it. */
export function startOf(
  { startsAt, reading }: Pick<TranscriptToImport, 'startsAt' | 'reading'>,
  timeZone: string,
): { at: number | null; day: number } | null {
  const instant = startsAt ?? reading.startsAt;
  if (instant !== null) {
    const at = Date.parse(instant);
    return { at, day: localDay(at, timeZone) };
  }
  const { startsLocal } = reading;
  if (startsLocal === null) return null;
  const day = dayOfIsoDate(startsLocal.slice(0, DAY_LENGTH));
  if (startsLocal.length === DAY_LENGTH) return { at: null, day };
  const local = Temporal.PlainDateTime.from(startsLocal).toZonedDateTime(timeZone);
  return { at: local.epochMilliseconds, day };
}

/** `GMT20251128-010000_Recording.transcript.vtt` says when, and nothing that a person would call it. */
const ZOOM_FILE = /^GMT\d{8}-\d{6}/;

/** Returns the title as it was given, as the file says it, or the name of the file. */
function titleOf({ title, reading, fileName }: TranscriptToImport): string {
  const fromFile = ZOOM_FILE.test(fileName) ? 'Zoom meeting' : fileName.replace(/\.[^.]+$/, '');
  const named = [title, reading.title, fromFile, fileName].map((each) => asOneLine(each ?? ''));
  const line = named.find((each) => each !== '') ?? fileName;
  return [...line].slice(0, MEETING_TITLE_MAX).join('').trim();
}

export async function writeMatchedSpeakers(
  tx: TenantTransaction,
  meetingId: string,
  { labels, match }: { readonly labels: readonly string[]; readonly match: ReturnType<typeof matchMeeting> },
): Promise<void> {
  const { contactIds, memberIds } = personIds(match.speakers.map(({ person }) => person));
  await tx.client.query(
    `INSERT INTO meeting_speakers (organization_id, meeting_id, speaker, label, contact_id, member_id)
     SELECT $1, $2, n - 1, label, contact_id, member_id
     FROM unnest($3::text[], $4::uuid[], $5::uuid[]) WITH ORDINALITY AS s(label, contact_id, member_id, n)`,
    [tx.organizationId, meetingId, labels.map(storable), contactIds, memberIds],
  );
}
