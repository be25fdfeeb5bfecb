import { os, tenant } from '../../../tenancy/requests/procedures.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { startPush } from '../salesforce/push/start-push.ts';
import { cancelSync } from './cancel-sync.ts';
import { listFailures, listSyncRows, listSyncs } from './list-syncs.ts';
import { presentSync } from './present-sync.ts';
import { startSync } from './start-sync.ts';
import { requireSync } from './stored-sync.ts';

const SYSTEM = 'salesforce';

export const salesforceSyncsHandlers = {
  start: os.salesforceSyncs.start
    .use(tenant)
    .handler(async ({ context: { tx, actor }, input }) => presentSync(tx, await startSync(tx, actor, SYSTEM, input))),
  startAdvanced: os.salesforceSyncs.startAdvanced
    .use(tenant)
    .handler(async ({ context: { tx, actor }, input }) => presentSync(tx, await startSync(tx, actor, SYSTEM, input))),
  push: os.salesforceSyncs.push
    .use(tenant)
    .handler(async ({ context: { tx, actor } }) => presentSync(tx, await startPush(tx, actor))),
  list: os.salesforceSyncs.list
    .use(tenant)
    .handler(async ({ context: { tx, actor } }) => ({ items: await listSyncs(tx, actor, SYSTEM) })),
  get: os.salesforceSyncs.get.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await mayManageConnections(tx, actor);
    return presentSync(tx, await requireSync(tx, input.id));
  }),
  rows: os.salesforceSyncs.rows
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => listSyncRows(tx, actor, SYSTEM, input)),
  cancel: os.salesforceSyncs.cancel
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => cancelSync(tx, actor, SYSTEM, input.id)),
  failures: os.salesforceSyncs.failures
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => listFailures(tx, actor, SYSTEM, input)),
  retry: os.salesforceSyncs.retry
    .use(tenant)
    .handler(async ({ context: { tx, actor } }) =>
      presentSync(tx, await startSync(tx, actor, SYSTEM, { retry: true })),
    ),
};
