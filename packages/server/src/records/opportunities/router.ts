import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { deleteDeal } from '../bin/delete-deal.ts';
import { dealAsOf } from './as-of/deal-as-of.ts';
import { countOpportunities } from './count-opportunities.ts';
import { createOpportunity } from './create-opportunity.ts';
import { explainScore } from './explain-score.ts';
import { viewFrameworks } from './frameworks.ts';
import { getOpportunity } from './get-opportunity.ts';
import { groupOpportunities } from './group-opportunities.ts';
import { listOpportunities } from './list-opportunities.ts';
import { putEvidence } from './put-evidence.ts';
import { requireDeal } from './require-deal.ts';
import { scoreChange } from './score-change.ts';
import { similarDeals } from './similar-deals.ts';
import { timelineOf } from './timeline.ts';
import { undoChange } from './undo-change/undo-change.ts';
import { updateOpportunity } from './update-opportunity.ts';

const deals = os.opportunities;

export const opportunitiesHandlers = {
  list: deals.list.use(tenant).handler(({ context: { tx, actor }, input }) => listOpportunities(tx, actor, input)),
  count: deals.count.use(tenant).handler(({ context: { tx, actor }, input }) => countOpportunities(tx, actor, input)),
  groups: deals.groups.use(tenant).handler(({ context: { tx, actor }, input }) => groupOpportunities(tx, actor, input)),
  similar: deals.similar
    .use(tenant)
    .handler(async ({ context: { tx, actor }, input }) => ({ items: await similarDeals(tx, actor, input) })),
  get: deals.get.use(tenant).handler(({ context: { tx, actor }, input }) => getOpportunity(tx, actor, input.id)),
  create: deals.create
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => createOpportunity(tx, actor, input, new Date())),
  update: deals.update
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => updateOpportunity(tx, actor, input, new Date())),
  remove: deals.remove
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => deleteDeal(tx, actor, input.id, new Date())),
  frameworks: deals.frameworks.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await requireDeal(tx, actor, input.id);
    return { items: await viewFrameworks(tx, input.id, new Date()) };
  }),
  putEvidence: deals.putEvidence
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => putEvidence(tx, actor, input, new Date())),
  explain: deals.explain.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await requireDeal(tx, actor, input.id);
    return explainScore(tx, input, new Date());
  }),
  explainChange: deals.explainChange.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await requireDeal(tx, actor, input.id);
    return scoreChange(tx, input, new Date());
  }),
  timeline: deals.timeline.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await requireDeal(tx, actor, input.id);
    return timelineOf(tx, input);
  }),
  undoChange: deals.undoChange
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => undoChange(tx, actor, input, new Date())),
  asOf: deals.asOf.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await requireDeal(tx, actor, input.id);
    return dealAsOf(tx, input, new Date());
  }),
};
