/** Kept forecasts: what was said, what moved since, how it fared, and why a deal has its chance. */
import { BASELINES, MODEL_KINDS, WATERFALL_STEPS } from '@forecastle/rules';
import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { ForecastAsked, Period, PeriodInput } from './forecasts.ts';
import { AmountMinor, CurrencyCode, Id, Instant, IsoDate, PageInput, page, SumMinor } from './shapes.ts';

const Percent = z.number().describe('0 to 100');
const Share = z.number().describe('0 to 1');

/** A band as it was told, and what the period brought. */
export const ToldBand = z.object({
  period: z
    .string()
    .describe('Key of the period, for example FY2026-Q3; its days where the calendar has no such period any more'),
  label: z.string(),
  asOf: z.iso.date().describe('What happened before this day was known'),
  weeksToGo: z.int(),
  low: SumMinor,
  mostLikely: SumMinor,
  high: SumMinor,
  actual: SumMinor,
  held: z.boolean(),
  withheld: z.boolean().describe('Too far from anything the past had brought: it was not said, and counts as a miss'),
  source: z
    .enum(['kept', 'backtest'])
    .describe('kept: told at the time; backtest: worked out afterwards from what was known then'),
});
export const AccuracyRecord = z.object({
  runs: z.int(),
  landed: z.int().describe('Outcomes within their ranges'),
  withheld: z.int().describe('Those that were withheld: misses, left out of errors and scores'),
  coverage: Share.nullable().describe('Share of the outcomes within their bands; null without runs'),
  coverageWithin: Share.nullable().describe('Half of its 95% interval, by period; null from fewer than three'),
  error: Share.nullable().describe('Sum of the errors of the middle over the sum of outcomes'),
  bias: z.number().nullable().describe('The same with sign; above 0 too high'),
  intervalScore: z.number().nullable().describe('Over the mean outcome; smaller is better'),
  width: SumMinor.nullable().describe('Average width of the ranges; null without one that was not withheld'),
});
const Compared = AccuracyRecord.extend({ periods: z.int() }).describe(
  'This forecast where every simpler way has a range too',
);
const Baselines = z.array(AccuracyRecord.extend({ name: z.enum(BASELINES), label: z.string() }));
const ChanceGroup = z.object({ from: Percent, to: Percent, deals: z.int(), said: Percent, happened: Percent });
/** Accuracy at one distance from the end. */
export const AtWeek = z.object({
  weeksToGo: z.int().describe('Of the weeks there are the one nearest to what was asked'),
  summary: AccuracyRecord.describe('One range of each period, the one made nearest to that week'),
  compared: Compared,
  baselines: Baselines,
  commit: z
    .object({ periods: z.int(), error: Share.nullable(), bias: z.number().nullable() })
    .nullable()
    .describe('What was committed when those ranges were made, in the periods that had a commit; null without any'),
  calibration: z
    .object({
      weeksToGo: z
        .int()
        .nullable()
        .describe(
          'Null where weeks were not kept apart: a deal then counts once at each week, and there is no interval',
        ),
      periods: z.int(),
      deals: z.int(),
      error: z.number().nullable().describe('Mean distance of said and happened in points, weighted by deals'),
      groups: z.array(
        ChanceGroup.extend({
          low: Percent.nullable().describe('Of the 95% interval of happened, by Wilson'),
          high: Percent.nullable(),
        }),
      ),
    })
    .describe('Win chances of open deals beside how many were won by the end of the period, by tenths of the chance'),
});
export const TrackRecord = z.object({
  period: z.enum(['month', 'quarter', 'year']),
  currency: CurrencyCode,
  sentence: z.string().describe('How much to trust the forecast, in plain words'),
  learntAt: Instant.nullable().describe('When the model was last fitted; null without one'),
  periods: z.int().describe('Finished periods learnt from'),
  imported: z.boolean().describe('Some of the history came by import'),
  without: z.array(z.string()).describe('Facts that the history does not hold, so that the model does without'),
  needs: z.array(z.string()).describe('What would bring a track record, or a better one'),
  gaps: z
    .array(z.string())
    .describe('Stretches of time without a sign of life, in words: nothing was learnt from them'),
  namedWeek: z.int().describe('Weeks before the end at which summary and sentence state the accuracy'),
  summary: AccuracyRecord.describe('One range of each period, at the named week'),
  atWeek: AtWeek.nullable().describe('At the week that was asked for; null without past forecasts'),
  compared: Compared,
  byWeek: z.array(AccuracyRecord.extend({ weeksToGo: z.int() })),
  baselines: Baselines,
  bands: z.array(ToldBand).describe('By period and then by weeks to go, the farthest first'),
  reliability: z
    .array(ChanceGroup)
    .describe('Chances of open deals beside how many were won; deals at each week count once'),
});

