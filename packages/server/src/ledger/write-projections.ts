import type { TenantTransaction } from '../database/tenant.ts';
import { readHistories } from './read-history.ts';
import { replayDeal } from './replay-deal.ts';

/** Makes the projections of deals (pushes, stage stays, last open stage) anew from the ledger, by set. Lock them before. */
export async function writeProjections(tx: TenantTransaction, opportunityIds: readonly string[]): Promise<void> {
  if (opportunityIds.length === 0) return;
  const histories = await readHistories(tx, opportunityIds);
  const deals = opportunityIds.map((id) => ({ id, ...replayDeal(histories.get(id) ?? []) }));
  await tx.client.query(
    `UPDATE opportunities o SET push_count = u.push_count, last_set_close_date = u.last_set_close_date,
       close_moves = u.close_moves, stage_entered_on = u.stage_entered_on, last_open_stage_id = u.last_open_stage_id
     FROM unnest($2::uuid[], $3::int[], $4::date[], $5::jsonb[], $6::date[], $7::uuid[])
       AS u(id, push_count, last_set_close_date, close_moves, stage_entered_on, last_open_stage_id)
     WHERE o.organization_id = $1 AND o.id = u.id`,
    [
      tx.organizationId,
      opportunityIds,
      deals.map(({ closeDate }) => closeDate.pushCount),
      deals.map(({ closeDate }) => closeDate.lastSetCloseDate),
      deals.map(({ closeDate }) => JSON.stringify(closeDate.closeMoves)),
      deals.map(({ fields }) => fields.stageEnteredOn),
      deals.map(({ fields }) => fields.lastOpenStageId),
    ],
  );
  await tx.client.query('DELETE FROM stage_stays WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[])', [
    tx.organizationId,
    opportunityIds,
  ]);
  const stays = deals.flatMap(({ id, stays: own }) => own.map((stay, i) => ({ id, ordinal: i + 1, ...stay })));
  await tx.client.query(
    `INSERT INTO stage_stays (organization_id, opportunity_id, stage_id, ordinal, entered_on, left_on)
     SELECT $1, u.* FROM unnest($2::uuid[], $3::uuid[], $4::int[], $5::date[], $6::date[]) AS u`,
    [
      tx.organizationId,
      stays.map(({ id }) => id),
      stays.map(({ stageId }) => stageId),
      stays.map(({ ordinal }) => ordinal),
      stays.map(({ enteredOn }) => enteredOn),
      stays.map(({ leftOn }) => leftOn),
    ],
  );
}
