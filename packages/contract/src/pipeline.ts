import { DATA_DEFECTS, MODEL_KINDS, TRIGGER_TYPES, WASTES } from '@forecastle/rules';
import * as z from 'zod';
import { keyed } from './base.ts';
import { OPPORTUNITY_SORTS, OpportunityFilter } from './opportunities.ts';
import { AmountMinor, CurrencyCode, Flag, Id, Instant, IsoDate, SumMinor } from './shapes.ts';

/** The filters of the list, over what pipeline figures count: open deals that are not Omitted. */
export const PipelineFilter = OpportunityFilter.omit({ status: true });

/** What the deals of a figure can be told apart by. */
export const BREAKDOWN_BY = ['stage', 'rep', 'category', 'month'] as const;
const Bucket = z.object({ count: z.int(), amountBaseMinor: SumMinor });

export const PipelineBreakdown = z.object({
  currency: CurrencyCode,
  confidence: z.int().nullable().describe('Weighted by amount; null where no scored deal has one'),
  items: z
    .array(
      z.object({
        key: z.string().describe('Id of the stage or rep, the category, or the first day of the month; `` for no date'),
        label: z.string(),
        open: Bucket,
        atRisk: Bucket,
        notYetQualified: Bucket,
        confidence: z.int().nullable(),
        share: z.number().nullable().describe('Percent of what weighs in the confidence'),
        points: z.number().nullable().describe('Share times its own confidence, to two decimals'),
      }),
    )
    .describe('Every group there is'),
  rounding: z.number().nullable().describe('What rounding adds; with the points of the items the confidence'),
});

export const DataQualityView = z.object({
  score: z.int().nullable().describe('Null without open deals'),
  count: z.int(),
  medianMinor: AmountMinor.nullable().describe('Least weight of a deal: the median of the amounts there are'),
  defects: z
    .array(
      z.object({
        defect: z.enum(DATA_DEFECTS),
        count: z.int(),
        points: z.number().describe('What it takes from 100, to two decimals'),
      }),
    )
    .nullable()
    .describe('Null unless asked for'),
  rounding: z.number().nullable().describe('What rounding adds; 100 less the points, and this, is the score'),
});

const Confidence = z.int().nullable();
const ByUrgency = z.object({ high: z.int(), medium: z.int(), low: z.int() });
export const PipelineTrend = z.object({
  currency: CurrencyCode,
  of: z
    .enum(['people', 'deals'])
    .describe(
      'people: all open deals of the people asked for, as they owned them then; so also for any other filter where there are too many deals to keep those of each week. deals: those that match the filter now, as they stood then',
    ),
  weeks: z
    .array(
      z.object({
        week: IsoDate.describe('Its Monday'),
        asOf: Instant.describe('Its first instant in the timezone of the organisation'),
        source: z
          .enum(['kept', 'rebuilt'])
          .describe("rebuilt: worked out later from the ledger, by today's rules on the facts of then"),
        open: Bucket,
        byRisk: z.array(Bucket.extend({ band: z.enum(['green', 'yellow', 'red', 'not_yet_qualified']) })),
        confidence: Confidence,
        drag: z.number().nullable().describe('Mean of the judged deals, to one decimal'),
        reviewed: z.int().describe('Judged deals with a drag over 50'),
        dataQuality: z.int().nullable().describe('Weighed by the median of the organisation'),
        currencies: z.array(z.object({ currency: CurrencyCode, amountMinor: SumMinor })).describe('Open by currency'),
        triggers: ByUrgency.extend({
          byType: z
            .array(ByUrgency.extend({ type: z.enum(TRIGGER_TYPES) }))
            .describe('Those that stood, in the order of the types'),
        })
          .nullable()
          .describe('What endangered deals and was not dismissed; null for weeks written before it was kept'),
        byRep: z.array(z.object({ ownerId: Id, confidence: Confidence, drag: z.number().nullable() })),
      }),
    )
    .describe('At most thirteen, the earliest first, from the first with an open deal'),
  rebuilding: z.boolean().describe('Some weeks are being recalculated'),
});

export const PipelineChanges = z.object({
  since: z.object({ week: IsoDate, asOf: Instant, source: z.enum(['kept', 'rebuilt']) }).nullable(),
  before: Confidence,
  now: Confidence,
  parts: z
    .array(
      z.object({
        kind: z.enum(['moved', 'entered', 'left', 'amounts']),
        deals: z.int(),
        points: z.number().describe('To two decimals'),
      }),
    )
    .describe('With the rounding the difference; empty without judged deals on both days'),
  rounding: z.number(),
  deals: z
    .array(
      z.object({
        id: Id,
        name: z.string(),
        owner: z.object({ id: Id, name: z.string() }),
        kind: z.enum(['moved', 'entered', 'left']),
        before: Confidence,
        now: Confidence,
        points: z.number().describe('What it moved the confidence by'),
        reasons: z.array(z.string()).describe('What the ledger tells since then; empty when only time has passed'),
      }),
    )
    .describe('Those that moved it most'),
});

