import {
  DETAIL_LEVELS,
  QUOTA_STATUSES,
  RECOVERIES,
  REVENUE_ALERT_KINDS,
  REVENUE_DIMENSIONS,
  REVENUE_GROUP_KINDS,
  REVENUE_RISK_LEVELS,
  RISK_CAUSES,
  ROLE_VIEWS,
  WIN_LOSS_DIMENSIONS,
} from '@forecastle/rules';
import * as z from 'zod';
import { base, keyed } from './base.ts';
import { Period, PeriodInput } from './forecasts.ts';
import { QUOTA_SCOPES, QuotaStanding } from './quotas.ts';
import { AmountMinor, CurrencyCode, Flag, Id, Instant, IsoDate, SumMinor } from './shapes.ts';

const Bucket = z.object({ count: z.int(), amountBaseMinor: SumMinor });
const Percent = z.number().describe('Percent, to one decimal');
const PercentOrNone = Percent.nullable();

/** Deals of each of the three lists that stand beside the figures. */
export const REVENUE_DEALS_SHOWN = 3;

const Preferences = z.object({
  roleView: z.enum(ROLE_VIEWS),
  detail: z.enum(DETAIL_LEVELS),
});

/** Whose figures of which period. */
export const RevenueAsked = PeriodInput.extend({
  ownerId: Id.optional().describe('One rep; takes precedence over team and role view'),
  roleView: z.enum(ROLE_VIEWS).optional().describe('Default: your last choice, else the view of your role'),
  teamOf: Id.optional().describe('The team lead; default: the scope of the role view, limited to what you can see'),
});

const Outcomes = z.object({
  won: Bucket,
  lost: Bucket,
  byCount: PercentOrNone.describe('Won deals as a share of decided deals; null without any'),
  byValue: PercentOrNone.describe('The same by amount'),
});

const Parts = z.object({
  reps: z
    .array(
      z.object({
        memberId: Id,
        name: z.string(),
        open: Bucket,
        atRisk: Bucket,
        wonMinor: SumMinor,
        won: z.int(),
        quotaMinor: AmountMinor.nullable(),
        attainment: PercentOrNone,
        status: z.enum(QUOTA_STATUSES).nullable(),
        outcomes: Outcomes,
      }),
    )
    .describe('Sellers, and others with a quota or a deal in the figures, by name'),
  stages: z.array(z.object({ stageId: Id, name: z.string(), open: Bucket, atRisk: Bucket, notYetQualified: Bucket })),
});

export const RevenueView = z.object({
  asOf: Instant,
  period: Period,
  currency: CurrencyCode,
  preferences: Preferences.describe('Your dashboard settings'),
  scope: z.object({
    scope: z.enum(QUOTA_SCOPES),
    memberId: Id.nullable().describe('The rep or the team lead; null for the organisation'),
    name: z.string(),
  }),
  teams: z.array(z.object({ memberId: Id, name: z.string() })).describe('People whose teams you can choose, by name'),
  quota: QuotaStanding,
  expected: z.object({
    percent: z.number().describe('Expected percent of the quota by now'),
    from: z.enum(['elapsed', 'pace']),
    periods: z.int(),
  }),
  open: Bucket.describe('Open deals in the period that are not Omitted; overdue deals count in the running period'),
  atRisk: Bucket.extend({
    percent: PercentOrNone.describe('Share of the open amount'),
    level: z.enum(REVENUE_RISK_LEVELS).nullable(),
    recovery: z.array(z.object({ recovery: z.enum(RECOVERIES), percent: z.int(), amountMinor: SumMinor })),
  }).describe('Scored deals with a red risk score'),
  health: z
    .array(Bucket.extend({ band: z.enum(['green', 'yellow', 'red', 'not_yet_qualified']), percent: PercentOrNone }))
    .describe('Open amount by risk'),
  outcomes: Outcomes.extend({ from: IsoDate, to: IsoDate }).describe('Won and lost in the last 365 days'),
  velocity: z
    .object({
      open: z.int().describe('All open deals, regardless of close date'),
      winRate: Percent,
      averageWonMinor: SumMinor,
      averageCycleDays: z.number().describe('At least 1, rounded to one decimal'),
      perDayMinor: SumMinor.describe('From exact figures, rounded once: not the product of the rounded figures'),
    })
    .nullable()
    .describe('null without a win whose days from creation to close are known'),
  parts: Parts.nullable().describe('Breakdown of the figures; null unless requested'),
});

const Deal = z.object({
  id: Id,
  name: z.string(),
  ownerId: Id,
  ownerName: z.string(),
  amountBaseMinor: AmountMinor.nullable(),
  stakeMinor: AmountMinor.describe('Amount x (1 - confidence/100) in the organisation’s currency'),
  closeDate: IsoDate.nullable(),
  risk: z.int(),
  notYetQualified: z.boolean().describe('true: not yet qualified, so its scores do not count'),
});