const DealChange = z.object({ id: Id, name: z.string(), amountMinor: SumMinor });
/** Whose forecast of which period, and between which times it is compared. */
export const WaterfallAsked = ForecastAsked.extend({
  since: IsoDate.optional().describe('The last run kept up to the end of this day; a week ago when not given'),
  fromRunId: Id.optional().describe('Instead of since; a run of the days and the people asked about, as toRunId'),
  toRunId: Id.optional().describe('Now when not given; told after the one to begin with'),
});

export const Waterfall = z.object({
  currency: CurrencyCode,
  from: z.object({ runId: Id, asOf: Instant, mostLikely: SumMinor }),
  to: z.object({ runId: Id.nullable().describe('Null for now'), asOf: Instant, mostLikely: SumMinor }),
  steps: z
    .array(
      z.object({
        key: z.enum(WATERFALL_STEPS),
        label: z.string(),
        amountMinor: SumMinor,
        count: z.int().describe('Deals in it; 0 where it is of no deal'),
        deals: z.array(DealChange).max(20).describe('Those that move the most, of those you may see now'),
        hidden: z
          .object({ count: z.int(), amountMinor: SumMinor })
          .describe('Deals of the step that you can no longer see, in one line; none of them is in deals'),
      }),
    )
    .describe('With from.mostLikely they add up to to.mostLikely'),
});

export const KeptRun = z.object({
  id: Id,
  asOf: Instant,
  madeFor: z.enum(['daily', 'asked', 'import']),
  model: z.object({ name: z.string(), kind: z.enum(MODEL_KINDS) }),
  currency: CurrencyCode.describe('Of its amounts: the one the organisation counted in then'),
  low: SumMinor.nullable(),
  mostLikely: SumMinor.nullable(),
  high: SumMinor.nullable(),
  closedSoFar: SumMinor,
  confidence: z
    .int()
    .nullable()
    .describe('Of its scored open deals, weighted by amount; null where none had an amount, or none was kept'),
  calendarBefore: z
    .object({ start: z.iso.date(), end: z.iso.date() })
    .nullable()
    .describe(
      'The days it was told of, where another calendar holds by now; it is kept beside the period most like them',
    ),
});
const RunDeal = z.object({
  id: Id,
  name: z.string().describe('As it is called now'),
  status: z.enum(['open', 'won', 'lost']),
  amountMinor: AmountMinor.nullable(),
  closeDate: z.iso.date().nullable(),
  percent: Percent.nullable().describe('Null of closed deals'),
  contributionMinor: AmountMinor,
});

export const KeptRunWithDeals = KeptRun.extend({
  hidden: z
    .object({ count: z.int(), contributionMinor: AmountMinor })
    .describe('Deals you can no longer see, in one line: they went to other people or are gone'),
  deals: page(RunDeal),
});

export const DealChance = z.object({
  id: Id,
  name: z.string(),
  period: Period,
  percent: Percent,
  contributionMinor: AmountMinor.describe('What the deal adds to the period'),
  amountMinor: AmountMinor.nullable(),
  model: z.object({ name: z.string(), kind: z.enum(MODEL_KINDS) }),
  from: z.string().describe('Where the chance comes from, in a sentence'),
  typical: Percent.nullable().describe('Chance of the typical open deal at this time; null by a rule of thumb'),
  facts: z
    .array(z.object({ fact: z.string(), sentence: z.string(), points: z.number().describe('Of chance, in percent') }))
    .describe('What moves the chance from the typical to this one; they add up, rounding apart'),
  before: z
    .object({ asOf: Instant, percent: Percent, contributionMinor: AmountMinor, reasons: z.array(z.string()) })
    .nullable()
    .describe('A week ago, and what changed since; null when no run was kept then'),
  question: z.string().nullable(),
});

export const Scenario = z.object({
  currency: CurrencyCode,
  base: z.object({ low: SumMinor.nullable(), mostLikely: SumMinor.nullable(), high: SumMinor.nullable() }),
  scenario: z.object({ low: SumMinor.nullable(), mostLikely: SumMinor.nullable(), high: SumMinor.nullable() }),
  deals: z.array(z.object({ id: Id, name: z.string() })).describe('Deals that were changed, by their names'),
});

