/** What a recorded meeting proposes for its deal, what people decided, and what that changed. */
import { MEETING_ITEM_KINDS, MODEL_KINDS, PERIOD_KINDS } from '@forecastle/rules';
import * as z from 'zod';
import { base, keyed, keyedCreating } from './base.ts';
import { Framework } from './evidence.ts';
import { MeetingMoment } from './recorded-meetings.ts';
import { Id, Instant, IsoDate, many, Name, oneLine, PageInput, page } from './shapes.ts';

/** A task's title holds it. */
export const PROPOSAL_TITLE_MAX = 200;
/** Longest stretch of a transcript that one proposal quotes. */
export const PROPOSAL_QUOTE_MAX = 2_000;
export const PROPOSAL_STATES = ['proposed', 'confirmed', 'rejected'] as const;
/** What a confirmed proposal can become. Others stay confirmed items of the meeting and its deal. */
export const PROPOSAL_RESULTS = ['task', 'evidence', 'competitor', 'next_step'] as const;
export const MODEL_READING_STATES = ['running', 'done', 'failed', 'stopped'] as const;
/** How far the rules are with a transcript. */
export const RULES_READING_STATES = ['reading', 'done', 'failed'] as const;
/** Days within which a meeting's changes are recent. */
export const RECENT_MEETING_DAYS = 14;
/** Longest range of days over which meetings are counted. */
export const COVERAGE_DAYS_MAX = 366;

const Person = z.object({ id: Id, name: z.string() });

const CueIndex = z.int32().min(0);

const FrameworkComponent = z.object({
  framework: Framework,
  component: z.string().max(40),
});
const ChanceBasis = z.object({
  model: z.enum(MODEL_KINDS),
  reason: z.string().describe('How the model gives a chance, in sentences'),
  period: z
    .object({ kind: z.enum(PERIOD_KINDS), label: z.string(), start: z.iso.date(), end: z.iso.date() })
    .describe('The chance is that the deal is won by its end'),
  from: z.iso.date().describe('Day of the first decision that is counted'),
  to: z.iso.date().describe('Day of the last'),
  parts: z
    .array(z.object({ part: z.string(), sentence: z.string(), points: z.number().describe('Of chance, in percent') }))
    .describe('What moved the chance; they add up to the difference'),
});
const ScorePair = z.tuple([z.number().nullable(), z.number().nullable()]).describe('Before and after');
export const ScoreEffectView = z.object({
  risk: ScorePair,
  confidence: ScorePair,
  drag: ScorePair,
  chance: ScorePair.describe(
    'Win chance in percent, by the same model on the same day before and after; null where the deal had none',
  ),
  chanceBasis: ChanceBasis.nullable().describe('By which model the chance was given, and what moved it'),
  noChance: z.string().nullable().describe('Why there is no win chance, in a sentence; null where there is one'),
});

export const MeetingProposal = z.object({
  id: Id,
  kind: z.enum(MEETING_ITEM_KINDS),
  title: z.string(),
  quote: z.string().describe('Words of the transcript, verbatim'),
  isCorrectedLater: z.boolean().describe('true: the transcript was corrected after this was decided'),
  isFromEarlier: z
    .boolean()
    .describe('true: decided on an earlier transcript of the meeting, in which its cues and its moment stand'),
  cue: z.int(),
  lastCue: z.int(),
  startMs: MeetingMoment,
  speaker: z.int().nullable(),
  assignee: Person.nullable().describe('Colleague who is to do it; null where it is the customer or nobody yet'),
  ownerName: z.string().nullable().describe('Who is to do it, as it was said'),
  dueOn: z.iso.date().nullable(),
  component: FrameworkComponent.nullable(),
  competitor: Person.nullable(),
  origin: z.enum(['rules', 'model', 'person']).describe('person: somebody selected its words in the transcript'),
  why: z.string().nullable().describe('What made the rules propose it'),
  state: z.enum(PROPOSAL_STATES),
  result: z
    .object({
      kind: z.enum(PROPOSAL_RESULTS),
      id: Id.nullable().describe('Of the task or competitor'),
      notice: z.string().nullable().describe('What was kept of what stood there before; null where nothing did'),
    })
    .nullable()
    .describe('What it became on the deal of the meeting; null where it only stands on the meeting'),
  effect: ScoreEffectView.nullable().describe('Scores of that deal just before and after it was confirmed'),
  decidedBy: Person.nullable(),
  decidedAt: Instant.nullable(),
  version: z.int().describe('Increases with every change; send it back as expectedVersion'),
});

