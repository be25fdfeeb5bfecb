import { getOrganization } from '../../tenancy/organizations/get-organization.ts';
import { changeBilling } from '../../tenancy/organizations/plan/billing-terms.ts';
import { changePlan } from '../../tenancy/organizations/plan/change-plan.ts';
import { getPlan } from '../../tenancy/organizations/plan/get-plan.ts';
import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { showRecalculation } from '../recalculation/show-recalculation.ts';
import { updateOrganization } from './update-organization.ts';

export const organizationHandlers = {
  recalculation: os.organization.recalculation.use(tenant).handler(({ context }) => showRecalculation(context.tx)),
  get: os.organization.get.use(tenant).handler(({ context }) => getOrganization(context.tx)),
  update: os.organization.update
    .use(tenant)
    .handler(({ context, input }) => updateOrganization(context.tx, context.actor, input)),
  plan: os.organization.plan
    .use(tenant)
    .handler(({ context: { tx, actor, settings } }) => getPlan(tx, actor, settings)),
  changePlan: os.organization.changePlan.use(tenant).handler(async ({ context: { tx, actor, settings }, input }) => {
    await changePlan(tx, actor, settings, input);
    return getPlan(tx, actor, settings);
  }),
  changeBilling: os.organization.changeBilling
    .use(tenant)
    .handler(async ({ context: { tx, actor, settings }, input }) => {
      await changeBilling(tx, actor, settings, input);
      return getPlan(tx, actor, settings);
    }),
};
