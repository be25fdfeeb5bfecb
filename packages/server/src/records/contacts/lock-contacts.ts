import type { TenantTransaction } from '../../platform/database/tenant.ts';

/**
 * Locks contacts, in the order of their ids, and returns how many there are. Putting a contact on a deal and recording
 * an interaction with them take turns by it; else each could miss the other, and the deal's score the interaction.
 * Lock contacts before deals.
 */
export async function lockContacts(tx: TenantTransaction, contactIds: readonly string[]): Promise<number> {
  if (contactIds.length === 0) return 0;
  const { rowCount } = await tx.client.query(
    'SELECT 1 FROM contacts WHERE organization_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE',
    [tx.organizationId, contactIds],
  );
  return rowCount ?? 0;
}
