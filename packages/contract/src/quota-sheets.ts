/** Quotas from a spreadsheet: what a file says is read and shown first, and what was shown is then set in one call. */
import { PERIOD_KINDS } from '@forecastle/rules';
import * as z from 'zod';
import { keyed } from './base.ts';
import { Period } from './forecasts.ts';
import { QUOTA_SHEET_MAX_BYTES, QUOTA_SHEET_QUOTAS } from './limits.ts';
import { WhoseQuota } from './quotas.ts';
import { AmountMinor, CurrencyCode, IsoDate } from './shapes.ts';
import { SheetCell, SheetProblems, sentFile, sheetRead } from './sheet-shapes.ts';

const Kept = z.object({
  amountMinor: AmountMinor,
  currency: CurrencyCode,
  fullMinor: AmountMinor.nullable().describe('The full quota, of which a ramp made the amount; null where none did'),
  version: z.int(),
});

export const QuotaSheet = z.object({
  ...sheetRead,
  columns: z.array(
    z.object({
      column: z.string().describe('Its letter'),
      heading: z.string(),
      as: z
        .enum(['rep', 'team', 'period', 'end', 'amount', 'currency'])
        .nullable()
        .describe('What it was taken to hold; null: it is not read'),
      period: z.string().nullable().describe('Of an amount of one period, as its heading says'),
    }),
  ),
  startsKind: z.enum(PERIOD_KINDS).nullable().describe('What start dates were taken to begin; null without any'),
  items: z.array(
    SheetCell.extend(WhoseQuota.shape).extend({
      name: z.string(),
      period: Period,
      amountMinor: AmountMinor,
      currency: CurrencyCode,
      ramped: AmountMinor.nullable().describe(
        'What the ramp of the rep makes of the amount where that is the full quota; null where nobody ramps up',
      ),
      before: Kept.nullable().describe('The quota as it is set now'),
    }),
  ),
  problems: SheetProblems.describe('What could not be read; everything else could'),
  notices: z.array(z.string()),
});

const GivenQuota = WhoseQuota.extend({
  period: z.enum(PERIOD_KINDS),
  containing: IsoDate.describe('A day of the period'),
  amountMinor: AmountMinor.min(1).nullable().describe('null takes the quota away'),
  isFull: z.boolean().optional().describe('The amount is the full quota: the ramp of the rep is applied'),
  currency: CurrencyCode.optional().describe('The one of the organisation when not given'),
  expectedVersion: z.int().nullable().optional().describe('Refused when it has another by now; null: none may be set'),
});

const TAGS = ['quotas'];

export const quotaSheets = {
  read: keyed
    .meta({ ability: 'setQuotas' })
    .route({
      method: 'POST',
      path: '/quotas/read-sheet',
      tags: TAGS,
      summary: 'Read quotas from a spreadsheet and say what setting them would change; saves nothing',
    })
    .input(
      z.object({
        ...sentFile(QUOTA_SHEET_MAX_BYTES),
        startsKind: z.enum(PERIOD_KINDS).optional().describe('What start dates begin; found out when not given'),
      }),
    )
    .output(QuotaSheet),
  set: keyed
    .meta({ ability: 'setQuotas' })
    .route({
      method: 'PUT',
      path: '/quotas/many',
      tags: TAGS,
      summary: 'Set quotas of several periods, or take them away: all of them or none',
    })
    .input(z.object({ items: z.array(GivenQuota).min(1).max(QUOTA_SHEET_QUOTAS) }))
    .output(
      z.object({
        changed: z.int().describe('Those that were otherwise before'),
        before: z.array(GivenQuota).describe('Sets what was changed back to how it was'),
      }),
    ),
};
