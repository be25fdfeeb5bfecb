import * as z from 'zod';
import { keyed } from './base.ts';
import { RiskBand } from './opportunities.ts';
import { AmountMinor, CurrencyCode, Id, Instant, IsoDate, PageInput, page, SumMinor } from './shapes.ts';

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
const Bucket = z.object({ count: z.int(), amountBaseMinor: SumMinor });

export const PipelineOverview = z.object({
  asOf: Instant,
  currency: CurrencyCode,
  confidence: z.int().nullable().describe('Mean weighted by amount; null without deals'),
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
  dataQuality: z.int().nullable(),
});

export const ForecastModel = z.object({ name: z.string(), kind: z.enum(['priors', 'fitted']), reason: z.string() });
export const ForecastView = z.object({
  asOf: Instant,
  period: Period,
  currency: CurrencyCode,
  low: SumMinor,
  mostLikely: SumMinor,
  high: SumMinor,
  mean: SumMinor,
  parts: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      amountMinor: SumMinor,
      count: z.int().nullable(),
      note: z.string().nullable(),
    }),
  ),
  model: ForecastModel,
  members: z.int(),
  overdue: z.int().describe('Overdue open deals counted in the current period'),
  withoutAmount: z.int(),
  dateless: z.object({ count: z.int(), amountBaseMinor: SumMinor }),
});

export const ForecastDeals = page(
  z.object({
    id: Id,
    name: z.string(),
    amountBaseMinor: AmountMinor.nullable(),
    closeDate: z.iso.date(),
    overdue: z.boolean(),
    chance: z.object({
      percent: z.number().describe('That the deal is won within the period, 0 to 100'),
      from: z.string().describe('Where the chance comes from'),
    }),
    contributionMinor: AmountMinor.describe('Amount times chance'),
  }),
).extend({ total: z.int().describe('Open deals that belong to the period') });

export const forecasts = {
  overview: keyed
    .route({
      method: 'GET',
      path: '/pipeline/overview',
      tags: ['pipeline'],
      summary: 'Open pipeline you may see: confidence, risk, reps',
    })
    .input(
      z.object({
        ownerId: Id.optional(),
        risk: RiskBand.optional().describe('Judged deals of this band; not yet qualified ones are left out'),
      }),
    )
    .output(PipelineOverview),
  forecast: keyed
    .route({
      method: 'GET',
      path: '/forecast',
      tags: ['forecasts'],
      summary: 'Low, most likely and high of a period, with its parts and model',
    })
    .input(PeriodInput)
    .output(ForecastView),
  deals: keyed
    .route({
      method: 'GET',
      path: '/forecast/deals',
      tags: ['forecasts'],
      summary: 'Open deals of a period with their chance and what each adds, those that add the most first',
    })
    .input(PeriodInput.extend(PageInput.shape))
    .output(ForecastDeals),
};

export const search = {
  records: keyed
    .route({ method: 'GET', path: '/search', tags: ['search'], summary: 'Deals, accounts and contacts by name' })
    .input(z.object({ q: z.string().trim().min(1).max(200) }))
    .output(
      z.object({
        items: z.array(
          z.object({
            kind: z.enum(['opportunity', 'account', 'contact']),
            id: Id,
            title: z.string(),
            subtitle: z.string().nullable(),
          }),
        ),
      }),
    ),
};
