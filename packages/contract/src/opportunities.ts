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
import { RecordSystem } from './record-systems.ts';
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
const LOSS_REASON_SHAPE = `Why the deal was lost, given with the stage or later: an active reason by name or key (at first ${LOSS_REASONS.join(', ')}), with an explanation after a colon. Other text counts as Other`;

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
    .describe('Details of the account for lists'),
  stage: z.object({ id: Id, name: z.string(), kind: z.enum(['open', 'won', 'lost']) }),
  stageEnteredOn: IsoDate.nullable().describe('Day it entered its stage; null if unknown'),
  status: DealStatus,
  owner: z.object({ id: Id, name: z.string() }),
  team: z.object({ id: Id, name: z.string() }).nullable().describe('Manager of the owner'),
  amountMinor: AmountMinor.nullable(),
  currency: CurrencyCode,
  amountBaseMinor: AmountMinor.nullable().describe('In the organisation’s currency'),
  amountFollowsLines: z
    .boolean()
    .describe('true: the amount is the total of the line items; setting an amount ends that'),
  category: Category.nullable(),
  closeDate: IsoDate.nullable().describe('Expected close date'),
  closedOn: IsoDate.nullable(),
  winProbability: z.int().min(0).max(100),
  winProbabilitySet: z.boolean().describe('true: set for this deal; false: the stage default'),
  lossReason: wordsKept.lossReason.describe(`${LOSS_REASON_SHAPE}. Returned with the current name of the reason`),
  loss: z
    .object({
      key: z.string().describe('Key of the reason; stays when you rename the reason'),
      name: z.string(),
      words: z.string().nullable(),
    })
    .nullable()
    .describe('lossReason in parts'),
  winReason: z.object({ id: Id, name: z.string() }).nullable().describe('Why a won deal was won'),
  winNote: wordsKept.winNote.describe('Explanation of why it was won'),
  products: z.array(z.string()).describe('Names of what the deal sells'),
  custom: CustomValuesView,
  lineProducts: z.array(z.string()).describe('Products on its lines, by name'),
  lineFamilies: z.array(z.string()).describe('Product families on its lines; No family for a line without one'),
  qualifiedOutFor: z.string().nullable().describe('Primary reason it is qualified out for'),
  stageBeforeClose: z.string().nullable().describe('Stage before the close, by name'),
  competitorNames: z.array(z.string()),
  pushCount: z.int(),
  createdOn: IsoDate,
  updatedAt: Instant,
  version: z.int().describe('Increases with every change; send it back to detect changes by others'),
  health: Health,
  systems: z.array(RecordSystem).describe('Connected systems that know it, and the fields that they decide'),
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
  winProbability: z.int().min(0).max(100).nullable().describe('null = stage default'),
  ...wordsGiven,
  lossReason: wordsGiven.lossReason.describe(LOSS_REASON_SHAPE),
  winReasonId: Id.nullable().describe('An active win reason, given with the stage or later'),
  winNote: wordsGiven.winNote.describe('Explanation of why it was won'),
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
  contactId: Id.optional().describe('Deals with this contact'),
  category: many(Category),
  risk: many(RiskBand).describe('Open, scored deals in these bands; not yet qualified deals only with notYetQualified'),
  notYetQualified: Flag.describe(
    'true: only deals that are not yet qualified (no contact, evidence or interaction); false: only scored deals; default: both, or only scored deals with risk',
  ),
  currency: many(CurrencyCode),
  closeFrom: IsoDate.optional(),
  closeTo: IsoDate.optional(),
  closeIn: z
    .enum(CLOSE_WITHIN)
    .optional()
    .describe('Expected close by the fiscal calendar, as of today; `overdue`: open deals whose close date has passed'),
  dueIn: z
    .string()
    .regex(DUE_IN, 'month, quarter or year; for another period than the running one add : and a day in it')
    .refine(isDue, 'This day does not exist')
    .optional()
    .describe(
      'Deals in a fiscal period’s forecast: open deals due in it that are not Omitted, and for the running period the overdue ones; `quarter`, or `quarter:2027-03-31` for the quarter with this day',
    ),
  teamOf: Id.optional().describe('Deals of this person and everyone who reports to them, at any level'),
  amountMin: z.coerce.number().int().optional().describe('Minor units of the organisation’s currency'),
  amountMax: z.coerce.number().int().optional(),
  missing: many(Missing).describe(
    'Deals with all of these missing; an amount of zero is missing, closed_on: closed deals without an actual close date',
  ),
  customGroup: z
    .string()
    .regex(/^custom\.[a-z][a-z0-9_]*:[0-9a-z-]*$/, 'custom., the key of a custom field, : and the key of a group')
    .max(100)
    .optional()
    .describe(
      'Deals in one group of a list grouped by a custom field: `custom.region:` and the key of the group; nothing after the colon for deals without a value',
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
          'ID of the stage, owner, account, choice or person, the category, the month as YYYY-MM, or true and false; null = without one',
        ),
      label: z.string().nullable().describe('Name of the stage, owner, account, choice or person'),
    }),
  ),
  others: DealTotal.extend({ groups: z.int() })
    .nullable()
    .describe('Total of the groups after the first 500; null if all are listed'),
});

