import type { TenantTransaction } from '../database/tenant.ts';
import { changeDeals } from '../opportunities/change-deals.ts';
import { readHistory } from './read-history.ts';
import { replayDeal } from './replay-deal.ts';

/** Makes a deal's projections (pushes, stage stays, last open stage) anew from the ledger, and rescores it. */
export async function rebuildProjections(tx: TenantTransaction, opportunityId: string, now: Date): Promise<void> {
  await changeDeals(tx, [opportunityId], now, async () => {
    const { fields, closeDate, stays } = replayDeal(await readHistory(tx, opportunityId));
    const own = [tx.organizationId, opportunityId];
    await tx.client.query(
      `UPDATE opportunities SET push_count = $3, last_set_close_date = $4, close_moves = $5, stage_entered_on = $6, last_open_stage_id = $7
       WHERE organization_id = $1 AND id = $2`,
      [
        ...own,
        closeDate.pushCount,
        closeDate.lastSetCloseDate,
        JSON.stringify(closeDate.closeMoves),
        fields.stageEnteredOn,
        fields.lastOpenStageId,
      ],
    );
    await tx.client.query('DELETE FROM stage_stays WHERE organization_id = $1 AND opportunity_id = $2', own);
    await tx.client.query(
      `INSERT INTO stage_stays (organization_id, opportunity_id, stage_id, ordinal, entered_on, left_on)
       SELECT $1, $2, u.* FROM unnest($3::uuid[], $4::int[], $5::date[], $6::date[]) AS u`,
      [
        ...own,
        stays.map((stay) => stay.stageId),
        stays.map((_, i) => i + 1),
        stays.map((stay) => stay.enteredOn),
        stays.map((stay) => stay.leftOn),
      ],
    );
  });
}
