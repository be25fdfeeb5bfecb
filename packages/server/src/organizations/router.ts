import { os, tenant } from '../http/procedures.ts';
import { getOrganization } from './get-organization.ts';
import { updateOrganization } from './update-organization.ts';

export const organizationHandlers = {
  get: os.organization.get.use(tenant).handler(({ context }) => getOrganization(context.tx)),
  update: os.organization.update
    .use(tenant)
    .handler(({ context, input }) => updateOrganization(context.tx, context.actor, input)),
};
