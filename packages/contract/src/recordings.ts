/**
 * Recordings made in the browser and files of audio or video that are uploaded. Their bytes go by plain routes, slice by slice:
 * `PUT /recorded-meetings/{id}/takes/{takeId}/slices/{slice}` in, `GET /recorded-meetings/{id}/takes/{takeId}/content` out.
 */
import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import {
  CONSENT_MAX,
  MEETING_TITLE_MAX,
  RECORDER_TYPES,
  RECORDING_LEFT_HOURS,
  RECORDING_MAX_BYTES,
  recordingFileType,
  UPLOAD_LEFT_HOURS,
} from './limits.ts';
import { MEETING_SOURCES, MEETING_STATES } from './recorded-meetings.ts';
import { Id, Instant, oneLine } from './shapes.ts';

const Person = z.object({ id: Id, name: z.string() });
const Consent = z
  .object({
    isConfirmed: z.literal(true, 'Confirm that everyone in the meeting has agreed'),
    statement: oneLine(CONSENT_MAX, 'Give the sentence that was confirmed').describe(
      'Kept with the meeting, word for word',
    ),
  })
  .describe('The person who records or uploads confirms that everyone agreed');

export const RecordingTake = z.object({
  id: Id,
  take: z.int().describe('Counts from 0'),
  mediaType: z.string(),
  startsMs: z.int().describe('Where it begins in the recording'),
  durationMs: z.int().nullable().describe('null while it is recorded, and where nobody knows'),
  size: z.int().describe('Bytes that are saved'),
  expectedSize: z.int().nullable().describe('Bytes of the whole file that is uploaded; null of a recording'),
  sliceCount: z.int().describe('Slices that are saved: the next one has this number'),
  endedAt: Instant.nullable(),
});

export const Recording = z.object({
  id: Id.describe('Of the recorded meeting'),
  title: z.string(),
  deal: Person.nullable(),
  source: z.enum(MEETING_SOURCES),
  state: z.enum(MEETING_STATES),
  startsAt: Instant,
  durationMs: z.int(),
  fileName: z.string().nullable().describe('Of an upload'),
  takes: z.array(RecordingTake),
});

const TAGS = ['recordings'];
const OfMeeting = z.object({ id: Id });
const OfTake = OfMeeting.extend({ takeId: Id });
const About = z.object({
  opportunityId: Id.optional().describe('Deal it is about'),
  title: oneLine(MEETING_TITLE_MAX).optional(),
  consent: Consent,
});
const DURATION_MAX_MS = 48 * 3600 * 1000;

/** Query with which a slice is sent. */
export const RecordingSliceQuery = z.object({
  endMs: z.coerce
    .number()
    .int()
    .min(0)
    .max(DURATION_MAX_MS)
    .optional()
    .describe('How much of the take has been recorded with this slice, in milliseconds'),
});

export const recordings = {
  begin: keyedCreating
    .route({
      method: 'POST',
      path: '/recorded-meetings/recordings',
      tags: TAGS,
      summary: 'Begin a recording, once everybody in the meeting has agreed',
      successStatus: 201,
    })
    .input(About)
    .output(Recording),
  beginUpload: keyedCreating
    .route({
      method: 'POST',
      path: '/recorded-meetings/uploads',
      tags: TAGS,
      summary: `Begin to upload a file of audio or video (at most ${RECORDING_MAX_BYTES / 1024 / 1024} MB); the same file again goes on where it stopped`,
      successStatus: 201,
    })
    .input(
      About.extend({
        fileName: oneLine(255, 'Give the name of the file as fileName.').refine(
          (name) => recordingFileType(name) !== null,
          'Choose a file of audio or video: MP3, M4A, WAV, OGG, FLAC, WebM, MP4, MOV or MKV',
        ),
        size: z
          .int()
          .min(1, 'This file is empty')
          .max(RECORDING_MAX_BYTES, 'This file is larger than 500 MB, the limit'),
        modifiedAt: Instant.optional().describe('When the file was last changed; the meeting is taken to end then'),
      }),
    )
    .output(Recording),
  unfinished: keyed
    .route({
      method: 'GET',
      path: '/recorded-meetings/recordings',
      tags: TAGS,
      summary: `List your own recordings and uploads that are not finished. The server ends a recording after ${RECORDING_LEFT_HOURS} hours without sound; an upload fails after ${UPLOAD_LEFT_HOURS}`,
    })
    .output(z.object({ items: z.array(Recording) })),
  allowance: keyed
    .route({
      method: 'GET',
      path: '/recorded-meetings/recordings/allowance',
      tags: TAGS,
      summary: 'Get how much audio the organisation keeps, and may keep',
    })
    .output(
      z.object({
        maxBytes: z.int().describe('Maximum bytes per recording or file'),
        usedBytes: z.int().describe('Bytes of all recordings, those being uploaded among them'),
        allowedBytes: z.int(),
      }),
    ),
  get: keyed
    .route({
      method: 'GET',
      path: '/recorded-meetings/{id}/recording',
      tags: TAGS,
      summary: 'Get what has been saved of a recording',
    })
    .input(OfMeeting)
    .output(Recording),
  beginTake: keyedCreating
    .route({
      method: 'POST',
      path: '/recorded-meetings/{id}/takes',
      tags: TAGS,
      summary: 'Begin a stretch of a recording: the first, or a further one after the browser was closed',
      successStatus: 201,
    })
    .input(OfMeeting.extend({ mediaType: z.enum(RECORDER_TYPES) }))
    .output(RecordingTake),
  endTake: keyed
    .route({
      method: 'POST',
      path: '/recorded-meetings/{id}/takes/{takeId}/end',
      tags: TAGS,
      summary: 'End a stretch of a recording, and make it ready to be played from any place',
    })
    .input(
      OfTake.extend({
        durationMs: z.int().min(0).max(DURATION_MAX_MS).optional().describe('Where the file does not say it'),
      }),
    )
    .output(RecordingTake),
  finish: keyed
    .route({
      method: 'POST',
      path: '/recorded-meetings/{id}/recording/finish',
      tags: TAGS,
      summary: 'Finish a recording or an upload; it then waits for its transcript',
    })
    .input(
      OfMeeting.extend({
        durationMs: z.int().min(0).max(DURATION_MAX_MS).optional().describe('Of an upload, as the browser reads it'),
      }),
    )
    .output(Recording),
  cancel: keyed
    .route({
      method: 'DELETE',
      path: '/recorded-meetings/{id}/recording',
      tags: TAGS,
      summary: 'Discard a recording or an upload that is not finished, with all that was saved of it',
    })
    .input(OfMeeting)
    .output(z.object({})),
};
