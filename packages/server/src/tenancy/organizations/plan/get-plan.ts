import type { OrganizationPlan } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { forbidden } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Actor } from '../../identity/actor.ts';
import { may } from '../../identity/policies.ts';
import { getOrganization } from '../get-organization.ts';
import { readBilling } from './billing-terms.ts';
import { mayChangePlan } from './may-change-plan.ts';
import { planTerms } from './plan-terms.ts';
import { openInvitations, seatsInUse } from './seats-in-use.ts';

/** Returns the plan as an admin sees it. */
export async function getPlan(
  tx: TenantTransaction,
  actor: Actor,
  settings: Pick<Settings, 'plans' | 'site' | 'invoices'>,
): Promise<z.infer<typeof OrganizationPlan>> {
  if (!may(actor, 'managePlan')) throw forbidden();
  const { plan } = await getOrganization(tx);
  return {
    plan,
    limitsApply: (await planTerms(tx, settings)) !== null,
    seatsInUse: await seatsInUse(tx),
    openInvitations: await openInvitations(tx),
    billing: await readBilling(tx),
    issuesInvoices: settings.invoices !== null,
    abilities: { change: await mayChangePlan(tx, actor, settings) },
  };
}
