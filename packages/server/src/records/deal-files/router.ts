import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { listFiles, setFileRemoved } from './change-files.ts';

export const dealFilesHandlers = {
  list: os.dealFiles.list
    .use(tenant)
    .handler(({ context, input }) => listFiles(context.tx, context.actor, input.opportunityId)),
  remove: os.dealFiles.remove.use(tenant).handler(async ({ context, input }) => {
    await setFileRemoved(context.tx, context.actor, { id: input.id, removed: true });
    return {};
  }),
  restore: os.dealFiles.restore
    .use(tenant)
    .handler(({ context, input }) => setFileRemoved(context.tx, context.actor, { id: input.id, removed: false })),
};
