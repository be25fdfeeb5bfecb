import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { askExport, removeExport, restoreExport } from './ask-export.ts';
import { listExports, ownExport, presentExport } from './stored-export.ts';

const { keptExports } = os;

export const keptExportsHandlers = {
  start: keptExports.start.use(tenant).handler(({ context, input }) => askExport(context.tx, context.actor, input)),
  list: keptExports.list.use(tenant).handler(({ context, input }) => listExports(context.tx, context.actor, input)),
  get: keptExports.get
    .use(tenant)
    .handler(async ({ context, input }) => presentExport(await ownExport(context.tx, context.actor, input.id))),
  remove: keptExports.remove
    .use(tenant)
    .handler(({ context, input }) => removeExport(context.tx, context.actor, input)),
  restore: keptExports.restore
    .use(tenant)
    .handler(({ context, input }) => restoreExport(context.tx, context.actor, input)),
};
