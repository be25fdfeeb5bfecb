import { COMMIT_SOURCES, MODEL_KINDS, NO_FIGURE_REASONS, OPEN_CATEGORIES } from '@forecastle/rules';
import * as z from 'zod';
import { keyed } from './base.ts';
import { Category, ExplanationPart, RiskBand } from './deal-scores.ts';
import { PipelineFilter } from './pipeline.ts';
import { AmountMinor, CurrencyCode, Flag, Id, Instant, IsoDate, PageInput, page, SumMinor } from './shapes.ts';

export const Period = z.object({
  kind: z.enum(['month', 'quarter', 'year']),
  label: z.string(),
  // A fiscal year may reach past the days that can be given.
  start: z.iso.date(),
  end: z.iso.date().describe('Last day, included'),
});
export const PeriodInput = z.object({
  period: z.enum(['month', 'quarter', 'year']).default('quarter'),
  containing: IsoDate.optional().describe('A day of the period; today when not given'),
  ownerId: Id.optional().describe('One rep; without it everything you can see'),
});
/** Of which period a forecast is asked for, and whose it is. */
export const ForecastAsked = PeriodInput.extend({
  teamOf: Id.optional().describe('The team lead; ownerId takes precedence'),
});
const Bucket = z.object({ count: z.int(), amountBaseMinor: SumMinor });

export const PipelineOverview = z.object({
  asOf: Instant.describe('When the scores were current: now, or the oldest pending recalculation'),
  currency: CurrencyCode,
  confidence: z.int().nullable().describe('Average of the scored deals, weighted by amount; null without amounts'),
  open: Bucket,
  atRisk: Bucket.extend({ percent: z.number().nullable() }),
  notYetQualified: Bucket,
  byRisk: z.array(Bucket.extend({ band: z.enum(['green', 'yellow', 'red', 'not_yet_qualified']) })),
  byRep: z.array(
    z.object({
      ownerId: Id,
      name: z.string(),
      open: Bucket,
      atRisk: Bucket,
      notYetQualified: Bucket,
      confidence: z.int().nullable(),
    }),
  ),
});

export const ForecastModel = z.object({
  name: z.string(),
  kind: z.enum(MODEL_KINDS).describe('rule_of_thumb: sum of amount times prior chance, without a range'),
  reason: z.string().describe('Why this model is used'),
});
const WorthAQuestion = z.object({
  id: Id,
  name: z.string(),
  question: z.string().describe('What contradicts the deal’s win chance'),
});
export const ForecastView = z.object({
  asOf: Instant,
  period: Period,
  currency: CurrencyCode,
  low: SumMinor.nullable().describe('P10; null without a model from history'),
  mostLikely: SumMinor.nullable().describe(
    'P50; rule of thumb: closed plus its sum; null if no deal with an amount is in the period',
  ),
  high: SumMinor.nullable().describe('P90; null without a model from history'),
  mlForecast: SumMinor.nullable().describe('Most likely of the fitted model; null for a rule of thumb'),
  confidence: z
    .int()
    .nullable()
    .describe('Average of the period’s scored open deals, weighted by amount, 5 to 95; null without amounts'),
  noFigure: z
    .object({ why: z.enum(NO_FIGURE_REASONS), reason: z.string() })
    .nullable()
    .describe('Why there is no forecast; null if there is one'),
  parts: z
    .array(
      z.object({
        key: z.string(),
        label: z.string(),
        amountMinor: SumMinor,
        count: z.int().nullable(),
        note: z.string().nullable(),
      }),
    )
    .describe('Parts add up to mostLikely; empty without a forecast'),
  model: ForecastModel,
  fitted: z
    .object({
      provisional: z.boolean().describe('true: the history does not cover every season yet'),
      periods: z.int().describe('Finished periods the model learned from'),
      learntAt: Instant,
      without: z.array(z.string()).describe('Facts missing from the history'),
      bandCorrection: z.object({ low: SumMinor, high: SumMinor }).describe('How much past misses widen each end'),
      wins: z.object({ low: z.int(), mostLikely: z.int(), high: z.int() }).describe('Deals won in the period'),
      aged: z
        .object({ count: z.int(), createdBefore: z.iso.date() })
        .nullable()
        .describe('Open deals older than 95% of past wins at their close; null if there are few'),
      trust: z.string().describe('Past ranges next to actuals, as a sentence'),
    })
    .nullable()
    .describe('null for a rule of thumb'),
  needs: z
    .array(
      z.object({ key: z.enum(['finished_period', 'import_history', 'amounts', 'close_dates']), sentence: z.string() }),
    )
    .describe('What would give a forecast, or a better one'),
  closedSoFar: Bucket,
  byCategory: z
    .array(Bucket.extend({ category: z.enum(OPEN_CATEGORIES), withoutAmount: z.int() }))
    .describe('Open deals in the period, including overdue ones'),
  openByCategory: z
    .array(Bucket.extend({ category: z.enum(OPEN_CATEGORIES) }))
    .describe('All open deals, regardless of close date'),
  worthAQuestion: z
    .object({ count: z.int(), items: z.array(WorthAQuestion).max(5) })
    .describe('Deals whose score contradicts their chance, biggest contribution first; /forecast/deals lists all'),
  members: z.int(),
  overdue: z.int().describe('Overdue open deals, counted in the current period'),
  withoutAmount: z.int().describe('Open deals in the period without an amount'),
  dateless: Bucket.describe('Open deals without a close date: in no period'),
  quotaMinor: AmountMinor.nullable().describe('Quota of the period; null without one'),
  committed: z
    .object({ commitMinor: SumMinor, from: z.enum(COMMIT_SOURCES) })
    .describe(
      'The manual commit: the latest submission, else the total of the submissions below, else (category) closed so far and deals in Commit',
    ),
});

