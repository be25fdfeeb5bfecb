import { QUOTA_STATUSES } from '@forecastle/rules';
import * as z from 'zod';
import { keyed } from './base.ts';
import { Period, PeriodInput } from './forecasts.ts';
import { AmountMinor, CurrencyCode, Id, Instant, SumMinor } from './shapes.ts';

export const QUOTA_SCOPES = ['organization', 'team', 'rep'] as const;
/** Quotas that one call may set. */
export const QUOTAS_AT_ONCE = 500;

const Whose = z.object({
  scope: z.enum(QUOTA_SCOPES),
  memberId: Id.nullable().describe('The rep, or whoever leads the team; null for the organisation'),
});

export const QuotaStanding = Whose.extend({
  name: z.string(),
  quotaMinor: AmountMinor.nullable().describe('In the currency of the organisation; null where there is none'),
  from: z
    .enum(['set', 'periods', 'reps'])
    .nullable()
    .describe('Set for this period; the sum of those of the periods it is made of; the sum of those of its reps'),
  version: z.int().nullable().describe('Of the quota that is set; null where none is'),
  wonMinor: SumMinor.describe('Won in the period by whoever owns the deals'),
  won: z.int(),
  openMinor: SumMinor.describe('Open deals due in the period, overdue ones counted in the running one'),
  attainment: z.number().nullable().describe('Percent of the quota, to one decimal; null without one'),
  status: z.enum(QUOTA_STATUSES).nullable().describe('Against what is to be expected by now; null without a quota'),
  leftMinor: SumMinor.nullable().describe('Still to be won; 0 once the quota is reached'),
  coverage: z.number().nullable().describe('Open pipeline over what is left; null once reached, or without a quota'),
  mayChange: z.boolean(),
});

export const QuotaView = z.object({
  asOf: Instant,
  period: Period,
  currency: CurrencyCode,
  expected: z.object({
    percent: z.number().describe('Of a quota, by now'),
    from: z.enum(['elapsed', 'pace']).describe('The days that are over, or how past periods of the kind went'),
    periods: z.int().describe('Past periods it is the mean of; 0 by elapsed days'),
  }),
  all: QuotaStanding.describe('The organisation, or the team of whoever asks, or their own'),
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
            Whose.extend({
              amountMinor: AmountMinor.min(1).nullable().describe('null takes the quota away'),
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
