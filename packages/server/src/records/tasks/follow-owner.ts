import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** A deal that went from one owner to another. */
export interface MovedDeal {
  readonly id: string;
  readonly fromId: string;
  readonly toId: string;
}

/** Open tasks that the former owners of deals had on them go to the new ones, who would else never hear of them. */
export async function followOwners(tx: TenantTransaction, moved: readonly MovedDeal[]): Promise<void> {
  if (moved.length === 0) return;
  await tx.client.query(
    `UPDATE tasks t SET assignee_id = r."toId", updated_at = now()
     FROM json_to_recordset($2) AS r(id uuid, "fromId" uuid, "toId" uuid)
     WHERE t.organization_id = $1 AND t.opportunity_id = r.id AND t.assignee_id = r."fromId"
       AND t.done_at IS NULL AND t.deleted_at IS NULL`,
    [tx.organizationId, JSON.stringify(moved)],
  );
}
