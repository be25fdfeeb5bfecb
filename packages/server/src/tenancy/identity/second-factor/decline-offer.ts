import { offeredAgainAt } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../actor.ts';

/** Hides the offer of a second factor from the actor, in this organisation, for as long as the rules say. */
export async function declineOffer(tx: TenantTransaction, actor: Actor): Promise<{ offeredAgainAt: string }> {
  const now = new Date();
  await tx.client.query('UPDATE members SET second_factor_declined_at = $3 WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    actor.memberId,
    now,
  ]);
  return { offeredAgainAt: offeredAgainAt(now).toISOString() };
}
