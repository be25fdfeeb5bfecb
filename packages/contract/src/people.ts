import * as z from 'zod';
import { base, creating, keyed } from './base.ts';
import { Role } from './roles.ts';
import { Email, Id, Instant, Name } from './shapes.ts';

export const Person = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable().describe('null for a person without sign-in, for example an owner in a file'),
  role: Role,
  managerId: Id.nullable(),
  active: z.boolean(),
  canSignIn: z.boolean(),
  secondFactor: z.boolean().nullable().describe('true: they have one; null for readers who do not manage people'),
  createdAt: Instant,
  abilities: z.object({
    update: z.boolean(),
    handOver: z.boolean().describe('Hand over their open deals'),
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
  total: z.int().describe('Deals, accounts and contacts to move'),
  moved: z.int().describe('Deals moved'),
  records: z.int().describe('Accounts and contacts moved'),
});

/** What somebody has in hand in the organisation. */
export const Holdings = z.object({
  openDeals: z.int(),
  closedDeals: z.int().describe('Closed deals stay theirs, as history'),
  records: z.int().describe('Accounts and contacts that they own'),
  reports: z.int().describe('People who report to them'),
  apiKeys: z.int().describe('Active API keys of theirs; leaving revokes them'),
  imports: z.int().describe('Their running imports; leaving stops them'),
  tasksWithDeals: z.int().describe('Open tasks on their own open deals, which move with the deals'),
  tasksElsewhere: z.int().describe('Their open tasks on colleagues’ deals, which move to the deal owners'),
  webhooks: z.int().describe('Their active webhooks; they pause unless another admin takes them over'),
  ownMeetings: z.int().describe('Recorded meetings that only they see; leaving removes them'),
  managerId: Id.nullable().describe('Their manager, who takes over by default; null without one'),
});

export const people = {
  list: keyed
    .route({ method: 'GET', path: '/people', tags: ['people'], summary: 'List everyone in the organisation' })
    .output(
      z.object({
        items: z.array(Person),
        handovers: z
          .array(Handover)
          .describe('Unfinished handovers of open deals, of people whose deals you can hand over'),
      }),
    ),
  holdings: base
    .route({
      method: 'GET',
      path: '/people/{id}/holdings',
      tags: ['people'],
      summary: 'Preview what someone hands over when they leave',
    })
    .input(z.object({ id: Id }))
    .output(Holdings),
  leave: base
    .route({
      method: 'POST',
      path: '/people/{id}/leave',
      tags: ['people'],
      summary: 'Deactivate someone, or leave. Ends all access; open deals and reports move to others',
    })
    .input(
      z.object({
        id: Id,
        dealsTo: Id.optional().describe('New owner of the open deals; default: their manager'),
        reportsTo: Id.nullable().optional().describe('New manager of their reports; default: their manager'),
        webhooksTo: Id.optional().describe('An admin who takes over their webhooks; without one they pause'),
      }),
    )
    .output(Person),
  handOver: base
    .route({
      method: 'POST',
      path: '/people/{id}/hand-over',
      tags: ['people'],
      summary: 'Hand over all open deals of a person. Many move in the background',
    })
    .input(z.object({ id: Id, toId: Id }))
    .output(
      z.object({
        total: z.int().describe('Open deals that move'),
        moved: z.int(),
        held: z.int().describe('Open deals that stay, because a connected system decides their owner'),
        finished: z.boolean(),
      }),
    ),
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
      summary: 'Remove the second factor of someone who lost it; only for people of this organisation alone',
    })
    .input(z.object({ id: Id }))
    .output(Person),
  endSessions: base
    .meta({ ability: 'managePeople' })
    .route({
      method: 'DELETE',
      path: '/people/{id}/sessions',
      tags: ['people'],
      summary: 'Sign someone out everywhere in this organisation. They can sign in again',
    })
    .input(z.object({ id: Id }))
    .output(z.object({})),
};
