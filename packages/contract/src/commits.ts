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
  commitMinor: SumMinor.describe('Open deals in Commit'),
  bestCaseMinor: SumMinor.describe('Open deals in Best Case'),
  pipelineMinor: SumMinor.describe('Open deals in Pipeline'),
});

export const CommitSubmission = CommitWhose.extend({
  id: Id,
  author: z.string(),
  submittedAt: Instant,
  withdrawnAt: Instant.nullable().describe('When it was withdrawn; null while active'),
  commitMinor: AmountMinor.describe('Commit: the minimum that will close, including closed'),
  bestCaseMinor: AmountMinor.describe('Best case: what will close if all goes well'),
  reason: z.string().nullable(),
  calendarBefore: z
    .object({ start: z.iso.date(), end: z.iso.date() })
    .nullable()
    .describe('The days it was submitted for, if the calendar has changed; it counts in the closest period'),
  told: Records.extend({
    low: SumMinor.nullable(),
    mostLikely: SumMinor.nullable(),
    high: SumMinor.nullable(),
  }).describe('Deals and forecast at that moment'),
  abilities: z.object({ withdraw: z.boolean() }),
});

export const CommitLine = CommitWhose.extend({
  key: z.string(),
  parent: z.string().nullable().describe('Key of the line it rolls up to; null for the first'),
  name: z.string(),
  active: z.boolean().describe('False for someone who has left: nobody asks them to submit'),
  call: CommitSubmission.nullable().describe('Latest active submission; null without one'),
  counts: Figures.describe('What rolls up to the line above'),
  from: z
    .enum(['submitted', 'sum', 'records'])
    .describe('submitted; the total of the lines below; or the CRM categories, because there is no submission'),
  sum: Figures.nullable().describe('Total of the lines below; null for a rep'),
  differenceMinor: SumMinor.nullable().describe('Commit less the total of commits below; null without either'),
  standIns: z
    .array(z.object({ memberId: Id, name: z.string() }))
    .describe(
      'People without a submission: their closed and Commit deals count, plus Best Case deals for the best case',
    ),
  anySubmitted: z.boolean(),
  now: Records,
  deadline: z
    .enum(DEADLINE_STATES)
    .nullable()
    .describe('missed: no submission since the last deadline; due: needed by the next; null without a deadline'),
  moved: z
    .object({ thenMinor: SumMinor, nowMinor: SumMinor })
    .nullable()
    .describe('Closed and Commit at submission and now, if they differ'),
  comments: z.int().describe('Comments on this line for this period'),
  maySubmit: z.boolean(),
});

const Deadline = z.object({
  weekday: z.int().min(1).max(7).describe('1 is Monday'),
  hour: z.int().min(0).max(23).describe('In the organisation’s timezone'),
  period: z.enum(['month', 'quarter', 'year']).describe('Kind of period to submit for; the running one counts'),
});

export const CommitView = z.object({
  asOf: Instant,
  period: Period,
  currency: CurrencyCode,
  isOver: z.boolean().describe('The period has ended: no more submissions'),
  lines: z.array(CommitLine).describe('Your own line first; each line before the lines below it'),
  deadline: Deadline.extend({ last: Instant, next: Instant }).nullable(),
  isReminded: z
    .boolean()
    .describe('You get an email before a deadline without your submission, and when a leader asks for one'),
  abilities: z.object({ setDeadline: z.boolean() }),
});

const Reminded = z.object({ memberId: Id, name: z.string() });
export const CommitReminders = z.object({
  reminded: z.array(Reminded),
  already: z
    .array(Reminded.extend({ remindedAt: Instant }))
    .describe(`Already reminded within the last ${REMIND_AGAIN_HOURS} hours, so not again`),
  cannot: z.array(
    Reminded.extend({
      why: z
        .enum(['left', 'not_joined', 'submitted', 'yourself'])
        .describe('Why this person was not reminded; submitted and yourself only for named lines'),
    }),
  ),
});

const Landmark = z.object({
  landmark: z.enum(COMMIT_LANDMARKS),
  commitMinor: AmountMinor.nullable().describe('Active commit at that time; null without one'),
  percent: z
    .number()
    .nullable()
    .describe('Share of the actual; above 0 is too high; null without a commit or closed deals'),
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
          .describe('Finished periods with a commit, latest first'),
      }),
    )
    .describe('Yours first, then the people you lead, by name'),
});

const TAGS = ['commits'];
export const CommitAsked = PeriodInput.omit({ ownerId: true });

export const commits = {
  view: keyed
    .route({ method: 'GET', path: '/commits', tags: TAGS, summary: 'Get the commits of a period, rolled up' })
    .input(CommitAsked)
    .output(CommitView),
  history: keyed
    .route({
      method: 'GET',
      path: '/commits/history',
      tags: TAGS,
      summary: 'List all submissions for one line of a period, latest first',
    })
    .input(CommitAsked.extend(PageInput.shape).extend({ scope: z.enum(COMMIT_SCOPES), memberId: Id.optional() }))
    .output(page(CommitSubmission)),
  accuracy: keyed
    .route({
      method: 'GET',
      path: '/commits/accuracy',
      tags: TAGS,
      summary: 'Compare commits with actuals for the last eight finished periods',
    })
    .input(CommitAsked)
    .output(CommitAccuracyView),
  submit: keyedCreating
    .route({
      method: 'POST',
      path: '/commits',
      tags: TAGS,
      successStatus: 201,
      summary: 'Submit a commit for a period: your own deals, your team, or the organisation',
    })
    .input(
      CommitAsked.extend({
        ...CommitWhose.shape,
        commitMinor: AmountMinor,
        bestCaseMinor: AmountMinor.describe('At least the commit'),
        reason: orNothing(oneLine(COMMIT_REASON_MAX)).default(null).describe('Required for a team or the organisation'),
      }),
    )
    .output(CommitSubmission),
  withdraw: keyed
    .route({
      method: 'POST',
      path: '/commits/{id}/withdraw',
      tags: TAGS,
      summary: 'Withdraw your latest submission. The previous one becomes active again',
    })
    .input(z.object({ id: Id }))
    .output(CommitSubmission),
  remind: keyed
    .meta({ ability: 'seeTeam' })
    .route({
      method: 'POST',
      path: '/commits/remind',
      tags: TAGS,
      summary: 'Remind people below you who have not submitted, or whose update is due',
    })
    .input(
      CommitAsked.extend({
        keys: z
          .array(z.string().max(100))
          .min(1)
          .max(1000)
          .optional()
          .describe('Keys of lines; without it, all lines that need a reminder'),
      }),
    )
    .output(CommitReminders),
  putDeadline: keyed
    .meta({ ability: 'setCommitDeadline' })
    .route({
      method: 'PUT',
      path: '/commits/deadline',
      tags: TAGS,
      summary: 'Set or remove the weekly commit deadline',
    })
    .input(z.object({ deadline: Deadline.nullable() }))
    .output(z.object({ deadline: Deadline.nullable() })),
  setReminded: keyed
    .route({
      method: 'PUT',
      path: '/commits/reminder',
      tags: TAGS,
      summary: 'Choose if you get an email before a deadline without your submission',
    })
    .input(z.object({ isReminded: z.boolean() }))
    .output(z.object({ isReminded: z.boolean() })),
};
