/** Weekly action plans: what a rep is asked to do, what became of it, and how a team fares. */
import {
  ACTION_PRIORITIES,
  ACTION_STATUSES,
  ACTION_TYPES,
  PROMPT_TEMPLATES,
  TEAM_PLAN_SORTS,
  TRIGGER_TYPES,
} from '@forecastle/rules';
import * as z from 'zod';
import { base, keyed, keyedCreating } from './base.ts';
import { AmountMinor, CurrencyCode, Id, Instant, IsoDate, oneLine, PageInput, page } from './shapes.ts';
import { writtenParts } from './written-parts.ts';

export const OUTCOME_MAX = 500;
/** What completing an action can log; nothing unless one is chosen. */
export const COMPLETION_ACTIVITIES = ['call', 'email_sent', 'meeting'] as const;

const Person = z.object({ id: Id, name: z.string() });
const Counts = z
  .object(
    Object.fromEntries(ACTION_STATUSES.map((status) => [status, z.int()])) as Record<
      (typeof ACTION_STATUSES)[number],
      z.ZodInt
    >,
  )
  .describe('Actions of the week by result');
const Percent = z
  .int()
  .min(0)
  .max(100)
  .nullable()
  .describe('Completed as a share of all except skipped actions; null without any');

export const NOTE_MAX = 1000;
export const PlanNote = z.object({
  id: Id,
  body: z.string(),
  author: Person,
  createdAt: Instant,
  abilities: z.object({ remove: z.boolean() }),
});

export const PlanItem = z.object({
  id: Id,
  type: z.enum(ACTION_TYPES),
  name: z.string(),
  status: z.enum(ACTION_STATUSES),
  priority: z.enum(ACTION_PRIORITIES),
  rank: z.int().describe('Rank in the plan, from 1'),
  deal: z.object({
    id: Id,
    name: z.string(),
    accountName: z.string().nullable(),
    stageName: z.string(),
    amountMinor: AmountMinor.nullable(),
    currency: CurrencyCode,
    closeDate: z.iso.date().nullable(),
    contacts: z.array(Person).describe('People on the deal, key stakeholders first, up to 20'),
  }),
  riskSummary: z.string().describe('Why now, from today’s facts; once the reason is gone, what was recorded'),
  suggestedAction: z.string(),
  stakeMinor: AmountMinor.describe('Revenue at stake in the organisation’s currency'),
  carriedWeeks: z.int().describe('Weeks in a row it was missed before'),
  trigger: z
    .object({ type: z.enum(TRIGGER_TYPES), name: z.string(), by: Person })
    .nullable()
    .describe('Risk trigger it was added from; not limited by the plan size'),
  wasSnoozed: z.boolean().describe('true: snoozed last week'),
  noticed: z.string().nullable().describe('What already looks done; confirm it'),
  outcome: z.string().nullable().describe('Outcome'),
  skipReason: z.string().nullable(),
  touchedAt: Instant.nullable(),
  comments: z.array(PlanNote).describe('Oldest first'),
  abilities: z.object({ touch: z.boolean(), comment: z.boolean() }),
});

export const PlanView = z.object({
  owner: Person,
  week: z.iso.date().describe('Monday of the week'),
  startsAt: Instant.describe('Monday 06:00 in the organisation’s timezone'),
  endsAt: Instant,
  isPresent: z.boolean(),
  currency: CurrencyCode,
  madeAt: Instant.nullable().describe('When it was last generated; null without a plan'),
  counts: Counts,
  completion: Percent,
  target: z.int(),
  streak: z.int().describe('Weeks in a row on target'),
  lastWeek: z.object({ week: z.iso.date(), counts: Counts, completion: Percent }).nullable(),
  isMailed: z.boolean().nullable().describe('true: you get it by email on Mondays; null for plans of others'),
  nudges: z.array(PlanNote).describe('Messages to the owner about the plan, latest first'),
  items: z.array(PlanItem).describe('In plan order'),
  abilities: z.object({ generate: z.boolean(), nudge: z.boolean() }),
});

