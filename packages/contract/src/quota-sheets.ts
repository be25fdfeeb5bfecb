/** Quotas from a spreadsheet: what a file says is read and shown first, and what was shown is then set in one call. */
import { PERIOD_KINDS } from '@forecastle/rules';
import * as z from 'zod';
import { keyed } from './base.ts';
import { Period } from './forecasts.ts';
import { QUOTA_SHEET_MAX_BYTES, QUOTA_SHEET_QUOTAS } from './limits.ts';
import { WhoseQuota } from './quotas.ts';
import { AmountMinor, CurrencyCode, IsoDate, Name } from './shapes.ts';

/** Four characters for three bytes, and padding. */
const BASE64_MAX = Math.ceil(QUOTA_SHEET_MAX_BYTES / 3) * 4;

const Kept = z.object({
  amountMinor: AmountMinor,
  currency: CurrencyCode,
  fullMinor: AmountMinor.nullable().describe('The full quota, of which a ramp made the amount; null where none did'),
  version: z.int(),
});

const Cell = z.object({
  row: z.int().describe('Counted from 1, as spreadsheet programs do'),
  column: z.string().describe('Its letter'),
});

export const QuotaSheet = z.object({
  fileName: z.string(),
  sheet: z.string().nullable().describe('Of a workbook the sheet that was read'),
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
    Cell.extend(WhoseQuota.shape).extend({
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
  problems: z
    .array(Cell.extend({ heading: z.string(), value: z.string(), expected: z.string() }))
    .describe('What could not be read; everything else could'),
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
        fileName: Name,
        content: z
          .string()
          .min(1, 'The file is empty')
          .max(BASE64_MAX, `Files of up to ${QUOTA_SHEET_MAX_BYTES / 1000} kB are read`)
          .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Give the bytes of the file as base64')
          .describe('The bytes of a .csv, .tsv, .xls or .xlsx file, as base64'),
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
