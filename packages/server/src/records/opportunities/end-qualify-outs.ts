import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** A deal that is open stands qualified out no longer, however it was opened; its record stays as history. */
export async function endQualifyOuts(tx: TenantTransaction, opportunityId: string): Promise<void> {
  await tx.client.query(
    'UPDATE qualify_outs SET reopened_at = now() WHERE organization_id = $1 AND opportunity_id = $2 AND reopened_at IS NULL',
    [tx.organizationId, opportunityId],
  );
}
