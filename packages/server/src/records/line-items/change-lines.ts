import type { LineItems } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { holdOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { isHeld, refuseHeldOf } from '../connected-systems/refuse-held.ts';
import { besideChange, type LedgerKind, type LineItemState } from '../ledger/changes.ts';
import { ledgerActorOf } from '../ledger/ledger-actor.ts';
import { recordChanges } from '../ledger/record.ts';
import { lockOpportunity } from '../opportunities/lock-opportunity.ts';
import { updateDeals } from '../opportunities/update-deals.ts';
import { refuseWhenFrozen } from './check-line.ts';
import { type DealOfLines, readLines } from './line-row.ts';

type View = z.infer<typeof LineItems>;

export interface LineChange {
  readonly id: string;
  readonly kind: Extract<LedgerKind, `line_item_${string}`>;
}

/**
 * Changes the lines of an open deal: locks it, runs `work`, tells the ledger what the line came to before and comes to
 * now, and brings the amount after when it follows the lines. That of a deal without an amount begins to.
 */
export async function changeLines(
  tx: TenantTransaction,
  actor: Actor,
  opportunityId: string,
  work: (deal: DealOfLines, before: View) => Promise<LineChange | null>,
): Promise<View> {
  await holdOrganization(tx);
  await lockOpportunity(tx, actor, opportunityId);
  const { deal, view: before } = await readLines(tx, opportunityId);
  refuseWhenFrozen(deal);
  const change = await work(deal, before);
  const { view: after } = await readLines(tx, opportunityId);
  if (change) {
    await recordChanges(tx, [
      {
        opportunityId,
        kind: change.kind,
        actor: ledgerActorOf(actor),
        effectiveAt: new Date(),
        changes: besideChange('lineItem', change.id, stateOf(before, change.id), stateOf(after, change.id)),
      },
    ]);
  }
  // An amount that a connected system decides does not begin to: a line beside it changes nothing of the deal.
  const begins =
    change?.kind === 'line_item_added' &&
    deal.amountMinor === null &&
    !(await isHeld(tx, 'opportunity', opportunityId, 'amountMinor'));
  // As it is after the work, which may have told it to follow, or no longer to.
  if (!after.amountFollows && !begins) return after;
  return followLines(tx, actor, { opportunityId, amountMinor: deal.amountMinor }, after);
}

/** Makes the total of its lines the amount of a deal, which is locked and has `amountMinor`. Lines in other currencies have none to follow. */
async function followLines(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, amountMinor }: { readonly opportunityId: string; readonly amountMinor: number | null },
  { totalMinor }: View,
): Promise<View> {
  if (totalMinor !== null) {
    const changed = totalMinor === amountMinor ? [] : [['amountMinor', totalMinor] as const];
    await refuseHeldOf(tx, 'opportunity', opportunityId, new Map(changed));
    await updateDeals(tx, [{ id: opportunityId, patch: { amountMinor: totalMinor } }], {
      now: new Date(),
      actor: ledgerActorOf(actor),
    });
  }
  await setFollowing(tx, opportunityId, totalMinor !== null);
  return (await readLines(tx, opportunityId)).view;
}

/** Says whether the amount of a deal is that of its lines. */
export async function setFollowing(tx: TenantTransaction, opportunityId: string, follows: boolean): Promise<void> {
  await tx.client.query('UPDATE opportunities SET amount_from_lines = $3 WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    opportunityId,
    follows,
  ]);
}

function stateOf({ items }: View, id: string): LineItemState | null {
  const line = items.find((item) => item.id === id);
  return line ? { amountMinor: line.amountMinor, currency: line.currency } : null;
}
