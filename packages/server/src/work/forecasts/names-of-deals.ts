import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** Names of the deals at hand, by id. */
export async function namesOf(
  tx: TenantTransaction,
  chances: readonly { readonly deal: { readonly id: string } }[],
): Promise<Map<string, string>> {
  const { rows } = await tx.client.query<{ id: string; name: string }>(
    'SELECT id, name FROM opportunities WHERE organization_id = $1 AND id = ANY($2::uuid[])',
    [tx.organizationId, chances.map(({ deal }) => deal.id)],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
