import { CONTACT_ROLES } from '@forecastle/rules';
import * as z from 'zod';
import { keyed } from './base.ts';
import { Contact } from './contacts.ts';
import { Id, Instant } from './shapes.ts';

export const Freshness = z.object({
  score: z.int().min(0).max(100),
  band: z.enum(['active', 'needs_attention', 'stale']),
});
/** A contact on a deal. */
export const DealContact = z.object({
  contact: Contact,
  role: z.enum(CONTACT_ROLES).nullable(),
  influence: z.int().min(0).max(10).nullable(),
  freshness: Freshness,
  nextInteractionAt: Instant.nullable().describe('Next planned interaction, on any deal'),
});
export const dealContacts = {
  list: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{opportunityId}/contacts',
      tags: ['opportunity contacts'],
      summary: 'List contacts on a deal with role, influence and freshness',
    })
    .input(z.object({ opportunityId: Id }))
    .output(z.object({ items: z.array(DealContact) })),
  put: keyed
    .route({
      method: 'PUT',
      path: '/opportunities/{opportunityId}/contacts/{contactId}',
      tags: ['opportunity contacts'],
      summary: 'Add a contact to a deal, or change role and influence',
    })
    .input(
      z.object({
        opportunityId: Id,
        contactId: Id,
        role: z.enum(CONTACT_ROLES).nullable().default(null),
        influence: z.int().min(0).max(10).nullable().default(null),
      }),
    )
    .output(DealContact),
  remove: keyed
    .route({
      method: 'DELETE',
      path: '/opportunities/{opportunityId}/contacts/{contactId}',
      tags: ['opportunity contacts'],
      summary: 'Remove a contact from a deal',
    })
    .input(z.object({ opportunityId: Id, contactId: Id }))
    .output(z.object({})),
};
