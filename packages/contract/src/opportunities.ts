import {
  DEAL_STATUSES,
  FORECAST_CATEGORIES,
  FRAMEWORKS,
  type FrameworkKey,
  LOSS_REASONS,
  PHASES,
  STRENGTHS,
} from '@forecastle/rules';
import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { BinItem } from './bin.ts';
import { CUSTOM_GROUPS, CustomColumnKey, CustomSortKey, CustomValuesInput, CustomValuesView } from './custom-fields.ts';
import { wordsGiven, wordsKept } from './deal-words.ts';
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

export const RISK_BANDS = ['green', 'yellow', 'red'] as const;
export const RiskBand = z.enum(RISK_BANDS);
export const DealStatus = z.enum(DEAL_STATUSES);
export const Category = z.enum(FORECAST_CATEGORIES);

const Score = z.int().min(0).max(100);
/** Kept scores of a deal. F, C, A and R are the parts of the risk score, rounded for display. */
export const Health = z.object({
  risk: Score,
  riskBand: RiskBand,
  confidence: Score.nullable().describe('null while the deal is not yet qualified'),
  confidenceBand: z.enum(['high', 'moderate', 'low']).nullable(),
  drag: Score,
  stakeMinor: AmountMinor.describe(
    'Amount x (1 - confidence/100) in the currency of the organisation; 0 for closed deals',
  ),
  dragBand: z.enum(['healthy', 'review', 'significant']),
  dataQuality: Score,
  categoryAdvice: z
    .object({
      moveTo: Category.nullable().describe('The category to move to; null where the deal may stay but asks for more'),
      sentence: z.string(),
    })
    .nullable()
    .describe(
      'What the risk score advises on the forecast category, never enforced: Commit under 40 and Best Case under 30 ask for a lower one, Commit under 70 for more. null where it fits, and of deals that are closed or not yet qualified',
    ),
  frameworkCompleteness: z.number(),
  contactRisk: z.number(),
  activityDrag: z.number(),
  commitment: z.number(),
  keyFreshness: Score.nullable().describe(
    'Freshness of the Economic Buyer or the Champion, whoever is less fresh, as of the last ten minutes; null where nobody holds either role, and of closed deals',
  ),
  frameworkHealth: z.object({ meddpic: Score, bant: Score, spiced: Score, threeWhys: Score }),
  notYetQualified: z.boolean(),
  stale: z.boolean(),
  lastActivityAt: Instant.nullable(),
  scoredAt: Instant,
  rulesVersion: z.string(),
});

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
      'Open deals of a fiscal period as its forecast counts them: those due in it, and of the running one those overdue; `quarter`, or `quarter:2027-03-31` for the one that holds this day',
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
const GroupSum = z.object({ count: z.int(), amountBaseMinor: SumMinor, withoutAmount: z.int() });
/** A deal that may be the same as a new one. */
export const SimilarDeal = z.object({ id: Id, name: z.string(), stageName: z.string(), ownerName: z.string() });
export const OpportunityGroups = z.object({
  items: z.array(
    GroupSum.extend({
      key: z
        .string()
        .nullable()
        .describe(
          'Id of the stage, owner, account, choice or person, the category, the month as YYYY-MM, or true and false; null = without one',
        ),
      label: z.string().nullable().describe('Name of the stage, owner, account, choice or person'),
    }),
  ),
  others: GroupSum.extend({ groups: z.int() })
    .nullable()
    .describe('Groups beyond the first 500, in one sum; null when all are named'),
});

export const EVIDENCE_SOURCES = ['contact', 'activity', 'link'] as const;
const WebLink = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'Give an address that begins with https://');
/** What a piece of evidence comes from, where it is more than words. */
const SourceRef = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contact'), id: Id }),
  z.object({ kind: z.literal('activity'), id: Id.describe('An activity of the deal') }),
  z.object({ kind: z.literal('link'), url: WebLink }),
]);
const EvidenceScores = z.object({
  health: Score,
  completeness: z.number(),
  risk: Score,
  confidence: Score.nullable(),
});
export const FIGURE_MAX = 200;

