import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { requireDeal } from '../opportunities/require-deal.ts';
import { readProcurement } from './read-procurement.ts';
import { putTemplate, readTemplate } from './template.ts';
import { addStep, beginProcurement, reorderSteps, setStepDeleted, updateStep } from './write-steps.ts';

const steps = os.procurement;

export const procurementHandlers = {
  list: steps.list.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await requireDeal(tx, actor, input.opportunityId);
    return readProcurement(tx, input.opportunityId);
  }),
  begin: steps.begin
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => beginProcurement(tx, actor, input.opportunityId)),
  add: steps.add.use(tenant).handler(({ context: { tx, actor }, input }) => addStep(tx, actor, input)),
  update: steps.update.use(tenant).handler(({ context: { tx, actor }, input }) => updateStep(tx, actor, input)),
  remove: steps.remove
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => setStepDeleted(tx, actor, { id: input.id, deleted: true })),
  restore: steps.restore
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => setStepDeleted(tx, actor, { id: input.id, deleted: false })),
  reorder: steps.reorder.use(tenant).handler(({ context: { tx, actor }, input }) => reorderSteps(tx, actor, input)),
};

export const procurementTemplateHandlers = {
  get: os.procurementTemplate.get
    .use(tenant)
    .handler(async ({ context: { tx } }) => ({ items: await readTemplate(tx) })),
  put: os.procurementTemplate.put
    .use(tenant)
    .handler(async ({ context: { tx, actor }, input }) => ({ items: await putTemplate(tx, actor, input.items) })),
};
