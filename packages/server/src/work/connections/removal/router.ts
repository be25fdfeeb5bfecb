import { os, tenant } from '../../../tenancy/requests/procedures.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { presentSync } from '../runs/present-sync.ts';
import { mayManage } from '../runs/start-sync.ts';
import { listRemovals } from './list-removals.ts';
import { previewRemoval } from './preview-removal.ts';
import { undoRemoval } from './undo-removal.ts';

const SYSTEM = 'salesforce';

export const salesforceRemovalsHandlers = {
  preview: os.salesforceRemovals.preview.use(tenant).handler(async ({ context: { tx, actor } }) => {
    const { id } = await mayManage(tx, actor, SYSTEM);
    return previewRemoval(tx, id);
  }),
  list: os.salesforceRemovals.list.use(tenant).handler(async ({ context: { tx, actor } }) => {
    await mayManageConnections(tx, actor);
    return { items: [...(await listRemovals(tx, SYSTEM, new Date()))] };
  }),
  undo: os.salesforceRemovals.undo
    .use(tenant)
    .handler(async ({ context: { tx, actor }, input }) =>
      presentSync(tx, await undoRemoval(tx, actor, { id: input.id, now: new Date() })),
    ),
};