/** Weeks of the trend, the present one included. */
export const TREND_WEEKS = 8;
const Trend = z
  .array(z.object({ week: z.iso.date(), completion: Percent }))
  .describe(`The last ${TREND_WEEKS} weeks, current week last`);
export const TeamPlans = page(
  z.object({
    rep: Person,
    madeAt: Instant.nullable(),
    counts: Counts,
    completion: Percent,
    openHigh: z.int().describe('Open high-priority actions'),
    carriedOver: z.int().describe('Open actions that were missed before'),
    missedLastWeek: z.int(),
    trend: Trend,
  }),
).extend({
  week: z.iso.date(),
  currency: CurrencyCode,
  target: z.int(),
  together: z
    .object({
      reps: z.int().describe('People with a plan this week'),
      atTarget: z.int().describe('Of these, people on target'),
      counts: Counts,
      completion: Percent,
      missedLastWeek: z.int(),
      trend: Trend,
      urgent: z
        .array(PlanItem.extend({ rep: Person }))
        .max(10)
        .describe('Open high-priority actions of the team, most revenue at stake first'),
    })
    .nullable()
    .describe('Everyone whose plan you can see; null except on the first page'),
});

export const MissedActions = page(
  PlanItem.omit({ rank: true }).extend({
    rep: Person,
    thisWeek: z
      .enum(ACTION_STATUSES)
      .nullable()
      .describe('Its result in the current week; null if it is not in the plan'),
  }),
).extend({
  week: z.iso.date().describe('Monday of the week'),
  currency: CurrencyCode,
  count: z.int().describe('All missed actions'),
  highCount: z.int().describe('Of these, high priority'),
  unseenCount: z.int().describe('Also missed, on deals you cannot see; plan totals include them'),
});

export const PromptView = z.object({
  template: z.enum(PROMPT_TEMPLATES),
  subject: z.string().describe('Subject of an email, or title'),
  parts: writtenParts(z.array(z.int()).describe('Numbers of the facts it uses')),
  facts: z
    .array(z.object({ number: z.int(), label: z.string(), text: z.string() }))
    .describe('Facts of the deal for the readers of the text; those it uses come first'),
  text: z.string().describe('Full text to copy'),
  person: Person.extend({ email: z.string().nullable() })
    .nullable()
    .describe('Recipient; null if nobody is on the deal'),
  people: z.array(Person).describe('Other possible recipients'),
});

export const TakenAction = z.object({
  id: Id.describe('ID of the action'),
  status: z.enum(ACTION_STATUSES),
  isNew: z.boolean().describe('false: the plan already had an action of that kind, which stays'),
  week: z.iso.date(),
  owner: Person,
});

const OfTrigger = z.object({ opportunityId: Id, type: z.enum(TRIGGER_TYPES) });
const TRIGGER_PATH = '/opportunities/{opportunityId}/triggers/{type}/plan';
const ItemInput = z.object({ id: Id });

