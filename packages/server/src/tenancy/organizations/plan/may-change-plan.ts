import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Actor } from '../../identity/actor.ts';
import { may } from '../../identity/policies.ts';
import { operatingOrganization } from '../operating-organization.ts';

/**
 * Returns whether the actor changes the plan: an admin of the organisation that operates the installation, or of any
 * other where the operator allows it. `docs/rules.md`, "Plans, seats, credits".
 */
export async function mayChangePlan(
  tx: TenantTransaction,
  actor: Pick<Actor, 'role'>,
  { plans, site }: Pick<Settings, 'plans' | 'site'>,
): Promise<boolean> {
  if (!may(actor, 'managePlan')) return false;
  return adminsChangePlan(tx, { plans, site });
}

/** Returns whether the organisation's own admins change its plan. */
export const adminsChangePlan = async (
  tx: TenantTransaction,
  { plans, site }: Pick<Settings, 'plans' | 'site'>,
): Promise<boolean> =>
  plans.changedBy === 'admin' || (await operatingOrganization(tx.client, site)) === tx.organizationId;