/** A reading of the transcript by a model, window by window. What it has found so far is there while it runs. */
export const ModelReading = z.object({
  state: z.enum(MODEL_READING_STATES),
  model: z.string().describe('Provider and model'),
  windows: z.int().describe('Parts in which the transcript is sent'),
  windowsDone: z.int(),
  found: z.int().describe('Proposals it added'),
  dropped: z.int().describe('Items left out because their quote was not said, or that were found already'),
  fault: z.string().nullable().describe('Why it ended early, in a sentence'),
  startedAt: Instant,
  startedBy: Person,
});
const ModelOffer = z.object({
  name: z.string().nullable().describe('Provider and model that would read it; null when none can'),
  host: z.string().nullable().describe('Host that would receive the transcript'),
  unavailable: z.string().nullable().describe('Why no model can read it, in a sentence; null when one can'),
  reading: ModelReading.nullable().describe('The latest reading; null before the first'),
});

export const MeetingProposalList = z.object({
  items: z.array(MeetingProposal),
  confirm: z.object({
    allowed: z.boolean(),
    why: z.string().nullable().describe('Why nothing can be confirmed now, in a sentence'),
  }),
  rules: z.object({
    state: z.enum(RULES_READING_STATES).describe('reading: the proposals of a long transcript come in a moment'),
    fault: z.string().nullable().describe('Why the rules could not read the transcript, in a sentence'),
  }),
  model: ModelOffer,
});

const ProposalFields = z.object({
  title: oneLine(PROPOSAL_TITLE_MAX, 'Enter what was said'),
  kind: z.enum(MEETING_ITEM_KINDS),
  assigneeId: Id.nullable().describe('null: you'),
  dueOn: IsoDate.nullable(),
  component: FrameworkComponent.nullable(),
  competitorId: Id.nullable(),
  competitorName: Name.describe('Creates the competitor, for those who may; instead of competitorId'),
});

const TAGS = ['meetingProposals'];
const OfMeeting = z.object({ id: Id });
const Decision = z.object({ id: Id, proposalId: Id, expectedVersion: z.int().describe('version you saw') });
const MeetingOfItem = z.object({ id: Id, title: z.string(), startsAt: Instant });

export const MeetingChange = z.object({
  meeting: MeetingOfItem,
  deal: Person,
  confirmed: z.int().describe('Proposals of it that were confirmed'),
  isLogged: z.boolean().describe('It was logged as an activity in these days'),
  kinds: z.array(z.enum(MEETING_ITEM_KINDS)).describe('Their kinds, each once'),
  lastDecidedAt: Instant,
  effect: ScoreEffectView.nullable().describe('null where none of them touches a score'),
});

export const CoverageInput = z.object({
  from: IsoDate.optional().describe('First day; default: 90 days before `to`'),
  to: IsoDate.optional().describe('Last day; default: today'),
  ownerIds: many(Id).describe('Owners of the deals'),
  teamOf: Id.optional().describe('Deals of this person and everyone who reports to them, at any level'),
});

