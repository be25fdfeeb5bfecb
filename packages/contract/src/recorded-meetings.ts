/**
 * Meetings that were recorded, uploaded or imported as a transcript: who spoke and what was said. `meeting-proposals.ts` says what they propose for the deal.
 * Files come by plain routes: `POST /recorded-meetings/transcripts` and those of `recordings.ts`.
 */
import { MEETING_ITEM_KINDS, TRANSCRIPT_FORMATS } from '@forecastle/rules';
import * as z from 'zod';
import { base, keyed } from './base.ts';
import { CUE_TEXT_MAX, MEETING_BIN_DAYS, MEETING_TITLE_MAX } from './limits.ts';
import { Flag, Id, Instant, IsoDate, many, oneLine, PageInput, page } from './shapes.ts';

export const MEETING_SOURCES = ['recording', 'upload', 'transcript'] as const;
export const MEETING_STATES = ['recording', 'uploading', 'waiting', 'transcribing', 'ready', 'failed'] as const;

const Person = z.object({ id: Id, name: z.string() });
export const MeetingMoment = z.int().min(0).describe('Milliseconds since the meeting began');

export const TranscriptUploadQuery = z.object({
  fileName: oneLine(255, 'Give the name of the file as fileName.'),
  meetingId: Id.optional().describe(
    'Recorded meeting that gets this transcript. It keeps its deal, title and start, so none of them is given',
  ),
  replaces: Flag.describe('With meetingId. true: takes the place of the transcript that the meeting has'),
  opportunityId: Id.optional().describe('Deal it is about; without one it is matched by its people and time'),
  title: oneLine(MEETING_TITLE_MAX).optional(),
  startsAt: Instant.optional().describe('When the meeting began; without it the file and the calendar are asked'),
});

export const MeetingSpeaker = z.object({
  speaker: z.int().min(0).describe('Index that cues and proposals name'),
  label: z.string().describe('Name as the transcript has it; empty once the words were removed'),
  contact: Person.nullable(),
  member: Person.nullable(),
  isConfirmed: z.boolean().describe('false: matched by name, nobody has looked yet'),
  talkMs: z.int(),
  longestMs: z.int().describe('Longest stretch without another speaker'),
  questions: z.int(),
  isRedacted: z.boolean(),
  merged: z
    .array(z.object({ speaker: z.int(), label: z.string() }))
    .describe('Speakers of the transcript who are this person too'),
});

export const RecordedMeetingRow = z.object({
  id: Id,
  title: z.string(),
  startsAt: Instant,
  isStartKnown: z.boolean(),
  durationMs: z.int(),
  deal: Person.nullable(),
  account: Person.nullable(),
  owner: Person,
  isPrivate: z.boolean(),
  source: z.enum(MEETING_SOURCES),
  state: z.enum(MEETING_STATES),
  fault: z.string().nullable(),
  contacts: z.array(Person).describe('Contacts among the speakers'),
  proposed: z.int().describe('Proposals that nobody has decided on'),
  confirmed: z.int(),
  isConfirmed: z.boolean().describe('true: it counts as an activity of the deal'),
});

export const RecordedMeeting = RecordedMeetingRow.extend({
  speakers: z.array(MeetingSpeaker),
  format: z.enum(TRANSCRIPT_FORMATS).nullable().describe('null until there is a transcript'),
  language: z.string().nullable(),
  engine: z.string().nullable().describe('Engine and model that made the transcript; null of a file'),
  cueCount: z.int(),
  isTimed: z.boolean().describe('false: the file has no times. Those of cues and proposals are 0'),
  calendarMeetingId: Id.nullable(),
  activityId: Id.nullable(),
  hasAudio: z.boolean(),
  audioDeletedAt: Instant.nullable(),
  transcriptDeletedAt: Instant.nullable(),
  isHeld: z.boolean().describe('true: on legal hold, nothing of it is deleted by time'),
  consent: z
    .object({ saidBy: Person, at: Instant, statement: z.string() })
    .nullable()
    .describe('Who said that everybody agreed to the recording; null of an imported transcript'),
  abilities: z.object({
    update: z.boolean(),
    makePrivate: z.boolean(),
    remove: z.boolean(),
    hold: z.boolean(),
    redact: z.boolean(),
  }),
});

