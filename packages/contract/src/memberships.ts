/** The organisations of one person. */
import * as z from 'zod';
import { base, creating } from './base.ts';
import { SignUpInput } from './identity.ts';
import { Role } from './roles.ts';
import { Id, Name } from './shapes.ts';

/**
 * Names the organisation a page was loaded for. A request whose session has gone over to another one meanwhile is
 * refused, so that what stands in one tab is never written into the organisation of another.
 */
export const ORGANIZATION_HEADER = 'x-forecastle-organization';

export const Membership = z.object({
  organizationId: Id,
  name: z.string(),
  role: Role,
  current: z.boolean(),
  wantsSingleSignOn: z.boolean().describe('true: it requires its single sign-on for this person'),
});

export const memberships = {
  list: base
    .meta({ beforeSecondFactor: true })
    .route({
      method: 'GET',
      path: '/memberships',
      tags: ['memberships'],
      summary: 'List your organisations by name',
    })
    .output(z.object({ items: z.array(Membership) })),
  create: creating
    .route({
      method: 'POST',
      path: '/memberships',
      tags: ['memberships'],
      summary: 'Create another organisation as its admin, and switch to it',
      successStatus: 201,
    })
    .input(SignUpInput.pick({ timeZone: true, currency: true, fiscalYearStart: true }).extend({ name: Name }))
    .output(Membership),
  choose: base
    .meta({ beforeSecondFactor: true })
    .route({
      method: 'POST',
      path: '/memberships/{organizationId}/choose',
      tags: ['memberships'],
      summary: 'Switch to another of your organisations',
    })
    .input(z.object({ organizationId: Id }))
    .output(Membership),
  ofDeal: base
    .route({
      method: 'GET',
      path: '/memberships/of-deal/{opportunityId}',
      tags: ['memberships'],
      summary: 'Find which of your other organisations has a deal that you can see there',
    })
    .input(z.object({ opportunityId: Id }))
    .output(z.object({ membership: Membership.nullable() })),
};
