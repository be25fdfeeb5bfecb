import { mergeHandlers } from '../../records/merges/router.ts';
import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { dismissDuplicate, listDuplicates } from './list-duplicates.ts';
import { showBatch, startBatch, startBatchUndo } from './merge-batch.ts';
import { searchState, startSearch } from './start-search.ts';

export const duplicatesHandlers = {
  list: os.duplicates.list
    .use(tenant)
    .handler(({ context, input }) => listDuplicates(context.tx, context.actor, input)),
  search: os.duplicates.search.use(tenant).handler(({ context, input }) => searchState(context.tx, input.noun)),
  startSearch: os.duplicates.startSearch
    .use(tenant)
    .handler(({ context, input }) => startSearch(context.tx, input.noun)),
  dismiss: os.duplicates.dismiss.use(tenant).handler(async ({ context, input }) => {
    await dismissDuplicate(context.tx, context.actor, input);
    return {};
  }),
};

export const mergesHandlers = {
  ...mergeHandlers,
  startBatch: os.merges.startBatch
    .use(tenant)
    .handler(({ context, input }) => startBatch(context.tx, context.actor, input)),
  batch: os.merges.batch.use(tenant).handler(({ context, input }) => showBatch(context.tx, context.actor, input.id)),
  undoBatch: os.merges.undoBatch
    .use(tenant)
    .handler(({ context, input }) => startBatchUndo(context.tx, context.actor, input)),
};
