import { DATA_DEFECTS, MODEL_KINDS } from '@forecastle/rules';
import * as z from 'zod';
import { keyed } from './base.ts';
import { OPPORTUNITY_SORTS, OpportunityFilter } from './opportunities.ts';
import { AmountMinor, CurrencyCode, Flag, IsoDate, SumMinor } from './shapes.ts';

/** The filters of the list, over what pipeline figures count: open deals that are not Omitted. */
export const PipelineFilter = OpportunityFilter.omit({ status: true });

/** What the deals of a figure can be told apart by. */
export const BREAKDOWN_BY = ['stage', 'rep', 'category', 'month'] as const;
const Bucket = z.object({ count: z.int(), amountBaseMinor: SumMinor });

export const PipelineBreakdown = z.object({
  currency: CurrencyCode,
  confidence: z.int().nullable(),
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
  sort: z.enum(OPPORTUNITY_SORTS).default('stake'),
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
