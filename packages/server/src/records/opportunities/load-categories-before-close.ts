import type { DealStatus, ForecastCategory } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { LEDGER_ORDER_DESC } from '../ledger/ledger-order.ts';
import type { DealUpdate } from './deal-update.ts';

/** Categories that deals had before their close, from the ledger, for those that may reopen and say nothing of it. */
export async function loadCategoriesBeforeClose(
  tx: TenantTransaction,
  updates: readonly DealUpdate[],
  stageKinds: ReadonlyMap<string, DealStatus>,
): Promise<ReadonlyMap<string, ForecastCategory | null>> {
  const ids = updates
    .filter(({ patch }) => patch.stageId && stageKinds.get(patch.stageId) === 'open' && patch.category === undefined)
    .map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows } = await tx.client.query<{ opportunity_id: string; category: ForecastCategory | null }>(
    `SELECT DISTINCT ON (opportunity_id) opportunity_id, changes #>> '{category,from}' AS category
     FROM ledger WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[]) AND changes #>> '{category,to}' = 'closed'
       AND changes #>> '{category,from}' IS DISTINCT FROM 'closed'
     ORDER BY opportunity_id, ${LEDGER_ORDER_DESC}`,
    [tx.organizationId, ids],
  );
  return new Map(rows.map((row) => [row.opportunity_id, row.category]));
}
