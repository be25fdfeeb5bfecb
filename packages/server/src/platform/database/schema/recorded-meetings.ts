/**
 * Recorded meetings: what was recorded or imported, what was said, what it proposes for the deal, and what left the server.
 * `work/meetings/visible-meetings.ts` alone says who sees a meeting. Decision 0403.
 */
import type {
  MeetingEffect,
  MeetingItem,
  MeetingItemKind,
  SpokenSegment,
  TranscriptCue,
  TranscriptFormat,
} from '@forecastle/rules';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, id, instant, organizationId } from './columns.ts';
import { members } from './identity.ts';

export type RecordedMeetingState = 'recording' | 'uploading' | 'waiting' | 'transcribing' | 'ready' | 'failed';

/** Who agreed to the recording, and how that was asked. */
export interface RecordingConsent {
  readonly saidById: string;
  /** ISO 8601 instant. */
  readonly at: string;
  /** The sentence that the person who records confirmed. */
  readonly statement: string;
}

export const recordedMeetings = pgTable(
  'recorded_meetings',
  {
    organizationId: organizationId(),
    id: id(),
    title: text('title').notNull(),
    /** Its words as those of transcripts are compared. */
    titleKey: text('title_key').notNull(),
    startsAt: instant('starts_at').notNull(),
    /** Whether somebody or a file said when it began; else it is the day of the import. */
    isStartKnown: boolean('is_start_known').notNull(),
    durationMs: integer('duration_ms').notNull().default(0),
    /** Without a foreign key, as that of the calendar's meeting and of the activity: a deal moves into the bin and comes back. */
    opportunityId: uuid('opportunity_id'),
    /** Of `meetings`; null where no calendar has it. */
    calendarMeetingId: uuid('calendar_meeting_id'),
    /** Who recorded or imported it. */
    ownerId: uuid('owner_id').notNull(),
    /** Only its owner sees it, whatever deal it is on. */
    isPrivate: boolean('is_private').notNull().default(false),
    source: text('source').$type<'recording' | 'upload' | 'transcript'>().notNull(),
    state: text('state').$type<RecordedMeetingState>().notNull(),
    /** Why it failed, for a person; null in every other state. */
    fault: text('fault'),
    /** Null until there is a transcript. */
    format: text('format').$type<TranscriptFormat>(),
    language: text('language'),
    /** False: the transcript has no times, and those of its cues are 0. */
    isTimed: boolean('is_timed').notNull().default(true),
    /** Engine and version that made the transcript; null of a file. */
    engine: text('engine'),
    cueCount: integer('cue_count').notNull().default(0),
    /** Proposals that nobody has decided on. The database counts them; null until a step has counted those of an older meeting. */
    undecidedCount: integer('undecided_count').default(0),
    /** What its proposals cover, as `meeting_covered` returns it. The database keeps it; null as above. */
    covered: text('covered').array().default([]),
    /** SHA-256 of an imported file, so that the same file is imported once. */
    fileHash: text('file_hash'),
    fileName: text('file_name'),
    consent: jsonb('consent').$type<RecordingConsent>(),
    /** The activity it became when a person confirmed that it took place. */
    activityId: uuid('activity_id'),
    confirmedAt: instant('confirmed_at'),
    /** Confirming made the activity; else it was there, and stays when that is taken back. */
    madeActivity: boolean('made_activity').notNull().default(false),
    /** What confirming did to the scores of the deal; null while it is not confirmed. */
    activityEffect: jsonb('activity_effect').$type<MeetingEffect>(),
    /** Nothing writes these two now; rows of before have them. */
    rulesVersion: integer('rules_version'),
    modelAt: instant('model_at'),
    audioDeletedAt: instant('audio_deleted_at'),
    transcriptDeletedAt: instant('transcript_deleted_at'),
    /** Retention and erasure by time pass it over. */
    heldAt: instant('held_at'),
    heldById: uuid('held_by_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.ownerId], foreignColumns: [members.organizationId, members.id] }),
    index('recorded_meetings_deal').on(t.organizationId, t.opportunityId, t.startsAt, t.id),
    index('recorded_meetings_latest').on(t.organizationId, t.startsAt, t.id).where(sql`deleted_at IS NULL`),
    index('recorded_meetings_owner').on(t.organizationId, t.ownerId, t.startsAt, t.id),
    index('recorded_meetings_activity').on(t.organizationId, t.activityId),
    index('recorded_meetings_calendar').on(t.organizationId, t.calendarMeetingId),
    index('recorded_meetings_file').on(t.organizationId, t.fileHash),
    index('recorded_meetings_removed').on(t.deletedAt).where(sql`deleted_at IS NOT NULL`),
    index('recorded_meetings_undecided')
      .on(t.organizationId, t.startsAt, t.id)
      .where(sql`undecided_count > 0 AND deleted_at IS NULL`),
    index('recorded_meetings_decided')
      .on(t.organizationId, t.startsAt, t.id)
      .where(sql`undecided_count = 0 AND deleted_at IS NULL`),
    index('recorded_meetings_title').using('gin', t.organizationId, sql`title_key gin_trgm_ops`),
    index('recorded_meetings_working')
      .on(t.updatedAt)
      .where(sql`state IN ('recording', 'uploading', 'waiting', 'transcribing')`),
  ],
);

/** Speakers as the transcript numbers them. A colleague or a contact, or nobody yet. */
export const meetingSpeakers = pgTable(
  'meeting_speakers',
  {
    organizationId: organizationId(),
    meetingId: uuid('meeting_id').notNull(),
    speaker: integer('speaker').notNull(),
    /** As the transcript names them; empty once their words were removed. */
    label: text('label').notNull(),
    contactId: uuid('contact_id'),
    memberId: uuid('member_id'),
    /** A person said so; else it was matched by name or address. */
    isConfirmed: boolean('is_confirmed').notNull().default(false),
    /** The speaker who they are too: that one has their words. Null for all others. */
    mergedInto: integer('merged_into'),
    talkMs: integer('talk_ms').notNull().default(0),
    longestMs: integer('longest_ms').notNull().default(0),
    questions: integer('questions').notNull().default(0),
    /** Their person was erased while the meeting is on legal hold: their words are removed when it is lifted. */
    isRedactionDue: boolean('is_redaction_due').notNull().default(false),
    redactedAt: instant('redacted_at'),
    redactedById: uuid('redacted_by_id'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.meetingId, t.speaker] }),
    foreignKey({
      columns: [t.organizationId, t.meetingId],
      foreignColumns: [recordedMeetings.organizationId, recordedMeetings.id],
    }).onDelete('cascade'),
    index('meeting_speakers_contact').on(t.organizationId, t.contactId),
    index('meeting_speakers_member').on(t.organizationId, t.memberId),
  ],
);

