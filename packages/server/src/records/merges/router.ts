import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { mergeRecords } from './merge-records.ts';
import { previewMerge } from './preview-merge.ts';
import { listMerges } from './stored-merge.ts';
import { undoMerge } from './undo-merge.ts';

/** Merging one pair; many at once are work of their own. */
export const mergeHandlers = {
  preview: os.merges.preview
    .use(tenant)
    .handler(({ context, input }) => previewMerge(context.tx, context.actor, input)),
  list: os.merges.list
    .use(tenant)
    .handler(async ({ context, input }) => ({ items: await listMerges(context.tx, context.actor, input) })),
  create: os.merges.create.use(tenant).handler(({ context, input }) => mergeRecords(context.tx, context.actor, input)),
  undo: os.merges.undo.use(tenant).handler(({ context, input }) => undoMerge(context.tx, context.actor, input)),
};
