import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { listReasons, type ReasonList } from '../reasons/reason-list.ts';

export const WIN_REASONS: ReasonList<object> = { table: 'win_reasons', noun: 'win_reason', own: {} };

export const listWinReasons = (tx: TenantTransaction) => listReasons(tx, WIN_REASONS);

/** How many won deals that the actor sees have each reason. */
export async function countByWinReason(tx: TenantTransaction, actor: Actor): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.client.query<{ id: string; count: number }>(
    `SELECT o.win_reason_id AS id, count(*)::int AS count FROM opportunities o
     WHERE o.organization_id = $1 AND o.win_reason_id IS NOT NULL AND o.status = 'won'
       AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2))
     GROUP BY o.win_reason_id`,
    [tx.organizationId, await visibleOwners(tx, actor)],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
