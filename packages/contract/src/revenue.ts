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
  ownerId: Id.optional().describe('One rep alone; goes before team and role view'),
  roleView: z.enum(ROLE_VIEWS).optional().describe('What you chose last when not given, else what your role looks at'),
  teamOf: Id.optional().describe('The team lead; else the scope of the role view, within what you may see'),
});

const Outcomes = z.object({
  won: Bucket,
  lost: Bucket,
  byCount: PercentOrNone.describe('Won of all decided deals; null where none was'),
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
  preferences: Preferences.describe('How you look at the dashboard'),
  scope: z.object({
    scope: z.enum(QUOTA_SCOPES),
    memberId: Id.nullable().describe('The rep or the team lead; null for the organisation'),
    name: z.string(),
  }),
  teams: z.array(z.object({ memberId: Id, name: z.string() })).describe('Whose teams you may look at, by name'),
  quota: QuotaStanding,
  expected: z.object({
    percent: z.number().describe('Of a quota, by now'),
    from: z.enum(['elapsed', 'pace']),
    periods: z.int(),
  }),
  open: Bucket.describe('Open deals of the period that are not Omitted; overdue ones belong to the running one'),
  atRisk: Bucket.extend({
    percent: PercentOrNone.describe('Of the open amount'),
    level: z.enum(REVENUE_RISK_LEVELS).nullable(),
    recovery: z.array(z.object({ recovery: z.enum(RECOVERIES), percent: z.int(), amountMinor: SumMinor })),
  }).describe('Judged deals with a red score'),
  health: z
    .array(Bucket.extend({ band: z.enum(['green', 'yellow', 'red', 'not_yet_qualified']), percent: PercentOrNone }))
    .describe('The open amount by risk'),
  outcomes: Outcomes.extend({ from: IsoDate, to: IsoDate }).describe('What was won and lost in the last 365 days'),
  velocity: z
    .object({
      open: z.int().describe('Open deals, whenever they are due'),
      winRate: Percent,
      averageWonMinor: SumMinor,
      averageCycleDays: z.number().describe('At least 1, rounded to one decimal'),
      perDayMinor: SumMinor.describe('From exact figures, rounded once: not the product of the others as shown'),
    })
    .nullable()
    .describe('Null before a win whose days from creation to close are known'),
  parts: Parts.nullable().describe('What the figures are made of; null unless asked for'),
});

const Deal = z.object({
  id: Id,
  name: z.string(),
  ownerId: Id,
  ownerName: z.string(),
  amountBaseMinor: AmountMinor.nullable(),
  stakeMinor: AmountMinor.describe('Amount x (1 - confidence/100) in the currency of the organisation'),
  closeDate: IsoDate.nullable(),
  risk: z.int(),
  notYetQualified: z.boolean().describe('Nothing is known of it yet: its score says nothing'),
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
    .describe('Of the points that deals at risk lack, weighted by amount; the primary cause first'),
  atRiskDeals: z.array(Deal).describe('Deals at risk with the largest amounts'),
  stakeDeals: z.array(Deal).describe('Open deals of the period with the most revenue at stake'),
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
    .describe('Of the alerts of the running period: since when they stand, and whether they are dismissed'),
  mayDismiss: z.boolean().describe('They are of the running period that screens begin with'),
});

/** Deals that moved out of a period, told by name. */
export const REVENUE_SLIPPED_SHOWN = 20;

export const RevenueSlippage = z.object({
  currency: CurrencyCode,
  slippage: z
    .object({
      percent: PercentOrNone.describe('What moved out, of the amount that was due at the start'),
      since: IsoDate.describe('The day whose forecast was kept'),
      won: Bucket.describe('Won in the period'),
      lost: Bucket.describe('Lost in the period'),
      due: Bucket.describe('Still due in the period, while it runs'),
      movedOut: Bucket.describe('Due or closed after the period, without a date, or gone'),
    })
    .nullable()
    .describe('Null where no forecast was kept as the period began'),
  deals: z
    .array(
      z.object({
        id: Id,
        name: z.string().nullable().describe('null of a deal that is gone, or that you do not see'),
        amountMinor: AmountMinor.nullable().describe('As the period began'),
        now: z
          .object({
            isOpen: z.boolean(),
            closeDate: IsoDate.nullable().describe('Expected; of a closed deal the day of its close'),
          })
          .nullable()
          .describe('null where the name is'),
      }),
    )
    .max(REVENUE_SLIPPED_SHOWN)
    .describe('Of those that moved out, the ones with the largest amounts'),
});

/** Values of a dimension that are told apart; what lies beyond them is one part. */
export const REVENUE_VALUES_SHOWN = 200;

