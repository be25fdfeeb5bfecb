import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { IS_ASKED } from './what-counts.ts';

/**
 * Actions nobody touched whose deal has closed, is omitted or went to somebody else are no longer asked for, in any
 * week; those of past weeks that are left were missed. With such a deal the reason of a skipped action is gone too: how
 * many stay skipped does not grow with the years.
 */
export async function endPastWeeks(tx: TenantTransaction, ownerIds: readonly string[], week: string): Promise<void> {
  await tx.client.query(
    `DELETE FROM plan_items i USING opportunities o
     WHERE i.organization_id = $1 AND i.owner_id = ANY($2::uuid[]) AND i.status = 'open' AND i.week <= $3
       AND o.organization_id = $1 AND o.id = i.opportunity_id AND NOT ${IS_ASKED}`,
    [tx.organizationId, ownerIds, week],
  );
  await tx.client.query(
    `UPDATE plan_items i SET reason_gone = true FROM opportunities o
     WHERE i.organization_id = $1 AND i.owner_id = ANY($2::uuid[]) AND i.status = 'skipped' AND NOT i.reason_gone
       AND o.organization_id = $1 AND o.id = i.opportunity_id AND NOT ${IS_ASKED}`,
    [tx.organizationId, ownerIds],
  );
  await tx.client.query(
    `UPDATE plan_items SET status = 'missed'
     WHERE organization_id = $1 AND owner_id = ANY($2::uuid[]) AND status = 'open' AND week < $3`,
    [tx.organizationId, ownerIds, week],
  );
}
