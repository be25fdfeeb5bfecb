import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { changeDeals } from '../../opportunities/change-deals.ts';
import { writeProjections } from '../write-projections.ts';

/** Makes a deal's projections anew from the ledger, and rescores it. */
export async function rebuildProjections(tx: TenantTransaction, opportunityId: string, now: Date): Promise<void> {
  await changeDeals(tx, [opportunityId], now, () => writeProjections(tx, [opportunityId]));
}
