/** What people commit for a period, rolled up by the reporting line, and how past commits compared with what closed. */
import { COMMIT_LANDMARKS, COMMIT_REASON_MAX, DEADLINE_STATES, REMIND_AGAIN_HOURS } from '@forecastle/rules';
import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { Period, PeriodInput } from './forecasts.ts';
import { AmountMinor, CurrencyCode, Id, Instant, oneLine, orNothing, PageInput, page, SumMinor } from './shapes.ts';

export const COMMIT_SCOPES = ['organization', 'team', 'rep'] as const;

export const CommitWhose = z.object({
  scope: z.enum(COMMIT_SCOPES),
  memberId: Id.nullable().describe('The rep or the team lead; null for the organisation'),
});
const Figures = z.object({ commitMinor: SumMinor, bestCaseMinor: SumMinor });
const Records = z.object({
  closedMinor: SumMinor.describe('Won in the period'),
  commitMinor: SumMinor.describe('Open deals of the period in Commit'),
  bestCaseMinor: SumMinor.describe('Open deals of the period in Best Case'),
  pipelineMinor: SumMinor.describe('Open deals of the period in Pipeline'),
});

export const CommitSubmission = CommitWhose.extend({
  id: Id,
  author: z.string(),
  submittedAt: Instant,
  withdrawnAt: Instant.nullable().describe('When it was taken back; null while it stands'),
  commitMinor: AmountMinor.describe('What will close at least, what has closed included'),
  bestCaseMinor: AmountMinor.describe('What will close if all goes well'),
  reason: z.string().nullable(),
  calendarBefore: z
    .object({ start: z.iso.date(), end: z.iso.date() })
    .nullable()
    .describe(
      'The days it was submitted for, where another calendar holds by now; it counts for the period most like them',
    ),
  told: Records.extend({
    low: SumMinor.nullable(),
    mostLikely: SumMinor.nullable(),
    high: SumMinor.nullable(),
  }).describe('What the deals and the forecast said at that moment'),
  abilities: z.object({ withdraw: z.boolean() }),
});

export const CommitLine = CommitWhose.extend({
  key: z.string(),
  parent: z.string().nullable().describe('Key of the line it counts in; null for the first'),
  name: z.string(),
  call: CommitSubmission.nullable().describe('The latest that stands; null where nothing was submitted'),
  counts: Figures.describe('What goes into the line above'),
  from: z
    .enum(['submitted', 'sum', 'records'])
    .describe('Submitted; the sum of the lines below; or what the deals say, because nothing was submitted'),
  sum: Figures.nullable().describe('Of the lines below; null for a rep'),
  differenceMinor: SumMinor.nullable().describe('The call less the sum of commits; null without either'),
  standIns: z
    .array(z.object({ memberId: Id, name: z.string() }))
    .describe('Who has not submitted and counts by their deals: closed so far and Commit; Best Case on top'),
  anySubmitted: z.boolean(),
  now: Records,
  deadline: z
    .enum(DEADLINE_STATES)
    .nullable()
    .describe('missed: the last deadline passed without one; due: asked for by the next; null where none holds'),
  moved: z
    .object({ thenMinor: SumMinor, nowMinor: SumMinor })
    .nullable()
    .describe('Closed and Commit when it was submitted, and now, where they differ'),
  comments: z.int().describe('On this line, for this period'),
  maySubmit: z.boolean(),
});

const Deadline = z.object({
  weekday: z.int().min(1).max(7).describe('1 is Monday'),
  hour: z.int().min(0).max(23).describe('In the timezone of the organisation'),
  period: z.enum(['month', 'quarter', 'year']).describe('The running period of this kind is to be committed'),
});

export const CommitView = z.object({
  asOf: Instant,
  period: Period,
  currency: CurrencyCode,
  isOver: z.boolean().describe('The period has ended: nothing more can be submitted'),
  lines: z.array(CommitLine).describe('Your own line first, each before those below it'),
  deadline: Deadline.extend({ last: Instant, next: Instant }).nullable(),
  isReminded: z
    .boolean()
    .describe('You are mailed before a deadline that you have not submitted for, and when a leader of yours asks'),
  abilities: z.object({ setDeadline: z.boolean() }),
});

