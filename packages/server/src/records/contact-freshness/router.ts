import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { calculateFreshness } from './calculate-freshness.ts';
import { listFreshness } from './list-freshness.ts';
import { summariseFreshness } from './summarise-freshness.ts';

export const contactFreshnessHandlers = {
  list: os.contactFreshness.list
    .use(tenant)
    .handler(({ context, input }) => listFreshness(context.tx, context.actor, input)),
  summary: os.contactFreshness.summary
    .use(tenant)
    .handler(({ context, input }) => summariseFreshness(context.tx, context.actor, input)),
  calculate: os.contactFreshness.calculate
    .use(tenant)
    .handler(({ context, input }) => calculateFreshness(context.tx, context.actor, input)),
};
