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
  .describe('Actions of the week by what became of them');
const Percent = z.int().min(0).max(100).nullable().describe('Completed of all but the skipped ones; null without any');

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
  rank: z.int().describe('Place in the plan, from 1'),
  deal: z.object({
    id: Id,
    name: z.string(),
    accountName: z.string().nullable(),
    stageName: z.string(),
    amountMinor: AmountMinor.nullable(),
    currency: CurrencyCode,
    closeDate: z.iso.date().nullable(),
    contacts: z.array(Person).describe('People on the deal, key stakeholders first, at most 20'),
  }),
  riskSummary: z
    .string()
    .describe('Why now, by the facts of today; what is on record instead once the reason has gone'),
  suggestedAction: z.string(),
  stakeMinor: AmountMinor.describe('Revenue at stake in the currency of the organisation'),
  carriedWeeks: z.int().describe('Weeks in a row in which it was missed before'),
  trigger: z
    .object({ type: z.enum(TRIGGER_TYPES), name: z.string(), by: Person })
    .nullable()
    .describe('The risk trigger that somebody took it from; it counts beyond the caps'),
  wasSnoozed: z.boolean().describe('Snoozed last week, and back'),
  noticed: z.string().nullable().describe('What was seen to be done already, to be confirmed'),
  outcome: z.string().nullable().describe('The outcome'),
  skipReason: z.string().nullable(),
  touchedAt: Instant.nullable(),
  comments: z.array(PlanNote).describe('Oldest first'),
  abilities: z.object({ touch: z.boolean(), comment: z.boolean() }),
});

export const PlanView = z.object({
  owner: Person,
  week: z.iso.date().describe('Its Monday'),
  startsAt: Instant.describe('Monday 06:00 in the timezone of the organisation'),
  endsAt: Instant,
  isPresent: z.boolean(),
  currency: CurrencyCode,
  madeAt: Instant.nullable().describe('When it was last made; null where there is none'),
  counts: Counts,
  completion: Percent,
  target: z.int(),
  streak: z.int().describe('Weeks in a row at the target'),
  lastWeek: z.object({ week: z.iso.date(), counts: Counts, completion: Percent }).nullable(),
  isMailed: z
    .boolean()
    .nullable()
    .describe('Whether it is mailed when it is made on Mondays; null for plans of others'),
  nudges: z.array(PlanNote).describe('Words to the owner about the plan as a whole, latest first'),
  items: z.array(PlanItem).describe('In the order of the plan'),
  abilities: z.object({ generate: z.boolean(), nudge: z.boolean() }),
});

/** Weeks of the trend, the present one included. */
export const TREND_WEEKS = 8;
const Trend = z
  .array(z.object({ week: z.iso.date(), completion: Percent }))
  .describe(`The last ${TREND_WEEKS} weeks, the present one last`);
export const TeamPlans = page(
  z.object({
    rep: Person,
    madeAt: Instant.nullable(),
    counts: Counts,
    completion: Percent,
    openHigh: z.int().describe('High-priority actions that are open'),
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
      reps: z.int().describe('With a plan this week'),
      atTarget: z.int().describe('Of them, those at the target'),
      counts: Counts,
      completion: Percent,
      missedLastWeek: z.int(),
      trend: Trend,
      urgent: z
        .array(PlanItem.extend({ rep: Person }))
        .max(10)
        .describe('Open high-priority actions of the team, those with the most at stake first'),
    })
    .nullable()
    .describe('Everybody whose plan you see; null but on the first page'),
});

export const MissedActions = page(
  PlanItem.omit({ rank: true }).extend({
    rep: Person,
    thisWeek: z
      .enum(ACTION_STATUSES)
      .nullable()
      .describe('What became of it in the present week; null where it is not asked for'),
  }),
).extend({
  week: z.iso.date().describe('Its Monday'),
  currency: CurrencyCode,
  count: z.int().describe('All of them'),
  highCount: z.int().describe('Of them, those of high priority'),
  unseenCount: z
    .int()
    .describe('Beside them, those on deals of people whose deals are not seen: the figures of plans count them too'),
});

export const PromptView = z.object({
  template: z.enum(PROMPT_TEMPLATES),
  subject: z.string().describe('Of an email, or title'),
  parts: z.array(
    z.object({
      heading: z.string().nullable(),
      isList: z.boolean(),
      sentences: z.array(
        z.object({ text: z.string(), facts: z.array(z.int()).describe('Numbers of the facts it rests on') }),
      ),
    }),
  ),
  facts: z
    .array(z.object({ number: z.int(), label: z.string(), text: z.string() }))
    .describe('What is known of the deal, as far as you may see it'),
  text: z.string().describe('The whole of it, to be copied'),
  person: Person.extend({ email: z.string().nullable() })
    .nullable()
    .describe('Whom it is for; null where nobody is on the deal'),
  people: z.array(Person).describe('Whom else it can be for'),
});

