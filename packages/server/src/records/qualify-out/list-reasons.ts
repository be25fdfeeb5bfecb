import type { LossReason } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import type { ReasonList } from '../reasons/reason-list.ts';

export const QUALIFY_OUT_REASONS: ReasonList<{ readonly lossReason: LossReason }> = {
  table: 'qualify_out_reasons',
  noun: 'qualify_out_reason',
  own: { lossReason: 'loss_reason' },
};

/** How many deals that the actor sees stand qualified out for each reason, as the primary one. */
export async function countByReason(tx: TenantTransaction, actor: Actor): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.client.query<{ id: string; count: number }>(
    `SELECT q.primary_reason_id AS id, count(*)::int AS count FROM qualify_outs q
     JOIN opportunities o ON o.organization_id = $1 AND o.id = q.opportunity_id
     WHERE q.organization_id = $1 AND q.reopened_at IS NULL AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2))
     GROUP BY q.primary_reason_id`,
    [tx.organizationId, await visibleOwners(tx, actor)],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
