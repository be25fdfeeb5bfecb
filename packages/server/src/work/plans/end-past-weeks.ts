import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** A deal that plans ask for something on: open, not omitted, and still the owner's. */
export const IS_PLANNED = `o.status = 'open' AND o.category IS DISTINCT FROM 'omitted'`;

/**
 * Actions nobody touched whose deal has closed, is omitted or went to somebody else are no longer asked for, in any
 * week; those of past weeks that are left were missed.
 */
export async function endPastWeeks(tx: TenantTransaction, ownerIds: readonly string[], week: string): Promise<void> {
  await tx.client.query(
    `DELETE FROM plan_items i USING opportunities o
     WHERE i.organization_id = $1 AND i.owner_id = ANY($2::uuid[]) AND i.status = 'open' AND i.week <= $3
       AND o.organization_id = $1 AND o.id = i.opportunity_id AND NOT (${IS_PLANNED} AND o.owner_id = i.owner_id)`,
    [tx.organizationId, ownerIds, week],
  );
  await tx.client.query(
    `UPDATE plan_items SET status = 'missed'
     WHERE organization_id = $1 AND owner_id = ANY($2::uuid[]) AND status = 'open' AND week < $3`,
    [tx.organizationId, ownerIds, week],
  );
}
