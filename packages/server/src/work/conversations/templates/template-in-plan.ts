import { CONVERSATION_TEMPLATES, cheapestPlan, PLAN_TERMS } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { forbidden } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { planTerms, whoLiftsLimits } from '../../../tenancy/organizations/plan/plan-terms.ts';

/** Shipped templates that only the larger plans have. */
const LARGER_PLANS: ReadonlyMap<string, string> = new Map(
  CONVERSATION_TEMPLATES.filter(({ isStarter }) => !isStarter).map(({ key, name }) => [key, name]),
);

/** Returns the keys of templates outside the plan of the organisation. Its own templates are in every plan. */
export async function templatesOutsidePlan(
  tx: TenantTransaction,
  settings: Pick<Settings, 'plans'>,
): Promise<ReadonlySet<string>> {
  const limited = await planTerms(tx, settings);
  return limited && limited.terms.conversationTemplates !== null ? new Set(LARGER_PLANS.keys()) : new Set();
}

/** Throws FORBIDDEN for a template outside the plan, with the plan that has it and who can change the plan. */
export async function requireTemplateInPlan(
  tx: TenantTransaction,
  settings: Pick<Settings, 'plans' | 'site'>,
  key: string | undefined,
): Promise<void> {
  const name = key === undefined ? undefined : LARGER_PLANS.get(key);
  if (key === undefined || name === undefined || !(await templatesOutsidePlan(tx, settings)).has(key)) return;
  const larger = cheapestPlan(({ conversationTemplates }) => conversationTemplates === null);
  const plan = larger === null ? 'another plan' : PLAN_TERMS[larger].name;
  throw forbidden(`“${name}” comes with ${plan}. ${await whoLiftsLimits(tx, settings)} Your own templates still work.`);
}
