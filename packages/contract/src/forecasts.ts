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
  ownerId: Id.optional().describe('One rep; else everything you may see'),
});
/** Of which period a forecast is asked for, and whose it is. */
export const ForecastAsked = PeriodInput.extend({
  teamOf: Id.optional().describe('The team lead; a given rep takes precedence'),
});
const Bucket = z.object({ count: z.int(), amountBaseMinor: SumMinor });

export const PipelineOverview = z.object({
  asOf: Instant.describe('When the scores were current: now, or the time since which one waits for recalculation'),
  currency: CurrencyCode,
  confidence: z.int().nullable().describe('Mean of the scored deals weighted by amount; null where none has an amount'),
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
  kind: z.enum(MODEL_KINDS).describe('rule_of_thumb: the sum of amount times prior chance, without a band'),
  reason: z.string().describe('Why this model speaks'),
});
const WorthAQuestion = z.object({
  id: Id,
  name: z.string(),
  question: z.string().describe('What contradicts the chance of the deal'),
});
export const ForecastView = z.object({
  asOf: Instant,
  period: Period,
  currency: CurrencyCode,
  low: SumMinor.nullable().describe('P10; null without a model from history'),
  mostLikely: SumMinor.nullable().describe(
    'P50; by a rule of thumb what is closed and its sum; null where no deal with an amount belongs to the period',
  ),
  high: SumMinor.nullable().describe('P90; null without a model from history'),
  mlForecast: SumMinor.nullable().describe(
    'What the model fitted to history takes as most likely; null by a rule of thumb',
  ),
  confidence: z
    .int()
    .nullable()
    .describe('Mean of the scored open deals of the period weighted by amount, 5 to 95; null where none has an amount'),
  noFigure: z
    .object({ why: z.enum(NO_FIGURE_REASONS), reason: z.string() })
    .nullable()
    .describe('Why there is no figure; null where there is one'),
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
    .describe('Add up to mostLikely; empty without a figure'),
  model: ForecastModel,
  fitted: z
    .object({
      provisional: z.boolean().describe('Not every season of the year has been seen yet'),
      periods: z.int().describe('Finished periods learnt from'),
      learntAt: Instant,
      without: z.array(z.string()).describe('Facts that the history does not hold'),
      bandCorrection: z.object({ low: SumMinor, high: SumMinor }).describe('What past misses add at each end'),
      wins: z.object({ low: z.int(), mostLikely: z.int(), high: z.int() }).describe('Deals won in the period'),
      aged: z
        .object({ count: z.int(), createdBefore: z.iso.date() })
        .nullable()
        .describe('Open deals older than 95% of past wins when they closed; null where they are few'),
      trust: z.string().describe('How past bands fared, in a sentence'),
    })
    .nullable()
    .describe('Null by a rule of thumb'),
  needs: z
    .array(
      z.object({ key: z.enum(['finished_period', 'import_history', 'amounts', 'close_dates']), sentence: z.string() }),
    )
    .describe('What would bring a forecast, or a better one'),
  closedSoFar: Bucket,
  byCategory: z
    .array(Bucket.extend({ category: z.enum(OPEN_CATEGORIES), withoutAmount: z.int() }))
    .describe('Open deals of the period, overdue ones included'),
  openByCategory: z
    .array(Bucket.extend({ category: z.enum(OPEN_CATEGORIES) }))
    .describe('All open deals, whenever they are due'),
  worthAQuestion: z
    .object({ count: z.int(), items: z.array(WorthAQuestion).max(5) })
    .describe(
      'Deals whose score contradicts their chance, those that add the most first; /forecast/deals has them all',
    ),
  members: z.int(),
  overdue: z.int().describe('Overdue open deals counted in the current period'),
  withoutAmount: z.int().describe('Open deals of the period without an amount'),
  dateless: Bucket.describe('Open deals without a close date: in no period'),
  quotaMinor: AmountMinor.nullable().describe('What is to be won in the period; null without a quota'),
  committed: z
    .object({ commitMinor: SumMinor, from: z.enum(COMMIT_SOURCES) })
    .describe(
      'The manual commit: the latest call, else the sum of the calls below, else (category) closed so far and deals in Commit',
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
    .describe('Null where nothing of the period is open'),
});

export const ForecastDeals = page(
  z.object({
    id: Id,
    name: z.string(),
    amountBaseMinor: AmountMinor.nullable(),
    closeDate: z.iso.date().nullable(),
    overdue: z.boolean(),
    chance: z.object({
      percent: z.number().describe('That the deal is won within the period, 0 to 100'),
      from: z.string().describe('Where the chance comes from'),
    }),
    contributionMinor: AmountMinor.describe('Amount times chance'),
    changeMinor: z.int().nullable().describe('What it adds more than a week ago; null when no forecast was kept then'),
    question: z.string().nullable().describe('Why the deal needs review; null when nothing contradicts its chance'),
    category: Category.nullable(),
    risk: z.int().min(0).max(100).describe('Risk score; higher is safer'),
    riskBand: RiskBand,
    mainReason: z
      .string()
      .nullable()
      .describe('The fact that moves the chance the most from the typical one; null by a rule of thumb'),
    other: z
      .boolean()
      .describe('Due outside the period or without a close date; only a fitted model gives it a chance'),
  }),
).extend({ total: z.int().describe('Deals there are of those asked for') });

/** The figures of a forecast call, a row for each line of the commits. */
export const ForecastLines = z.object({
  asOf: Instant.describe('Of the figures: now, or for many people the night they were kept'),
  period: Period,
  currency: CurrencyCode,
  items: z
    .array(
      z.object({
        key: z.string().describe('Of the line, as GET /commits names it'),
        quotaMinor: AmountMinor.nullable().describe('Null without a quota'),
        low: SumMinor.nullable().describe('P10; null without a model from history'),
        mostLikely: SumMinor.nullable().describe('As GET /forecast of the same rep or team; null without a figure'),
        high: SumMinor.nullable().describe('P90'),
        noFigure: z.string().nullable().describe('Why there is no figure'),
        gapMinor: SumMinor.nullable().describe('Most likely less quota; null without either'),
        changeMinor: SumMinor.nullable().describe('Most likely less that kept a week ago; null when none was kept'),
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
      summary: 'Open pipeline you may see, under the filters of the list: confidence, risk, reps',
    })
    .input(PipelineFilter)
    .output(PipelineOverview),
  forecast: keyed
    .route({
      method: 'GET',
      path: '/forecast',
      tags: ['forecasts'],
      summary: 'What a period will bring, with its parts, its model and what is missing',
    })
    .input(ForecastAsked)
    .output(ForecastView),
  lines: keyed
    .route({
      method: 'GET',
      path: '/forecast/lines',
      tags: ['forecasts'],
      summary: 'What each rep and team will bring in a period, beside their quotas',
    })
    .input(PeriodInput.omit({ ownerId: true }))
    .output(ForecastLines),
  execution: keyed
    .route({
      method: 'GET',
      path: '/forecast/execution',
      tags: ['forecasts'],
      summary: 'How well a period’s open deals are worked: plans followed in the last four weeks, and activity',
    })
    .input(ForecastAsked)
    .output(ExecutionView),
  deals: keyed
    .route({
      method: 'GET',
      path: '/forecast/deals',
      tags: ['forecasts'],
      summary: 'Open deals of a period with their chance and what each adds, those that add the most first',
    })
    .input(
      ForecastAsked.extend(PageInput.shape).extend({
        worthAQuestion: Flag.describe('Only those whose score contradicts their chance'),
      }),
    )
    .output(ForecastDeals),
};
