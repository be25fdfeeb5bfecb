import * as z from 'zod';
import { base } from './base.ts';
import { BillingTerms } from './organization.ts';
import { Id } from './shapes.ts';

export const PlanUsage = z.object({
  month: z.iso.date().describe('First day of the month, in the organisation’s timezone'),
  aiScoredOpportunities: z.int().describe('Opportunities with AI scoring written by a model this month'),
  recordedMeetings: z.int().describe('Meetings recorded so far, removed ones too'),
  searches: z.int().describe('Market and deal searches this month, by everyone'),
});

export const InvoiceSummary = z.object({
  id: Id,
  number: z.string(),
  title: z.string().describe('Invoice, Tax invoice or Credit note'),
  issuedOn: z.iso.date(),
  from: z.iso.date().describe('First day that is paid for'),
  to: z.iso.date().describe('Last day that is paid for'),
  dueOn: z.iso.date().nullable(),
  currency: BillingTerms.shape.currency,
  totalMinor: z.int().describe('Cents with tax; below zero on a credit note'),
  creditedBy: z.string().nullable().describe('Number of the credit note that cancels it'),
});

const TAGS = ['organization'];
const manage = base.meta({ ability: 'managePlan' });

export const billing = {
  usage: manage
    .route({
      method: 'GET',
      path: '/organization/plan/usage',
      tags: TAGS,
      summary: 'Get what the organisation used of the things that plans limit',
    })
    .output(PlanUsage),
  invoices: manage
    .route({
      method: 'GET',
      path: '/organization/invoices',
      tags: TAGS,
      summary: 'List the invoices that the operator issued, newest first',
    })
    .output(z.object({ items: z.array(InvoiceSummary) })),
};
