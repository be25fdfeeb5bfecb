import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { previewBulkEdit } from './preview-bulk-edit.ts';
import { cancelBulkEdit, startBulkEdit, startBulkUndo } from './start-bulk-edit.ts';
import { listBulkEdits, listLeft, showBulkEdit } from './stored-bulk-edit.ts';

const { bulkEdits } = os;

export const bulkEditsHandlers = {
  preview: bulkEdits.preview
    .use(tenant)
    .handler(({ context, input }) => previewBulkEdit(context.tx, context.actor, input)),
  start: bulkEdits.start.use(tenant).handler(({ context, input }) => startBulkEdit(context.tx, context.actor, input)),
  list: bulkEdits.list.use(tenant).handler(({ context, input }) => listBulkEdits(context.tx, context.actor, input)),
  get: bulkEdits.get.use(tenant).handler(({ context, input }) => showBulkEdit(context.tx, context.actor, input.id)),
  left: bulkEdits.left.use(tenant).handler(({ context, input }) => listLeft(context.tx, context.actor, input)),
  cancel: bulkEdits.cancel
    .use(tenant)
    .handler(({ context, input }) => cancelBulkEdit(context.tx, context.actor, input)),
  undo: bulkEdits.undo.use(tenant).handler(({ context, input }) => startBulkUndo(context.tx, context.actor, input)),
};
