import { CALENDAR_CHOICES } from '@forecastle/rules';
import * as z from 'zod';
import { base, keyed } from './base.ts';
import { FiscalCadence, FiscalYearStart, TimeZone } from './organization.ts';

const Days = z.object({ start: z.iso.date(), end: z.iso.date().describe('Last day, included') });

export const FiscalCalendarView = z.object({
  fiscalYearStart: FiscalYearStart,
  fiscalCadence: FiscalCadence,
  timeZone: TimeZone,
});

const UnfitQuotas = Days.extend({
  quotas: z.int().describe('Set for exactly these days'),
  converts: z.int().describe('Of these, quotas that can move to `to`; the others stay, because it already has a quota'),
  to: Days.extend({ label: z.string() }).describe('Closest period: the one with the most days in common'),
});
const Held = z.object({
  fit: z.int().describe('Their days are a month, quarter or year of the calendar'),
  unfit: z.int().describe('Saved, and shown again when a calendar has their days'),
});

export const SalesPeriods = z.object({
  calendar: FiscalCalendarView,
  choice: z.enum(CALENDAR_CHOICES).nullable().describe('assumed: someone skipped it; null: nobody was asked yet'),
  unfitQuotas: z
    .array(UnfitQuotas)
    .describe('Quotas that fit no period, by their days: they do not count until you convert them'),
  converted: z.int().describe('Converted quotas: set for other days than they have now'),
});

export const CalendarEffect = z.object({
  calendar: FiscalCalendarView,
  samePeriods: z.boolean().describe('true: every day stays in its month, quarter and year'),
  quotas: Held.extend({ returning: z.int().describe('Converted quotas that get their original dates back') }),
  unfitQuotas: z.array(UnfitQuotas),
  submissions: Held,
  forecasts: Held,
});

const Choice = z.object({
  choice: z
    .enum(CALENDAR_CHOICES)
    .describe('auto and assumed: the calendar year in quarters, in the current timezone unless you give another'),
  fiscalYearStart: FiscalYearStart.optional(),
  fiscalCadence: FiscalCadence.optional(),
  timeZone: TimeZone.optional(),
});
const tags = ['sales periods'];

export const salesPeriods = {
  view: keyed
    .route({
      method: 'GET',
      path: '/sales-periods',
      tags,
      summary: 'Get the fiscal calendar, and quotas that do not fit it',
    })
    .output(SalesPeriods),
  preview: base
    .meta({ ability: 'updateOrganization' })
    .route({
      method: 'POST',
      path: '/sales-periods/preview',
      tags,
      summary: 'Preview the effect of another fiscal calendar on quotas, commits and saved forecasts',
    })
    .input(Choice)
    .output(CalendarEffect),
  set: base
    .meta({ ability: 'updateOrganization' })
    .route({ method: 'PUT', path: '/sales-periods', tags, summary: 'Set up or change the fiscal calendar' })
    .input(Choice)
    .output(SalesPeriods),
  convert: base
    .meta({ ability: 'updateOrganization' })
    .route({
      method: 'POST',
      path: '/sales-periods/convert-quotas',
      tags,
      summary: 'Convert quotas that fit no period to the closest one, with the same amount',
    })
    .output(SalesPeriods),
  unconvert: base
    .meta({ ability: 'updateOrganization' })
    .route({
      method: 'POST',
      path: '/sales-periods/unconvert-quotas',
      tags,
      summary: 'Restore the original dates of converted quotas',
    })
    .output(SalesPeriods),
};
