import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { updateOpportunity } from '../opportunities/update-opportunity.ts';

/** Makes the next step that was agreed the deal's own. The organisation is to be held before the deal was locked. */
export async function setNextStep(
  tx: TenantTransaction,
  actor: Actor,
  opportunityId: string | null,
  nextStep: string | null,
): Promise<void> {
  if (nextStep === null || opportunityId === null)
    throw invalid({ field: 'nextStep', message: 'Enter the next step.' });
  await updateOpportunity(tx, actor, { id: opportunityId, nextStep }, new Date());
}
