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
  quotas: z.int().describe('Set for just these days'),
  converts: z.int().describe('Of them those that can take the days of `to`; where a quota is set already it stays'),
  to: Days.extend({ label: z.string() }).describe('The period that shares the most days with them'),
});
const Held = z.object({
  fit: z.int().describe('Their days are a month, quarter or year of the calendar'),
  unfit: z.int().describe('Kept, and shown again when a calendar has their days'),
});

export const SalesPeriods = z.object({
  calendar: FiscalCalendarView,
  choice: z.enum(CALENDAR_CHOICES).nullable().describe('assumed: somebody skipped it; null: nobody was asked yet'),
  unfitQuotas: z
    .array(UnfitQuotas)
    .describe('Quotas that fit no period, by their days: they count nowhere until converted'),
  converted: z.int().describe('Quotas that took the days of another period than they were set for'),
});

export const CalendarEffect = z.object({
  calendar: FiscalCalendarView,
  samePeriods: z.boolean().describe('Every day stays in its month, quarter and year'),
  quotas: Held.extend({ returning: z.int().describe('Converted ones that go back to the days they were set for') }),
  unfitQuotas: z.array(UnfitQuotas),
  submissions: Held,
  forecasts: Held,
});

const Choice = z.object({
  choice: z
    .enum(CALENDAR_CHOICES)
    .describe('auto and assumed: the calendar year in quarters, in the timezone as it is unless another is given'),
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
      summary: 'The fiscal calendar, and quotas that do not fit it',
    })
    .output(SalesPeriods),
  preview: base
    .meta({ ability: 'updateOrganization' })
    .route({
      method: 'POST',
      path: '/sales-periods/preview',
      tags,
      summary: 'What another fiscal calendar would do to quotas, commits and kept forecasts; changes nothing',
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
      summary: 'Give quotas that fit no period the days of the likest one, with the same amount',
    })
    .output(SalesPeriods),
  unconvert: base
    .meta({ ability: 'updateOrganization' })
    .route({
      method: 'POST',
      path: '/sales-periods/unconvert-quotas',
      tags,
      summary: 'Give converted quotas back the days they were set for',
    })
    .output(SalesPeriods),
};
