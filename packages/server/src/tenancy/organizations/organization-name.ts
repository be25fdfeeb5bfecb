import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** Returns the name of the transaction's organisation. */
export async function organizationName(tx: TenantTransaction): Promise<string> {
  const { rows } = await tx.client.query<{ name: string }>(
    'SELECT name FROM organizations WHERE organization_id = $1',
    [tx.organizationId],
  );
  return rows[0]?.name ?? '';
}