const tags = ['forecasts'];
/** What fields of deals and accounts tell of winning. */
export const WinColumns = z.object({
  learntAt: Instant.nullable().describe('Null before the first model of the forecast was learnt'),
  verdict: z.enum(['skill', 'no_skill', 'not_enough']),
  sentence: z.string(),
  decided: z.int(),
  won: z.int(),
  measured: z
    .object({
      deals: z.int().describe('The latest fifth of the decided deals'),
      won: z.int(),
      first: IsoDate,
      last: IsoDate,
      areaUnderCurve: Share.describe('How often a won deal had the higher chance than a lost one; 0.5 is chance'),
      areaLow: Share.describe('Of its 95% interval'),
      areaHigh: Share,
      calibrationError: Share.describe('Mean distance of said and seen in ten groups by chance'),
      calibrationFloor: Share.describe('What luck alone leaves to a model that is right'),
    })
    .nullable()
    .describe('Null with too few deals'),
  columns: z
    .array(
      z.object({
        name: z.string(),
        weight: z.number().describe('Log-odds, one standard deviation over the deals'),
        points: z.number().describe('The same in points of chance, of a deal with an average one'),
      }),
    )
    .describe('Those learnt from, the one that moves chances most first'),
  leftOut: z.array(z.object({ name: z.string(), sentence: z.string() })),
});

export const forecastRuns = {
  trackRecord: keyed
    .route({
      method: 'GET',
      path: '/forecast/track-record',
      tags,
      summary: 'How past bands and chances fared against what happened',
    })
    .input(
      ForecastAsked.omit({ containing: true }).extend({
        weeksToGo: z.coerce
          .number()
          .int()
          .min(0)
          .max(60)
          .optional()
          .describe('Weeks before the end for atWeek; namedWeek when not given'),
      }),
    )
    .output(TrackRecord),
  winColumns: keyed
    .meta({ ability: 'seeOrganization' })
    .route({
      method: 'GET',
      path: '/forecast/win-columns',
      tags,
      summary: 'Whether fields of deals and accounts tell wins from losses, asked of deals decided later',
    })
    .output(WinColumns),
  list: keyed
    .route({
      method: 'GET',
      path: '/forecast/runs',
      tags,
      summary: 'Kept forecasts of a period, and of the days most like it in a calendar before, the latest first',
    })
    .input(ForecastAsked.extend(PageInput.shape))
    .output(page(KeptRun)),
  get: keyed
    .route({ method: 'GET', path: '/forecast/runs/{id}', tags, summary: 'One kept forecast with its deals' })
    .input(PageInput.extend({ id: Id }))
    .output(KeptRunWithDeals),
  keep: keyedCreating
    .route({
      method: 'POST',
      path: '/forecast/runs',
      tags,
      summary: 'Keep the forecast of a period as it stands now',
      successStatus: 201,
    })
    .input(ForecastAsked)
    .output(KeptRun),
  waterfall: keyed
    .route({
      method: 'GET',
      path: '/forecast/waterfall',
      tags,
      summary: 'What moved a forecast between two times, deal by deal',
    })
    .input(WaterfallAsked)
    .output(Waterfall.nullable().describe('Null when nothing was kept then')),
  chance: keyed
    .route({ method: 'GET', path: '/forecast/deals/{id}', tags, summary: 'Why an open deal has its chance' })
    .input(PeriodInput.omit({ ownerId: true }).extend({ id: Id }))
    .output(DealChance),
  scenario: keyed
    .route({
      method: 'POST',
      path: '/forecast/scenario',
      tags,
      summary: 'What the period would bring without some deals, with some won, or with other dates or amounts',
    })
    .input(
      ForecastAsked.extend({
        out: z.array(Id).max(200).default([]).describe('Deals taken out'),
        won: z.array(Id).max(200).default([]).describe('Deals taken as won'),
        moves: z
          .array(z.object({ id: Id, closeDate: IsoDate.nullable() }))
          .max(200)
          .default([])
          .describe('Deals with another close date; null takes it away'),
        amounts: z
          .array(z.object({ id: Id, amountMinor: AmountMinor }))
          .max(200)
          .default([])
          .describe('Deals with another amount, in the currency of the organisation'),
      }),
    )
    .output(Scenario),
};
