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
  asOf: IsoDate.describe('The day at whose end it stood so'),
  at: Instant.describe('The last instant of that day in the timezone of the organisation'),
  toldFrom: IsoDate.nullable().describe('The first day on which anything was recorded; null before anything was'),
  period,
  currency: CurrencyCode,
  preferences,
  scope: scope.describe('Whose deals they were then, by the reporting line of now'),
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
          source: z.enum(['kept', 'rebuilt']).describe('Kept as it began, or worked out later from the ledger'),
        })
        .nullable()
        .describe(
          'Where too many deals were open to score them for that day: the week as whose first instant it stood so, without causes and deals. Null: at the end of that day',
        ),
      atRisk,
      health,
      causes,
      atRiskDeals,
      stakeDeals,
    })
    .nullable()
    .describe('By the rules of today on what was known then; of deals those that you may see now'),
  forecast: z
    .object({
      asOf: Instant.describe('When it was kept'),
      model: z.object({ name: z.string(), kind: z.enum(MODEL_KINDS) }),
      low: SumMinor.nullable(),
      mostLikely: SumMinor.nullable(),
      high: SumMinor.nullable(),
      closedSoFar: SumMinor,
      commitMinor: SumMinor.describe('The call or the roll-up that it was kept with, else what was closed and Commit'),
      calendarBefore: KeptRun.shape.calendarBefore,
    })
    .nullable()
    .describe('The last one kept by then'),
  commit: z
    .object({
      commitMinor: AmountMinor,
      bestCaseMinor: AmountMinor,
      submittedAt: Instant,
      author: z.string(),
      reason: z.string().nullable(),
    })
    .nullable()
    .describe('The call for these figures that stood then; null where none did'),
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
            currency: CurrencyCode.describe('That its amounts were judged in'),
            sentence: z.string(),
          })
          .nullable()
          .describe('When it was last judged by then; null of days before figures were kept'),
        dismissal: z.object({ at: Instant, reason: z.string() }).nullable().describe('Where it was dismissed by then'),
      }),
    )
    .nullable()
    .describe('That stood then'),
  notKept: z
    .array(z.object({ part: z.enum(PAST_PARTS), reason: z.string() }))
    .describe('What cannot be told of that day, and why'),
});

export const revenuePast = {
  view: keyed
    .route({
      method: 'GET',
      path: '/revenue/past',
      tags: ['revenue'],
      summary: 'The revenue dashboard as it stood at the end of a past day, by what was known then',
    })
    .input(RevenueAsked.extend({ asOf: IsoDate.describe('A day before today') }))
    .output(RevenuePast),
};
