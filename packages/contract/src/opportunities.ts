import { DEAL_STATUSES, LOSS_REASONS, STRENGTHS } from '@forecastle/rules';
import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { BinItem } from './bin.ts';
import { CUSTOM_GROUPS, CustomColumnKey, CustomSortKey, CustomValuesInput, CustomValuesView } from './custom-fields.ts';
import { Category, CHANGED_SCORES, Explanation, Health, RiskBand, SCORES, ScoreChange } from './deal-scores.ts';
import { wordsGiven, wordsKept } from './deal-words.ts';
import { EvidenceItem, FIGURE_MAX, FrameworkView, SourceRef } from './evidence.ts';
import { BIN_DAYS } from './limits.ts';
import { DealWhereInput, orderKeys, sortKeyOf } from './lists.ts';
import { OpportunityAsOf } from './opportunity-as-of.ts';
import {
  AmountMinor,
  CurrencyCode,
  Flag,
  Id,
  Instant,
  IsoDate,
  LongText,
  many,
  Name,
  oneLine,
  PageInput,
  page,
  SumMinor,
} from './shapes.ts';
import { TIMELINE_PARTS, TimelineEntry } from './timeline.ts';

export const DealStatus = z.enum(DEAL_STATUSES);
const LOSS_REASON_SHAPE = `Why a lost deal was lost, given with the stage or later: a reason in use by its name or its key (to begin with ${LOSS_REASONS.join(', ')}), with words after a colon; other text counts as Other`;

export const Opportunity = z.object({
  id: Id,
  externalId: z.string().nullable(),
  name: z.string(),
  ...wordsKept,
  account: z.object({ id: Id, name: z.string() }).nullable(),
  accountFacts: z
    .object({
      industry: z.string().nullable(),
      segment: z.string().nullable(),
      territory: z.string().nullable(),
      strategic: z.boolean(),
    })
    .nullable()
    .describe('What lists show of the account beside its name'),
  stage: z.object({ id: Id, name: z.string(), kind: z.enum(['open', 'won', 'lost']) }),
  stageEnteredOn: IsoDate.nullable().describe('Day it came into its stage; null when not known'),
  status: DealStatus,
  owner: z.object({ id: Id, name: z.string() }),
  team: z.object({ id: Id, name: z.string() }).nullable().describe('Whom the owner reports to'),
  amountMinor: AmountMinor.nullable(),
  currency: CurrencyCode,
  amountBaseMinor: AmountMinor.nullable().describe('In the currency of the organisation'),
  amountFollowsLines: z.boolean().describe('The amount is the total of the line items; giving another ends that'),
  category: Category.nullable(),
  closeDate: IsoDate.nullable().describe('Expected close'),
  closedOn: IsoDate.nullable(),
  winProbability: z.int().min(0).max(100),
  winProbabilitySet: z.boolean().describe('True when a person set it; else it is that of the stage'),
  lossReason: wordsKept.lossReason.describe(`${LOSS_REASON_SHAPE}. Answered under the name that the reason has now`),
  loss: z
    .object({
      key: z.string().describe('Of the reason; it stays when the reason is renamed'),
      name: z.string(),
      words: z.string().nullable(),
    })
    .nullable()
    .describe('lossReason told apart'),
  winReason: z.object({ id: Id, name: z.string() }).nullable().describe('Why a won deal was won'),
  winNote: wordsKept.winNote.describe('Words about why it was won'),
  products: z.array(z.string()).describe('Names of what the deal is about selling'),
  custom: CustomValuesView,
  lineProducts: z.array(z.string()).describe('What its lines sell, by name'),
  lineFamilies: z.array(z.string()).describe('Families of what its lines sell; No family where a line has none'),
  qualifiedOutFor: z.string().nullable().describe('The primary reason it stands qualified out for'),
  stageBeforeClose: z.string().nullable().describe('Of a closed deal, by name'),
  competitorNames: z.array(z.string()),
  pushCount: z.int(),
  createdOn: IsoDate,
  updatedAt: Instant,
  version: z.int().describe('Goes up with every change; send it back to notice changes of others'),
  health: Health,
  abilities: z.object({ update: z.boolean(), changeOwner: z.boolean() }),
});