export const EvidenceItem = z.object({
  framework: z.enum(Object.keys(FRAMEWORKS) as [FrameworkKey, ...FrameworkKey[]]),
  component: z.string(),
  question: z.string().describe('What to find out'),
  strength: z.enum(STRENGTHS),
  notes: z.string().nullable(),
  source: z.string().nullable(),
  sourceRef: z
    .object({
      kind: z.enum(EVIDENCE_SOURCES),
      id: Id.nullable(),
      url: z.string().nullable(),
      label: z.string().nullable().describe('Name of the contact, subject of the activity; null of a link'),
    })
    .nullable()
    .describe('Beside the words of `source`: the contact, the activity or the page it comes from'),
  customerWords: z.string().nullable().describe('In the words of the customer'),
  owner: z.object({ id: Id, name: z.string() }).nullable().describe('The contact at the customer whose it is'),
  figure: z.string().nullable().describe('The number behind it, as people write it'),
  outlook: z
    .object({ green: EvidenceScores, yellow: EvidenceScores, red: EvidenceScores })
    .nullable()
    .describe('What the deal would score with each strength and all else as it is; null of a closed deal'),
  updatedAt: Instant.nullable().describe('null when nothing is recorded: a missing record counts as red'),
  updatedBy: z.object({ id: Id, name: z.string() }).nullable(),
});
export const FrameworkView = z.object({
  framework: EvidenceItem.shape.framework,
  health: Score,
  status: z.enum(['complete', 'in_progress', 'incomplete']),
  weight: z.int().describe('Percent of framework completeness that it makes up in the phase of the deal'),
  phase: z.enum(PHASES).nullable().describe('Of the deal; null once it is closed'),
  components: z.array(EvidenceItem.extend({ status: z.enum(['complete', 'in_progress', 'incomplete']) })),
});

const Fraction = z.object({ numerator: z.number(), denominator: z.number(), value: z.number() });
export type ExplanationPartView = {
  key: string;
  label: string;
  points: z.infer<typeof Fraction>;
  of: number | null;
  detail?: ExplanationPartView[] | undefined;
};
export const ExplanationPart: z.ZodType<ExplanationPartView> = z.lazy(() =>
  z.object({
    key: z.string(),
    label: z.string(),
    points: Fraction,
    of: z.number().nullable(),
    detail: z.array(ExplanationPart).optional(),
  }),
);
const ScoreChanges = z
  .object({ risk: z.int(), confidence: z.int(), drag: z.int(), dataQuality: z.int() })
  .describe('By how many points each score rises; below 0 it falls');
export const Explanation = z.object({
  score: z.int(),
  band: z.string(),
  parts: z.array(ExplanationPart).describe('Add up exactly to the score'),
  sentences: z.array(
    z.object({
      text: z.string(),
      costs: z.number().nullable().describe('Points taken from what the score could be; below 0 points given'),
    }),
  ),
  improvements: z.array(
    z.object({
      action: z.string(),
      label: z.string(),
      gain: z.number(),
      changes: ScoreChanges,
      target: z.object({ kind: z.string(), key: z.string().nullable() }),
    }),
  ),
  together: z
    .object({ count: z.int(), gain: z.number(), changes: ScoreChanges })
    .nullable()
    .describe('What the best improvements give when all are done; gains overlap, so it is not their sum'),
});
export const SCORES = ['risk', 'confidence', 'drag', 'data_quality'] as const;

/** What a timeline can be narrowed to. */
export const TIMELINE_PARTS = [
  'deal',
  'evidence',
  'contacts',
  'activities',
  'notes',
  'lines',
  'competitors',
  'procurement',
  'plan',
] as const;

export const TimelineEntry = z.object({
  id: Id,
  effectiveAt: Instant,
  recordedAt: Instant,
  actor: z.object({
    kind: z.enum(['person', 'import', 'salesforce', 'api', 'rule']),
    id: z.string().nullable(),
    name: z.string().nullable(),
  }),
  kind: z.string().describe('created, changed, evidence, contact, activity …'),
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string().optional().describe('Name of a custom field, whose `field` is custom. and its key'),
      from: z.unknown(),
      to: z.unknown(),
      fromLabel: z.string().nullable(),
      toLabel: z.string().nullable(),
      undone: z.boolean().describe('Taken back since, by the undo of an import or of a bulk edit'),
    }),
  ),
});

/** Scores whose change since last Monday is told from the ledger. */
export const CHANGED_SCORES = ['risk', 'confidence', 'drag', 'data_quality'] as const;
export const ScoreChange = z
  .object({
    since: Instant.describe('The first instant of last Monday, in the timezone of the organisation'),
    before: z.int().nullable().describe('By the rules of today; null of a deal that was not known then'),
    score: z.int(),
    causes: z
      .array(z.object({ entry: TimelineEntry, points: z.int() }))
      .describe('Changes that moved it, the latest first'),
    time: z.int().describe('What time alone moved'),
    elsewhere: z.int().describe('What happened with the people of the deal on other deals'),
    rest: z.int().describe('What cannot be told from the ledger'),
  })
  .describe('causes, time, elsewhere and rest add up exactly to score less before');

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
        order: orderKeys(SortKey).describe(
          'Up to three columns instead of `sort`, each with - for descending: order=stage&order=-amount. Above 100,000 matches the first must be one that an index holds',
        ),
      }),
    )
    .output(page(Opportunity)),
  count: keyed
    .route({
      method: 'GET',
      path: '/opportunities/count',
      tags: ['opportunities'],
      summary: 'Exact number and sum of the deals a filter matches',
    })
    .input(OpportunityFilter)
    .output(z.object({ count: z.int(), amountBaseMinor: SumMinor, withoutAmount: z.int() })),
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