export const plans = {
  get: keyed
    .route({
      method: 'GET',
      path: '/plans',
      tags: ['plans'],
      summary: 'Get a rep’s plan for a week; default: your own, this week',
    })
    .input(z.object({ ownerId: Id.optional(), week: IsoDate.optional().describe('A Monday') }))
    .output(PlanView),
  generate: keyed
    .route({
      method: 'POST',
      path: '/plans',
      tags: ['plans'],
      summary: 'Generate your plan for this week, or generate it again',
    })
    .input(z.object({}))
    .output(PlanView),
  team: keyed
    .meta({ ability: 'seeTeam' })
    .route({
      method: 'GET',
      path: '/plans/team',
      tags: ['plans'],
      summary: 'Get this week’s progress of everyone whose plan you can see',
    })
    .input(
      PageInput.extend({
        sort: z
          .enum(TEAM_PLAN_SORTS)
          .default('name')
          .describe('`behind`: least complete first, no plan last; `high`: most open high-priority actions first'),
      }),
    )
    .output(TeamPlans),
  missed: keyed
    .meta({ ability: 'seeTeam' })
    .route({
      method: 'GET',
      path: '/plans/team/missed',
      tags: ['plans'],
      summary: 'List the missed actions of a week, high priority with the most revenue at stake first',
    })
    .input(
      PageInput.extend({
        ownerId: Id.optional().describe('One rep; default: everyone whose plan you can see'),
        week: IsoDate.optional().describe('A Monday; default: last week'),
      }),
    )
    .output(MissedActions),
  prompt: keyed
    .route({
      method: 'GET',
      path: '/plans/items/{id}/prompt',
      tags: ['plans'],
      summary: 'Write a text for an action from the deal’s facts, with one of four templates',
    })
    .input(
      ItemInput.extend({
        template: z.enum(PROMPT_TEMPLATES).default('email'),
        contactId: Id.optional().describe('Someone on the deal'),
      }),
    )
    .output(PromptView),
  addTrigger: keyed
    .route({
      method: 'POST',
      path: TRIGGER_PATH,
      tags: ['plans'],
      summary: 'Add a risk trigger’s action to this week’s plan of the deal’s owner',
    })
    .input(OfTrigger)
    .output(TakenAction),
  removeTrigger: keyed
    .route({
      method: 'DELETE',
      path: TRIGGER_PATH,
      tags: ['plans'],
      summary: 'Remove an action you added from a risk trigger, if nobody has worked on it',
    })
    .input(OfTrigger)
    .output(z.object({})),
  complete: keyed
    .route({ method: 'POST', path: '/plans/items/{id}/complete', tags: ['plans'], summary: 'Complete an action' })
    .input(
      ItemInput.extend({
        outcome: oneLine(OUTCOME_MAX).nullable().default(null).describe('Outcome'),
        activity: z
          .object({ kind: z.enum(COMPLETION_ACTIVITIES), contactIds: z.array(Id).max(100).default([]) })
          .nullable()
          .default(null)
          .describe('Logged on the deal now; without it nothing is logged'),
      }),
    )
    .output(PlanItem),
  snooze: keyed
    .route({
      method: 'POST',
      path: '/plans/items/{id}/snooze',
      tags: ['plans'],
      summary: 'Snooze an action until next Monday',
    })
    .input(ItemInput)
    .output(PlanItem),
  skip: keyed
    .route({
      method: 'POST',
      path: '/plans/items/{id}/skip',
      tags: ['plans'],
      summary: 'Skip an action until its reason is gone and comes back',
    })
    .input(ItemInput.extend({ reason: oneLine(OUTCOME_MAX, 'Enter a reason') }))
    .output(PlanItem),
  setMailed: base
    .route({
      method: 'PUT',
      path: '/plans/mail',
      tags: ['plans'],
      summary: 'Turn the Monday email of your plan on or off',
    })
    .input(z.object({ isMailed: z.boolean() }))
    .output(z.object({ isMailed: z.boolean() })),
  comment: keyedCreating
    .route({
      method: 'POST',
      path: '/plans/items/{id}/comments',
      tags: ['plans'],
      summary: 'Comment on an action in a plan you can see',
      successStatus: 201,
    })
    .input(ItemInput.extend({ body: oneLine(NOTE_MAX, 'Write a comment') }))
    .output(PlanNote),
  nudge: keyedCreating
    .meta({ ability: 'seeTeam' })
    .route({
      method: 'POST',
      path: '/plans/nudges',
      tags: ['plans'],
      summary: 'Send a message to one of your reps about this week’s plan; it shows above the plan',
      successStatus: 201,
    })
    .input(z.object({ ownerId: Id, body: oneLine(NOTE_MAX, 'Write a message') }))
    .output(PlanNote),
  removeNote: keyed
    .route({
      method: 'DELETE',
      path: '/plans/notes/{id}',
      tags: ['plans'],
      summary: 'Delete your comment or message',
    })
    .input(ItemInput)
    .output(z.object({})),
  reopen: keyed
    .route({
      method: 'POST',
      path: '/plans/items/{id}/reopen',
      tags: ['plans'],
      summary: 'Undo what was done to an action this week. Deletes an activity it logged',
    })
    .input(ItemInput)
    .output(PlanItem),
};
