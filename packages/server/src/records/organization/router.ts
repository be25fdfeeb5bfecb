import { getOrganization } from '../../tenancy/organizations/get-organization.ts';
import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { showUpkeep } from '../upkeep/show-upkeep.ts';
import { updateOrganization } from './update-organization.ts';

export const organizationHandlers = {
  upkeep: os.organization.upkeep.use(tenant).handler(({ context }) => showUpkeep(context.tx)),
  get: os.organization.get.use(tenant).handler(({ context }) => getOrganization(context.tx)),
  update: os.organization.update
    .use(tenant)
    .handler(({ context, input }) => updateOrganization(context.tx, context.actor, input)),
};
