import { and, eq } from 'drizzle-orm';
import { stages } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';

/** Takes a stage out of use, or back into it, and tells the audit trail. The caller has checked that it may be. */
export async function setStageArchived(
  tx: TenantTransaction,
  actor: Actor,
  { id, archived }: { id: string; archived: boolean },
): Promise<void> {
  const rows = await tx.db
    .update(stages)
    .set({ archivedAt: archived ? new Date() : null })
    .where(and(eq(stages.organizationId, tx.organizationId), eq(stages.id, id)))
    .returning({ id: stages.id });
  if (rows.length === 0) throw new Error(`stage ${id} was found but not updated`);
  await recordEvent(tx, actor, {
    kind: 'stage_changed',
    subject: { kind: 'stage', id },
    changes: { archived: { from: !archived, to: archived } },
  });
}
