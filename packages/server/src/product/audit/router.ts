import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { listTrail } from './list-trail.ts';

export const auditHandlers = {
  list: os.audit.list.use(tenant).handler(({ context, input }) => listTrail(context.tx, context.actor, input)),
};
