import type { Activity } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { lockActivity } from './lock-activity.ts';
import { presentActivity } from './present-activity.ts';
import { factsOf, writeActivity } from './write-activity.ts';

/** Deletes an activity, or brings it back; doing either twice changes nothing. A deleted one counts for no score. */
export async function setActivityDeleted(
  tx: TenantTransaction,
  actor: Actor,
  { id, deleted }: { id: string; deleted: boolean },
): Promise<z.infer<typeof Activity>> {
  const row = await lockActivity(tx, actor, id);
  if ((row.deleted_at !== null) === deleted) return presentActivity(row);
  const facts = factsOf(row);
  return writeActivity(tx, actor, {
    id,
    opportunityId: row.opportunity_id,
    ledgerKind: deleted ? 'activity_removed' : 'activity_restored',
    from: deleted ? facts : null,
    to: deleted ? null : facts,
    write: () =>
      tx.client.query(
        `UPDATE activities SET deleted_at = CASE WHEN $3 THEN now() END, updated_at = now()
         WHERE organization_id = $1 AND id = $2`,
        [tx.organizationId, id, deleted],
      ),
  });
}
