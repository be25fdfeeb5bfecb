import * as z from 'zod';
import { base, creating, keyed } from './base.ts';
import { Role } from './roles.ts';
import { Email, Id, Instant, Name } from './shapes.ts';

export const Person = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable().describe('null for a person without sign-in, for example an owner found in a file'),
  role: Role,
  managerId: Id.nullable(),
  active: z.boolean(),
  canSignIn: z.boolean(),
  secondFactor: z.boolean().nullable().describe('Whether they have one; null for readers who do not manage people'),
  createdAt: Instant,
  abilities: z.object({
    update: z.boolean(),
    handOver: z.boolean().describe('Give their open deals to somebody else'),
    deactivate: z.boolean(),
    removeSecondFactor: z.boolean(),
  }),
});

/** Open deals on their way from one person to another. */
export const Handover = z.object({
  id: Id,
  fromId: Id,
  toId: Id,
  reason: z.enum(['left', 'reassigned']),
  total: z.int().describe('Deals, accounts and contacts on their way'),
  moved: z.int().describe('Deals that have gone'),
  records: z.int().describe('Accounts and contacts that have gone the same way'),
});

/** What somebody has in hand in the organisation. */
export const Holdings = z.object({
  openDeals: z.int(),
  closedDeals: z.int().describe('They stay theirs: they are history'),
  records: z.int().describe('Accounts and contacts that they own'),
  reports: z.int().describe('People who report to them'),
  apiKeys: z.int().describe('Keys of theirs that work; leaving revokes them'),
  imports: z.int().describe('Imports of theirs under way; leaving stops them'),
  tasksWithDeals: z.int().describe('Open tasks of theirs on their own open deals, which go with these'),
  tasksElsewhere: z.int().describe('Open tasks of theirs on deals of others, who get them'),
  webhooks: z.int().describe('Webhooks of theirs that are on; they pause unless another admin takes them over'),
  managerId: Id.nullable().describe('Their manager, who takes over unless somebody else is chosen; null without one'),
});

export const people = {
  list: keyed
    .route({ method: 'GET', path: '/people', tags: ['people'], summary: 'Everybody in the organisation' })
    .output(
      z.object({
        items: z.array(Person),
        handovers: z
          .array(Handover)
          .describe('Of open deals, that are not finished, of people whose deals the reader may hand over'),
      }),
    ),
  holdings: base
    .route({
      method: 'GET',
      path: '/people/{id}/holdings',
      tags: ['people'],
      summary: 'What somebody has in hand, before they leave',
    })
    .input(z.object({ id: Id }))
    .output(Holdings),
  leave: base
    .route({
      method: 'POST',
      path: '/people/{id}/leave',
      tags: ['people'],
      summary: 'Somebody leaves: no way in is left, and open deals and reports go to others',
    })
    .input(
      z.object({
        id: Id,
        dealsTo: Id.optional().describe('Who takes over the open deals; their manager without it'),
        reportsTo: Id.nullable().optional().describe('Who their reports report to; their manager without it'),
        webhooksTo: Id.optional().describe('An admin who keeps their webhooks going; they pause without it'),
      }),
    )
    .output(Person),
  handOver: base
    .route({
      method: 'POST',
      path: '/people/{id}/hand-over',
      tags: ['people'],
      summary: 'Give all open deals of somebody to somebody else; many go in the background',
    })
    .input(z.object({ id: Id, toId: Id }))
    .output(z.object({ total: z.int(), moved: z.int(), finished: z.boolean() })),
  create: creating
    .meta({ ability: 'managePeople' })
    .route({
      method: 'POST',
      path: '/people',
      tags: ['people'],
      summary: 'Add a person without sign-in, such as an owner of imported deals',
      successStatus: 201,
    })
    .input(
      z.object({
        name: Name,
        email: Email.nullable().default(null),
        role: Role.default('account_executive'),
        managerId: Id.nullable().default(null),
      }),
    )
    .output(Person),
  update: base
    .meta({ ability: 'managePeople' })
    .route({
      method: 'PATCH',
      path: '/people/{id}',
      tags: ['people'],
      summary: 'Change name, role, manager, or deactivate and reactivate',
    })
    .input(
      z.object({
        id: Id,
        name: Name.optional(),
        role: Role.optional(),
        managerId: Id.nullable().optional(),
        active: z.boolean().optional(),
      }),
    )
    .output(Person),
  removeSecondFactor: base
    .meta({ ability: 'managePeople' })
    .route({
      method: 'DELETE',
      path: '/people/{id}/second-factor',
      tags: ['people'],
      summary: 'Take the second factor away from somebody who has lost it; people of this organisation alone',
    })
    .input(z.object({ id: Id }))
    .output(Person),
  endSessions: base
    .meta({ ability: 'managePeople' })
    .route({
      method: 'DELETE',
      path: '/people/{id}/sessions',
      tags: ['people'],
      summary: 'Sign somebody out everywhere in this organisation; they may sign in again',
    })
    .input(z.object({ id: Id }))
    .output(z.object({})),
};
