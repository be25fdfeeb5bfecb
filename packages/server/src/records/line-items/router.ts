import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { requireDeal } from '../opportunities/require-deal.ts';
import { convertBack, convertLines } from './convert-lines.ts';
import { readLines } from './line-row.ts';
import { createLine, setFollows, setLineDeleted, undoLine, updateLine } from './write-line.ts';

export const lineItemsHandlers = {
  list: os.lineItems.list.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await requireDeal(tx, actor, input.opportunityId);
    return (await readLines(tx, input.opportunityId)).view;
  }),
  create: os.lineItems.create.use(tenant).handler(({ context, input }) => createLine(context.tx, context.actor, input)),
  update: os.lineItems.update.use(tenant).handler(({ context, input }) => updateLine(context.tx, context.actor, input)),
  remove: os.lineItems.remove
    .use(tenant)
    .handler(({ context, input }) => setLineDeleted(context.tx, context.actor, { id: input.id, deleted: true })),
  restore: os.lineItems.restore
    .use(tenant)
    .handler(({ context: { tx, actor }, input: { id, expectedVersion } }) =>
      expectedVersion === undefined
        ? setLineDeleted(tx, actor, { id, deleted: false })
        : undoLine(tx, actor, { id, expectedVersion }),
    ),
  convert: os.lineItems.convert
    .use(tenant)
    .handler(({ context, input }) => convertLines(context.tx, context.actor, input, new Date())),
  convertBack: os.lineItems.convertBack
    .use(tenant)
    .handler(({ context, input }) => convertBack(context.tx, context.actor, input, new Date())),
  follow: os.lineItems.follow.use(tenant).handler(({ context, input }) => setFollows(context.tx, context.actor, input)),
};