const Decided = z.object({
  won: Bucket,
  lost: Bucket,
  winRate: PercentOrNone.describe('Won of all decided deals; null where none was'),
  averageWonMinor: SumMinor.nullable(),
  cycleDays: z.number().nullable().describe('Mean days from creation to win; null where no win tells'),
});
const Figures = Decided.extend({
  open: Bucket.describe('Open deals of the period that are not Omitted; overdue ones belong to the running one'),
  share: PercentOrNone.describe('Of the whole open amount'),
  weightedMinor: SumMinor.describe('Open amounts times win probability, rounded per deal or line'),
  atRisk: Bucket.extend({ percent: PercentOrNone.describe('Of the open amount here') }),
  before: Decided.describe(
    'The same in the period before, over the same share of whole days as have gone by before today; at least one day',
  ),
  lines: z
    .object({
      discount: PercentOrNone.describe('Off the list amounts of lines on open and won deals'),
      recurring: PercentOrNone.describe('Of the open amount on lines'),
    })
    .nullable()
    .describe('Of products'),
});

/** Figures of a period beside those of the one before. */
const Compared = z.object({
  asOf: Instant,
  period: Period,
  before: Period.describe('The part of the period before that is compared'),
  currency: CurrencyCode,
  scope: RevenueView.shape.scope,
  teams: RevenueView.shape.teams,
});

export const RevenueBreakdown = Compared.extend({
  dimension: z.enum(REVENUE_DIMENSIONS),
  total: Figures.describe('Each deal once, whatever the parts'),
  groups: z
    .array(
      Figures.extend({
        kind: z.enum(REVENUE_GROUP_KINDS),
        name: z.string().nullable().describe('Of a value, as most write it'),
        values: z.int().describe('How many values it holds'),
      }),
    )
    .describe(
      'The largest open amount first. Amounts add up to the total; a deal that sells several products counts with each',
    ),
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
        wonPerDayMinor: SumMinor.nullable().describe(
          'Won before today over the whole days before today; null before the first of them is over',
        ),
      }),
    )
    .describe('The earliest first'),
});

const DecidedFigures = z.object({
  won: Bucket,
  lost: Bucket,
  winRate: PercentOrNone.describe('Won of all decided deals; null where none was'),
  shareOfWon: PercentOrNone.describe('Of the number of won deals'),
  shareOfLost: PercentOrNone.describe('Of the number of lost deals'),
  days: z.object({
    won: z.number().nullable().describe('Mean days from creation to win'),
    lost: z.number().nullable().describe('The same to loss'),
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
  field: z.object({ key: z.string(), label: z.string() }).nullable().describe('The custom field that is told apart by'),
  fields: z
    .array(z.object({ key: z.string(), label: z.string() }))
    .describe('Custom fields of deals whose choices can be told apart by'),
  total: DecidedFigures.describe('Each deal once'),
  parts: z
    .array(
      DecidedFigures.extend({
        kind: z.enum(['value', 'none', 'others']),
        id: z.string().nullable().describe('Of a value that is a record or a choice'),
        name: z.string().nullable(),
        values: z.int().describe('How many values it holds'),
      }),
    )
    .describe('The most lost deals first. A deal with several competitors or choices counts with each'),
  findings: z.array(z.string()).describe('What stands out, in sentences'),
});

const TAGS = ['revenue'];

export const revenue = {
  view: keyed
    .route({
      method: 'GET',
      path: '/revenue',
      tags: TAGS,
      summary: 'The figures of the revenue dashboard for a period and a role view',
    })
    .input(RevenueAsked.extend({ parts: Flag.describe('Also by rep and by stage') }))
    .output(RevenueView),
  attention: keyed
    .route({
      method: 'GET',
      path: '/revenue/attention',
      tags: TAGS,
      summary: 'What asks for a deed: alerts with figures, why revenue is at risk, and the deals that weigh most',
    })
    .input(RevenueAsked)
    .output(RevenueAttention),
  breakdown: keyed
    .route({
      method: 'GET',
      path: '/revenue/by/{dimension}',
      tags: TAGS,
      summary: 'Open, won and lost by territory, segment, product family or product, beside the period before',
    })
    .input(RevenueAsked.extend({ dimension: z.enum(REVENUE_DIMENSIONS) }))
    .output(RevenueBreakdown),
  winLoss: keyed
    .route({
      method: 'GET',
      path: '/revenue/win-loss/{by}',
      tags: TAGS,
      summary:
        'Why deals were won and lost in a period: by reason, stage, competitor or a field, beside the period before',
    })
    .input(
      RevenueAsked.extend({
        by: z.enum(WIN_LOSS_DIMENSIONS),
        field: z.string().optional().describe('Key of the custom field, by `field`; else the first there is'),
      }),
    )
    .output(WinLoss),
  slippage: keyed
    .route({
      method: 'GET',
      path: '/revenue/slippage',
      tags: TAGS,
      summary: 'What became of the deals that were due as the period began',
    })
    .input(RevenueAsked)
    .output(RevenueSlippage),
  trend: keyed
    .route({
      method: 'GET',
      path: '/revenue/trend',
      tags: TAGS,
      summary: 'What was won and lost in a period and the seven before it',
    })
    .input(RevenueAsked)
    .output(RevenueTrend),
  prefer: base
    .route({
      method: 'PUT',
      path: '/revenue/preferences',
      tags: TAGS,
      summary: 'Remember your role view and detail level',
    })
    .input(
      Preferences.extend({
        detail: Preferences.shape.detail
          .optional()
          .describe('As it is when not given; with another role view, the one that belongs to it'),
      }),
    )
    .output(Preferences),
};
