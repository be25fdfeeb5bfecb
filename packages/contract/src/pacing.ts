/** How a period goes week by week: what has closed against the forecast, the quota and last year, and what came and went. */
import * as z from 'zod';
import { keyed } from './base.ts';
import { ForecastAsked, Period } from './forecasts.ts';
import { AmountMinor, CurrencyCode, Instant, SumMinor } from './shapes.ts';

const Week = z.object({
  start: z.iso.date().describe('Monday, or the first day of the period'),
  end: z.iso.date().describe('Sunday, or the last day of the period'),
});
const RunningWeek = z.int().nullable().describe('Current week, from 1; null if the period is not running');

export const Pacing = z.object({
  asOf: Instant,
  period: Period,
  currency: CurrencyCode,
  runningWeek: RunningWeek,
  weeks: z.array(
    Week.extend({
      closedMinor: SumMinor.nullable().describe(
        'Won from the first day of the period to the end of the week, or until now; null for future weeks',
      ),
      forecast: z
        .object({
          asOf: Instant,
          low: SumMinor.nullable().describe('null without a range'),
          mostLikely: SumMinor,
          high: SumMinor.nullable(),
        })
        .nullable()
        .describe('As last saved in that week; null without one'),
      lastYearMinor: SumMinor.nullable().describe('Won in the same period last year, by the same day'),
    }),
  ),
  closedMinor: SumMinor.describe('Won in the period so far'),
  quotaMinor: AmountMinor.nullable().describe('null without a quota'),
  lastYear: z
    .object({
      period: Period,
      byNowMinor: SumMinor.describe('Won by the same day of the period'),
      finalMinor: SumMinor,
    })
    .nullable()
    .describe('null if nothing was won in that period'),
});

const Flow = z.object({
  count: z.int(),
  amountMinor: SumMinor,
  withoutAmount: z.int().describe('Of these, deals without an amount: counted, not summed'),
});
const Flows = z.object({
  created: Flow.describe('Deals created, whatever their outcome; open Omitted deals are left out'),
  won: Flow,
  lost: Flow.describe('Closed lost or qualified out'),
});

export const PipelineFlow = z.object({
  asOf: Instant,
  period: Period,
  currency: CurrencyCode,
  runningWeek: RunningWeek,
  weeks: z.array(Week.extend({ flows: Flows.nullable().describe('null for future weeks') })),
  total: Flows.describe('In the period so far'),
  before: Flows.extend({
    period: Period,
    end: z.iso.date().nullable().describe('Last day counted; null without one'),
  }).describe('The previous period, by the same day'),
});

export const pacing = {
  view: keyed
    .route({
      method: 'GET',
      path: '/forecast/pacing',
      tags: ['forecasts'],
      summary: 'Get closed amounts by week of a period, next to saved forecasts, the quota and last year',
    })
    .input(ForecastAsked)
    .output(Pacing),
  flow: keyed
    .route({
      method: 'GET',
      path: '/pipeline/flow',
      tags: ['pipeline'],
      summary: 'Get pipeline created, won and lost by week of a period, next to the previous period',
    })
    .input(ForecastAsked)
    .output(PipelineFlow),
};