/** The words of a transcript, a hundred cues to a row. */
export const transcriptParts = pgTable(
  'transcript_parts',
  {
    organizationId: organizationId(),
    meetingId: uuid('meeting_id').notNull(),
    part: integer('part').notNull(),
    /** Index of its first cue. */
    firstCue: integer('first_cue').notNull(),
    cues: jsonb('cues').$type<readonly TranscriptCue[]>().notNull(),
    /** Its words as `comparedWords` gives them, what a search reads: a line for each cue, with a space before each word. */
    words: text('words').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.meetingId, t.part] }),
    foreignKey({
      columns: [t.organizationId, t.meetingId],
      foreignColumns: [recordedMeetings.organizationId, recordedMeetings.id],
    }).onDelete('cascade'),
    index('transcript_parts_words').using('gin', t.organizationId, sql`words gin_trgm_ops`),
  ],
);

/** What confirming a proposal made, so that it can be undone. */
export interface ProposalResult {
  readonly kind: 'task' | 'evidence' | 'competitor' | 'next_step';
  /** Of the task or competitor; null where it has none of its own. */
  readonly id: string | null;
  /** The deal that was changed. */
  readonly opportunityId: string;
  /** What was kept of what stood there before, for a person. */
  readonly notice: string | null;
  /** What was written, by which an undo sees whether somebody changed it since. */
  readonly made: Readonly<Record<string, unknown>> | null;
  /** What stood before; null where nothing did. */
  readonly before: Readonly<Record<string, unknown>> | null;
}

/** An item as a proposal keeps it. */
export interface StoredItem extends MeetingItem {
  /** Its words were corrected in the transcript after a person decided on it. */
  readonly isCorrectedLater?: true;
  /** `heardAs`: the speaker whom the transcript named, where a person has merged them into another one. */
  readonly owner:
    | (Extract<MeetingItem['owner'], { speaker: number }> & { readonly heardAs?: number })
    | Exclude<MeetingItem['owner'], { speaker: number }>;
  /** It was decided on a transcript that another one has replaced: its cues are of that one. `speakers`: whose words its quote holds. */
  readonly earlier?: { readonly speakers: readonly number[] };
}

