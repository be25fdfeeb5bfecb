import { PLAN_TERMS, PLANS, type Plan, type PlanTerms } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { adminsOf } from '../admins.ts';
import { demoOf } from '../demo-of.ts';
import { getOrganization } from '../get-organization.ts';
import { adminsChangePlan } from './may-change-plan.ts';

export interface LimitedPlan {
  readonly plan: Plan;
  readonly terms: PlanTerms;
}

/**
 * Returns the plan of an organisation with its limits, or null where no limits apply: without `PLANS=on`, except in a demo
 * workspace. `docs/rules.md`, "Plans, seats, credits".
 */
export async function planTerms(
  tx: TenantTransaction,
  { plans }: Pick<Settings, 'plans'>,
): Promise<LimitedPlan | null> {
  if (!plans.areLimited && (await demoOf(tx)) === null) return null;
  const { plan } = await getOrganization(tx);
  return { plan, terms: PLAN_TERMS[plan] };
}

/** Returns which plans have no limit and who can lift it: "Enterprise and Ultimate have no limit. Mere can change the plan." */
export async function howToLiftLimit(
  tx: TenantTransaction,
  settings: Pick<Settings, 'plans' | 'site'>,
  isUnlimited: (terms: PlanTerms) => boolean,
): Promise<string> {
  const unlimited = PLANS.map((each) => PLAN_TERMS[each]).filter(isUnlimited);
  const names = new Intl.ListFormat('en-NZ').format(unlimited.map(({ name }) => name));
  return `${names} have no limit. ${await whoLiftsLimits(tx, settings)}`;
}

/** Returns the sentence that says who can lift a limit of the plan: "Priya Shah or Tom Reid can change the plan." */
export async function whoLiftsLimits(
  tx: TenantTransaction,
  settings: Pick<Settings, 'plans' | 'site'>,
): Promise<string> {
  const admins = await adminsOf(tx);
  return (await adminsChangePlan(tx, settings))
    ? `${admins} can change the plan.`
    : `${admins} can ask the operator for another plan.`;
}
