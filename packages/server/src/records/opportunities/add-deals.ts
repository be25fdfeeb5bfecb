import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { scoreDeals } from '../health/score-deals.ts';
import type { LedgerActor } from '../ledger/changes.ts';
import { recordCreations } from '../ledger/record-creations.ts';
import { applyDifference } from '../totals/apply-difference.ts';
import { applyTriggerCounts } from '../triggers/trigger-counts.ts';

export interface Addition {
  readonly now: Date;
  readonly actor: LedgerActor;
  /** True when nothing hangs on the deals yet: less is read to score them. */
  readonly alone?: boolean;
  /** What their creation tells of custom fields, by deal. */
  readonly custom?: ReadonlyMap<string, LedgerChanges>;
  /** Writes their ledger and their stage stays, when they are more than a creation in their present state. */
  readonly record?: () => Promise<void>;
  /** Awaited before the totals are moved, whose rows everybody else would wait for. */
  readonly turn?: () => Promise<unknown>;
}

/**
 * Takes in deals whose rows this transaction has just inserted: records their creation in the ledger and begins
 * their stage stays, scores them and adds them to the totals, all by set. Insert what hangs on them (contacts, evidence,
 * activities) before, so that they are scored once.
 */
export async function addDeals(
  tx: TenantTransaction,
  opportunityIds: readonly string[],
  { now, actor, alone = false, custom, record, turn }: Addition,
): Promise<void> {
  if (opportunityIds.length === 0) return;
  // Scores read the stays that a past leaves.
  await record?.();
  const { after, triggerCounts } = await scoreDeals(tx, opportunityIds, now, {
    alone,
    ...(record ? {} : { meanwhile: () => recordCreations(tx, opportunityIds, { now, actor, custom }) }),
  });
  await turn?.();
  await applyDifference(tx, [], after);
  await applyTriggerCounts(tx, triggerCounts);
}
