import { inTenant } from '../../platform/database/tenant.ts';
import { countAttempt, RATE_LIMITS } from '../../platform/http/rate-limit.ts';
import type { Actor } from '../identity/actor.ts';
import { os, person, type RequestContext, tenant } from '../requests/procedures.ts';
import { changeConnection } from './change-connection.ts';
import { addDomain } from './domains/add-domain.ts';
import { proveDomain } from './domains/prove-domain.ts';
import { removeDomain } from './domains/remove-domain.ts';
import { getSingleSignOn } from './get-single-sign-on.ts';
import { removeConnection } from './remove-connection.ts';
import { setUpConnection } from './set-up-connection.ts';
import { testConnection } from './test-connection.ts';

const { providerQuestionsByMember, domainQuestionsByMember } = RATE_LIMITS;
const present = ({ pool, settings }: RequestContext, actor: Actor) =>
  inTenant(pool, actor.organizationId, (tx) => getSingleSignOn(tx, actor, settings), { readOnly: true });

export const singleSignOnHandlers = {
  get: os.singleSignOn.get
    .use(tenant)
    .handler(({ context }) => getSingleSignOn(context.tx, context.actor, context.settings)),
  setUp: os.singleSignOn.setUp.use(tenant).handler(async ({ context: { tx, actor, settings }, input }) => {
    await setUpConnection(tx, actor, settings, input);
    return getSingleSignOn(tx, actor, settings);
  }),
  test: os.singleSignOn.test.use(person).handler(async ({ context }) => {
    await countAttempt(context, providerQuestionsByMember, context.actor.memberId);
    return testConnection(context.pool, context.actor, context.settings);
  }),
  update: os.singleSignOn.update.use(person).handler(async ({ context, input }) => {
    await countAttempt(context, providerQuestionsByMember, context.actor.memberId);
    await changeConnection(context.pool, context.actor, context.settings, input);
    return present(context, context.actor);
  }),
  remove: os.singleSignOn.remove.use(tenant).handler(async ({ context: { tx, actor, settings } }) => {
    await removeConnection(tx, actor);
    return getSingleSignOn(tx, actor, settings);
  }),
  addDomain: os.singleSignOn.addDomain.use(tenant).handler(async ({ context: { tx, actor, settings }, input }) => {
    await addDomain(tx, actor, input.domain);
    return getSingleSignOn(tx, actor, settings);
  }),
  proveDomain: os.singleSignOn.proveDomain.use(person).handler(async ({ context, input }) => {
    await countAttempt(context, domainQuestionsByMember, context.actor.memberId);
    await proveDomain(context.pool, context.actor, context.settings, input.domain);
    return present(context, context.actor);
  }),
  removeDomain: os.singleSignOn.removeDomain
    .use(tenant)
    .handler(async ({ context: { tx, actor, settings }, input }) => {
      await removeDomain(tx, actor, input.domain);
      return getSingleSignOn(tx, actor, settings);
    }),
};
