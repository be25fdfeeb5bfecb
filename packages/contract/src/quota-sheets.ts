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
  fullMinor: AmountMinor.nullable().describe('Full quota before the ramp; null without a ramp'),
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
  startsKind: z.enum(PERIOD_KINDS).nullable().describe('Period kind that start dates begin; null without start dates'),
  items: z.array(
    SheetCell.extend(WhoseQuota.shape).extend({
      name: z.string(),
      period: Period,
      amountMinor: AmountMinor,
      currency: CurrencyCode,
      ramped: AmountMinor.nullable().describe(
        'Amount after the rep’s ramp, if the amount is the full quota; null for reps without a ramp',
      ),
      before: Kept.nullable().describe('Current quota'),
    }),
  ),
  problems: SheetProblems.describe('Cells not read; all others were'),
  notices: z.array(z.string()),
});

const GivenQuota = WhoseQuota.extend({
  period: z.enum(PERIOD_KINDS),
  containing: IsoDate.describe('A day in the period'),
  amountMinor: AmountMinor.min(1).nullable().describe('null removes the quota'),
  isFull: z.boolean().optional().describe('true: the amount is the full quota, and the rep’s ramp is applied'),
  currency: CurrencyCode.optional().describe('Default: the organisation’s currency'),
  expectedVersion: z
    .int()
    .nullable()
    .optional()
    .describe('Rejected if the quota has changed; null: there must be none'),
});

const TAGS = ['quotas'];

export const quotaSheets = {
  read: keyed
    .meta({ ability: 'setQuotas' })
    .route({
      method: 'POST',
      path: '/quotas/read-sheet',
      tags: TAGS,
      summary: 'Preview quotas from a spreadsheet. Saves nothing',
    })
    .input(
      z.object({
        ...sentFile(QUOTA_SHEET_MAX_BYTES),
        startsKind: z.enum(PERIOD_KINDS).optional().describe('Period kind that start dates begin; default: detected'),
      }),
    )
    .output(QuotaSheet),
  set: keyed
    .meta({ ability: 'setQuotas' })
    .route({
      method: 'PUT',
      path: '/quotas/many',
      tags: TAGS,
      summary: 'Set or remove quotas of several periods, all or nothing',
    })
    .input(z.object({ items: z.array(GivenQuota).min(1).max(QUOTA_SHEET_QUOTAS) }))
    .output(
      z.object({
        changed: z.int().describe('Number of quotas that changed'),
        before: z.array(GivenQuota).describe('Values that undo the change'),
      }),
    ),
};
