import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** Deals that are no longer lost stand qualified out no longer, whatever moved them; their records stay as history. */
export async function endQualifyOuts(tx: TenantTransaction, opportunityIds: readonly string[]): Promise<void> {
  if (opportunityIds.length === 0) return;
  await tx.client.query(
    'UPDATE qualify_outs SET reopened_at = now() WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[]) AND reopened_at IS NULL',
    [tx.organizationId, opportunityIds],
  );
}