export const TakenAction = z.object({
  id: Id.describe('Of the action'),
  status: z.enum(ACTION_STATUSES),
  isNew: z.boolean().describe('false: an action of that kind was in the plan already, and stays as it is'),
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
      summary: 'The plan of a rep for a week; one’s own and the present one unless asked otherwise',
    })
    .input(z.object({ ownerId: Id.optional(), week: IsoDate.optional().describe('A Monday') }))
    .output(PlanView),
  generate: keyed
    .route({
      method: 'POST',
      path: '/plans',
      tags: ['plans'],
      summary: 'Make one’s plan of the present week, or make it again',
    })
    .input(z.object({}))
    .output(PlanView),
  team: keyed
    .meta({ ability: 'seeTeam' })
    .route({
      method: 'GET',
      path: '/plans/team',
      tags: ['plans'],
      summary: 'How everybody whose plan you see fares this week',
    })
    .input(
      PageInput.extend({
        sort: z
          .enum(TEAM_PLAN_SORTS)
          .default('name')
          .describe(
            '`behind`: who has done least first, who has no plan last; `high`: most open high-priority actions first',
          ),
      }),
    )
    .output(TeamPlans),
  missed: keyed
    .meta({ ability: 'seeTeam' })
    .route({
      method: 'GET',
      path: '/plans/team/missed',
      tags: ['plans'],
      summary: 'Which actions of a week nobody touched, those of high priority with the most at stake first',
    })
    .input(
      PageInput.extend({
        ownerId: Id.optional().describe('Of one rep; of everybody whose plan you see without'),
        week: IsoDate.optional().describe('A Monday; that of last week without'),
      }),
    )
    .output(MissedActions),
  prompt: keyed
    .route({
      method: 'GET',
      path: '/plans/items/{id}/prompt',
      tags: ['plans'],
      summary: 'Words for an action, from the facts of its deal, by one of four templates',
    })
    .input(
      ItemInput.extend({
        template: z.enum(PROMPT_TEMPLATES).default('email'),
        contactId: Id.optional().describe('Somebody on the deal'),
      }),
    )
    .output(PromptView),
  addTrigger: keyed
    .route({
      method: 'POST',
      path: TRIGGER_PATH,
      tags: ['plans'],
      summary: 'Add the action of a risk trigger to this week’s plan of the deal’s owner',
    })
    .input(OfTrigger)
    .output(TakenAction),
  removeTrigger: keyed
    .route({
      method: 'DELETE',
      path: TRIGGER_PATH,
      tags: ['plans'],
      summary: 'Take an action out again that one has added from a risk trigger, unless somebody touched it',
    })
    .input(OfTrigger)
    .output(z.object({})),
  complete: keyed
    .route({ method: 'POST', path: '/plans/items/{id}/complete', tags: ['plans'], summary: 'Complete an action' })
    .input(
      ItemInput.extend({
        outcome: oneLine(OUTCOME_MAX).nullable().default(null).describe('The outcome'),
        activity: z
          .object({ kind: z.enum(COMPLETION_ACTIVITIES), contactIds: z.array(Id).max(100).default([]) })
          .nullable()
          .default(null)
          .describe('Logged on the deal as of now; nothing is unless it is given'),
      }),
    )
    .output(PlanItem),
  snooze: keyed
    .route({
      method: 'POST',
      path: '/plans/items/{id}/snooze',
      tags: ['plans'],
      summary: 'Put an action off to next Monday',
    })
    .input(ItemInput)
    .output(PlanItem),
  skip: keyed
    .route({
      method: 'POST',
      path: '/plans/items/{id}/skip',
      tags: ['plans'],
      summary: 'Leave an action out until its reason has gone and come back',
    })
    .input(ItemInput.extend({ reason: oneLine(OUTCOME_MAX, 'Say why') }))
    .output(PlanItem),
  setMailed: base
    .route({
      method: 'PUT',
      path: '/plans/mail',
      tags: ['plans'],
      summary: 'Have one’s plan mailed on Mondays, or no longer',
    })
    .input(z.object({ isMailed: z.boolean() }))
    .output(z.object({ isMailed: z.boolean() })),
  comment: keyedCreating
    .route({
      method: 'POST',
      path: '/plans/items/{id}/comments',
      tags: ['plans'],
      summary: 'Comment on an action of a plan you see',
      successStatus: 201,
    })
    .input(ItemInput.extend({ body: oneLine(NOTE_MAX, 'Write something') }))
    .output(PlanNote),
  nudge: keyedCreating
    .meta({ ability: 'seeTeam' })
    .route({
      method: 'POST',
      path: '/plans/nudges',
      tags: ['plans'],
      summary: 'Say something to a rep of yours about their plan of this week; it stands above it',
      successStatus: 201,
    })
    .input(z.object({ ownerId: Id, body: oneLine(NOTE_MAX, 'Write something') }))
    .output(PlanNote),
  removeNote: keyed
    .route({
      method: 'DELETE',
      path: '/plans/notes/{id}',
      tags: ['plans'],
      summary: 'Take back a comment or nudge of yours',
    })
    .input(ItemInput)
    .output(z.object({})),
  reopen: keyed
    .route({
      method: 'POST',
      path: '/plans/items/{id}/reopen',
      tags: ['plans'],
      summary: 'Take back what was done to an action of the present week; an activity it logged is deleted',
    })
    .input(ItemInput)
    .output(PlanItem),
};
