import {
  ANNUAL_MULTIPLIER,
  BILLING_CYCLES,
  CALENDAR_CHOICES,
  FISCAL_CADENCES,
  keptTimeZone,
  PLANS,
  PRICE_CURRENCIES,
} from '@forecastle/rules';
import * as z from 'zod';
import { base, keyed } from './base.ts';
import { CurrencyCode, Id, Instant, Name } from './shapes.ts';

export const Plan = z.enum(PLANS);

export const TimeZone = z
  .string()
  .min(1)
  .max(64)
  .overwrite(keptTimeZone)
  .describe('IANA timezone in Area/City form, for example Pacific/Auckland; UTC is stored as Etc/UTC');
export const FiscalCadence = z
  .enum(FISCAL_CADENCES)
  .describe('4-4-5: months and quarters of whole weeks, from the Monday nearest the start of the year');
export const FiscalYearStart = z.object({ month: z.int().min(1).max(12), day: z.int().min(1).max(31) });

export const Organization = z.object({
  id: Id,
  name: z.string(),
  plan: Plan,
  timeZone: TimeZone,
  currency: CurrencyCode,
  fiscalYearStart: FiscalYearStart,
  fiscalCadence: FiscalCadence,
  calendarChoice: z
    .enum(CALENDAR_CHOICES)
    .nullable()
    .describe('How the fiscal calendar was set up; assumed: someone skipped it; null: nobody was asked yet'),
  requiresSecondFactor: z.boolean().describe('true: everyone who signs in with a password needs a second factor'),
  adminsNeedSecondFactor: z
    .boolean()
    .describe('true: admins need one, even if others do not. Applies to their API keys too'),
  createdAt: Instant,
});

export const BillingTerms = z.object({
  currency: z.enum(PRICE_CURRENCIES),
  cycle: z.enum(BILLING_CYCLES).describe(`Paid annually, a year costs ${ANNUAL_MULTIPLIER} months`),
});

/** The plan of the organisation and what it is paid for by: seats. */
export const OrganizationPlan = z.object({
  plan: Plan,
  limitsApply: z.boolean().describe('false: every plan includes everything (PLANS is off)'),
  seatsInUse: z.int().describe('People who can sign in'),
  openInvitations: z.int().describe('Each takes a seat once it is accepted'),
  billing: BillingTerms,
  issuesInvoices: z.boolean().describe('true: the operator issues invoices with the product'),
  abilities: z.object({
    change: z
      .boolean()
      .describe('The operator changes plans; with PLAN_CHANGES=admin, the organisation’s admins can too'),
  }),
});

export const Recalculation = z.object({
  items: z.array(
    z.object({
      what: z.enum(['scores', 'amounts']).describe('scores, or amounts in the currency'),
      percent: z.int().min(0).max(100),
      since: Instant,
    }),
  ),
});

export const organization = {
  recalculation: keyed
    .route({
      method: 'GET',
      path: '/organization/recalculation',
      tags: ['organization'],
      summary: 'What is being recalculated after a setting changed; empty when done',
    })
    .output(Recalculation),
  get: keyed
    .route({ method: 'GET', path: '/organization', tags: ['organization'], summary: 'Get the organisation' })
    .output(Organization),
  update: base
    .meta({ ability: 'updateOrganization' })
    .route({
      method: 'PATCH',
      path: '/organization',
      tags: ['organization'],
      summary: 'Change name, timezone, currency or fiscal year',
    })
    .input(
      Organization.pick({
        timeZone: true,
        currency: true,
        fiscalYearStart: true,
        fiscalCadence: true,
        requiresSecondFactor: true,
        adminsNeedSecondFactor: true,
      })
        .extend({ name: Name })
        .partial(),
    )
    .output(Organization),
  plan: base
    .meta({ ability: 'managePlan' })
    .route({
      method: 'GET',
      path: '/organization/plan',
      tags: ['organization'],
      summary: 'Get the plan, the seats in use, and if you can change it',
    })
    .output(OrganizationPlan),
  changePlan: base
    .meta({ ability: 'managePlan' })
    .route({
      method: 'PUT',
      path: '/organization/plan',
      tags: ['organization'],
      summary: 'Change the plan. No payment, and no record changes',
    })
    .input(z.object({ from: Plan.describe('The plan you saw: answers 409 if it has changed'), to: Plan }))
    .output(OrganizationPlan),
  changeBilling: base
    .meta({ ability: 'managePlan' })
    .route({
      method: 'PUT',
      path: '/organization/plan/billing',
      tags: ['organization'],
      summary: 'Change the currency and billing cycle. Issued invoices stay as they are',
    })
    .input(z.object({ from: BillingTerms.describe('What you saw: answers 409 if it has changed'), to: BillingTerms }))
    .output(OrganizationPlan),
};
