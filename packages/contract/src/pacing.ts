/** How a period goes week by week: what has closed against the forecast, the quota and last year, and what came and went. */
import * as z from 'zod';
import { keyed } from './base.ts';
import { ForecastAsked, Period } from './forecasts.ts';
import { AmountMinor, CurrencyCode, Instant, SumMinor } from './shapes.ts';

const Week = z.object({
  start: z.iso.date().describe('Its Monday, or the first day of the period'),
  end: z.iso.date().describe('Its Sunday, or the last day of the period'),
});
const RunningWeek = z
  .int()
  .nullable()
  .describe('Which of the weeks runs now, from 1; null where the period does not run');

export const Pacing = z.object({
  asOf: Instant,
  period: Period,
  currency: CurrencyCode,
  runningWeek: RunningWeek,
  weeks: z.array(
    Week.extend({
      closedMinor: SumMinor.nullable().describe(
        'Won from the first day of the period to the end of the week, or until now; null for weeks to come',
      ),
      forecast: z
        .object({
          asOf: Instant,
          low: SumMinor.nullable().describe('Null without a range'),
          mostLikely: SumMinor,
          high: SumMinor.nullable(),
        })
        .nullable()
        .describe('As it was last kept in that week; null where none was'),
      lastYearMinor: SumMinor.nullable().describe('Won in the same period last year, as many days in'),
    }),
  ),
  closedMinor: SumMinor.describe('Won in the period until now'),
  quotaMinor: AmountMinor.nullable().describe('Null without a quota'),
  lastYear: z
    .object({
      period: Period,
      byNowMinor: SumMinor.describe('Won as many days in as the period is now'),
      finalMinor: SumMinor,
    })
    .nullable()
    .describe('Null where nothing was won in that period'),
});

const Flow = z.object({
  count: z.int(),
  amountMinor: SumMinor,
  withoutAmount: z.int().describe('Of them deals without an amount: counted, and nothing in the sum'),
});
const Flows = z.object({
  created: Flow.describe('Deals created, whatever became of them; open ones in Omitted are left out'),
  won: Flow,
  lost: Flow.describe('Closed lost or qualified out'),
});

export const PipelineFlow = z.object({
  asOf: Instant,
  period: Period,
  currency: CurrencyCode,
  runningWeek: RunningWeek,
  weeks: z.array(Week.extend({ flows: Flows.nullable().describe('Null for weeks to come') })),
  total: Flows.describe('Of the period until now'),
  before: Flows.extend({
    period: Period,
    end: z.iso.date().nullable().describe('The last day counted; null where none is'),
  }).describe('Of the period before, as many days in'),
});

export const pacing = {
  view: keyed
    .route({
      method: 'GET',
      path: '/forecast/pacing',
      tags: ['forecasts'],
      summary: 'What has closed in each week of a period, beside kept forecasts, the quota and last year',
    })
    .input(ForecastAsked)
    .output(Pacing),
  flow: keyed
    .route({
      method: 'GET',
      path: '/pipeline/flow',
      tags: ['pipeline'],
      summary: 'Pipeline created, won and lost in each week of a period, beside the period before',
    })
    .input(ForecastAsked)
    .output(PipelineFlow),
};
