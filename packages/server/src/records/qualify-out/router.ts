import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { requireDeal } from '../opportunities/require-deal.ts';
import { createReason, listReasons, updateReason } from '../reasons/reason-list.ts';
import { countByReason, QUALIFY_OUT_REASONS } from './list-reasons.ts';
import { qualifyOut } from './qualify-out.ts';
import { reopenQualifiedOut } from './reopen.ts';
import { presentRecord, standingRecord } from './standing-record.ts';

export const qualifyOutReasonsHandlers = {
  list: os.qualifyOutReasons.list.use(tenant).handler(async ({ context: { tx, actor } }) => {
    const counts = await countByReason(tx, actor);
    return {
      items: (await listReasons(tx, QUALIFY_OUT_REASONS)).map((reason) => ({
        ...reason,
        count: counts.get(reason.id) ?? 0,
      })),
    };
  }),
  create: os.qualifyOutReasons.create
    .use(tenant)
    .handler(({ context, input }) => createReason(context.tx, context.actor, QUALIFY_OUT_REASONS, input)),
  update: os.qualifyOutReasons.update
    .use(tenant)
    .handler(({ context, input }) => updateReason(context.tx, context.actor, QUALIFY_OUT_REASONS, input)),
};

export const qualifyOutsHandlers = {
  get: os.qualifyOuts.get.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await requireDeal(tx, actor, input.opportunityId);
    const record = await standingRecord(tx, input.opportunityId);
    return { record: record && presentRecord(record) };
  }),
  create: os.qualifyOuts.create
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => qualifyOut(tx, actor, input, new Date())),
  reopen: os.qualifyOuts.reopen
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => reopenQualifiedOut(tx, actor, input.opportunityId, new Date())),
};
