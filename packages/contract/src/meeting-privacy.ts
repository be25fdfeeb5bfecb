/** How long recorded meetings are kept, what protects them, how one person's words are removed, and what left the server. */
import * as z from 'zod';
import { base, keyed } from './base.ts';
import { RecordedMeeting } from './recorded-meetings.ts';
import { Id, Instant, IsoDate, PageInput, page } from './shapes.ts';

export const RETENTION_DAYS = [30, 90, 365] as const;

const Days = z.literal(RETENTION_DAYS).nullable();
/** Days in the query of an address, which has no null. */
const DaysInQuery = z
  .enum(RETENTION_DAYS.map((days) => `${days}` as const))
  .transform((days) => Number(days) as (typeof RETENTION_DAYS)[number])
  .optional();

export const MeetingRetention = z.object({
  audioDays: Days.describe('Days that audio is kept; null: for ever'),
  transcriptDays: Days.describe('Days that transcripts are kept, never fewer than audio; null: for ever'),
  deletesAudioAfterTranscript: z.boolean().describe('true: audio is deleted once its transcript is complete'),
});

export const RetentionPreview = z.object({
  audio: z.int().describe('Meetings whose audio it deletes within an hour'),
  transcripts: z.int().describe('Meetings whose transcript it deletes within an hour'),
  held: z.int().describe('Meetings it would delete from, were they not on legal hold'),
});

export const MeetingSending = z.object({
  id: Id,
  sentAt: Instant,
  meeting: z
    .object({ id: Id, title: z.string() })
    .nullable()
    .describe('null: you do not see the meeting, or it was removed'),
  host: z.string().describe('Host that received it'),
  to: z.string().describe('Provider and model'),
  what: z.enum(['audio', 'transcript']),
  amount: z.int().describe('Bytes of audio, or characters of text'),
  durationMs: z.int().nullable(),
  askedBy: z.object({ id: Id, name: z.string() }).nullable().describe('null: it was sent automatically'),
});

export const UnseenHold = z.object({
  id: Id.describe('Of the meeting'),
  startsAt: Instant,
  owner: z.object({ id: Id, name: z.string() }).describe('The person who left'),
  heldAt: Instant,
  heldBy: z.object({ id: Id, name: z.string() }).nullable(),
});

export const MeetingSendingsQuery = z.object({
  month: IsoDate.optional().describe('First day of a month in your timezone; default: all months'),
});

/** What a meeting is downloaded as. */
export const MEETING_FILES = ['transcript.vtt', 'transcript.txt', 'proposals.csv'] as const;

const TAGS = ['meetingPrivacy'];
const manage = base.meta({ ability: 'erasePeople' });
const OfMeeting = z.object({ id: Id });

export const meetingPrivacy = {
  retention: keyed
    .route({
      method: 'GET',
      path: '/meeting-privacy/retention',
      tags: TAGS,
      summary: 'Get how long recorded meetings are kept',
    })
    .input(z.object({}))
    .output(MeetingRetention),
  preview: manage
    .route({
      method: 'GET',
      path: '/meeting-privacy/retention/preview',
      tags: TAGS,
      summary: 'Count the meetings that other days would delete from',
    })
    .input(
      z.object({
        audioDays: DaysInQuery.describe('Without it audio is kept for ever'),
        transcriptDays: DaysInQuery.describe('Without it transcripts are kept for ever'),
        deletesAudioAfterTranscript: z
          .enum(['true', 'false'])
          .transform((given) => given === 'true')
          .default(false),
      }),
    )
    .output(RetentionPreview),
  setRetention: manage
    .route({
      method: 'PUT',
      path: '/meeting-privacy/retention',
      tags: TAGS,
      summary: 'Set how long recorded meetings are kept. What is older is deleted within an hour',
    })
    .input(MeetingRetention)
    .output(MeetingRetention),
  sendings: manage
    .route({
      method: 'GET',
      path: '/meeting-privacy/sendings',
      tags: TAGS,
      summary: 'List what of recorded meetings left the server, latest first',
    })
    .input(PageInput.extend(MeetingSendingsQuery.shape))
    .output(page(MeetingSending)),
  sendingsOfMeeting: keyed
    .route({
      method: 'GET',
      path: '/recorded-meetings/{id}/sendings',
      tags: TAGS,
      summary: 'List what of a meeting left the server, latest first',
    })
    .input(PageInput.extend(OfMeeting.shape))
    .output(page(MeetingSending)),
  hold: keyed
    .route({
      method: 'POST',
      path: '/recorded-meetings/{id}/hold',
      tags: TAGS,
      summary: 'Put a meeting on legal hold: nothing of it is deleted',
    })
    .input(OfMeeting)
    .output(RecordedMeeting),
  release: keyed
    .route({
      method: 'DELETE',
      path: '/recorded-meetings/{id}/hold',
      tags: TAGS,
      summary: 'Lift the legal hold of a meeting. Words of people who were erased meanwhile are removed',
    })
    .input(OfMeeting)
    .output(RecordedMeeting),
  unseenHolds: manage
    .route({
      method: 'GET',
      path: '/meeting-privacy/unseen-holds',
      tags: TAGS,
      summary:
        'List legal holds of meetings that only a person who left could see, the latest first. Nothing of their content',
    })
    .input(PageInput)
    .output(page(UnseenHold)),
  liftUnseenHold: manage
    .route({
      method: 'DELETE',
      path: '/meeting-privacy/unseen-holds/{id}',
      tags: TAGS,
      summary: 'Lift one of them. The meeting is deleted 30 days after its owner left',
    })
    .input(OfMeeting)
    .output(z.object({})),
  redactSpeaker: keyed
    .route({
      method: 'POST',
      path: '/recorded-meetings/{id}/speakers/{speaker}/redact',
      tags: TAGS,
      summary: 'Remove the words of a speaker, and the audio that has their voice. This cannot be undone',
    })
    .input(
      OfMeeting.extend({
        speaker: z.coerce.number().int().min(0),
        name: z
          .string()
          .trim()
          .max(500)
          .describe('Name of the speaker as the meeting shows it, so that nobody else is removed'),
      }),
    )
    .output(RecordedMeeting),
};
