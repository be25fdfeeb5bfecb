import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { askExport, removeExport, restoreExport } from './ask-export.ts';
import { listExports, ownExport, presentExport } from './stored-export.ts';

const { exportJobs } = os;

export const exportJobsHandlers = {
  start: exportJobs.start.use(tenant).handler(({ context, input }) => askExport(context.tx, context.actor, input)),
  list: exportJobs.list.use(tenant).handler(({ context, input }) => listExports(context.tx, context.actor, input)),
  get: exportJobs.get
    .use(tenant)
    .handler(async ({ context, input }) => presentExport(await ownExport(context.tx, context.actor, input.id))),
  remove: exportJobs.remove.use(tenant).handler(({ context, input }) => removeExport(context.tx, context.actor, input)),
  restore: exportJobs.restore
    .use(tenant)
    .handler(({ context, input }) => restoreExport(context.tx, context.actor, input)),
};
