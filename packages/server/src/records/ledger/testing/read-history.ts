import type { LedgerChanges } from '../../../platform/database/schema/ledger.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { readHistories } from '../read-history.ts';

/** The change-sets of one deal that hold, in the order in which they count. */
export async function readHistory(tx: TenantTransaction, opportunityId: string): Promise<readonly LedgerChanges[]> {
  return (await readHistories(tx, [opportunityId])).get(opportunityId) ?? [];
}