export const meetingProposals = {
  list: keyed
    .route({
      method: 'GET',
      path: '/recorded-meetings/{id}/proposals',
      tags: TAGS,
      summary: 'List what a meeting proposes for its deal, in the order of the meeting',
    })
    .input(OfMeeting)
    .output(MeetingProposalList),
  add: keyedCreating
    .route({
      method: 'POST',
      path: '/recorded-meetings/{id}/proposals',
      tags: TAGS,
      summary: 'Propose words of the transcript as an item, which a person then confirms as any other',
      successStatus: 201,
    })
    .input(
      OfMeeting.extend({
        kind: z.enum(MEETING_ITEM_KINDS),
        cue: CueIndex.describe('Index of the first cue that holds the words'),
        lastCue: CueIndex.describe('Index of the last cue that holds them'),
        quote: z
          .string()
          .min(1, 'Select the words.')
          .max(PROPOSAL_QUOTE_MAX, `Select up to ${PROPOSAL_QUOTE_MAX.toLocaleString('en')} characters.`)
          .describe('The words, verbatim: cues joined by one space'),
        title: ProposalFields.shape.title.optional().describe('Default: the words, shortened'),
      }),
    )
    .output(MeetingProposal),
  confirm: keyed
    .route({
      method: 'POST',
      path: '/recorded-meetings/{id}/proposals/{proposalId}/confirm',
      tags: TAGS,
      summary: 'Confirm a proposal, with changes if any. It becomes a task, evidence, a competitor or a next step',
    })
    .input(Decision.extend(ProposalFields.partial().shape))
    .output(MeetingProposal),
  reject: keyed
    .route({
      method: 'POST',
      path: '/recorded-meetings/{id}/proposals/{proposalId}/reject',
      tags: TAGS,
      summary: 'Reject a proposal. Nothing is made of it, and nothing is trained on it',
    })
    .input(Decision)
    .output(MeetingProposal),
  undo: keyed
    .route({
      method: 'POST',
      path: '/recorded-meetings/{id}/proposals/{proposalId}/undo',
      tags: TAGS,
      summary: 'Take back a decision, and what it made as far as nobody changed it since',
    })
    .input(Decision)
    .output(
      z.object({
        proposal: MeetingProposal,
        stays: z.string().nullable().describe('What it made and that stays, because someone changed it since'),
      }),
    ),
  askModel: base
    .route({
      method: 'POST',
      path: '/recorded-meetings/{id}/proposals/model',
      tags: TAGS,
      summary: 'Have the organisation’s model read the transcript in the background. It proposes items with quotes',
    })
    .input(OfMeeting)
    .output(ModelReading),
  stopModel: base
    .route({
      method: 'POST',
      path: '/recorded-meetings/{id}/proposals/model/stop',
      tags: TAGS,
      summary: 'Stop the model that reads the transcript. What it has proposed stays',
    })
    .input(OfMeeting)
    .output(ModelReading),
  changes: keyed
    .route({
      method: 'GET',
      path: '/recorded-meetings/{id}/changes',
      tags: TAGS,
      summary: 'Get what a meeting changed on its deal: what was confirmed, and scores and win chance before and after',
    })
    .input(OfMeeting)
    .output(
      z.object({
        confirmed: z.array(MeetingProposal),
        effect: ScoreEffectView.nullable().describe(
          'All of them together, with the activity that it was logged as; changes by others in between are not in it',
        ),
      }),
    ),
  recentChanges: keyed
    .route({
      method: 'GET',
      path: '/recorded-meetings/recent-changes',
      tags: TAGS,
      summary: `List what meetings changed in the last ${RECENT_MEETING_DAYS} days, by confirmed proposals or logged, the biggest change first`,
    })
    .input(PageInput.extend({ ownerIds: many(Id).describe('Owners of the deals') }))
    .output(page(MeetingChange)),
  coverage: keyed
    .route({
      method: 'GET',
      path: '/recorded-meetings/coverage',
      tags: TAGS,
      summary: 'Get which framework components meetings covered, and how many agreed a next step',
    })
    .input(CoverageInput)
    .output(
      z.object({
        from: z.iso.date(),
        to: z.iso.date(),
        meetings: z.int().describe('Recorded meetings on the deals you see'),
        deals: z.int(),
        withNextStep: z.int().describe('Meetings with a confirmed next step'),
        nextStepProposed: z.int().describe('Meetings with a next step that nobody has decided on, and none confirmed'),
        components: z
          .array(
            FrameworkComponent.extend({
              confirmed: z.int().describe('Deals with confirmed evidence from a meeting'),
              proposed: z.int().describe('Deals with proposed evidence only'),
            }),
          )
          .describe('Every component of every framework, in their order'),
      }),
    ),
  ofDeal: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{id}/meeting-items',
      tags: TAGS,
      summary:
        'List what was said about a deal in its meetings, in order: objections and questions unless asked otherwise',
    })
    .input(
      PageInput.extend({
        id: Id,
        kinds: many(z.enum(MEETING_ITEM_KINDS)),
        states: many(z.enum(['proposed', 'confirmed'])),
      }),
    )
    .output(page(MeetingProposal.extend({ meeting: MeetingOfItem, speakerName: z.string().nullable() }))),
};
