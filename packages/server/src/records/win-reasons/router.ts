import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { createReason, updateReason } from '../reasons/reason-list.ts';
import { countByWinReason, listWinReasons, WIN_REASONS } from './list-win-reasons.ts';

export const winReasonsHandlers = {
  list: os.winReasons.list.use(tenant).handler(async ({ context: { tx, actor } }) => {
    const counts = await countByWinReason(tx, actor);
    return { items: (await listWinReasons(tx)).map((reason) => ({ ...reason, count: counts.get(reason.id) ?? 0 })) };
  }),
  create: os.winReasons.create
    .use(tenant)
    .handler(({ context, input }) => createReason(context.tx, context.actor, WIN_REASONS, input)),
  update: os.winReasons.update
    .use(tenant)
    .handler(({ context, input }) => updateReason(context.tx, context.actor, WIN_REASONS, input)),
};
