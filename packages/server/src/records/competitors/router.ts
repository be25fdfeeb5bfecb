import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { requireDeal } from '../opportunities/require-deal.ts';
import { competitorRecords } from './competitor-records.ts';
import { createCompetitor } from './create-competitor.ts';
import { listCompetitors } from './list-competitors.ts';
import { listDealCompetitors } from './list-deal-competitors.ts';
import { putDealCompetitor, removeDealCompetitor } from './put-deal-competitor.ts';
import { updateCompetitor } from './update-competitor.ts';

export const competitorsHandlers = {
  list: os.competitors.list.use(tenant).handler(async ({ context }) => ({ items: await listCompetitors(context.tx) })),
  create: os.competitors.create
    .use(tenant)
    .handler(({ context, input }) => createCompetitor(context.tx, context.actor, input)),
  update: os.competitors.update
    .use(tenant)
    .handler(({ context, input }) => updateCompetitor(context.tx, context.actor, input)),
  records: os.competitors.records
    .use(tenant)
    .handler(async ({ context }) => ({ items: await competitorRecords(context.tx, context.actor) })),
};

export const dealCompetitorsHandlers = {
  list: os.dealCompetitors.list.use(tenant).handler(async ({ context, input }) => {
    await requireDeal(context.tx, context.actor, input.opportunityId);
    return { items: await listDealCompetitors(context.tx, input) };
  }),
  put: os.dealCompetitors.put
    .use(tenant)
    .handler(({ context, input }) => putDealCompetitor(context.tx, context.actor, input)),
  remove: os.dealCompetitors.remove.use(tenant).handler(async ({ context, input }) => {
    await removeDealCompetitor(context.tx, context.actor, input);
    return {};
  }),
};