export const RevenueAlertShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pipeline_coverage_low'), coverage: z.number(), missingMinor: SumMinor }),
  z.object({
    kind: z.literal('velocity_bottleneck'),
    stages: z.array(
      z.object({ stageId: Id, name: z.string(), ageDays: z.number(), ownDays: z.number(), times: z.number() }),
    ),
  }),
  z.object({ kind: z.literal('high_risk_concentration'), percent: Percent, amountMinor: SumMinor, count: z.int() }),
  z.object({
    kind: z.literal('rep_imbalance'),
    medianMinor: SumMinor,
    reps: z.array(z.object({ memberId: Id, name: z.string(), openMinor: SumMinor, times: z.number().nullable() })),
  }),
]);

export const RevenueAttention = z.object({
  currency: CurrencyCode,
  causes: z
    .array(z.object({ cause: z.enum(RISK_CAUSES), percent: Percent }))
    .describe('Share of the points lost by deals at risk, weighted by amount; the primary cause first'),
  atRiskDeals: z.array(Deal).describe('Deals at risk with the largest amounts'),
  stakeDeals: z.array(Deal).describe('Open deals in the period with the most revenue at stake'),
  alerts: z.array(RevenueAlertShape),
  kept: z
    .array(
      z.object({
        kind: z.enum(REVENUE_ALERT_KINDS),
        id: Id,
        cameOn: IsoDate,
        dismissal: z
          .object({ by: z.object({ id: Id, name: z.string() }).nullable(), at: Instant, reason: z.string() })
          .nullable(),
      }),
    )
    .describe('Running period only: since when each alert is active, and dismissals'),
  mayDismiss: z.boolean().describe('true: the alerts are for the running period of the default kind'),
});

/** Deals that moved out of a period, told by name. */
export const REVENUE_SLIPPED_SHOWN = 20;

export const RevenueSlippage = z.object({
  currency: CurrencyCode,
  slippage: z
    .object({
      percent: PercentOrNone.describe('Moved out as a share of the amount due at the start'),
      since: IsoDate.describe('Day of the saved forecast'),
      won: Bucket.describe('Won in the period'),
      lost: Bucket.describe('Lost in the period'),
      due: Bucket.describe('Still due in the period, while it is running'),
      movedOut: Bucket.describe('Due or closed after the period, without a date, or deleted'),
    })
    .nullable()
    .describe('null if no forecast was saved at the start of the period'),
  deals: z
    .array(
      z.object({
        id: Id,
        name: z.string().nullable().describe('null for a deal that was deleted, or that you cannot see'),
        amountMinor: AmountMinor.nullable().describe('At the start of the period'),
        now: z
          .object({
            isOpen: z.boolean(),
            closeDate: IsoDate.nullable().describe('Expected close date; actual close date for a closed deal'),
          })
          .nullable()
          .describe('null if the name is null'),
      }),
    )
    .max(REVENUE_SLIPPED_SHOWN)
    .describe('Deals that moved out, largest amounts first'),
});

/** Values of a dimension that are told apart; what lies beyond them is one part. */
export const REVENUE_VALUES_SHOWN = 200;

const Decided = z.object({
  won: Bucket,
  lost: Bucket,
  winRate: PercentOrNone.describe('Won deals as a share of decided deals; null without any'),
  averageWonMinor: SumMinor.nullable(),
  cycleDays: z.number().nullable().describe('Average days from creation to win; null if unknown'),
});
const Figures = Decided.extend({
  open: Bucket.describe('Open deals in the period that are not Omitted; overdue deals count in the running period'),
  share: PercentOrNone.describe('Share of the whole open amount'),
  weightedMinor: SumMinor.describe('Open amounts times win probability, rounded per deal or line'),
  atRisk: Bucket.extend({ percent: PercentOrNone.describe('Share of the open amount here') }),
  before: Decided.describe('The previous period, over the same share of full days before today; at least one day'),
  lines: z
    .object({
      discount: PercentOrNone.describe('Share off the list amounts of lines on open and won deals'),
      recurring: PercentOrNone.describe('Share of the open amount on lines'),
    })
    .nullable()
    .describe('Only for products'),
});

/** Figures of a period beside those of the one before. */
const Compared = z.object({
  asOf: Instant,
  period: Period,
  before: Period.describe('Part of the previous period that is compared'),
  currency: CurrencyCode,
  scope: RevenueView.shape.scope,
  teams: RevenueView.shape.teams,
});

