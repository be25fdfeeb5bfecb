/** The revenue dashboard as it stood on a past day. */
import { MODEL_KINDS, REVENUE_ALERT_KINDS } from '@forecastle/rules';
import * as z from 'zod';
import { keyed } from './base.ts';
import { KeptRun } from './forecast-runs.ts';
import { QuotaStanding } from './quotas.ts';
import { RevenueAlertShape, RevenueAsked, RevenueAttention, RevenueSlippage, RevenueView } from './revenue.ts';
import { AmountMinor, CurrencyCode, Id, Instant, IsoDate, SumMinor } from './shapes.ts';

const { period, preferences, scope, teams, expected, open, atRisk, health, outcomes, velocity } = RevenueView.shape;
const { causes, atRiskDeals, stakeDeals } = RevenueAttention.shape;

/** What may not be told of a past day, because it is kept by itself or takes long to work out. */
export const PAST_PARTS = ['risk', 'deals', 'forecast', 'slippage', 'alerts'] as const;

const Rep = z.object({
  memberId: Id,
  name: z.string(),
  open,
  wonMinor: SumMinor,
  won: z.int(),
  quotaMinor: AmountMinor.nullable(),
  attainment: QuotaStanding.shape.attainment,
  status: QuotaStanding.shape.status,
  outcomes: outcomes.omit({ from: true, to: true }),
});

export const RevenuePast = z.object({
  asOf: IsoDate.describe('Figures are as of the end of this day'),
  at: Instant.describe('The last moment of that day in the organisation’s timezone'),
  toldFrom: IsoDate.nullable().describe('First day of the history; null without one'),
  period,
  currency: CurrencyCode,
  preferences,
  scope: scope.describe('Deal owners of that day, with today’s reporting lines'),
  teams,
  quota: QuotaStanding,
  expected,
  open,
  outcomes,
  velocity,
  parts: z.object({ reps: z.array(Rep), stages: z.array(z.object({ stageId: Id, name: z.string(), open })) }),
  risk: z
    .object({
      week: z
        .object({
          monday: IsoDate,
          source: z.enum(['kept', 'rebuilt']).describe('Saved at its start, or recalculated later from the ledger'),
        })
        .nullable()
        .describe(
          'If too many deals were open to score them for that day: the week whose start the figures are from, without causes and deals. null: as of the end of that day',
        ),
      atRisk,
      health,
      causes,
      atRiskDeals,
      stakeDeals,
    })
    .nullable()
    .describe('By today’s rules on what was known then; only deals you can see now'),
  forecast: z
    .object({
      asOf: Instant.describe('When it was saved'),
      model: z.object({ name: z.string(), kind: z.enum(MODEL_KINDS) }),
      low: SumMinor.nullable(),
      mostLikely: SumMinor.nullable(),
      high: SumMinor.nullable(),
      closedSoFar: SumMinor,
      commitMinor: SumMinor.describe('The submission or roll-up saved with it, else closed and Commit'),
      calendarBefore: KeptRun.shape.calendarBefore,
    })
    .nullable()
    .describe('The last one saved by then'),
  commit: z
    .object({
      commitMinor: AmountMinor,
      bestCaseMinor: AmountMinor,
      submittedAt: Instant,
      author: z.string(),
      reason: z.string().nullable(),
    })
    .nullable()
    .describe('The active submission for these figures then; null without one'),
  slippage: RevenueSlippage.shape.slippage,
  alerts: z
    .array(
      z.object({
        id: Id,
        kind: z.enum(REVENUE_ALERT_KINDS),
        cameOn: IsoDate,
        figures: z
          .object({
            alert: RevenueAlertShape,
            currency: CurrencyCode.describe('Currency of its amounts'),
            sentence: z.string(),
          })
          .nullable()
          .describe('Latest check by then; null for days before figures were stored'),
        dismissal: z.object({ at: Instant, reason: z.string() }).nullable().describe('Its dismissal by then'),
      }),
    )
    .nullable()
    .describe('Alerts active then'),
  notKept: z
    .array(z.object({ part: z.enum(PAST_PARTS), reason: z.string() }))
    .describe('What is not available for that day, and why'),
});

export const revenuePast = {
  view: keyed
    .route({
      method: 'GET',
      path: '/revenue/past',
      tags: ['revenue'],
      summary: 'Get the revenue dashboard as of the end of a past day',
    })
    .input(RevenueAsked.extend({ asOf: IsoDate.describe('A day before today') }))
    .output(RevenuePast),
};