const Reminded = z.object({ memberId: Id, name: z.string() });
export const CommitReminders = z.object({
  reminded: z.array(Reminded),
  already: z
    .array(Reminded.extend({ remindedAt: Instant }))
    .describe(`Reminded of the period within the last ${REMIND_AGAIN_HOURS} hours, and not again now`),
  cannot: z.array(
    Reminded.extend({
      why: z
        .enum(['left', 'not_joined', 'submitted', 'yourself'])
        .describe('submitted, yourself: of lines that were named'),
    }),
  ),
});

const Landmark = z.object({
  landmark: z.enum(COMMIT_LANDMARKS),
  commitMinor: AmountMinor.nullable().describe('What stood then; null where nothing did'),
  percent: z.number().nullable().describe('Of what closed, above 0 too much; null where nothing closed or stood'),
  direction: z.enum(['above', 'below', 'near']).nullable(),
});
export const CommitAccuracyView = z.object({
  currency: CurrencyCode,
  judgedBy: z.enum(COMMIT_LANDMARKS),
  items: z
    .array(
      CommitWhose.extend({
        name: z.string(),
        isOwn: z.boolean(),
        sentence: z.string(),
        periodsJudged: z.int(),
        biasPercent: z.number().nullable(),
        errorPercent: z.number().nullable(),
        periods: z
          .array(z.object({ period: Period, wonMinor: SumMinor, landmarks: z.array(Landmark) }))
          .describe('Finished ones with a commit, the latest first'),
      }),
    )
    .describe('Your own first, then whom you lead, by name'),
});

const TAGS = ['commits'];
export const CommitAsked = PeriodInput.omit({ ownerId: true });

export const commits = {
  view: keyed
    .route({ method: 'GET', path: '/commits', tags: TAGS, summary: 'What is committed for a period, rolled up' })
    .input(CommitAsked)
    .output(CommitView),
  history: keyed
    .route({
      method: 'GET',
      path: '/commits/history',
      tags: TAGS,
      summary: 'Everything submitted for one line of a period, the latest first',
    })
    .input(CommitAsked.extend(PageInput.shape).extend({ scope: z.enum(COMMIT_SCOPES), memberId: Id.optional() }))
    .output(page(CommitSubmission)),
  accuracy: keyed
    .route({
      method: 'GET',
      path: '/commits/accuracy',
      tags: TAGS,
      summary: 'How commits of the last eight finished periods compared with what closed',
    })
    .input(CommitAsked)
    .output(CommitAccuracyView),
  submit: keyedCreating
    .route({
      method: 'POST',
      path: '/commits',
      tags: TAGS,
      successStatus: 201,
      summary: 'Commit for a period: your own deals, the team you lead, or the organisation',
    })
    .input(
      CommitAsked.extend({
        ...CommitWhose.shape,
        commitMinor: AmountMinor,
        bestCaseMinor: AmountMinor.describe('At least the commit'),
        reason: orNothing(oneLine(COMMIT_REASON_MAX)).default(null).describe('Needed for a team or the organisation'),
      }),
    )
    .output(CommitSubmission),
  withdraw: keyed
    .route({
      method: 'POST',
      path: '/commits/{id}/withdraw',
      tags: TAGS,
      summary: 'Take your latest submission back; the one before it stands again',
    })
    .input(z.object({ id: Id }))
    .output(CommitSubmission),
  remind: keyed
    .meta({ ability: 'seeTeam' })
    .route({
      method: 'POST',
      path: '/commits/remind',
      tags: TAGS,
      summary: 'Remind people below you who have not submitted, or whose submission a deadline asks for',
    })
    .input(
      CommitAsked.extend({
        keys: z
          .array(z.string().max(100))
          .min(1)
          .max(1000)
          .optional()
          .describe('Keys of lines; all that call for a reminder when not given'),
      }),
    )
    .output(CommitReminders),
  putDeadline: keyed
    .meta({ ability: 'setCommitDeadline' })
    .route({
      method: 'PUT',
      path: '/commits/deadline',
      tags: TAGS,
      summary: 'Set when people are to commit each week, or take the deadline away',
    })
    .input(z.object({ deadline: Deadline.nullable() }))
    .output(z.object({ deadline: Deadline.nullable() })),
  setReminded: keyed
    .route({
      method: 'PUT',
      path: '/commits/reminder',
      tags: TAGS,
      summary: 'Whether you are mailed before a deadline that you have not submitted for',
    })
    .input(z.object({ isReminded: z.boolean() }))
    .output(z.object({ isReminded: z.boolean() })),
};
