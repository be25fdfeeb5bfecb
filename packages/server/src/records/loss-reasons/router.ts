import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { createLossReason } from './create-loss-reason.ts';
import { countByLossReason, listLossReasons, presentLossReason } from './list-loss-reasons.ts';
import { reorderLossReasons } from './reorder-loss-reasons.ts';
import { updateLossReason } from './update-loss-reason.ts';

export const lossReasonsHandlers = {
  list: os.lossReasons.list.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    const counts = input.counts ? await countByLossReason(tx, actor) : null;
    return {
      items: (await listLossReasons(tx)).map((reason) => ({
        ...presentLossReason(reason),
        count: counts && (counts.get(reason.key.toLowerCase()) ?? 0),
      })),
    };
  }),
  create: os.lossReasons.create
    .use(tenant)
    .handler(async ({ context, input }) => presentLossReason(await createLossReason(context.tx, context.actor, input))),
  update: os.lossReasons.update
    .use(tenant)
    .handler(async ({ context, input }) => presentLossReason(await updateLossReason(context.tx, context.actor, input))),
  reorder: os.lossReasons.reorder.use(tenant).handler(async ({ context, input }) => ({
    items: (await reorderLossReasons(context.tx, context.actor, input.ids)).map(presentLossReason),
  })),
};
