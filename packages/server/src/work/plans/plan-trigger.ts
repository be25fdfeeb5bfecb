/** Actions of this week's plan that somebody took from a risk trigger of a deal. */
import type { TakenAction } from '@forecastle/contract';
import { ACTION_OF_TRIGGER, dayOfIsoDate, PRIORITY_OF_URGENCY } from '@forecastle/rules';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import type { PlannedTrigger } from '../../platform/database/schema/plans.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict } from '../../platform/http/errors.ts';
import { gatherFacts } from '../../records/health/gather-facts.ts';
import { lockOpportunity } from '../../records/opportunities/lock-opportunity.ts';
import { readDeal } from '../../records/triggers/read-deal.ts';
import { type OneTrigger, requireTrigger } from '../../records/triggers/require-trigger.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { makePlans } from './make-plans.ts';
import { presentWeek } from './present-week.ts';

type Taken = z.infer<typeof TakenAction>;

/**
 * Adds what comes nearest to mending a trigger to this week's plan of the deal's owner, beyond its caps. An action of
 * that kind that is there already stays as it is. The plan is made where there is none yet.
 */
export async function planTrigger(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, type }: OneTrigger,
  now: Date,
): Promise<Taken> {
  await lockOpportunity(tx, actor, opportunityId);
  const { since: _, isDismissed: __, ...trigger } = await requireTrigger(tx, { opportunityId, type });
  const deal = await readDeal(tx, opportunityId);
  if (!deal.owner_active) {
    throw conflict({
      field: 'opportunityId',
      value: opportunityId,
      expected: 'a deal whose owner is active',
      message: `${deal.owner_name} is deactivated and has no plan. Hand the deal over first. Nothing was changed.`,
    });
  }
  const { week } = await presentWeek(tx, now);
  const plan = await tx.client.query('SELECT 1 FROM plans WHERE organization_id = $1 AND owner_id = $2 AND week = $3', [
    tx.organizationId,
    deal.owner_id,
    week,
  ]);
  if (!plan.rowCount) await makePlans(tx, [deal.owner_id], now);
  const [gathered] = await gatherFacts(tx, [opportunityId], now);
  if (!gathered) throw new Error(`the deal ${opportunityId} was locked but is not there`);
  const { phase, lastActivityDay } = gathered.facts;
  const basis = {
    phase,
    closeDay: deal.close_date === null ? null : dayOfIsoDate(deal.close_date),
    lastActivityDay,
    ...(trigger.type === 'stale_key_stakeholder' && { people: trigger.evidence.people }),
  };
  const planned: PlannedTrigger = { ...trigger, byId: actor.memberId };
  const { rowCount } = await tx.client.query(
    `INSERT INTO plan_items (organization_id, week, id, owner_id, opportunity_id, type, priority, stake_minor, basis, trigger)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (organization_id, owner_id, week, opportunity_id, type) DO NOTHING`,
    [
      tx.organizationId,
      week,
      newId(),
      deal.owner_id,
      opportunityId,
      ACTION_OF_TRIGGER[type],
      PRIORITY_OF_URGENCY[trigger.urgency],
      deal.stake_minor,
      JSON.stringify(basis),
      JSON.stringify(planned),
    ],
  );
  const { rows } = await tx.client.query<{ id: string; status: Taken['status'] }>(
    `SELECT id, status FROM plan_items
     WHERE organization_id = $1 AND owner_id = $2 AND week = $3 AND opportunity_id = $4 AND type = $5`,
    [tx.organizationId, deal.owner_id, week, opportunityId, ACTION_OF_TRIGGER[type]],
  );
  const [item] = rows;
  if (!item) throw new Error(`an action of ${opportunityId} was added but is not there`);
  return { ...item, isNew: Boolean(rowCount), week, owner: { id: deal.owner_id, name: deal.owner_name } };
}

/**
 * Takes an action that the actor took from a trigger out of this week's plan again, unless somebody touched it or it came
 * back from the week before: that is skipped.
 */
export async function unplanTrigger(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, type }: OneTrigger,
  now: Date,
): Promise<void> {
  await lockOpportunity(tx, actor, opportunityId);
  const { week } = await presentWeek(tx, now);
  await tx.client.query(
    `DELETE FROM plan_items WHERE organization_id = $1 AND opportunity_id = $2 AND week = $3 AND type = $4
       AND status = 'open' AND carried_weeks = 0 AND NOT was_snoozed AND trigger ->> 'type' = $5 AND trigger ->> 'byId' = $6`,
    [tx.organizationId, opportunityId, week, ACTION_OF_TRIGGER[type], type, actor.memberId],
  );
}
