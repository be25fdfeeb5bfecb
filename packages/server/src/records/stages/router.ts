import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { createStage } from './create-stage.ts';
import { listStages } from './list-stages.ts';
import { reorderStages } from './reorder-stages.ts';
import { updateStage } from './update-stage.ts';

export const stagesHandlers = {
  list: os.stages.list.use(tenant).handler(async ({ context }) => ({ items: await listStages(context.tx) })),
  create: os.stages.create.use(tenant).handler(({ context, input }) => createStage(context.tx, context.actor, input)),
  update: os.stages.update.use(tenant).handler(({ context, input }) => updateStage(context.tx, context.actor, input)),
  reorder: os.stages.reorder.use(tenant).handler(async ({ context, input }) => ({
    items: await reorderStages(context.tx, context.actor, input.ids),
  })),
};
