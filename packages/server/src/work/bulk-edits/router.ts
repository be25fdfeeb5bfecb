import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { workOf } from './nouns.ts';
import { listBulkEdits, listLeft, listLost, showBulkEdit } from './show-bulk-edit.ts';
import { cancelBulkEdit, startBulkEdit, startBulkUndo } from './start-bulk-edit.ts';

const { bulkEdits } = os;

export const bulkEditsHandlers = {
  preview: bulkEdits.preview
    .use(tenant)
    .handler(({ context, input: { deals: chosen, edit } }) =>
      workOf({ noun: 'deal', edit }).preview(context.tx, context.actor, { chosen, edit }),
    ),
  start: bulkEdits.start
    .use(tenant)
    .handler(({ context, input: { deals: chosen, edit } }) =>
      startBulkEdit(context.tx, context.actor, 'deal', { chosen, edit }),
    ),
  previewAccounts: bulkEdits.previewAccounts
    .use(tenant)
    .handler(({ context, input: { accounts: chosen, edit } }) =>
      workOf({ noun: 'account', edit }).preview(context.tx, context.actor, { chosen, edit }),
    ),
  startAccounts: bulkEdits.startAccounts
    .use(tenant)
    .handler(({ context, input: { accounts: chosen, edit } }) =>
      startBulkEdit(context.tx, context.actor, 'account', { chosen, edit }),
    ),
  previewContacts: bulkEdits.previewContacts
    .use(tenant)
    .handler(({ context, input: { contacts: chosen, edit } }) =>
      workOf({ noun: 'contact', edit }).preview(context.tx, context.actor, { chosen, edit }),
    ),
  startContacts: bulkEdits.startContacts
    .use(tenant)
    .handler(({ context, input: { contacts: chosen, edit } }) =>
      startBulkEdit(context.tx, context.actor, 'contact', { chosen, edit }),
    ),
  list: bulkEdits.list.use(tenant).handler(({ context, input }) => listBulkEdits(context.tx, context.actor, input)),
  get: bulkEdits.get.use(tenant).handler(({ context, input }) => showBulkEdit(context.tx, context.actor, input.id)),
  left: bulkEdits.left.use(tenant).handler(({ context, input }) => listLeft(context.tx, context.actor, input)),
  lost: bulkEdits.lost.use(tenant).handler(({ context, input }) => listLost(context.tx, context.actor, input)),
  cancel: bulkEdits.cancel
    .use(tenant)
    .handler(({ context, input }) => cancelBulkEdit(context.tx, context.actor, input)),
  undo: bulkEdits.undo.use(tenant).handler(({ context, input }) => startBulkUndo(context.tx, context.actor, input)),
};