/** Calendar meetings, deals and people that fit a meeting, with reasons: those that were chosen, and others. */
export const MeetingMatches = z.object({
  calendarMeetings: z
    .array(
      z.object({
        id: Id,
        startsAt: Instant,
        endsAt: Instant,
        people: z.array(z.string()).describe('Names of those invited'),
        reason: z.enum(['same_time', 'same_day']),
        minutesApart: z.int(),
        speakersInvited: z.int(),
        recordedMeetingId: Id.nullable().describe('Another recorded meeting of it that you can see'),
        isChosen: z.boolean(),
      }),
    )
    .describe('Best first'),
  deals: z.array(
    z.object({
      id: Id,
      name: z.string(),
      reason: z
        .enum(['given', 'calendar', 'speakers'])
        .describe('calendar: its contacts were invited; speakers: its contacts speak'),
      isChosen: z.boolean(),
    }),
  ),
  speakers: z.array(
    z.object({
      speaker: z.int(),
      reason: z.enum(['name', 'email', 'first_name']).nullable(),
      candidates: z
        .array(
          z.object({
            kind: z.enum(['contact', 'colleague']),
            id: Id,
            name: z.string(),
            email: z.string().nullable().describe('Distinguishes people of the same name'),
          }),
        )
        .describe('Who it may be: one where the name fits one person, several where it fits more'),
    }),
  ),
});

export const TranscriptImport = z.object({
  meeting: RecordedMeeting,
  matches: MeetingMatches,
  isKnown: z.boolean().describe('true: you imported or can see this file already. The meeting is that one'),
});

export const MeetingAllowance = z.object({
  recorded: z.int().describe('Meetings recorded so far, removed ones too'),
  left: z.int().nullable().describe('null: no limit'),
  refusal: z
    .string()
    .nullable()
    .describe('Why no more can be recorded, and who can lift that; null while some are left'),
});

/** A cue as a tuple, because a transcript has up to tens of thousands: start, end, speaker or null, text. */
export const CueTuple = z.tuple([MeetingMoment, MeetingMoment, z.int().nullable(), z.string()]);

/** Most cues that can be asked for before all others. */
export const FIRST_CUES_MAX = 1_000;

export const CueCorrection = z.object({
  cue: z.int(),
  original: z.string().describe('Words before the first correction'),
  by: Person.nullable(),
  at: Instant,
});

const TAGS = ['recordedMeetings'];
const OfMeeting = z.object({ id: Id });
const OfSpeaker = OfMeeting.extend({ speaker: z.coerce.number().int().min(0).max(2_147_483_647) });

export const MeetingFilters = z.object({
  words: z.string().trim().max(200).optional().describe('Words that were said, or of the title'),
  title: z.string().trim().max(200).optional().describe('Words of the title alone'),
  opportunityId: Id.optional(),
  accountId: Id.optional(),
  contactId: Id.optional(),
  ownerIds: many(Id),
  kinds: many(z.enum(MEETING_ITEM_KINDS)).describe('With an open or confirmed proposal of these kinds'),
  states: many(z.enum(MEETING_STATES)),
  from: IsoDate.optional(),
  to: IsoDate.optional(),
  undecided: Flag.describe('true: with proposals that nobody has decided on'),
  withoutDeal: Flag,
  mine: Flag.describe('true: those you recorded or imported'),
  notLogged: Flag.describe('true: ready, with a deal, and not logged as an activity'),
  removed: Flag.describe(`true: those removed in the last ${MEETING_BIN_DAYS} days instead`),
});

