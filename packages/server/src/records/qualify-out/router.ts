import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { listLossReasons } from '../loss-reasons/list-loss-reasons.ts';
import { requireDeal } from '../opportunities/require-deal.ts';
import { createReason, listReasons, updateReason } from '../reasons/reason-list.ts';
import { currentQualifyOut, presentRecord } from './current-qualify-out.ts';
import { answered, countByReason, countsAs, QUALIFY_OUT_REASONS } from './list-reasons.ts';
import { qualifyOut } from './qualify-out.ts';
import { reopenQualifiedOut } from './reopen.ts';

export const qualifyOutReasonsHandlers = {
  list: os.qualifyOutReasons.list.use(tenant).handler(async ({ context: { tx, actor } }) => {
    const counts = await countByReason(tx, actor);
    return {
      items: (await listReasons(tx, QUALIFY_OUT_REASONS)).map((reason) => ({
        ...answered(reason),
        count: counts.get(reason.id) ?? 0,
      })),
    };
  }),
  create: os.qualifyOutReasons.create
    .use(tenant)
    .handler(async ({ context: { tx, actor }, input: { name, lossReason } }) => {
      const given = { name, ...countsAs(lossReason, await listLossReasons(tx)) };
      return answered(await createReason(tx, actor, QUALIFY_OUT_REASONS, given));
    }),
  update: os.qualifyOutReasons.update
    .use(tenant)
    .handler(async ({ context: { tx, actor }, input: { lossReason, ...change } }) => {
      const before = (await listReasons(tx, QUALIFY_OUT_REASONS)).find(({ id }) => id === change.id);
      const given =
        lossReason === undefined
          ? {}
          : countsAs(lossReason, await listLossReasons(tx), before && answered(before).lossReason);
      return answered(await updateReason(tx, actor, QUALIFY_OUT_REASONS, { ...change, ...given }));
    }),
};

export const qualifyOutsHandlers = {
  get: os.qualifyOuts.get.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await requireDeal(tx, actor, input.opportunityId);
    const record = await currentQualifyOut(tx, input.opportunityId);
    return { record: record && presentRecord(record, await listLossReasons(tx)) };
  }),
  create: os.qualifyOuts.create
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => qualifyOut(tx, actor, input, new Date())),
  reopen: os.qualifyOuts.reopen
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => reopenQualifiedOut(tx, actor, input.opportunityId, new Date())),
};
