import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { DealState } from './decide-change.ts';

/** The states of deals by id, as changes are decided from; lock them first. */
export async function loadDealStates(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DealState>> {
  const { rows } = await tx.client.query<DealState & { id: string }>({
    name: 'load-deal-states',
    text: `SELECT id, stage_id AS "stageId", status, last_open_stage_id AS "lastOpenStageId",
        stage_entered_on::text AS "stageEnteredOn", amount_minor::float8 AS "amountMinor", currency,
        close_date::text AS "closeDate", closed_on::text AS "closedOn", category, owner_id AS "ownerId",
        account_id AS "accountId", win_probability AS "winProbability", win_reason_id AS "winReasonId", coalesce(next_step, '') <> '' AS "nextStep",
        last_set_close_date::text AS "lastSetCloseDate", close_moves AS "closeMoves", push_count AS "pushCount"
      FROM opportunities WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    values: [tx.organizationId, ids],
  });
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}