export const ExecutionView = z.object({
  execution: z
    .object({
      score: z.int().min(0).max(100),
      parts: z.array(ExplanationPart).describe('Add up exactly to the score'),
      sentences: z.array(z.string()),
    })
    .nullable()
    .describe('null if the period has no open deals'),
});

export const ForecastDeals = page(
  z.object({
    id: Id,
    name: z.string(),
    amountBaseMinor: AmountMinor.nullable(),
    closeDate: z.iso.date().nullable(),
    overdue: z.boolean(),
    chance: z.object({
      percent: z.number().describe('Chance to win the deal within the period, 0 to 100'),
      from: z.string().describe('Basis of the chance'),
    }),
    contributionMinor: AmountMinor.describe('Amount times chance'),
    changeMinor: z
      .int()
      .nullable()
      .describe('Change of its contribution since last week; null if no forecast was saved then'),
    question: z.string().nullable().describe('Why the deal needs review; null if nothing contradicts its chance'),
    category: Category.nullable(),
    risk: z.int().min(0).max(100).describe('Risk score; higher is safer'),
    riskBand: RiskBand,
    mainReason: z
      .string()
      .nullable()
      .describe('Fact that moves the chance most from the typical one; null for a rule of thumb'),
    other: z
      .boolean()
      .describe('Due outside the period or without a close date; only a fitted model gives it a chance'),
  }),
).extend({ total: z.int().describe('Number of matching deals') });

/** The figures of a forecast call, a row for each line of the commits. */
export const ForecastLines = z.object({
  asOf: Instant.describe('Time of the figures: now, or last night for many people'),
  period: Period,
  currency: CurrencyCode,
  items: z
    .array(
      z.object({
        key: z.string().describe('Key of the line, as in GET /commits'),
        quotaMinor: AmountMinor.nullable().describe('null without a quota'),
        low: SumMinor.nullable().describe('P10; null without a model from history'),
        mostLikely: SumMinor.nullable().describe(
          'As in GET /forecast for the same rep or team; null without a forecast',
        ),
        high: SumMinor.nullable().describe('P90'),
        noFigure: z.string().nullable().describe('Why there is no forecast'),
        gapMinor: SumMinor.nullable().describe('Most likely less quota; null without either'),
        changeMinor: SumMinor.nullable().describe('Change of most likely since last week; null if none was saved'),
      }),
    )
    .describe('In the order of GET /commits: your own line first'),
});

export const forecasts = {
  overview: keyed
    .route({
      method: 'GET',
      path: '/pipeline/overview',
      tags: ['pipeline'],
      summary: 'Get the open pipeline you can see, with the filters of the list: confidence, risk, reps',
    })
    .input(PipelineFilter)
    .output(PipelineOverview),
  forecast: keyed
    .route({
      method: 'GET',
      path: '/forecast',
      tags: ['forecasts'],
      summary: 'Get the forecast of a period, with its parts, its model and missing data',
    })
    .input(ForecastAsked)
    .output(ForecastView),
  lines: keyed
    .route({
      method: 'GET',
      path: '/forecast/lines',
      tags: ['forecasts'],
      summary: 'Get the forecast of a period by rep and team, next to their quotas',
    })
    .input(PeriodInput.omit({ ownerId: true }))
    .output(ForecastLines),
  execution: keyed
    .route({
      method: 'GET',
      path: '/forecast/execution',
      tags: ['forecasts'],
      summary: 'Get the execution score of a period’s open deals: plan completion in the last four weeks, and activity',
    })
    .input(ForecastAsked)
    .output(ExecutionView),
  deals: keyed
    .route({
      method: 'GET',
      path: '/forecast/deals',
      tags: ['forecasts'],
      summary: 'List the open deals of a period with win chance and contribution, biggest contribution first',
    })
    .input(
      ForecastAsked.extend(PageInput.shape).extend({
        worthAQuestion: Flag.describe('Only deals whose score contradicts their chance'),
      }),
    )
    .output(ForecastDeals),
};
