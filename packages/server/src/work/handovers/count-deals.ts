import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { isHeldSql } from '../../records/connected-systems/record-systems.ts';

/** Whether a connected system decides the owner of a deal. */
export const OWNER_IS_HELD = isHeldSql('opportunity', 'opportunities.id', 'ownerId');

/** Returns how many open deals of somebody have an owner that a connected system decides. */
export async function countHeldDeals(tx: TenantTransaction, memberId: string): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM opportunities
     WHERE organization_id = $1 AND owner_id = $2 AND status = 'open' AND ${OWNER_IS_HELD}`,
    [tx.organizationId, memberId],
  );
  return rows[0]?.count ?? 0;
}

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