const Fields = z.object({
  name: Name,
  externalId: oneLine(200).nullable(),
  accountId: Id.nullable(),
  stageId: Id,
  ownerId: Id,
  amountMinor: AmountMinor.nullable(),
  currency: CurrencyCode,
  category: z.enum(['pipeline', 'best_case', 'commit', 'omitted']).nullable(),
  closeDate: IsoDate.nullable(),
  closedOn: IsoDate.nullable(),
  winProbability: z.int().min(0).max(100).nullable().describe("null = the stage's"),
  ...wordsGiven,
  lossReason: wordsGiven.lossReason.describe(LOSS_REASON_SHAPE),
  winReasonId: Id.nullable().describe('One of the reasons for winning in use, given with the stage or later'),
  winNote: wordsGiven.winNote.describe('Words about why it was won'),
  custom: CustomValuesInput,
});

/** Days of an expected close that move with today. */
export const CLOSE_WITHIN = [
  'overdue',
  'next_30_days',
  'this_month',
  'next_month',
  'this_quarter',
  'next_quarter',
  'this_year',
] as const;

/** What a deal may lack that a forecast needs. */
export const MISSING = ['amount', 'close_date', 'closed_on', 'account'] as const;
const Missing = z.enum(MISSING);

const DUE_IN = /^(month|quarter|year)(:[\d-]{10})?$/;
const isDue = (text: string): boolean => IsoDate.optional().safeParse(text.split(':')[1]).success;
export const OpportunityFilter = z.object({
  search: z.string().max(200).optional(),
  status: many(DealStatus),
  stageId: many(Id),
  ownerId: many(Id),
  accountId: Id.optional(),
  contactId: Id.optional().describe('Deals this contact is on'),
  category: many(Category),
  risk: many(RiskBand).describe(
    'Open, judged deals of these bands: not yet qualified ones only if notYetQualified asks for them',
  ),
  notYetQualified: Flag.describe(
    'true: only deals nobody can judge yet, without a contact, evidence and an interaction; false: only judged ones; default: both, or with risk only judged ones',
  ),
  currency: many(CurrencyCode),
  closeFrom: IsoDate.optional(),
  closeTo: IsoDate.optional(),
  closeIn: z
    .enum(CLOSE_WITHIN)
    .optional()
    .describe('Expected close by the fiscal calendar, as of today; `overdue` are open deals whose day has passed'),
  dueIn: z
    .string()
    .regex(DUE_IN, 'month, quarter or year, and for another period than the running one : and a day of it')
    .refine(isDue, 'The day is none')
    .optional()
    .describe(
      'The members of a fiscal period’s forecast: open deals due in it that are not Omitted, and for the running period the overdue ones; `quarter`, or `quarter:2027-03-31` for the quarter that holds this day',
    ),
  teamOf: Id.optional().describe('Deals of this person and of everybody who reports to them, at any depth'),
  amountMin: z.coerce.number().int().optional().describe('Minor units of the currency of the organisation'),
  amountMax: z.coerce.number().int().optional(),
  missing: many(Missing).describe(
    'Deals without any of these; an amount of zero is none, and closed_on asks for closed deals whose day is unknown',
  ),
  customGroup: z
    .string()
    .regex(/^custom\.[a-z][a-z0-9_]*:[0-9a-z-]*$/, 'custom., the key of a custom field, : and the key of a group')
    .max(100)
    .optional()
    .describe(
      'Deals of one group of a list that is grouped by a custom field: `custom.region:` and the key of the group as the groups tell it, nothing behind the colon for deals without a value',
    ),
  where: DealWhereInput,
});
export const OPPORTUNITY_SORTS = [
  'amount',
  'close_date',
  'name',
  'updated',
  'risk',
  'confidence',
  'drag',
  'stake',
  'framework',
  'contact',
  'activity',
  'commitment',
  'data_quality',
  'stage',
  'owner',
] as const;

