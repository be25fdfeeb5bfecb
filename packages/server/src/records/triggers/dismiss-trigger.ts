import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { besideChange } from '../ledger/changes.ts';
import { ledgerActorOf } from '../ledger/ledger-actor.ts';
import { recordChanges } from '../ledger/record.ts';
import { changeDeals } from '../opportunities/change-deals.ts';
import { lockOpportunity } from '../opportunities/lock-opportunity.ts';
import { type KeptTrigger, parseTriggers } from './kept-trigger.ts';
import { type PresentedDeal, presentDeals } from './present-triggers.ts';
import { readDeal } from './read-deal.ts';
import { type OneTrigger, requireTrigger } from './require-trigger.ts';

/** Dismisses a trigger that stands, as it stands now. Doing it again changes the reason. */
export async function dismissTrigger(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, type, reason }: OneTrigger & { readonly reason: string },
): Promise<PresentedDeal> {
  await lockOpportunity(tx, actor, opportunityId);
  const now = new Date();
  // Time may have changed it since it was last judged.
  await changeDeals(tx, [opportunityId], now, async () => undefined, { skipClosedFacts: true });
  const trigger = await requireTrigger(tx, { opportunityId, type });
  const dismiss = () =>
    tx.client.query(
      `INSERT INTO trigger_dismissals (organization_id, opportunity_id, type, facts_key, urgency, reason, by_id, at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (organization_id, opportunity_id, type) DO UPDATE
         SET facts_key = $4, urgency = $5, reason = $6, by_id = $7, at = $8`,
      [tx.organizationId, opportunityId, type, trigger.factsKey, trigger.urgency, reason, actor.memberId, now],
    );
  await changeDeals(tx, [opportunityId], now, dismiss, { skipClosedFacts: true });
  await recordChanges(tx, [
    {
      opportunityId,
      kind: 'trigger_dismissed',
      actor: ledgerActorOf(actor),
      effectiveAt: now,
      changes: besideChange('trigger', type, null, {
        urgency: trigger.urgency,
        factsKey: trigger.factsKey,
      }),
    },
  ]);
  return presented(tx, actor, opportunityId);
}

/** Takes a dismissal back; of a trigger that is not dismissed nothing changes. */
export async function restoreTrigger(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, type }: OneTrigger,
): Promise<PresentedDeal> {
  await lockOpportunity(tx, actor, opportunityId);
  const now = new Date();
  const { rows } = await tx.client.query<{ urgency: KeptTrigger['urgency'] }>(
    'SELECT urgency FROM trigger_dismissals WHERE organization_id = $1 AND opportunity_id = $2 AND type = $3',
    [tx.organizationId, opportunityId, type],
  );
  const [dismissal] = rows;
  if (dismissal) {
    const restore = () =>
      tx.client.query(
        'DELETE FROM trigger_dismissals WHERE organization_id = $1 AND opportunity_id = $2 AND type = $3',
        [tx.organizationId, opportunityId, type],
      );
    await changeDeals(tx, [opportunityId], now, restore, { skipClosedFacts: true });
    await recordChanges(tx, [
      {
        opportunityId,
        kind: 'trigger_restored',
        actor: ledgerActorOf(actor),
        effectiveAt: now,
        changes: besideChange('trigger', type, { urgency: dismissal.urgency }, null),
      },
    ]);
  }
  return presented(tx, actor, opportunityId);
}

async function presented(tx: TenantTransaction, actor: Actor, opportunityId: string): Promise<PresentedDeal> {
  const row = await readDeal(tx, opportunityId);
  const [deal] = await presentDeals(tx, actor, [{ row, triggers: parseTriggers(row.triggers) }]);
  if (!deal) throw new Error(`the deal ${opportunityId} was read but is not there`);
  return deal;
}
