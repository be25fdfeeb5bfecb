import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';

/** Locks a deal the actor may write and returns its version; one they may not see does not exist for them. */
export async function lockOpportunity(tx: TenantTransaction, actor: Actor, id: string): Promise<{ version: number }> {
  const owners = await visibleOwners(tx, actor);
  const { rows } = await tx.client.query<{ version: number }>(
    `SELECT version FROM opportunities WHERE organization_id = $1 AND id = $2
       AND ($3::uuid[] IS NULL OR owner_id = ANY($3::uuid[])) FOR UPDATE`,
    [tx.organizationId, id, owners],
  );
  if (!rows[0]) throw notFound('opportunity');
  return rows[0];
}