/** Beyond those that an index holds: worked out for at most 100,000 matches. */
export const OPPORTUNITY_SORT_FIELDS = [
  ...OPPORTUNITY_SORTS,
  'account',
  'category',
  'created_on',
  'closed_on',
  'days_in_stage',
  'pushes',
  'win_probability',
  'freshness',
  'last_activity',
] as const;
export type OpportunitySortField = (typeof OPPORTUNITY_SORT_FIELDS)[number];
export const SortKey = z.union([sortKeyOf(OPPORTUNITY_SORT_FIELDS), CustomSortKey]);

/** What a list can be grouped by. */
export const OPPORTUNITY_GROUPS = ['stage', 'owner', 'category', 'account', 'close_month'] as const;
export const DealGroup = z.union([z.enum(OPPORTUNITY_GROUPS), CustomColumnKey]).describe(CUSTOM_GROUPS);
/** How many deals a filter matches, and how much they are in all. */
const DealTotal = z.object({ count: z.int(), amountBaseMinor: SumMinor, withoutAmount: z.int() });
/** A deal that may be the same as a new one. */
export const SimilarDeal = z.object({ id: Id, name: z.string(), stageName: z.string(), ownerName: z.string() });
export const OpportunityGroups = z.object({
  items: z.array(
    DealTotal.extend({
      key: z
        .string()
        .nullable()
        .describe(
          'Id of the stage, owner, account, choice or person, the category, the month as YYYY-MM, or true and false; null = without one',
        ),
      label: z.string().nullable().describe('Name of the stage, owner, account, choice or person'),
    }),
  ),
  others: DealTotal.extend({ groups: z.int() })
    .nullable()
    .describe('Groups beyond the first 500, in one sum; null when all are named'),
});

