import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { ACTIVITY_COLUMNS, ACTIVITY_TABLES, type ActivityRow } from './activity-query.ts';

/**
 * One activity the actor may change, deleted or not, locked; throws NOT_FOUND. Those of a deal are changed by whoever
 * writes the deal, those of no deal by who recorded them and by organisation scope.
 */
export async function lockActivity(tx: TenantTransaction, actor: Actor, id: string): Promise<ActivityRow> {
  await tx.client.query('SELECT 1 FROM activities WHERE organization_id = $1 AND id = $2 FOR UPDATE', [
    tx.organizationId,
    id,
  ]);
  const row = await readActivity(tx, actor, id);
  if (!row?.may_update) throw notFound('activity');
  return row;
}

/** The activity as it now stands, for the answer to a change of it. */
export async function readActivity(tx: TenantTransaction, actor: Actor, id: string): Promise<ActivityRow | undefined> {
  const { rows } = await tx.client.query<ActivityRow>(
    `SELECT ${ACTIVITY_COLUMNS} FROM ${ACTIVITY_TABLES} WHERE v.organization_id = $1 AND v.id = $4`,
    [tx.organizationId, await visibleOwners(tx, actor), actor.memberId, id],
  );
  return rows[0];
}
