import { CONTACT_ROLES } from '@forecastle/rules';
import * as z from 'zod';
import { base, keyed } from './base.ts';
import { Freshness } from './deal-contacts.ts';
import { AmountMinor, CurrencyCode, Id, Instant, many, PageInput, page, SumMinor } from './shapes.ts';

export const FRESHNESS_BANDS = ['active', 'needs_attention', 'stale'] as const;

/** A contact on an open deal, as the dashboard shows it: influence belongs to the deal, so each deal is a row. */
export const FreshContact = z.object({
  contact: z.object({
    id: Id,
    name: z.string(),
    email: z.string().nullable(),
    title: z.string().nullable(),
    accountName: z.string().nullable(),
  }),
  opportunity: z.object({
    id: Id,
    name: z.string(),
    owner: z.object({ id: Id, name: z.string(), active: z.boolean() }),
    amountMinor: AmountMinor.nullable(),
    currency: CurrencyCode,
  }),
  role: z.enum(CONTACT_ROLES).nullable(),
  influence: z.int().min(0).max(10).nullable(),
  lastInteractionAt: Instant.nullable(),
  freshness: Freshness,
  dueAt: Instant.nullable().describe('Deadline to contact a stale Champion or Economic Buyer; null for others'),
});

const Scope = z.object({
  ownerId: many(Id),
  opportunityId: Id.optional(),
  contactId: Id.optional(),
  role: many(z.enum([...CONTACT_ROLES, 'none'])).describe('none: contacts without a role'),
});
const tags = ['contact freshness'];

export const contactFreshness = {
  list: keyed
    .route({
      method: 'GET',
      path: '/contact-freshness',
      tags,
      summary: 'List contacts on open deals; those below 50 the longest come first',
    })
    .input(
      PageInput.extend({
        ...Scope.shape,
        band: many(z.enum(FRESHNESS_BANDS)),
        direction: z.enum(['asc', 'desc']).default('asc').describe('asc: stalest first'),
      }),
    )
    .output(page(FreshContact)),
  summary: keyed
    .route({
      method: 'GET',
      path: '/contact-freshness/summary',
      tags,
      summary: 'Count contacts on open deals by band, and list stale key stakeholders',
    })
    .input(Scope)
    .output(
      z.object({
        active: z.int(),
        needsAttention: z.int(),
        stale: z.int(),
        alerts: z
          .object({
            contacts: z.int(),
            deals: z.int(),
            amountBaseMinor: SumMinor,
            soon: z.int().describe('Key stakeholders who drop below 50 within 24 hours'),
          })
          .describe('Champions and Economic Buyers below 50'),
      }),
    ),
  calculate: base
    .route({
      method: 'POST',
      path: '/contact-freshness/calculate',
      tags,
      summary: 'Calculate the freshness of all contacts on deals you can see, in batches',
    })
    .input(z.object({ cursor: z.string().max(200).nullable().default(null) }))
    .output(
      z.object({
        calculated: z.int().describe('Deals calculated so far'),
        total: z.int().describe('Deals to calculate'),
        nextCursor: z.string().nullable().describe('Send it to continue; null when all are calculated'),
      }),
    ),
};
