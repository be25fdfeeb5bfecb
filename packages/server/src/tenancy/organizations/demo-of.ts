import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** When this organisation is removed, for a copy of the demo workspace; null for any other. */
export async function demoOf(tx: TenantTransaction): Promise<{ removedAt: string } | null> {
  const { rows } = await tx.client.query<{ removed_at: Date }>(
    'SELECT removed_at FROM demo_workspaces WHERE organization_id = $1',
    [tx.organizationId],
  );
  return rows[0] ? { removedAt: rows[0].removed_at.toISOString() } : null;
}