export const meetingProposals = pgTable(
  'meeting_proposals',
  {
    organizationId: organizationId(),
    id: id(),
    meetingId: uuid('meeting_id').notNull(),
    kind: text('kind').$type<MeetingItemKind>().notNull(),
    /** As it was found. What a person changed stands beside it. */
    item: jsonb('item').$type<StoredItem>().notNull(),
    startMs: integer('start_ms').notNull(),
    cue: integer('cue').notNull(),
    state: text('state').$type<'proposed' | 'confirmed' | 'rejected'>().notNull().default('proposed'),
    /** Fields of the proposal that a person changed; the others stand as found. */
    changed: jsonb('changed').$type<Readonly<Record<string, unknown>>>(),
    result: jsonb('result').$type<ProposalResult>(),
    /** Scores of the deal just before and just after a decision; null where a deal has none. */
    effect: jsonb('effect').$type<MeetingEffect>(),
    decidedById: uuid('decided_by_id'),
    decidedAt: instant('decided_at'),
    /** Counts changes, so that two people do not decide over one another. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.meetingId],
      foreignColumns: [recordedMeetings.organizationId, recordedMeetings.id],
    }).onDelete('cascade'),
    index('meeting_proposals_meeting').on(t.organizationId, t.meetingId, t.cue, t.id),
    index('meeting_proposals_kind').on(t.organizationId, t.kind, t.meetingId),
    index('meeting_proposals_decided').on(t.organizationId, t.decidedAt).where(sql`state = 'confirmed'`),
  ],
);

/** A stretch of recording in one file: the whole upload, or what a browser recorded until it was closed. */
export const recordingTakes = pgTable(
  'recording_takes',
  {
    organizationId: organizationId(),
    id: id(),
    meetingId: uuid('meeting_id').notNull(),
    take: integer('take').notNull(),
    mediaType: text('media_type').notNull(),
    /** Bytes of all its slices so far. */
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    /** Bytes of the whole file that is uploaded; null of a recording. */
    expectedSize: bigint('expected_size', { mode: 'number' }),
    /** Of an uploaded file: with its name and size it says whether the same file is chosen again. */
    fileModifiedAt: instant('file_modified_at'),
    sliceCount: integer('slice_count').notNull().default(0),
    /** Where it stands in the meeting. */
    startsMs: integer('starts_ms').notNull(),
    durationMs: integer('duration_ms'),
    /** Null while more may come. */
    endedAt: instant('ended_at'),
    /** What is played in place of its first `headSkip` bytes: the same with the duration and an index, which a browser that records cannot know. */
    head: bytes('head'),
    headSkip: integer('head_skip').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.meetingId],
      foreignColumns: [recordedMeetings.organizationId, recordedMeetings.id],
    }).onDelete('cascade'),
    uniqueIndex('recording_takes_meeting').on(t.organizationId, t.meetingId, t.take),
  ],
);

/** Bytes of a take in their order. A slice of a recording is what the browser sent at once; of an upload a fixed length. */
export const recordingSlices = pgTable(
  'recording_slices',
  {
    organizationId: organizationId(),
    takeId: uuid('take_id').notNull(),
    slice: integer('slice').notNull(),
    /** Bytes of the take before it. */
    position: bigint('position', { mode: 'number' }).notNull(),
    content: bytes('content').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.takeId, t.slice] }),
    foreignKey({
      columns: [t.organizationId, t.takeId],
      foreignColumns: [recordingTakes.organizationId, recordingTakes.id],
    }).onDelete('cascade'),
    index('recording_slices_position').on(t.organizationId, t.takeId, t.position),
  ],
);

/** A transcription, slice by slice: each is asked for alone, and again alone when it fails. */
export const transcriptionSlices = pgTable(
  'transcription_slices',
  {
    organizationId: organizationId(),
    meetingId: uuid('meeting_id').notNull(),
    slice: integer('slice').notNull(),
    takeId: uuid('take_id').notNull(),
    /** Within the take. */
    startMs: integer('start_ms').notNull(),
    endMs: integer('end_ms').notNull(),
    state: text('state').$type<'waiting' | 'running' | 'done' | 'failed'>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    /** The process that asks for it is alive; null when none does. */
    aliveAt: instant('alive_at'),
    fault: text('fault'),
    /** Segments as the engine gave them, with times of the meeting. */
    segments: jsonb('segments').$type<readonly SpokenSegment[]>(),
    /** BCP 47, where the engine says it. */
    language: text('language'),
    /** Of `ai_calls`. */
    callId: uuid('call_id'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.meetingId, t.slice] }),
    foreignKey({
      columns: [t.organizationId, t.meetingId],
      foreignColumns: [recordedMeetings.organizationId, recordedMeetings.id],
    }).onDelete('cascade'),
    index('transcription_slices_due').on(t.nextTryAt).where(sql`state IN ('waiting', 'running')`),
  ],
);

