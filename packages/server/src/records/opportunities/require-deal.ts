import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';

/** Throws NOT_FOUND unless the actor may read, and so write, the deal. */
export async function requireDeal(tx: TenantTransaction, actor: Actor, opportunityId: string): Promise<void> {
  if (!(await mayWriteDeal(tx, actor, opportunityId))) throw notFound('deal');
}

/** Whether there is such a deal and the actor may read, and so write, it. */
export async function mayWriteDeal(tx: TenantTransaction, actor: Actor, opportunityId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `SELECT 1 FROM opportunities WHERE organization_id = $1 AND id = $2 AND ($3::uuid[] IS NULL OR owner_id = ANY($3))`,
    [tx.organizationId, opportunityId, await visibleOwners(tx, actor)],
  );
  return rowCount === 1;
}
