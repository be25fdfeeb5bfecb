import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';

/** Takes a stage out of use, or back into it, and tells the audit trail. The caller has checked that it may be. */
export async function setStageArchived(
  tx: TenantTransaction,
  actor: Actor,
  { id, archived }: { id: string; archived: boolean },
): Promise<void> {
  const { rowCount } = await tx.client.query(
    'UPDATE stages SET archived_at = CASE WHEN $3::boolean THEN now() END WHERE organization_id = $1 AND id = $2',
    [tx.organizationId, id, archived],
  );
  if (!rowCount) throw new Error(`stage ${id} was found but not updated`);
  await recordEvent(tx, actor, {
    kind: 'stage_changed',
    subject: { kind: 'stage', id },
    changes: { archived: { from: !archived, to: archived } },
  });
}