export const opportunities = {
  list: keyed
    .route({
      method: 'GET',
      path: '/opportunities',
      tags: ['opportunities'],
      summary: 'Deals you may see, filtered and sorted',
    })
    .input(
      PageInput.extend(OpportunityFilter.shape).extend({
        sort: z.enum(OPPORTUNITY_SORTS).default('amount'),
        direction: z
          .enum(['asc', 'desc'])
          .optional()
          .describe(
            'Without it the most endangered come first by `risk` and `confidence`, and the largest by all others',
          ),
        withTotal: Flag.describe('true: with the exact number and sum of the deals on all pages, where they are kept'),
        order: orderKeys(SortKey).describe(
          'Up to three columns instead of `sort`, each with - for descending: order=stage&order=-amount. Above 100,000 matches the first must be one that an index holds',
        ),
      }),
    )
    .output(
      page(Opportunity).extend({
        total: DealTotal.nullable().describe(
          'With `withTotal`, where it is kept; null where it has to be counted, which /opportunities/count does',
        ),
      }),
    ),
  count: keyed
    .route({
      method: 'GET',
      path: '/opportunities/count',
      tags: ['opportunities'],
      summary: 'Exact number and sum of the deals a filter matches',
    })
    .input(OpportunityFilter)
    .output(DealTotal),
  groups: keyed
    .route({
      method: 'GET',
      path: '/opportunities/groups',
      tags: ['opportunities'],
      summary: 'Groups of the deals a filter matches, with exact numbers and sums',
    })
    .input(OpportunityFilter.extend({ by: DealGroup }))
    .output(OpportunityGroups),
  similar: keyed
    .route({
      method: 'GET',
      path: '/opportunities/similar',
      tags: ['opportunities'],
      summary: 'Open deals of an account that may be the same as a new one',
    })
    .input(z.object({ accountId: Id, name: z.string().max(200) }))
    .output(z.object({ items: z.array(SimilarDeal) })),
  get: keyed
    .route({ method: 'GET', path: '/opportunities/{id}', tags: ['opportunities'], summary: 'One deal' })
    .input(z.object({ id: Id }))
    .output(Opportunity),
  create: keyedCreating
    .route({
      method: 'POST',
      path: '/opportunities',
      tags: ['opportunities'],
      summary: 'Add a deal',
      successStatus: 201,
    })
    .input(
      Fields.partial()
        .required({ name: true })
        .describe('Stage defaults to the first open one, owner to yourself, currency to that of the organisation'),
    )
    .output(Opportunity),
  update: keyed
    .route({
      method: 'PATCH',
      path: '/opportunities/{id}',
      tags: ['opportunities'],
      summary: 'Change a deal; undo is a change back, which also cancels a push',
    })
    .input(Fields.partial().extend({ id: Id, expectedVersion: z.int().optional() }))
    .output(Opportunity),
  remove: keyed
    .route({
      method: 'DELETE',
      path: '/opportunities/{id}',
      tags: ['opportunities'],
      summary: `Delete a deal with all that hangs on it; it can be restored from the bin for ${BIN_DAYS} days`,
    })
    .input(z.object({ id: Id }))
    .output(BinItem),
  frameworks: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{id}/frameworks',
      tags: ['evidence'],
      summary: 'Evidence of the four frameworks',
    })
    .input(z.object({ id: Id }))
    .output(z.object({ items: z.array(FrameworkView) })),
  putEvidence: keyed
    .route({
      method: 'PUT',
      path: '/opportunities/{id}/frameworks/{framework}/{component}',
      tags: ['evidence'],
      summary: 'Record evidence for a component; null removes the record',
    })
    .input(
      z.object({
        id: Id,
        framework: EvidenceItem.shape.framework,
        component: z.string().max(40),
        strength: z.enum(STRENGTHS).nullable(),
        notes: LongText.nullable().default(null),
        source: z.string().trim().max(500).nullable().default(null),
        sourceRef: SourceRef.nullable().optional().describe('Not named, it stays; so do the three below'),
        customerWords: LongText.nullable().optional(),
        ownerId: Id.nullable().optional().describe('A contact'),
        figure: oneLine(FIGURE_MAX).nullable().optional(),
        expectedUpdatedAt: Instant.nullable()
          .optional()
          .describe('updatedAt of the record as you saw it, null = none; another answers CONFLICT and changes nothing'),
      }),
    )
    .output(FrameworkView),
  explain: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{id}/explanations/{score}',
      tags: ['health'],
      summary: 'Why a score is what it is',
    })
    .input(z.object({ id: Id, score: z.enum(SCORES) }))
    .output(Explanation),
  explainChange: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{id}/explanations/{score}/change',
      tags: ['opportunities'],
      summary: 'What moved a score since last Monday, and which change by how much',
    })
    .input(z.object({ id: Id, score: z.enum(CHANGED_SCORES) }))
    .output(ScoreChange),
  timeline: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{id}/timeline',
      tags: ['timeline'],
      summary:
        'What happened to a deal, the latest to happen first: the ledger, plan actions and steps that became overdue',
    })
    .input(
      PageInput.extend({
        id: Id,
        of: many(z.enum(TIMELINE_PARTS)).describe('Only these parts; `deal` is its own fields, `notes` files as well'),
        field: z
          .string()
          .max(200)
          .optional()
          .describe('Only changes of this field, such as stageId or evidence.bant.budget: its history'),
      }),
    )
    .output(page(TimelineEntry)),
  undoChange: keyed
    .route({
      method: 'POST',
      path: '/opportunities/{id}/changes/{changeId}/undo',
      tags: ['timeline'],
      summary: 'Take back what a person changed of a deal, its evidence or its contacts',
      description:
        'By the id of its entry in the timeline, for as long as nobody has changed the same since: else CONFLICT says who did, and when. The undo is an entry that cancels, and cancels the push with it. Undoing it again changes nothing.',
    })
    .input(z.object({ id: Id, changeId: Id }))
    .output(Opportunity),
  asOf: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{id}/as-of/{day}',
      tags: ['timeline'],
      summary: 'A deal as it stood at the end of a past day, beside how it stands now',
      description:
        'Rebuilt from the ledger: what had been recorded by then, and what an imported history tells of that time. Scores are those of the rules of today on the facts of then.',
    })
    .input(z.object({ id: Id, day: IsoDate.describe('Not after today in the timezone of the organisation') }))
    .output(OpportunityAsOf),
};
