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
    .describe('Key of the period, for example FY2026-Q3; its dates if the calendar no longer has such a period'),
  label: z.string(),
  asOf: z.iso.date().describe('Based on data before this day'),
  weeksToGo: z.int(),
  low: SumMinor,
  mostLikely: SumMinor,
  high: SumMinor,
  actual: SumMinor,
  held: z.boolean(),
  withheld: z.boolean().describe('Too far from past results: not shown at the time, counts as a miss'),
  source: z
    .enum(['kept', 'backtest'])
    .describe('kept: made at the time; backtest: made afterwards from what was known then'),
});
export const AccuracyRecord = z.object({
  runs: z.int(),
  landed: z.int().describe('Actuals that landed in range'),
  withheld: z.int().describe('Withheld ranges: count as misses, excluded from errors and scores'),
  coverage: Share.nullable().describe('Share of actuals that landed in range; null without runs'),
  coverageWithin: Share.nullable().describe('Half of its 95% interval, by period; null for fewer than three'),
  error: Share.nullable().describe('Typical miss: total error of the most likely figures over total actuals'),
  bias: z.number().nullable().describe('The same with sign; above 0 is too high'),
  intervalScore: z.number().nullable().describe('Interval score over the mean actual; lower is better'),
  width: SumMinor.nullable().describe('Average width of the ranges, without withheld ones; null without one'),
});
const Compared = AccuracyRecord.extend({ periods: z.int() }).describe(
  'This forecast in the weeks where every other method has a range too',
);
const Baselines = z.array(AccuracyRecord.extend({ name: z.enum(BASELINES), label: z.string() }));
const ChanceGroup = z.object({ from: Percent, to: Percent, deals: z.int(), said: Percent, happened: Percent });
/** Accuracy at one distance from the end. */
export const AtWeek = z.object({
  weeksToGo: z.int().describe('The available week closest to the requested one'),
  summary: AccuracyRecord.describe('One range per period, made closest to that week'),
  compared: Compared,
  baselines: Baselines,
  commit: z
    .object({ periods: z.int(), error: Share.nullable(), bias: z.number().nullable() })
    .nullable()
    .describe('Team commits at the time of those ranges, for periods with a commit; null without any'),
  calibration: z
    .object({
      weeksToGo: z
        .int()
        .nullable()
        .describe(
          'null if weeks were not recorded separately: then a deal counts once per week and there is no interval',
        ),
      periods: z.int(),
      deals: z.int(),
      error: z
        .number()
        .nullable()
        .describe('Average difference between predicted and actual in points, weighted by deals'),
      groups: z.array(
        ChanceGroup.extend({
          low: Percent.nullable().describe('95% interval of the actual share (Wilson)'),
          high: Percent.nullable(),
        }),
      ),
    })
    .describe('Win chances of open deals next to the share won by the end of the period, in ten groups'),
});
export const TrackRecord = z.object({
  period: z.enum(['month', 'quarter', 'year']),
  currency: CurrencyCode,
  sentence: z.string().describe('How much to trust the forecast, as a sentence'),
  learntAt: Instant.nullable().describe('When the model last learned; null without one'),
  periods: z.int().describe('Finished periods the model learned from'),
  imported: z.boolean().describe('true: some of the history was imported'),
  without: z.array(z.string()).describe('Facts missing from the history, so the model does not use them'),
  needs: z.array(z.string()).describe('What would give a track record, or a better one'),
  gaps: z.array(z.string()).describe('Periods without activity, as sentences: the model learned nothing from them'),
  namedWeek: z.int().describe('Weeks before the end that summary and sentence refer to'),
  summary: AccuracyRecord.describe('One range per period, at the named week'),
  atWeek: AtWeek.nullable().describe('At the requested week; null without past forecasts'),
  compared: Compared,
  byWeek: z.array(AccuracyRecord.extend({ weeksToGo: z.int() })),
  baselines: Baselines,
  bands: z.array(ToldBand).describe('By period, then by weeks to go, furthest first'),
  reliability: z
    .array(ChanceGroup)
    .describe('Win chances of open deals next to the share won; a deal counts once per week'),
});

