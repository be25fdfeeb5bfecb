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
  quotaMinor: AmountMinor.nullable().describe('In the currency of the organisation; null where there is none'),
  from: z
    .enum(['set', 'periods', 'teams', 'reps'])
    .nullable()
    .describe(
      'Set for this period; the sum of those of the periods it is made of; the sum of those below, of teams that have one among them, or of reps alone',
    ),
  version: z.int().nullable().describe('Of the quota that is set; null where none is'),
  wonMinor: SumMinor.describe('Won in the period, credited to the owner of the deal'),
  won: z.int(),
  openMinor: SumMinor.describe('Open deals due in the period, overdue ones counted in the running one'),
  attainment: z.number().nullable().describe('Percent of the quota, to one decimal; null without one'),
  status: z.enum(QUOTA_STATUSES).nullable().describe('Against what is to be expected by now; null without a quota'),
  leftMinor: SumMinor.nullable().describe('Still to be won; 0 once the quota is reached'),
  coverage: z.number().nullable().describe('Open pipeline over what is left; null once reached, or without a quota'),
  ramp: z
    .object({
      fullMinor: AmountMinor.describe('What the quota is once the ramp is over'),
      startsOn: z.iso.date(),
      parts: z.array(z.object({ start: z.iso.date(), end: z.iso.date(), percent: z.int(), amountMinor: AmountMinor })),
    })
    .nullable()
    .describe('How the ramp of a rep made the quota that is set; null where none did'),
  mayChange: z.boolean(),
});

export const QuotaRamp = z.object({
  percents: z
    .array(z.int().min(0).max(100))
    .max(RAMP_MONTHS_MAX)
    .describe('Of the full quota in each month since the start; all of it from then on'),
  isStandard: z.boolean().describe('Nobody has set another one'),
  mayChange: z.boolean().describe('The percentages; starts may be set of whom one may set quotas'),
  starts: z.array(z.object({ memberId: Id, name: z.string(), startsOn: z.iso.date() })),
});

export const QuotaHistory = z.object({
  currency: CurrencyCode,
  items: z
    .array(
      z.object({
        at: Instant,
        by: z.object({ id: Id, name: z.string() }).nullable(),
        amountMinor: AmountMinor.nullable().describe('null: it was taken away'),
        currency: CurrencyCode,
        fullMinor: AmountMinor.nullable().describe('Of which a ramp made the amount'),
      }),
    )
    .describe('Latest first'),
});

export const QuotaView = z.object({
  asOf: Instant,
  period: Period,
  currency: CurrencyCode,
  expected: z.object({
    percent: z.number().describe('Of a quota, by now'),
    from: z
      .enum(['elapsed', 'pace'])
      .describe('The share of whole days before today, or how past periods of the kind went'),
    periods: z.int().describe('Past periods with a win that it is the mean of; 0 by elapsed days'),
  }),
  all: QuotaStanding.describe('The organisation, the caller’s team, or the caller'),
  teams: z.array(QuotaStanding).describe('Of everybody who leads somebody you may see, by name'),
  reps: z.array(QuotaStanding).describe('Who has a quota or a deal in the period, by name'),
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
  periods: z.array(Period).describe('That the quota is spread over, earliest first'),
  rows: z
    .array(
      WhoseQuota.extend({
        name: z.string(),
        depth: z.int().describe('How many of the rows before stand above it; 0 is what is spread'),
        parts: z
          .array(
            z.object({
              amountMinor: AmountMinor.nullable().describe('null: too little for anything'),
              before: Standing.nullable().describe('The quota as it is set now'),
            }),
          )
          .describe('For each of the periods; what stands below adds up to it'),
      }),
    )
    .describe('What is spread first, then each person below their manager'),
  whole: Standing.nullable().describe('The quota of all of the period, as it is set now'),
  inTheWay: z
    .array(WhoseQuota.extend({ name: z.string(), period: Period, before: Standing }))
    .describe('Quotas that would count before what is spread, and are to be taken away with it'),
});

const TAGS = ['quotas'];
const Asked = PeriodInput.omit({ ownerId: true });

export const quotas = {
  view: keyed
    .route({ method: 'GET', path: '/quotas', tags: TAGS, summary: 'Quotas of a period and how they fare' })
    .input(Asked)
    .output(QuotaView),
  trend: keyed
    .route({
      method: 'GET',
      path: '/quotas/trend',
      tags: TAGS,
      summary: 'A quota over the last eight periods of its kind',
    })
    .input(Asked.extend({ scope: z.enum(QUOTA_SCOPES), memberId: Id.optional() }))
    .output(QuotaTrend),
  history: keyed
    .route({
      method: 'GET',
      path: '/quotas/history',
      tags: TAGS,
      summary: 'What a quota of a period was set to, when and by whom',
    })
    .input(Asked.extend({ scope: z.enum(QUOTA_SCOPES), memberId: Id.optional() }))
    .output(QuotaHistory),
  spread: keyed
    .meta({ ability: 'setQuotas' })
    .route({
      method: 'GET',
      path: '/quotas/spread',
      tags: TAGS,
      summary: 'What a quota comes to for teams and reps, in shorter periods if wanted; saves nothing',
    })
    .input(
      Asked.extend({
        scope: z.enum(['organization', 'team']),
        memberId: Id.optional(),
        amountMinor: z.coerce.number().pipe(AmountMinor.min(1)),
        currency: CurrencyCode.optional().describe('The one of the organisation when not given'),
        into: z.enum(PERIOD_KINDS).optional().describe('Of no longer periods; the period itself when not given'),
        over: z.enum(SPREAD_OVER).default('all').describe('Teams and reps; the teams; the reps alone'),
        by: z
          .enum(SPREAD_BY)
          .default('evenly')
          .describe(
            'The same for each rep, less while a ramp runs; by their quotas; by what they won in twelve months',
          ),
        season: z
          .enum(SPREAD_SEASONS)
          .default('evenly')
          .describe('Of shorter periods: the same, or as last year was won'),
      }),
    )
    .output(QuotaSpread),
  ramp: keyed
    .route({
      method: 'GET',
      path: '/quotas/ramp',
      tags: TAGS,
      summary: 'How the quotas of new reps ramp up, and whose do',
    })
    .output(QuotaRamp),
  putRamp: keyed
    .meta({ ability: 'setQuotas' })
    .route({
      method: 'PUT',
      path: '/quotas/ramp',
      tags: TAGS,
      summary: 'Set the ramp of new reps, and from when on reps ramp up; quotas that are set stay as they are',
    })
    .input(
      z.object({
        percents: QuotaRamp.shape.percents.nullable().optional().describe('null: the standard one'),
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
      summary: 'Set quotas of a period, or take them away: all of them or none',
    })
    .input(
      Asked.extend({
        items: z
          .array(
            WhoseQuota.extend({
              amountMinor: AmountMinor.min(1).nullable().describe('null takes the quota away'),
              isFull: z.boolean().optional().describe('The amount is the full quota: the ramp of the rep is applied'),
              expectedVersion: z
                .int()
                .nullable()
                .optional()
                .describe('Refused when it has another by now; null: none may be set yet'),
            }),
          )
          .min(1)
          .max(QUOTAS_AT_ONCE),
      }),
    )
    .output(QuotaView),
};
