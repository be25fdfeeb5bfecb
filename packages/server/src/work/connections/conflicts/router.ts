import { os, tenant } from '../../../tenancy/requests/procedures.ts';
import { presentSync } from '../runs/present-sync.ts';
import { listConflicts } from './list-conflicts.ts';
import { settleAll, settleOne } from './start-settling.ts';

const SYSTEM = 'salesforce';

export const salesforceConflictsHandlers = {
  list: os.salesforceConflicts.list
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => listConflicts(tx, actor, SYSTEM, input)),
  settle: os.salesforceConflicts.settle
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => settleOne(tx, actor, SYSTEM, input)),
  settleAll: os.salesforceConflicts.settleAll.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    const { sync, note } = await settleAll(tx, actor, SYSTEM, input);
    return { sync: await presentSync(tx, sync), note };
  }),
};