const DragGroup = z.object({
  count: z.int().describe('Judged deals'),
  mean: z.number().nullable().describe('Mean drag, to one decimal; lower is better'),
  reviewed: z.int().describe('Deals with a drag over 50'),
});
export const DragView = DragGroup.extend({
  asOf: Instant,
  notYetQualified: z.int().describe('Deals left out, because nobody can judge them yet'),
  bands: z.array(z.object({ band: z.enum(['healthy', 'review', 'significant']), count: z.int() })),
  distribution: z
    .array(z.object({ from: z.int(), to: z.int().describe('Included'), count: z.int() }))
    .describe('Deals by ten points of drag'),
  wastes: z
    .array(
      z.object({
        waste: z.enum(WASTES),
        points: z.number().describe('What it adds to the mean, to two decimals'),
        most: z.number().describe('The most it can add to a deal'),
        count: z.int().describe('Deals to which it adds anything'),
      }),
    )
    .describe('The one that adds most first'),
  rounding: z.number().nullable().describe('With the points of the wastes the mean'),
  byStage: z.array(DragGroup.extend({ id: Id, name: z.string() })),
  byRep: z.array(DragGroup.extend({ id: Id, name: z.string() })),
});

const Share = z.object({ count: z.int(), contributionMinor: SumMinor.describe('Amounts times chances') });
export const FilteredForecast = z.object({
  currency: CurrencyCode,
  period: z.object({
    kind: z.enum(['month', 'quarter', 'year']),
    label: z.string(),
    start: z.iso.date(),
    end: z.iso.date(),
  }),
  model: z.object({ name: z.string(), kind: z.enum(MODEL_KINDS) }),
  members: Share.describe('Deals due in the period, overdue ones in the current one'),
  others: Share.describe('Deals due later or without a date; only a fitted model gives them a chance'),
  open: z.int().describe('Open deals of the filter, whenever they are due'),
});

export const PIPELINE_CSV_PATH = '/api/v1/pipeline/deals.csv';
/** Filters and order of the file of deals. */
export const PipelineCsvQuery = PipelineFilter.extend({
  sort: z.enum([...OPPORTUNITY_SORTS, 'freshness']).default('stake'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});

export const pipeline = {
  breakdown: keyed
    .route({
      method: 'GET',
      path: '/pipeline/breakdown',
      tags: ['pipeline'],
      summary: 'What the open amount, what is at risk and the confidence are made of',
    })
    .input(PipelineFilter.extend({ by: z.enum(BREAKDOWN_BY).default('stage') }))
    .output(PipelineBreakdown),
  dataQuality: keyed
    .route({
      method: 'GET',
      path: '/pipeline/data-quality',
      tags: ['pipeline'],
      summary: 'How complete the records of the open deals are, and what they lack',
    })
    .input(PipelineFilter.extend({ defects: Flag.describe('Also what the deals lack, with what each costs') }))
    .output(DataQualityView),
  drag: keyed
    .meta({ ability: 'seeTeam' })
    .route({
      method: 'GET',
      path: '/pipeline/drag',
      tags: ['pipeline'],
      summary: 'What slows the open deals of a team down: how much, where, and by which waste',
    })
    .input(PipelineFilter)
    .output(DragView),
  trend: keyed
    .route({
      method: 'GET',
      path: '/pipeline/trend',
      tags: ['pipeline'],
      summary: 'How the open pipeline stood at each of the last thirteen Mondays',
    })
    .input(PipelineFilter)
    .output(PipelineTrend),
  changes: keyed
    .route({
      method: 'GET',
      path: '/pipeline/changes',
      tags: ['pipeline'],
      summary:
        'What has moved the confidence since the Monday of last week: which deals, and why. A filter by more than people compares the deals that match it now',
    })
    .input(PipelineFilter)
    .output(PipelineChanges),
  forecast: keyed
    .route({
      method: 'GET',
      path: '/pipeline/forecast',
      tags: ['pipeline'],
      summary: 'What the open deals of a filter add to the forecast of a period, on average',
    })
    .input(
      PipelineFilter.extend({
        period: z.enum(['month', 'quarter', 'year']).default('quarter'),
        containing: IsoDate.optional().describe('A day of the period; today when not given'),
      }),
    )
    .output(FilteredForecast),
};
