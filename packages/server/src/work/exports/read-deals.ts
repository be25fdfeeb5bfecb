import type { TenantTransaction } from '../../platform/database/tenant.ts';
import {
  OPPORTUNITY_COLUMNS,
  OPPORTUNITY_JOINS,
  type OpportunityRow,
} from '../../records/opportunities/opportunity-row.ts';

/** Deals as lists show them, in the order of their ids. */
export async function readDeals(tx: TenantTransaction, ids: readonly string[]): Promise<OpportunityRow[]> {
  const { rows } = await tx.client.query<OpportunityRow>(
    `SELECT ${OPPORTUNITY_COLUMNS} FROM unnest($2::uuid[]) WITH ORDINALITY AS page (id, place)
     JOIN opportunities o ON o.organization_id = $1 AND o.id = page.id ${OPPORTUNITY_JOINS}
     ORDER BY page.place`,
    [tx.organizationId, ids],
  );
  return rows;
}
