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
  confidence: z.int().nullable().describe('Weighted by amount; null without scored deals that have one'),
  items: z
    .array(
      z.object({
        key: z.string().describe('ID of the stage or rep, the category, or the first day of the month; `` for no date'),
        label: z.string(),
        open: Bucket,
        atRisk: Bucket,
        notYetQualified: Bucket,
        confidence: z.int().nullable(),
        share: z.number().nullable().describe('Percent of the weight in the confidence'),
        points: z.number().nullable().describe('Share times its own confidence, to two decimals'),
      }),
    )
    .describe('All groups'),
  rounding: z.number().nullable().describe('Rounding; with the points of the items it adds up to the confidence'),
});

export const DataQualityView = z.object({
  score: z.int().nullable().describe('null without open deals'),
  count: z.int(),
  medianMinor: AmountMinor.nullable().describe('Minimum weight of a deal: the median of the amounts'),
  defects: z
    .array(
      z.object({
        defect: z.enum(DATA_DEFECTS),
        count: z.int(),
        points: z.number().describe('What it takes from 100, to two decimals'),
      }),
    )
    .nullable()
    .describe('null unless requested'),
  rounding: z.number().nullable().describe('Rounding; 100 less the points and this is the score'),
});

const Confidence = z.int().nullable();
const ByUrgency = z.object({ high: z.int(), medium: z.int(), low: z.int() });
export const PipelineTrend = z.object({
  currency: CurrencyCode,
  of: z
    .enum(['people', 'deals'])
    .describe(
      'people: all open deals of the people in the filter, as they owned them then; also for other filters with too many deals to store weekly. deals: deals that match the filter now, as of then',
    ),
  weeks: z
    .array(
      z.object({
        week: IsoDate.describe('Monday of the week'),
        asOf: Instant.describe('Start of the week in the organisation’s timezone'),
        source: z.enum(['kept', 'rebuilt']).describe('rebuilt: recalculated from the ledger by today’s rules'),
        open: Bucket,
        byRisk: z.array(Bucket.extend({ band: z.enum(['green', 'yellow', 'red', 'not_yet_qualified']) })),
        confidence: Confidence,
        drag: z.number().nullable().describe('Average of the scored deals, to one decimal'),
        reviewed: z.int().describe('Scored deals with a drag over 50'),
        dataQuality: z.int().nullable().describe('Weighted by the organisation’s median'),
        currencies: z
          .array(z.object({ currency: CurrencyCode, amountMinor: SumMinor }))
          .describe('Open amount by currency'),
        triggers: ByUrgency.extend({
          byType: z
            .array(ByUrgency.extend({ type: z.enum(TRIGGER_TYPES) }))
            .describe('Active triggers, in the order of the types'),
        })
          .nullable()
          .describe('Active risk triggers that were not dismissed; null for weeks before they were stored'),
        byRep: z.array(z.object({ ownerId: Id, confidence: Confidence, drag: z.number().nullable() })),
      }),
    )
    .describe('Up to thirteen, earliest first, from the first with an open deal'),
  rebuilding: z.boolean().describe('true: some weeks are being recalculated'),
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
    .describe('Add up with the rounding to the difference; empty without scored deals on both days'),
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
        reasons: z.array(z.string()).describe('Changes since then; empty if only time has passed'),
      }),
    )
    .describe('Deals that moved it most'),
});

const DragGroup = z.object({
  count: z.int().describe('Scored deals'),
  mean: z.number().nullable().describe('Average drag, to one decimal; lower is better'),
  reviewed: z.int().describe('Deals with a drag over 50'),
});
export const DragView = DragGroup.extend({
  asOf: Instant,
  notYetQualified: z.int().describe('Deals not scored, because they are not yet qualified'),
  bands: z.array(z.object({ band: z.enum(['healthy', 'review', 'significant']), count: z.int() })),
  distribution: z
    .array(z.object({ from: z.int(), to: z.int().describe('Included'), count: z.int() }))
    .describe('Deals by ten points of drag'),
  wastes: z
    .array(
      z.object({
        waste: z.enum(WASTES),
        points: z.number().describe('What it adds to the mean, to two decimals'),
        most: z.number().describe('Maximum it can add to a deal'),
        count: z.int().describe('Deals with this cause'),
      }),
    )
    .describe('Largest cause first'),
  rounding: z.number().nullable().describe('Add up with the points of the causes to the average'),
  byStage: z.array(DragGroup.extend({ id: Id, name: z.string() })),
  byRep: z.array(DragGroup.extend({ id: Id, name: z.string() })),
});

const Share = z.object({ count: z.int(), contributionMinor: SumMinor.describe('Sum of amount times win chance') });
export const FilteredForecast = z.object({
  currency: CurrencyCode,
  period: z.object({
    kind: z.enum(['month', 'quarter', 'year']),
    label: z.string(),
    start: z.iso.date(),
    end: z.iso.date(),
  }),
  model: z.object({ name: z.string(), kind: z.enum(MODEL_KINDS) }),
  members: Share.describe('Deals due in the period, including overdue ones in the current period'),
  others: Share.describe('Deals due later or without a date; only a fitted model gives them a chance'),
  open: z.int().describe('Open deals in the filter, regardless of close date'),
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
      summary: 'Break down the open amount, the amount at risk and the confidence',
    })
    .input(PipelineFilter.extend({ by: z.enum(BREAKDOWN_BY).default('stage') }))
    .output(PipelineBreakdown),
  dataQuality: keyed
    .route({
      method: 'GET',
      path: '/pipeline/data-quality',
      tags: ['pipeline'],
      summary: 'Get the data quality of the open deals',
    })
    .input(PipelineFilter.extend({ defects: Flag.describe('true: also what is missing, with the points it costs') }))
    .output(DataQualityView),
  drag: keyed
    .meta({ ability: 'seeTeam' })
    .route({
      method: 'GET',
      path: '/pipeline/drag',
      tags: ['pipeline'],
      summary: 'Get the drag of a team’s open deals: how much, where, and its causes',
    })
    .input(PipelineFilter)
    .output(DragView),
  trend: keyed
    .route({
      method: 'GET',
      path: '/pipeline/trend',
      tags: ['pipeline'],
      summary: 'Get the open pipeline on each of the last thirteen Mondays',
    })
    .input(PipelineFilter)
    .output(PipelineTrend),
  changes: keyed
    .route({
      method: 'GET',
      path: '/pipeline/changes',
      tags: ['pipeline'],
      summary:
        'Explain the change of confidence since Monday last week: which deals, and why. Filters other than people compare the deals that match now',
    })
    .input(PipelineFilter)
    .output(PipelineChanges),
  forecast: keyed
    .route({
      method: 'GET',
      path: '/pipeline/forecast',
      tags: ['pipeline'],
      summary: 'Get what the open deals of a filter add to a period’s forecast on average',
    })
    .input(
      PipelineFilter.extend({
        period: z.enum(['month', 'quarter', 'year']).default('quarter'),
        containing: IsoDate.optional().describe('A day in the period; default: today'),
      }),
    )
    .output(FilteredForecast),
};
