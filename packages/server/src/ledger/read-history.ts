import type { LedgerChanges } from '../database/schema/ledger.ts';
import type { TenantTransaction } from '../database/tenant.ts';
import { LEDGER_ORDER } from './ledger-order.ts';

/** The change-sets of a deal in the order in which they count. */
export async function readHistory(tx: TenantTransaction, opportunityId: string): Promise<LedgerChanges[]> {
  const { rows } = await tx.client.query<{ changes: LedgerChanges }>(
    `SELECT changes FROM ledger WHERE organization_id = $1 AND opportunity_id = $2 ORDER BY ${LEDGER_ORDER}`,
    [tx.organizationId, opportunityId],
  );
  return rows.map((row) => row.changes);
}
