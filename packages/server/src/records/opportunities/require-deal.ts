import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';

/** Throws NOT_FOUND unless the actor may read, and so write, the deal. */
export async function requireDeal(tx: TenantTransaction, actor: Actor, opportunityId: string): Promise<void> {
  const { rowCount } = await tx.client.query(
    `SELECT 1 FROM opportunities WHERE organization_id = $1 AND id = $2 AND ($3::uuid[] IS NULL OR owner_id = ANY($3))`,
    [tx.organizationId, opportunityId, await visibleOwners(tx, actor)],
  );
  if (!rowCount) throw notFound('deal');
}
