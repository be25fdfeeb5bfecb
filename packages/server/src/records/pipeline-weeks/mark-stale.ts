import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { takeTurn } from '../../tenancy/organizations/take-turn.ts';
import { enqueueWeeks } from './week-jobs.ts';

/** The past is told otherwise than before: kept weeks are to be rebuilt from the ledger. They are shown until then. */
export async function markWeeksStale(tx: TenantTransaction): Promise<void> {
  await takeTurn(tx, 'weeks');
  await tx.client.query('UPDATE pipeline_weeks SET stale = true WHERE organization_id = $1', [tx.organizationId]);
  await enqueueWeeks(tx);
}
