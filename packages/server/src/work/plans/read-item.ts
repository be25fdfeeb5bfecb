import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { ITEM_COLUMNS, ITEM_TABLES, type ItemRow } from './plan-row.ts';

/** An action whose deal the actor sees. */
export async function readItem(tx: TenantTransaction, actor: Actor, id: string): Promise<ItemRow | undefined> {
  const { rows } = await tx.client.query<ItemRow>(
    `SELECT ${ITEM_COLUMNS} FROM ${ITEM_TABLES}
     WHERE i.organization_id = $1 AND i.id = $2 AND ($3::uuid[] IS NULL OR o.owner_id = ANY($3))`,
    [tx.organizationId, id, await visibleOwners(tx, actor)],
  );
  return rows[0];
}
