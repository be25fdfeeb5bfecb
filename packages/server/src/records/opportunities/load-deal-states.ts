import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { DealState } from '../ledger/decide-change.ts';
import { readAs, TOLD_COLUMNS } from '../ledger/told-fields.ts';

/** All of it are columns of the deal's own row: who locks that row reads them as they are by then. */
export const STATE_COLUMNS = `${TOLD_COLUMNS.map((told) => `${readAs(told)} AS "${told.field}"`).join(', ')},
  coalesce(next_step, '') <> '' AS "nextStep", last_set_close_date::text AS "lastSetCloseDate",
  close_moves AS "closeMoves", push_count AS "pushCount"`;

/** The states of deals by id, as changes are decided from; lock them first. */
export async function loadDealStates(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DealState>> {
  const { rows } = await tx.client.query<DealState & { id: string }>({
    name: 'load-deal-states',
    text: `SELECT id, ${STATE_COLUMNS} FROM opportunities WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    values: [tx.organizationId, ids],
  });
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}
