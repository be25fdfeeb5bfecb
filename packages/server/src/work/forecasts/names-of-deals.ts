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

export interface ShownDeal {
  readonly id: string;
  readonly name: string;
  /** Risk score, 0-100; higher is safer. */
  readonly risk: number;
}

/** Returns the deals at hand as lists show them, by id. */
export async function shownDeals(
  tx: TenantTransaction,
  chances: readonly { readonly deal: { readonly id: string } }[],
): Promise<Map<string, ShownDeal>> {
  const { rows } = await tx.client.query<ShownDeal>(
    `SELECT o.id, o.name, h.risk FROM opportunities o
     JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id
     WHERE o.organization_id = $1 AND o.id = ANY($2::uuid[])`,
    [tx.organizationId, chances.map(({ deal }) => deal.id)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
