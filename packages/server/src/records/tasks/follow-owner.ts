import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { notifyMembers } from '../../tenancy/notifications/notify.ts';

/** A deal that went from one owner to another. */
export interface MovedDeal {
  readonly id: string;
  readonly fromId: string;
  readonly toId: string;
}

/**
 * Open tasks that somebody who leaves has on deals of others go to the owners of these, who are told. Those on deals of
 * their own go with the deals; where the owner has left as well, a task stays where it is.
 */
export async function giveTasksToOwners(tx: TenantTransaction, actor: Actor, leaverId: string): Promise<void> {
  const { rows } = await tx.client.query<{ id: string; opportunity_id: string; assignee_id: string }>(
    `UPDATE tasks t SET assignee_id = o.owner_id, updated_at = now()
     FROM opportunities o JOIN members m ON m.organization_id = $1 AND m.id = o.owner_id AND m.deactivated_at IS NULL
     WHERE t.organization_id = $1 AND t.assignee_id = $2 AND t.done_at IS NULL AND t.deleted_at IS NULL
       AND o.organization_id = $1 AND o.id = t.opportunity_id AND o.owner_id <> $2
     RETURNING t.id, t.opportunity_id, t.assignee_id`,
    [tx.organizationId, leaverId],
  );
  await notifyMembers(
    tx,
    rows.map((task) => ({
      memberId: task.assignee_id,
      kind: 'task_given' as const,
      actorId: actor.memberId,
      opportunityId: task.opportunity_id,
      subjectId: task.id,
    })),
  );
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