const DealChange = z.object({ id: Id, name: z.string(), amountMinor: SumMinor });
/** Whose forecast of which period, and between which times it is compared. */
export const WaterfallAsked = ForecastAsked.extend({
  since: IsoDate.optional().describe('The last run saved up to the end of this day; default: a week ago'),
  fromRunId: Id.optional().describe('Instead of since: a run for the same period and people; as toRunId'),
  toRunId: Id.optional().describe('Default: now. Must be later than the first run'),
});

export const Waterfall = z.object({
  currency: CurrencyCode,
  from: z.object({ runId: Id, asOf: Instant, mostLikely: SumMinor }),
  to: z.object({ runId: Id.nullable().describe('null for now'), asOf: Instant, mostLikely: SumMinor }),
  steps: z
    .array(
      z.object({
        key: z.enum(WATERFALL_STEPS),
        label: z.string(),
        amountMinor: SumMinor,
        count: z.int().describe('Number of deals; 0 for a step without deals'),
        deals: z.array(DealChange).max(20).describe('Deals that move it most, of those you can see now'),
        hidden: z
          .object({ count: z.int(), amountMinor: SumMinor })
          .describe('Deals of the step that you can no longer see, as one line; not in deals'),
      }),
    )
    .describe('Add up with from.mostLikely to to.mostLikely'),
});

export const KeptRun = z.object({
  id: Id,
  asOf: Instant,
  madeFor: z.enum(['daily', 'asked', 'import']),
  model: z.object({ name: z.string(), kind: z.enum(MODEL_KINDS) }),
  currency: CurrencyCode.describe('Currency of its amounts: the organisation’s currency then'),
  low: SumMinor.nullable(),
  mostLikely: SumMinor.nullable(),
  high: SumMinor.nullable(),
  closedSoFar: SumMinor,
  confidence: z
    .int()
    .nullable()
    .describe('Average of its scored open deals, weighted by amount; null without amounts, or if it was not saved'),
  calendarBefore: z
    .object({ start: z.iso.date(), end: z.iso.date() })
    .nullable()
    .describe('Its original dates, if the calendar has changed; it is listed with the closest period'),
});
const RunDeal = z.object({
  id: Id,
  name: z.string().describe('Current name'),
  status: z.enum(['open', 'won', 'lost']),
  amountMinor: AmountMinor.nullable(),
  closeDate: z.iso.date().nullable(),
  percent: Percent.nullable().describe('null for closed deals'),
  contributionMinor: AmountMinor,
});

export const KeptRunWithDeals = KeptRun.extend({
  hidden: z
    .object({ count: z.int(), contributionMinor: AmountMinor })
    .describe('Deals you can no longer see, as one line: they moved to other people or were deleted'),
  deals: page(RunDeal),
});

export const DealChance = z.object({
  id: Id,
  name: z.string(),
  period: Period,
  percent: Percent,
  contributionMinor: AmountMinor.describe('What the deal adds to the forecast'),
  amountMinor: AmountMinor.nullable(),
  model: z.object({ name: z.string(), kind: z.enum(MODEL_KINDS) }),
  from: z.string().describe('Basis of the chance, as a sentence'),
  typical: Percent.nullable().describe('Chance of the typical open deal now; null for a rule of thumb'),
  facts: z
    .array(z.object({ fact: z.string(), sentence: z.string(), points: z.number().describe('Of chance, in percent') }))
    .describe('Steps from the typical chance to this one; they add up, except for rounding'),
  before: z
    .object({ asOf: Instant, percent: Percent, contributionMinor: AmountMinor, reasons: z.array(z.string()) })
    .nullable()
    .describe('Chance a week ago, and changes since; null if no run was saved then'),
  question: z.string().nullable(),
});

