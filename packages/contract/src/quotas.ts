import { PERIOD_KINDS, QUOTA_STATUSES, RAMP_MONTHS_MAX } from '@forecastle/rules';
import * as z from 'zod';
import { keyed } from './base.ts';
import { Period, PeriodInput } from './forecasts.ts';
import { AmountMinor, CurrencyCode, Id, Instant, IsoDate, SumMinor } from './shapes.ts';

export const QUOTA_SCOPES = ['organization', 'team', 'rep'] as const;
/** Quotas that one call may set. */
export const QUOTAS_AT_ONCE = 500;

export const WhoseQuota = z.object({
  scope: z.enum(QUOTA_SCOPES),
  memberId: Id.nullable().describe('The rep or the team lead; null for the organisation'),
});

export const QuotaStanding = WhoseQuota.extend({
  name: z.string(),
  quotaMinor: AmountMinor.nullable().describe('In the organisation’s currency; null without one'),
  from: z
    .enum(['set', 'periods', 'teams', 'reps'])
    .nullable()
    .describe(
      'Set for this period; the total of the shorter periods; or the total of the lines below: of teams if one has a quota, else of reps',
    ),
  version: z.int().nullable().describe('Version of the quota; null without one'),
  wonMinor: SumMinor.describe('Won in the period, credited to the deal owner'),
  won: z.int(),
  openMinor: SumMinor.describe('Open deals due in the period, overdue ones counted in the running period'),
  attainment: z.number().nullable().describe('Percent of the quota, to one decimal; null without one'),
  status: z.enum(QUOTA_STATUSES).nullable().describe('Compared with the expected share by now; null without a quota'),
  leftMinor: SumMinor.nullable().describe('Still to win; 0 once the quota is reached'),
  coverage: z
    .number()
    .nullable()
    .describe('Coverage: open pipeline over what is still to win; null once reached, or without a quota'),
  ramp: z
    .object({
      fullMinor: AmountMinor.describe('Full quota after the ramp'),
      startsOn: z.iso.date(),
      parts: z.array(z.object({ start: z.iso.date(), end: z.iso.date(), percent: z.int(), amountMinor: AmountMinor })),
    })
    .nullable()
    .describe('How the rep’s ramp reduced the quota; null without a ramp'),
  mayChange: z.boolean(),
});

export const QuotaRamp = z.object({
  percents: z
    .array(z.int().min(0).max(100))
    .max(RAMP_MONTHS_MAX)
    .describe('Percent of the full quota in each month since the start; 100% afterwards'),
  isStandard: z.boolean().describe('true: the default ramp'),
  mayChange: z
    .boolean()
    .describe('true: you can set the percentages. You can set starts for people whose quotas you set'),
  starts: z.array(z.object({ memberId: Id, name: z.string(), startsOn: z.iso.date() })),
});

export const QuotaHistory = z.object({
  currency: CurrencyCode,
  items: z
    .array(
      z.object({
        at: Instant,
        by: z.object({ id: Id, name: z.string() }).nullable(),
        amountMinor: AmountMinor.nullable().describe('null: removed'),
        currency: CurrencyCode,
        fullMinor: AmountMinor.nullable().describe('Full quota before the ramp'),
      }),
    )
    .describe('Latest first'),
});

export const QuotaView = z.object({
  asOf: Instant,
  period: Period,
  currency: CurrencyCode,
  expected: z.object({
    percent: z.number().describe('Expected percent of the quota by now'),
    from: z.enum(['elapsed', 'pace']).describe('Share of full days elapsed, or the pace of past periods'),
    periods: z.int().describe('Past periods with a win in the average; 0 for elapsed days'),
  }),
  all: QuotaStanding.describe('The organisation, your team, or you'),
  teams: z.array(QuotaStanding).describe('Everyone who leads someone you can see, by name'),
  reps: z.array(QuotaStanding).describe('Everyone with a quota or a deal in the period, by name'),
});

export const QuotaTrend = z.object({
  currency: CurrencyCode,
  items: z
    .array(
      z.object({
        period: Period,
        quotaMinor: AmountMinor.nullable(),
        wonMinor: SumMinor,
        attainment: z.number().nullable(),
      }),
    )
    .describe('Earliest first, the period itself last'),
});

/** What a quota is spread over, and by what whoever it is spread over weighs. */
export const SPREAD_OVER = ['all', 'teams', 'reps'] as const;
export const SPREAD_BY = ['evenly', 'quotas', 'won'] as const;
export const SPREAD_SEASONS = ['evenly', 'won'] as const;

const Standing = z.object({ amountMinor: AmountMinor, currency: CurrencyCode, version: z.int() });

