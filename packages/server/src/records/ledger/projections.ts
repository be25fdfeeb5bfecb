/** What is kept of a deal beside its fields, and can be made anew from its ledger: columns of the deal, and stage stays. */
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { ReplayedDeal } from './replay-deal.ts';

/** Column, its type for `unnest`, its value. */
export type Column<Of> = readonly [name: string, type: string, of: (deal: Of) => unknown];

export const PROJECTIONS: readonly Column<ReplayedDeal>[] = [
  ['last_open_stage_id', 'uuid', ({ fields }) => fields.lastOpenStageId],
  ['stage_entered_on', 'date', ({ fields }) => fields.stageEnteredOn],
  ['push_count', 'int', ({ closeDate }) => closeDate.pushCount],
  ['last_set_close_date', 'date', ({ closeDate }) => closeDate.lastSetCloseDate],
  ['close_moves', 'jsonb', ({ closeDate }) => JSON.stringify(closeDate.closeMoves)],
];

/** Puts these stays in the place of those the deals have, by set. */
export async function rewriteStays(
  tx: TenantTransaction,
  deals: readonly { readonly id: string; readonly replayed: ReplayedDeal }[],
): Promise<void> {
  if (deals.length === 0) return;
  await tx.client.query('DELETE FROM stage_stays WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[])', [
    tx.organizationId,
    deals.map(({ id }) => id),
  ]);
  const stays = deals.flatMap(({ id, replayed }) =>
    replayed.stays.map((stay, at) => ({ ...stay, id, ordinal: at + 1 })),
  );
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
