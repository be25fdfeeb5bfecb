import type { TenantTransaction } from '../database/tenant.ts';
import { scoreDeals } from '../health/score-deals.ts';
import type { LedgerActor } from '../ledger/changes.ts';
import { recordCreations } from '../ledger/record-creations.ts';
import { applyDifference } from '../totals/apply-difference.ts';

export interface Addition {
  readonly now: Date;
  readonly actor: LedgerActor;
}

/**
 * Takes in deals whose rows this transaction has just inserted: begins their stage stays, records their creation in
 * the ledger, scores them and adds them to the totals, all by set. Insert what hangs on them (contacts, evidence,
 * activities) before, so that they are scored once.
 */
export async function addDeals(
  tx: TenantTransaction,
  opportunityIds: readonly string[],
  { now, actor }: Addition,
): Promise<void> {
  if (opportunityIds.length === 0) return;
  await tx.client.query(
    `INSERT INTO stage_stays (organization_id, opportunity_id, stage_id, ordinal, entered_on)
     SELECT $1, id, stage_id, 1, stage_entered_on FROM opportunities WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    [tx.organizationId, opportunityIds],
  );
  await recordCreations(tx, opportunityIds, { now, actor });
  await applyDifference(tx, [], (await scoreDeals(tx, opportunityIds, now)).after);
}
