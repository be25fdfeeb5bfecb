import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { createWinReason, updateWinReason } from './keep-win-reasons.ts';
import { countByWinReason, listWinReasons } from './list-win-reasons.ts';

export const winReasonsHandlers = {
  list: os.winReasons.list.use(tenant).handler(async ({ context: { tx, actor } }) => {
    const counts = await countByWinReason(tx, actor);
    return { items: (await listWinReasons(tx)).map((reason) => ({ ...reason, count: counts.get(reason.id) ?? 0 })) };
  }),
  create: os.winReasons.create
    .use(tenant)
    .handler(({ context, input }) => createWinReason(context.tx, context.actor, input)),
  update: os.winReasons.update
    .use(tenant)
    .handler(({ context, input }) => updateWinReason(context.tx, context.actor, input)),
};
