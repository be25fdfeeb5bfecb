import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** Names of contacts, competitors and steps of procurement by their ids: all that a trigger can name. */
export async function readTriggerNames(tx: TenantTransaction, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const { rows } = await tx.client.query<{ id: string; name: string }>(
    `SELECT id, name FROM contacts WHERE organization_id = $1 AND id = ANY($2::uuid[])
     UNION ALL SELECT id, name FROM competitors WHERE organization_id = $1 AND id = ANY($2::uuid[])
     UNION ALL SELECT id, title FROM procurement_steps WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    [tx.organizationId, ids],
  );
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
