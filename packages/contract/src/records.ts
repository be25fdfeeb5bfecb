import { CONTACT_ROLES } from '@forecastle/rules';
import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { Email, Id, Instant, LongText, Name, oneLine, PageInput, page } from './shapes.ts';

const Abilities = z.object({ update: z.boolean() });

export const Account = z.object({
  id: Id,
  externalId: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  industry: z.string().nullable(),
  organizationDescription: z.string().nullable(),
  strategic: z.boolean(),
  updatedAt: Instant,
  abilities: Abilities,
});
const AccountFields = z.object({
  name: Name,
  externalId: oneLine(200).nullable(),
  description: LongText.nullable(),
  industry: oneLine(200).nullable(),
  organizationDescription: LongText.nullable(),
  strategic: z.boolean(),
});
export const accounts = {
  list: keyed
    .route({ method: 'GET', path: '/accounts', tags: ['accounts'], summary: 'Accounts by name' })
    .input(PageInput.extend({ search: z.string().max(200).optional() }))
    .output(page(Account)),
  get: keyed
    .route({ method: 'GET', path: '/accounts/{id}', tags: ['accounts'], summary: 'One account' })
    .input(z.object({ id: Id }))
    .output(Account),
  create: keyedCreating
    .route({
      method: 'POST',
      path: '/accounts',
      tags: ['accounts'],
      summary: 'Add an account',
      successStatus: 201,
    })
    .input(AccountFields.partial().required({ name: true }))
    .output(Account),
  update: keyed
    .route({ method: 'PATCH', path: '/accounts/{id}', tags: ['accounts'], summary: 'Change an account' })
    .input(AccountFields.partial().extend({ id: Id }))
    .output(Account),
};

export const Freshness = z.object({
  score: z.int().min(0).max(100),
  band: z.enum(['active', 'needs_attention', 'stale']),
});
export const Contact = z.object({
  id: Id,
  externalId: z.string().nullable(),
  accountId: Id.nullable(),
  accountName: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  title: z.string().nullable(),
  phone: z.string().nullable(),
  lastInteractionAt: Instant.nullable(),
  updatedAt: Instant,
  abilities: Abilities,
});
const ContactFields = z.object({
  name: Name,
  externalId: oneLine(200).nullable(),
  accountId: Id.nullable(),
  email: Email.nullable(),
  title: oneLine(200).nullable(),
  phone: oneLine(60).nullable(),
});
export const contacts = {
  list: keyed
    .route({ method: 'GET', path: '/contacts', tags: ['contacts'], summary: 'Contacts by name' })
    .input(PageInput.extend({ search: z.string().max(200).optional(), accountId: Id.optional() }))
    .output(page(Contact)),
  get: keyed
    .route({ method: 'GET', path: '/contacts/{id}', tags: ['contacts'], summary: 'One contact' })
    .input(z.object({ id: Id }))
    .output(Contact),
  create: keyedCreating
    .route({
      method: 'POST',
      path: '/contacts',
      tags: ['contacts'],
      summary: 'Add a contact',
      successStatus: 201,
    })
    .input(ContactFields.partial().required({ name: true }))
    .output(Contact),
  update: keyed
    .route({ method: 'PATCH', path: '/contacts/{id}', tags: ['contacts'], summary: 'Change a contact' })
    .input(ContactFields.partial().extend({ id: Id }))
    .output(Contact),
};

/** A contact on a deal. */
export const DealContact = z.object({
  contact: Contact,
  role: z.enum(CONTACT_ROLES).nullable(),
  influence: z.int().min(0).max(10).nullable(),
  freshness: Freshness,
});
export const dealContacts = {
  list: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{opportunityId}/contacts',
      tags: ['opportunity contacts'],
      summary: 'Contacts on a deal with role, influence and freshness',
    })
    .input(z.object({ opportunityId: Id }))
    .output(z.object({ items: z.array(DealContact) })),
  put: keyed
    .route({
      method: 'PUT',
      path: '/opportunities/{opportunityId}/contacts/{contactId}',
      tags: ['opportunity contacts'],
      summary: 'Put a contact on a deal, or change role and influence',
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
      summary: 'Take a contact off a deal',
    })
    .input(z.object({ opportunityId: Id, contactId: Id }))
    .output(z.object({})),
};

export const ACTIVITY_KINDS = [
  'email_received',
  'email_sent',
  'call',
  'meeting',
  'engagement_confirmed',
  'note',
  'task',
] as const;
export const INTERACTION_KINDS = ['email_received', 'email_sent', 'call', 'meeting', 'engagement_confirmed'] as const;
export const ActivityKind = z.enum(ACTIVITY_KINDS);
export const Activity = z.object({
  id: Id,
  kind: ActivityKind,
  subject: z.string(),
  body: z.string().nullable(),
  occurredAt: Instant,
  opportunityId: Id.nullable(),
  contacts: z.array(z.object({ id: Id, name: z.string() })),
  recordedBy: z.object({ id: Id, name: z.string() }).nullable(),
  abilities: z.object({ update: z.boolean(), remove: z.boolean() }),
});
const ActivityFields = z.object({
  kind: ActivityKind,
  subject: oneLine(500, 'Say in a few words what happened'),
  body: LongText.nullable(),
  occurredAt: Instant,
  contactIds: z.array(Id).max(100),
});
export const activities = {
  list: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{opportunityId}/activities',
      tags: ['activities'],
      summary: 'Activities of a deal, latest first: its own, and interactions of its contacts',
    })
    .input(PageInput.extend({ opportunityId: Id }))
    .output(page(Activity)),
  create: keyedCreating
    .route({
      method: 'POST',
      path: '/opportunities/{opportunityId}/activities',
      tags: ['activities'],
      summary: 'Record an activity on a deal',
      successStatus: 201,
    })
    .input(
      ActivityFields.extend({
        opportunityId: Id,
        body: LongText.nullable().default(null),
        contactIds: z.array(Id).max(100).default([]),
      }),
    )
    .output(Activity),
  update: keyed
    .route({ method: 'PATCH', path: '/activities/{id}', tags: ['activities'], summary: 'Change an activity' })
    .input(ActivityFields.partial().extend({ id: Id }))
    .output(Activity),
  remove: keyed
    .route({ method: 'DELETE', path: '/activities/{id}', tags: ['activities'], summary: 'Delete an activity' })
    .input(z.object({ id: Id }))
    .output(z.object({})),
  restore: keyed
    .route({
      method: 'POST',
      path: '/activities/{id}/restore',
      tags: ['activities'],
      summary: 'Bring a deleted activity back',
    })
    .input(z.object({ id: Id }))
    .output(Activity),
};
