import type { SlackPlan } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { readPlan } from '../../plans/read-plan.ts';

/** Returns the actor's own plan of this week, with its open actions in their order. */
export async function showPlan(tx: TenantTransaction, actor: Actor, now: Date): Promise<SlackPlan> {
  const { week, madeAt, completion, target, counts, items } = await readPlan(tx, actor, {}, now);
  return {
    week,
    isMade: madeAt !== null,
    completion,
    target,
    done: counts.complete,
    snoozed: counts.snoozed,
    open: items
      .filter(({ status }) => status === 'open')
      .map(({ id, name, priority, deal, riskSummary, suggestedAction }) => ({
        id,
        name,
        priority,
        dealId: deal.id,
        dealName: deal.name,
        amountMinor: deal.amountMinor,
        currency: deal.currency,
        why: riskSummary,
        what: suggestedAction,
      })),
  };
}
