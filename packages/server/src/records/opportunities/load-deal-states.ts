import { meant } from '../../platform/database/meant.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { DealState } from '../ledger/decide-change.ts';
import { LEDGER_COLUMNS, readAs } from '../ledger/ledger-fields.ts';

/** All of it are columns of the deal's own row: who locks that row reads them as they are by then. */
export const STATE_COLUMNS = `${LEDGER_COLUMNS.map((told) => `${readAs(told)} AS "${told.field}"`).join(', ')},
  coalesce(next_step, '') <> '' AS "nextStep", last_set_close_date::text AS "lastSetCloseDate",
  close_moves AS "closeMoves", push_count AS "pushCount"`;

/** The states of deals by id, as changes are decided from; lock them first. */
export async function loadDealStates(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DealState>> {
  const those = meant('load-deal-states', ids);
  const { rows } = await tx.client.query<DealState & { id: string }>({
    name: those.name,
    text: `SELECT id, ${STATE_COLUMNS} FROM opportunities WHERE organization_id = $1 AND id ${those.is}`,
    values: [tx.organizationId, those.ids],
  });
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}
