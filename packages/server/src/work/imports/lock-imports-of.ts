import type { TenantTransaction } from '../../platform/database/tenant.ts';

/**
 * Locks the imports that somebody has under way, after the chunk in hand of each. To be called before the organisation is
 * locked: an import takes the two in this order as well.
 */
export async function lockImportsOf(tx: TenantTransaction, memberId: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM imports WHERE organization_id = $1 AND created_by_id = $2
       AND status IN ('previewing', 'queued', 'running') ORDER BY id FOR NO KEY UPDATE`,
    [tx.organizationId, memberId],
  );
  return rows.map(({ id }) => id);
}
