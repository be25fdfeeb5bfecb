import { PLAN_TERMS, type Plan } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict, forbidden, invalid } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { type EventActor, recordEvent } from '../../audit/record-event.ts';
import type { Actor } from '../../identity/actor.ts';
import { may } from '../../identity/policies.ts';
import { lockOrganization } from '../lock-organization.ts';
import { mayChangePlan } from './may-change-plan.ts';

/** A change of plan from the one that was seen. */
export interface PlanChange {
  readonly from: Plan;
  readonly to: Plan;
}

/** Changes the plan for somebody who may. Throws FORBIDDEN, INVALID for the plan there is, and CONFLICT for a plan that changed. */
export async function changePlan(
  tx: TenantTransaction,
  actor: Actor,
  settings: Pick<Settings, 'plans' | 'site'>,
  change: PlanChange,
): Promise<void> {
  if (!may(actor, 'managePlan')) throw forbidden();
  if (!(await mayChangePlan(tx, actor, settings))) {
    throw forbidden('The operator of this installation changes the plan. Nothing was changed.');
  }
  const { from, to } = change;
  if (from === to) {
    throw invalid({
      field: 'to',
      value: to,
      expected: 'another plan',
      message: `Choose another plan: from and to are both ${PLAN_TERMS[to].name}. Nothing was changed.`,
    });
  }
  const now = await setPlan(tx, actor, change);
  if (now !== from) {
    throw conflict({
      field: 'from',
      value: from,
      expected: now,
      message: `Someone changed the plan to ${PLAN_TERMS[now].name} meanwhile. Nothing was changed.`,
    });
  }
}

/**
 * Writes the plan and its audit entry, and returns the plan there was; where that is not `from`, nothing is written.
 * Changes no record: a plan only says what may be added from now on.
 */
export async function setPlan(tx: TenantTransaction, by: EventActor, { from, to }: PlanChange): Promise<Plan> {
  await lockOrganization(tx);
  const { rows } = await tx.client.query<{ plan: Plan }>('SELECT plan FROM organizations WHERE organization_id = $1', [
    tx.organizationId,
  ]);
  const [kept] = rows;
  if (!kept) throw new Error(`organisation ${tx.organizationId} is missing`);
  if (kept.plan !== from) return kept.plan;
  await tx.client.query('UPDATE organizations SET plan = $2 WHERE organization_id = $1', [tx.organizationId, to]);
  await recordEvent(tx, by, {
    kind: 'plan_changed',
    subject: { kind: 'organization', id: tx.organizationId },
    changes: { plan: { from, to } },
  });
  return from;
}
