import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { demoOf } from '../../tenancy/organizations/demo-of.ts';

/** Throws FORBIDDEN unless the actor may connect the organisation with other systems. The demo connects nothing. */
export async function mayManageConnections(tx: TenantTransaction, actor: Actor): Promise<void> {
  if (!may(actor, 'manageIntegrations')) throw forbidden();
  if (await demoOf(tx)) throw forbidden('The demo connects no other systems. Sign up to connect yours.');
}
