import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { WHO_SEES } from '../../tenancy/identity/policies.ts';

/** Which of some members do not see a deal, by id with their name; the name of a stranger to the organisation is null. */
export async function whoSeesNot(
  tx: TenantTransaction,
  opportunityId: string,
  memberIds: readonly string[],
): Promise<{ id: string; name: string | null }[]> {
  if (memberIds.length === 0) return [];
  const { rows } = await tx.client.query<{ id: string; name: string | null }>(
    `SELECT asked.id, n.name FROM unnest($3::uuid[]) WITH ORDINALITY AS asked(id, place)
     LEFT JOIN members n ON n.organization_id = $1 AND n.id = asked.id
     WHERE asked.id NOT IN (${WHO_SEES}) ORDER BY asked.place`,
    [tx.organizationId, await ownerOf(tx, opportunityId), memberIds],
  );
  return rows;
}

/** Whose a deal is. It does not ask who may know. */
export async function ownerOf(tx: TenantTransaction, opportunityId: string): Promise<string> {
  const { rows } = await tx.client.query<{ owner_id: string }>(
    'SELECT owner_id FROM opportunities WHERE organization_id = $1 AND id = $2',
    [tx.organizationId, opportunityId],
  );
  if (!rows[0]) throw new Error(`there is no opportunity ${opportunityId}`);
  return rows[0].owner_id;
}
