import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { TASK_COLUMNS, TASK_TABLES, type TaskRow } from './task-row.ts';

/**
 * A task on a deal the actor may write, deleted or not, with its deal locked before it: whoever hands the deal over
 * locks them in that order too. Throws NOT_FOUND.
 */
export async function lockTask(tx: TenantTransaction, actor: Actor, id: string): Promise<TaskRow> {
  const { rowCount } = await tx.client.query(
    `SELECT 1 FROM opportunities o JOIN tasks t ON t.organization_id = $1 AND t.opportunity_id = o.id
     WHERE o.organization_id = $1 AND t.id = $2 AND ($3::uuid[] IS NULL OR o.owner_id = ANY($3)) FOR UPDATE OF o`,
    [tx.organizationId, id, await visibleOwners(tx, actor)],
  );
  if (!rowCount) throw notFound('task');
  await tx.client.query('SELECT 1 FROM tasks WHERE organization_id = $1 AND id = $2 FOR UPDATE', [
    tx.organizationId,
    id,
  ]);
  return readTask(tx, id);
}

/** The task as it now stands. It does not ask who may read it. */
export async function readTask(tx: TenantTransaction, id: string): Promise<TaskRow> {
  const { rows } = await tx.client.query<TaskRow>(
    `SELECT ${TASK_COLUMNS} FROM ${TASK_TABLES} WHERE t.organization_id = $1 AND t.id = $2`,
    [tx.organizationId, id],
  );
  if (!rows[0]) throw new Error(`task ${id} was written but is not there`);
  return rows[0];
}