export const recordedMeetings = {
  list: keyed
    .route({
      method: 'GET',
      path: '/recorded-meetings',
      tags: TAGS,
      summary: 'List recorded meetings you can see, latest first',
    })
    .input(PageInput.extend(MeetingFilters.shape))
    .output(page(RecordedMeetingRow)),
  search: keyed
    .route({
      method: 'GET',
      path: '/recorded-meetings/search',
      tags: TAGS,
      summary: 'Find words in the transcripts you can see, latest meeting first',
    })
    .input(PageInput.extend({ ...MeetingFilters.shape, words: z.string().trim().min(2).max(200) }))
    .output(
      page(
        z.object({
          meeting: RecordedMeetingRow.pick({ id: true, title: true, startsAt: true, deal: true }),
          matches: z.int().describe('Cues of this meeting that match'),
          cues: z
            .array(z.object({ cue: z.int(), startMs: MeetingMoment, speaker: z.string().nullable(), text: z.string() }))
            .describe('The first of them, in order'),
        }),
      ),
    ),
  get: keyed
    .route({ method: 'GET', path: '/recorded-meetings/{id}', tags: TAGS, summary: 'Get a recorded meeting' })
    .input(OfMeeting)
    .output(RecordedMeeting),
  matches: keyed
    .route({
      method: 'GET',
      path: '/recorded-meetings/{id}/matches',
      tags: TAGS,
      summary: 'Get the calendar meetings, deals and people that may belong to a meeting, with reasons',
    })
    .input(OfMeeting)
    .output(MeetingMatches),
  allowance: keyed
    .route({
      method: 'GET',
      path: '/recorded-meetings/allowance',
      tags: TAGS,
      summary: 'Get how many meetings the plan lets the organisation still record',
    })
    .output(MeetingAllowance),
  transcript: keyed
    .route({
      method: 'GET',
      path: '/recorded-meetings/{id}/transcript',
      tags: TAGS,
      summary: 'Get the transcript of a meeting',
    })
    .input(
      OfMeeting.extend({
        first: z.coerce
          .number()
          .int()
          .min(1)
          .max(FIRST_CUES_MAX)
          .optional()
          .describe('Only so many cues from the beginning; without it all of them'),
      }),
    )
    .output(z.object({ cues: z.array(CueTuple), corrections: z.array(CueCorrection).describe('By their cue') })),
  update: keyed
    .route({ method: 'PATCH', path: '/recorded-meetings/{id}', tags: TAGS, summary: 'Change a recorded meeting' })
    .input(
      OfMeeting.extend({
        title: oneLine(MEETING_TITLE_MAX, 'Enter a title').optional(),
        startsAt: Instant.optional(),
        opportunityId: Id.nullable().optional().describe('Another deal proposes again what nobody has decided on'),
        calendarMeetingId: Id.nullable().optional(),
        isPrivate: z.boolean().optional(),
      }),
    )
    .output(RecordedMeeting),
  setSpeaker: keyed
    .route({
      method: 'PUT',
      path: '/recorded-meetings/{id}/speakers/{speaker}',
      tags: TAGS,
      summary: 'Say who a speaker is: a contact, a colleague, or nobody known',
    })
    .input(
      OfMeeting.extend({
        speaker: z.coerce.number().int().min(0),
        contactId: Id.nullable().default(null),
        memberId: Id.nullable().default(null),
      }),
    )
    .output(RecordedMeeting),
  mergeSpeakers: keyed
    .route({
      method: 'POST',
      path: '/recorded-meetings/{id}/speakers/{speaker}/merge',
      tags: TAGS,
      summary: 'Say that a speaker is the same person as another speaker, who gets their words',
    })
    .input(OfSpeaker.extend({ into: z.int32().min(0).describe('The other speaker') }))
    .output(RecordedMeeting),
  splitSpeaker: keyed
    .route({
      method: 'POST',
      path: '/recorded-meetings/{id}/speakers/{speaker}/split',
      tags: TAGS,
      summary: 'Give a merged speaker their words back',
    })
    .input(OfSpeaker)
    .output(RecordedMeeting),
  correctCue: keyed
    .route({
      method: 'PUT',
      path: '/recorded-meetings/{id}/cues/{cue}',
      tags: TAGS,
      summary: 'Correct the words of a line. The original is kept; give it back to undo',
    })
    .input(
      OfMeeting.extend({
        cue: z.coerce.number().int().min(0).max(2_147_483_647),
        text: oneLine(CUE_TEXT_MAX, 'Enter what was said'),
        expectedText: z.string().describe('The words as you saw them'),
      }),
    )
    .output(RecordedMeeting),
  seen: base
    .route({
      method: 'POST',
      path: '/recorded-meetings/{id}/seen',
      tags: TAGS,
      summary: 'Mark your notifications about a meeting as read',
    })
    .input(OfMeeting)
    .output(z.object({ count: z.int().describe('Notifications that were unread') })),
  confirm: keyed
    .route({
      method: 'POST',
      path: '/recorded-meetings/{id}/confirm',
      tags: TAGS,
      summary: 'Log the meeting as an activity of its deal, with the contacts among the speakers',
    })
    .input(OfMeeting)
    .output(RecordedMeeting),
  unconfirm: keyed
    .route({
      method: 'POST',
      path: '/recorded-meetings/{id}/unconfirm',
      tags: TAGS,
      summary: 'Take back the activity that a confirmed meeting logged',
    })
    .input(OfMeeting)
    .output(RecordedMeeting),
  remove: keyed
    .route({
      method: 'DELETE',
      path: '/recorded-meetings/{id}',
      tags: TAGS,
      summary: `Remove a recorded meeting with its audio and transcript. You can restore it for ${MEETING_BIN_DAYS} days`,
    })
    .input(OfMeeting)
    .output(z.object({})),
  restore: keyed
    .route({
      method: 'POST',
      path: '/recorded-meetings/{id}/restore',
      tags: TAGS,
      summary: 'Restore a removed meeting',
    })
    .input(OfMeeting)
    .output(RecordedMeeting),
};
