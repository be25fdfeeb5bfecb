import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { PROJECTIONS, rewriteStays } from './projections.ts';
import { readHistories } from './read-history.ts';
import { replayDeal } from './replay-deal.ts';

const UPDATE = `UPDATE opportunities o SET ${PROJECTIONS.map(([name]) => `${name} = u.${name}`).join(', ')}
  FROM unnest($2::uuid[], ${PROJECTIONS.map(([, type], at) => `$${at + 3}::${type}[]`).join(', ')})
    AS u(id, ${PROJECTIONS.map(([name]) => name).join(', ')})
  WHERE o.organization_id = $1 AND o.id = u.id`;

/** Makes the projections of deals (pushes, stage stays, last open stage) anew from the ledger, by set. Lock them before. */
export async function writeProjections(tx: TenantTransaction, opportunityIds: readonly string[]): Promise<void> {
  if (opportunityIds.length === 0) return;
  const histories = await readHistories(tx, opportunityIds);
  const deals = opportunityIds.map((id) => ({ id, replayed: replayDeal(histories.get(id) ?? []) }));
  const values = PROJECTIONS.map(([, , of]) => deals.map(({ replayed }) => of(replayed)));
  await tx.client.query(UPDATE, [tx.organizationId, opportunityIds, ...values]);
  await rewriteStays(tx, deals);
}
