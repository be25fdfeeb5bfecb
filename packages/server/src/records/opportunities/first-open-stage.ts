import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** Where a deal begins that names no stage. */
export async function firstOpenStage(tx: TenantTransaction): Promise<string> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM stages WHERE organization_id = $1 AND kind = 'open' AND archived_at IS NULL
     ORDER BY position, id LIMIT 1`,
    [tx.organizationId],
  );
  if (!rows[0]) throw new Error('the organisation has no open stage');
  return rows[0].id;
}