export const Scenario = z.object({
  currency: CurrencyCode,
  base: z.object({ low: SumMinor.nullable(), mostLikely: SumMinor.nullable(), high: SumMinor.nullable() }),
  scenario: z.object({ low: SumMinor.nullable(), mostLikely: SumMinor.nullable(), high: SumMinor.nullable() }),
  deals: z.array(z.object({ id: Id, name: z.string() })).describe('Names of the deals that were changed'),
});

const tags = ['forecasts'];
/** What fields of deals and accounts tell of winning. */
export const WinColumns = z.object({
  learntAt: Instant.nullable().describe('null before the first forecast model'),
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
      areaUnderCurve: Share.describe('How often a won deal had a higher chance than a lost one; 0.5 is guessing'),
      areaLow: Share.describe('Low end of its 95% interval'),
      areaHigh: Share,
      calibrationError: Share.describe('Average difference between predicted and actual in ten groups by chance'),
      calibrationFloor: Share.describe('Part of it that is luck, for a perfect model'),
    })
    .nullable()
    .describe('null with too few deals'),
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
      summary: 'Get the forecast accuracy: past ranges and win chances next to actuals',
    })
    .input(
      ForecastAsked.omit({ containing: true }).extend({
        weeksToGo: z.coerce
          .number()
          .int()
          .min(0)
          .max(60)
          .optional()
          .describe('Weeks before the end for atWeek; default: namedWeek'),
      }),
    )
    .output(TrackRecord),
  winColumns: keyed
    .meta({ ability: 'seeOrganization' })
    .route({
      method: 'GET',
      path: '/forecast/win-columns',
      tags,
      summary: 'Check if fields of deals and accounts predict wins, on deals decided later',
    })
    .output(WinColumns),
  list: keyed
    .route({
      method: 'GET',
      path: '/forecast/runs',
      tags,
      summary: 'List the saved forecasts of a period, and of the closest period in an earlier calendar, latest first',
    })
    .input(ForecastAsked.extend(PageInput.shape))
    .output(page(KeptRun)),
  get: keyed
    .route({ method: 'GET', path: '/forecast/runs/{id}', tags, summary: 'Get a saved forecast with its deals' })
    .input(PageInput.extend({ id: Id }))
    .output(KeptRunWithDeals),
  keep: keyedCreating
    .route({
      method: 'POST',
      path: '/forecast/runs',
      tags,
      summary: 'Save the current forecast of a period',
      successStatus: 201,
    })
    .input(ForecastAsked)
    .output(KeptRun),
  waterfall: keyed
    .route({
      method: 'GET',
      path: '/forecast/waterfall',
      tags,
      summary: 'Show what moved a forecast between two times, deal by deal',
    })
    .input(WaterfallAsked)
    .output(Waterfall.nullable().describe('null if no forecast was saved then')),
  chance: keyed
    .route({ method: 'GET', path: '/forecast/deals/{id}', tags, summary: 'Explain the win chance of an open deal' })
    .input(PeriodInput.omit({ ownerId: true }).extend({ id: Id }))
    .output(DealChance),
  scenario: keyed
    .route({
      method: 'POST',
      path: '/forecast/scenario',
      tags,
      summary: 'Forecast a period without some deals, with some won, or with other dates or amounts',
    })
    .input(
      ForecastAsked.extend({
        out: z.array(Id).max(200).default([]).describe('Excluded deals'),
        won: z.array(Id).max(200).default([]).describe('Deals assumed won'),
        moves: z
          .array(z.object({ id: Id, closeDate: IsoDate.nullable() }))
          .max(200)
          .default([])
          .describe('Deals with another close date; null removes it'),
        amounts: z
          .array(z.object({ id: Id, amountMinor: AmountMinor }))
          .max(200)
          .default([])
          .describe('Deals with another amount, in the organisation’s currency'),
      }),
    )
    .output(Scenario),
};
