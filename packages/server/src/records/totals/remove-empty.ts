import type { TenantTransaction } from '../../platform/database/tenant.ts';

/**
 * Removes rows of the kept totals and counts that no deal is in any more: as deals move on, they would come to be most of
 * what each question reads. One that somebody is moving stays; whoever meets one that is gone makes it anew.
 */
export async function removeEmptyTotals(tx: TenantTransaction): Promise<void> {
  for (const table of ['opportunity_totals', 'trigger_totals']) {
    await tx.client.query(
      `DELETE FROM ${table} t USING (
         SELECT ctid FROM ${table} WHERE organization_id = $1 AND count = 0 FOR UPDATE SKIP LOCKED
       ) empty WHERE t.organization_id = $1 AND t.ctid = empty.ctid`,
      [tx.organizationId],
    );
  }
}