export const RevenueBreakdown = Compared.extend({
  dimension: z.enum(REVENUE_DIMENSIONS),
  total: Figures.describe('Each deal once, regardless of the parts'),
  groups: z
    .array(
      Figures.extend({
        kind: z.enum(REVENUE_GROUP_KINDS),
        name: z.string().nullable().describe('Value, in its most common spelling'),
        values: z.int().describe('Number of values'),
      }),
    )
    .describe('Largest open amount first. Amounts add up to the total; a deal with several products counts in each'),
});

/** Periods that a trend shows, the one asked for included. */
export const REVENUE_TREND_PERIODS = 8;
export const RevenueTrend = z.object({
  currency: CurrencyCode,
  items: z
    .array(
      Decided.extend({
        period: Period,
        isOver: z.boolean(),
        wonPerDayMinor: SumMinor.nullable().describe('Won before today per full day; null on the first day'),
      }),
    )
    .describe('Earliest first'),
});

const DecidedFigures = z.object({
  won: Bucket,
  lost: Bucket,
  winRate: PercentOrNone.describe('Won deals as a share of decided deals; null without any'),
  shareOfWon: PercentOrNone.describe('Share of won deals'),
  shareOfLost: PercentOrNone.describe('Share of lost deals'),
  days: z.object({
    won: z.number().nullable().describe('Average days from creation to win'),
    lost: z.number().nullable().describe('Average days from creation to loss'),
  }),
  before: z.object({
    won: Bucket,
    lost: Bucket,
    winRate: PercentOrNone,
    shareOfWon: PercentOrNone,
    shareOfLost: PercentOrNone,
  }),
});

export const WinLoss = Compared.extend({
  by: z.enum(WIN_LOSS_DIMENSIONS),
  field: z.object({ key: z.string(), label: z.string() }).nullable().describe('Custom field of the split'),
  fields: z
    .array(z.object({ key: z.string(), label: z.string() }))
    .describe('Custom fields of deals that can split the figures'),
  total: DecidedFigures.describe('Each deal once'),
  parts: z
    .array(
      DecidedFigures.extend({
        kind: z.enum(['value', 'none', 'others']),
        id: z.string().nullable().describe('ID of the record or choice'),
        name: z.string().nullable(),
        values: z.int().describe('Number of values'),
      }),
    )
    .describe('Most lost deals first. A deal with several competitors or choices counts in each'),
  findings: z.array(z.string()).describe('What stands out, as sentences'),
});

const TAGS = ['revenue'];

export const revenue = {
  view: keyed
    .route({
      method: 'GET',
      path: '/revenue',
      tags: TAGS,
      summary: 'Get the revenue dashboard for a period and a role view',
    })
    .input(RevenueAsked.extend({ parts: Flag.describe('Also by rep and by stage') }))
    .output(RevenueView),
  attention: keyed
    .route({
      method: 'GET',
      path: '/revenue/attention',
      tags: TAGS,
      summary: 'Get what needs action: alerts with figures, causes of revenue at risk, and the largest deals at risk',
    })
    .input(RevenueAsked)
    .output(RevenueAttention),
  breakdown: keyed
    .route({
      method: 'GET',
      path: '/revenue/by/{dimension}',
      tags: TAGS,
      summary: 'Get open, won and lost by territory, segment, product family or product, next to the previous period',
    })
    .input(RevenueAsked.extend({ dimension: z.enum(REVENUE_DIMENSIONS) }))
    .output(RevenueBreakdown),
  winLoss: keyed
    .route({
      method: 'GET',
      path: '/revenue/win-loss/{by}',
      tags: TAGS,
      summary:
        'Get why deals were won and lost in a period: by reason, stage, competitor or a field, next to the previous period',
    })
    .input(
      RevenueAsked.extend({
        by: z.enum(WIN_LOSS_DIMENSIONS),
        field: z.string().optional().describe('Key of the custom field, for `field`; else the first one'),
      }),
    )
    .output(WinLoss),
  slippage: keyed
    .route({
      method: 'GET',
      path: '/revenue/slippage',
      tags: TAGS,
      summary: 'Get the slippage: where the deals due at the start of the period are now',
    })
    .input(RevenueAsked)
    .output(RevenueSlippage),
  trend: keyed
    .route({
      method: 'GET',
      path: '/revenue/trend',
      tags: TAGS,
      summary: 'Get what was won and lost in a period and the seven before it',
    })
    .input(RevenueAsked)
    .output(RevenueTrend),
  prefer: base
    .route({
      method: 'PUT',
      path: '/revenue/preferences',
      tags: TAGS,
      summary: 'Save your role view and detail level',
    })
    .input(
      Preferences.extend({
        detail: Preferences.shape.detail
          .optional()
          .describe('Default: unchanged; with another role view, the level of that view'),
      }),
    )
    .output(Preferences),
};