export const QuotaSpread = z.object({
  currency: CurrencyCode,
  periods: z.array(Period).describe('Periods that get a quota, earliest first'),
  rows: z
    .array(
      WhoseQuota.extend({
        name: z.string(),
        depth: z.int().describe('Levels below the quota to spread, which is 0'),
        parts: z
          .array(
            z.object({
              amountMinor: AmountMinor.nullable().describe('null: too small to spread'),
              before: Standing.nullable().describe('Current quota'),
            }),
          )
          .describe('Per period; the lines below add up to it'),
      }),
    )
    .describe('The quota to spread first, then each person below their manager'),
  whole: Standing.nullable().describe('Current quota for the whole period'),
  inTheWay: z
    .array(WhoseQuota.extend({ name: z.string(), period: Period, before: Standing }))
    .describe('Quotas of longer periods or teams that would override the spread; they are removed with it'),
});

const TAGS = ['quotas'];
const Asked = PeriodInput.omit({ ownerId: true });

export const quotas = {
  view: keyed
    .route({ method: 'GET', path: '/quotas', tags: TAGS, summary: 'Get the quotas of a period with attainment' })
    .input(Asked)
    .output(QuotaView),
  trend: keyed
    .route({
      method: 'GET',
      path: '/quotas/trend',
      tags: TAGS,
      summary: 'Get a quota over the last eight periods of its kind',
    })
    .input(Asked.extend({ scope: z.enum(QUOTA_SCOPES), memberId: Id.optional() }))
    .output(QuotaTrend),
  history: keyed
    .route({
      method: 'GET',
      path: '/quotas/history',
      tags: TAGS,
      summary: 'List the changes of a quota, with who and when',
    })
    .input(Asked.extend({ scope: z.enum(QUOTA_SCOPES), memberId: Id.optional() }))
    .output(QuotaHistory),
  spread: keyed
    .meta({ ability: 'setQuotas' })
    .route({
      method: 'GET',
      path: '/quotas/spread',
      tags: TAGS,
      summary: 'Preview how a quota spreads over teams and reps, and over shorter periods. Saves nothing',
    })
    .input(
      Asked.extend({
        scope: z.enum(['organization', 'team']),
        memberId: Id.optional(),
        amountMinor: z.coerce.number().pipe(AmountMinor.min(1)),
        currency: CurrencyCode.optional().describe('Default: the organisation’s currency'),
        into: z.enum(PERIOD_KINDS).optional().describe('The same or a shorter period kind; default: the period itself'),
        over: z.enum(SPREAD_OVER).default('all').describe('Teams and reps; only teams; or only reps'),
        by: z
          .enum(SPREAD_BY)
          .default('evenly')
          .describe('Equal per rep, less during a ramp; by current quotas; or by wins in twelve months'),
        season: z.enum(SPREAD_SEASONS).default('evenly').describe('For shorter periods: equal, or by last year’s wins'),
      }),
    )
    .output(QuotaSpread),
  ramp: keyed
    .route({
      method: 'GET',
      path: '/quotas/ramp',
      tags: TAGS,
      summary: 'Get the ramp of new reps, and the reps in ramp',
    })
    .output(QuotaRamp),
  putRamp: keyed
    .meta({ ability: 'setQuotas' })
    .route({
      method: 'PUT',
      path: '/quotas/ramp',
      tags: TAGS,
      summary: 'Set the ramp of new reps and the day each rep’s ramp starts. Existing quotas stay',
    })
    .input(
      z.object({
        percents: QuotaRamp.shape.percents.nullable().optional().describe('null: the default ramp'),
        starts: z
          .array(z.object({ memberId: Id, startsOn: IsoDate.nullable().describe('null: no ramp') }))
          .max(QUOTAS_AT_ONCE)
          .default([]),
      }),
    )
    .output(QuotaRamp),
  put: keyed
    .meta({ ability: 'setQuotas' })
    .route({
      method: 'PUT',
      path: '/quotas',
      tags: TAGS,
      summary: 'Set or remove quotas of a period, all or nothing',
    })
    .input(
      Asked.extend({
        items: z
          .array(
            WhoseQuota.extend({
              amountMinor: AmountMinor.min(1).nullable().describe('null removes the quota'),
              isFull: z
                .boolean()
                .optional()
                .describe('true: the amount is the full quota, and the rep’s ramp is applied'),
              expectedVersion: z
                .int()
                .nullable()
                .optional()
                .describe('Rejected if the quota has changed; null: there must be none'),
            }),
          )
          .min(1)
          .max(QUOTAS_AT_ONCE),
      }),
    )
    .output(QuotaView),
};
