import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** How many accounts and contacts somebody owns. */
export async function countOwned(tx: TenantTransaction, memberId: string): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT ((SELECT count(*) FROM accounts WHERE organization_id = $1 AND owner_id = $2)
       + (SELECT count(*) FROM contacts WHERE organization_id = $1 AND owner_id = $2))::int AS count`,
    [tx.organizationId, memberId],
  );
  return rows[0]?.count ?? 0;
}

/** How many open and closed deals somebody owns, from the kept totals. */
export async function countDeals(tx: TenantTransaction, memberId: string): Promise<{ open: number; closed: number }> {
  const { rows } = await tx.client.query<{ open: number; closed: number }>(
    `SELECT coalesce(sum(count) FILTER (WHERE status = 'open'), 0)::int AS open,
       coalesce(sum(count) FILTER (WHERE status <> 'open'), 0)::int AS closed
     FROM opportunity_totals WHERE organization_id = $1 AND owner_id = $2`,
    [tx.organizationId, memberId],
  );
  return rows[0] ?? { open: 0, closed: 0 };
}
