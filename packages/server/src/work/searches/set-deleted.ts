import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { findSearch } from './search-row.ts';

/** Deletes or restores a search of the actor. Its credit stays used. */
export async function setDeleted(
  tx: TenantTransaction,
  actor: Actor,
  searchId: string,
  isDeleted: boolean,
): Promise<void> {
  const { state } = await findSearch(tx, actor, searchId, { lock: true, isDeleted: !isDeleted });
  if (state === 'writing') throw conflict({ field: null, message: 'This search is still running. Stop it first.' });
  await tx.client.query(
    `UPDATE searches SET deleted_at = CASE WHEN $3 THEN now() END WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, searchId, isDeleted],
  );
}