export const opportunities = {
  list: keyed
    .route({
      method: 'GET',
      path: '/opportunities',
      tags: ['opportunities'],
      summary: 'List the deals you can see, filtered and sorted',
    })
    .input(
      PageInput.extend(OpportunityFilter.shape).extend({
        sort: z.enum(OPPORTUNITY_SORTS).default('amount'),
        direction: z
          .enum(['asc', 'desc'])
          .optional()
          .describe('Default: lowest first for `risk` and `confidence`, largest first for all others'),
        withTotal: Flag.describe('true: with the exact count and sum of the deals on all pages, if they are stored'),
        order: orderKeys(SortKey).describe(
          'Up to three columns instead of `sort`, each with - for descending: order=stage&order=-amount. Above 100,000 matches the first must be an indexed one',
        ),
      }),
    )
    .output(
      page(Opportunity).extend({
        total: DealTotal.nullable().describe(
          'With `withTotal`, if it is stored; null if it has to be counted with /opportunities/count',
        ),
      }),
    ),
  count: keyed
    .route({
      method: 'GET',
      path: '/opportunities/count',
      tags: ['opportunities'],
      summary: 'Get the exact count and sum of the matching deals',
    })
    .input(OpportunityFilter)
    .output(DealTotal),
  groups: keyed
    .route({
      method: 'GET',
      path: '/opportunities/groups',
      tags: ['opportunities'],
      summary: 'List the groups of the matching deals, with exact counts and sums',
    })
    .input(OpportunityFilter.extend({ by: DealGroup }))
    .output(OpportunityGroups),
  similar: keyed
    .route({
      method: 'GET',
      path: '/opportunities/similar',
      tags: ['opportunities'],
      summary: 'Find open deals of an account that may be the same as a new one',
    })
    .input(z.object({ accountId: Id, name: z.string().max(200) }))
    .output(z.object({ items: z.array(SimilarDeal) })),
  get: keyed
    .route({ method: 'GET', path: '/opportunities/{id}', tags: ['opportunities'], summary: 'Get a deal' })
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
        .describe('Default stage: the first open one. Default owner: you. Default currency: the organisation’s'),
    )
    .output(Opportunity),
  update: keyed
    .route({
      method: 'PATCH',
      path: '/opportunities/{id}',
      tags: ['opportunities'],
      summary: 'Change a deal. To undo, change it back, which also cancels a push',
    })
    .input(Fields.partial().extend({ id: Id, expectedVersion: z.int().optional() }))
    .output(Opportunity),
  remove: keyed
    .route({
      method: 'DELETE',
      path: '/opportunities/{id}',
      tags: ['opportunities'],
      summary: `Delete a deal with everything on it. You can restore it from the bin for ${BIN_DAYS} days`,
    })
    .input(z.object({ id: Id }))
    .output(BinItem),
  frameworks: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{id}/frameworks',
      tags: ['evidence'],
      summary: 'Get the evidence of the four frameworks',
    })
    .input(z.object({ id: Id }))
    .output(z.object({ items: z.array(FrameworkView) })),
  putEvidence: keyed
    .route({
      method: 'PUT',
      path: '/opportunities/{id}/frameworks/{framework}/{component}',
      tags: ['evidence'],
      summary: 'Record evidence for a component; null removes it',
    })
    .input(
      z.object({
        id: Id,
        framework: EvidenceItem.shape.framework,
        component: z.string().max(40),
        strength: z.enum(STRENGTHS).nullable(),
        notes: LongText.nullable().default(null),
        source: z.string().trim().max(500).nullable().default(null),
        sourceRef: SourceRef.nullable().optional().describe('Omitted: unchanged; the same for the next three'),
        customerWords: LongText.nullable().optional(),
        ownerId: Id.nullable().optional().describe('A contact'),
        figure: oneLine(FIGURE_MAX).nullable().optional(),
        expectedUpdatedAt: Instant.nullable()
          .optional()
          .describe('updatedAt of the record you saw, null = none; another answers CONFLICT and changes nothing'),
      }),
    )
    .output(FrameworkView),
  explain: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{id}/explanations/{score}',
      tags: ['health'],
      summary: 'Explain a score',
    })
    .input(z.object({ id: Id, score: z.enum(SCORES) }))
    .output(Explanation),
  explainChange: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{id}/explanations/{score}/change',
      tags: ['opportunities'],
      summary: 'Show what moved a score since last Monday, and by how much',
    })
    .input(z.object({ id: Id, score: z.enum(CHANGED_SCORES) }))
    .output(ScoreChange),
  timeline: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{id}/timeline',
      tags: ['timeline'],
      summary: 'List the history of a deal, latest first: the ledger, plan actions and overdue steps',
    })
    .input(
      PageInput.extend({
        id: Id,
        of: many(z.enum(TIMELINE_PARTS)).describe('Only these parts; `deal` is its own fields, `notes` includes files'),
        field: z
          .string()
          .max(200)
          .optional()
          .describe('Only changes of this field, such as stageId or evidence.bant.budget'),
      }),
    )
    .output(page(TimelineEntry)),
  undoChange: keyed
    .route({
      method: 'POST',
      path: '/opportunities/{id}/changes/{changeId}/undo',
      tags: ['timeline'],
      summary: 'Undo a person’s change to a deal, its evidence or its contacts',
      description:
        'Give the id of its timeline entry. Works until someone changes the same thing; then CONFLICT says who and when. The undo is a new entry that cancels the change and any push. Repeating it changes nothing.',
    })
    .input(z.object({ id: Id, changeId: Id }))
    .output(Opportunity),
  asOf: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{id}/as-of/{day}',
      tags: ['timeline'],
      summary: 'Get a deal as of the end of a past day, next to today',
      description:
        'Rebuilt from the ledger: what was recorded by then, and imported history for that time. Scores use today’s rules on that day’s facts.',
    })
    .input(z.object({ id: Id, day: IsoDate.describe('Not after today in the organisation’s timezone') }))
    .output(OpportunityAsOf),
};
