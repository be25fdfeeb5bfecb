import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { listIntegrations } from './list-integrations.ts';

export const integrationsHandlers = {
  list: os.integrations.list
    .use(tenant)
    .handler(({ context: { tx, actor, settings } }) => listIntegrations(tx, actor, settings)),
};
