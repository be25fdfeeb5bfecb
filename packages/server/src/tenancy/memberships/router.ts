import { unauthenticated } from '../../platform/http/errors.ts';
import { countAttempt, RATE_LIMITS } from '../../platform/http/rate-limit.ts';
import { os } from '../requests/procedures.ts';
import { addOrganization } from './add-organization.ts';
import { chooseOrganization } from './choose-organization.ts';
import { findDeal } from './find-deal.ts';
import { presentMembership, readMemberships } from './list-memberships.ts';

/** Of a person across organisations: these need somebody, but no tenant transaction. */
const person = os.middleware(async ({ context, next }) => {
  if (!context.actor) throw unauthenticated();
  return next({ context: { actor: context.actor } });
});

export const membershipsHandlers = {
  list: os.memberships.list.use(person).handler(async ({ context: { pool, actor } }) => ({
    items: (await readMemberships(pool, actor)).map((row) => presentMembership(row, actor.organizationId)),
  })),
  create: os.memberships.create.use(person).handler(async ({ context, input }) => {
    const { actor, pool, request } = context;
    await countAttempt(context, RATE_LIMITS.organizationsByPerson, actor.userId);
    await countAttempt(context, RATE_LIMITS.organizationsByPersonInADay, actor.userId);
    // Its key is not of the organisation it is asked in, as the tenant's middleware would have it.
    const key = request.headers['idempotency-key'];
    return addOrganization(pool, actor, input, typeof key === 'string' ? key : null);
  }),
  choose: os.memberships.choose
    .use(person)
    .handler(({ context, input }) => chooseOrganization(context.pool, context.actor, input.organizationId)),
  ofDeal: os.memberships.ofDeal.use(person).handler(async ({ context, input }) => ({
    membership: await findDeal(context.pool, context.actor, input.opportunityId),
  })),
};
