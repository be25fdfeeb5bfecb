import { MAX_AMOUNT_MINOR } from '@forecastle/contract';
import { digitsOf, largeDealFrom } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../../tenancy/identity/policies.ts';

/** Returns from what amount on a deal is a large one among the open deals that the actor sees, by the kept totals. */
export async function suggestedDealsFrom(tx: TenantTransaction, actor: Actor): Promise<number> {
  const owners = await visibleOwners(tx, actor);
  const { rows } = await tx.client.query<{ count: number; sum: string }>(
    `SELECT coalesce(sum(count - without_amount), 0)::int AS count, coalesce(sum(amount_base_minor), 0)::text AS sum
     FROM placed_sums WHERE organization_id = $1 AND status = 'open' AND ($2::uuid[] IS NULL OR owner_id = ANY($2))`,
    [tx.organizationId, owners],
  );
  const { count = 0, sum = '0' } = rows[0] ?? {};
  const from = largeDealFrom({ count, sumMinor: BigInt(sum), digits: digitsOf(actor.currency) });
  return Math.min(Number(from), MAX_AMOUNT_MINOR);
}