/** The engine that makes transcripts, and how long what is recorded is kept. An organisation without a row has the defaults. */
export const meetingSettings = pgTable('meeting_settings', {
  organizationId: organizationId().primaryKey(),
  /** Meetings that the plan counts. A discarded recording that was not finished is none. */
  recordedCount: integer('recorded_count').notNull().default(0),
  /** Null without an engine. */
  engineKind: text('engine_kind').$type<'openai' | 'compatible'>(),
  engineUrl: text('engine_url'),
  engineModel: text('engine_model'),
  /** Encrypted with the installation's secret. */
  engineKey: text('engine_key'),
  engineKeyEnd: text('engine_key_end'),
  /** Millionths of a US dollar for a minute; null is unknown. */
  minuteMicros: bigint('minute_micros', { mode: 'number' }),
  triedAt: instant('tried_at'),
  engineFault: text('engine_fault'),
  /** Null keeps it for ever. */
  audioDays: integer('audio_days'),
  transcriptDays: integer('transcript_days'),
  deletesAudioAfterTranscript: boolean('deletes_audio_after_transcript').notNull().default(false),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** What of a meeting left the server: one row for each time something was sent, whatever the answer was. */
export const meetingSendings = pgTable(
  'meeting_sendings',
  {
    organizationId: organizationId(),
    id: id(),
    meetingId: uuid('meeting_id').notNull(),
    sentAt: instant('sent_at').notNull().defaultNow(),
    /** Host that received it. */
    host: text('host').notNull(),
    what: text('what').$type<'audio' | 'transcript'>().notNull(),
    /** Bytes of audio, or characters of text. */
    amount: integer('amount').notNull(),
    durationMs: integer('duration_ms'),
    /** Provider and model. */
    to: text('to').notNull(),
    /** Who asked for it; null of a job that nobody asked for. */
    memberId: uuid('member_id'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('meeting_sendings_latest').on(t.organizationId, t.sentAt, t.id),
    index('meeting_sendings_meeting').on(t.organizationId, t.meetingId, t.sentAt, t.id),
  ],
);

/** The latest reading of a transcript by a model, window by window. */
export const meetingReadings = pgTable(
  'meeting_readings',
  {
    organizationId: organizationId(),
    meetingId: uuid('meeting_id').notNull(),
    /** A reading that is begun again has another: the earlier one writes nothing more. */
    runId: uuid('run_id').notNull(),
    memberId: uuid('member_id').notNull(),
    state: text('state').$type<'running' | 'done' | 'failed' | 'stopped'>().notNull(),
    /** Provider and model. */
    model: text('model').notNull(),
    windows: integer('windows').notNull(),
    windowsDone: integer('windows_done').notNull().default(0),
    found: integer('found').notNull().default(0),
    dropped: integer('dropped').notNull().default(0),
    fault: text('fault'),
    /** Of `ai_calls`: the call that is under way; null between two. */
    callId: uuid('call_id'),
    /** Calls for the window that is read now; null before the first. */
    attempts: integer('attempts'),
    /** Equals `startedAt`. Its index finds the readings that run. */
    aliveAt: instant('alive_at').notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.meetingId] }),
    foreignKey({
      columns: [t.organizationId, t.meetingId],
      foreignColumns: [recordedMeetings.organizationId, recordedMeetings.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
    index('meeting_readings_running').on(t.aliveAt).where(sql`state = 'running'`),
  ],
);

/** Long transcripts that the rules have not read since they changed. A transcript that was read has no row. */
export const meetingFindings = pgTable(
  'meeting_findings',
  {
    organizationId: organizationId(),
    meetingId: uuid('meeting_id').notNull(),
    state: text('state').$type<'due' | 'failed'>().notNull().default('due'),
    attempts: integer('attempts').notNull().default(0),
    /** Why the rules cannot read it, for a person. */
    fault: text('fault'),
    dueAt: instant('due_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.meetingId] }),
    foreignKey({
      columns: [t.organizationId, t.meetingId],
      foreignColumns: [recordedMeetings.organizationId, recordedMeetings.id],
    }).onDelete('cascade'),
    index('meeting_findings_due').on(t.dueAt).where(sql`state = 'due'`),
  ],
);
