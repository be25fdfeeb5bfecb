import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../../tenancy/identity/policies.ts';
import type { PlayedTake } from './take-content.ts';

/** A take that the actor may play: whoever sees the meeting may. Throws NOT_FOUND. */
export async function findPlayedTake(
  tx: TenantTransaction,
  actor: Actor,
  { meetingId, takeId }: { meetingId: string; takeId: string },
): Promise<PlayedTake & { readonly mediaType: string }> {
  await requireSeen(tx, actor, meetingId);
  const { rows } = await tx.client.query<PlayedTake & { head: Buffer | null; mediaType: string }>(
    `SELECT id, size::float8 AS size, head, head_skip AS "headSkip", media_type AS "mediaType" FROM recording_takes
     WHERE organization_id = $1 AND meeting_id = $2 AND id = $3`,
    [tx.organizationId, meetingId, takeId],
  );
  if (!rows[0]) throw notFound('recording');
  return { ...rows[0], head: rows[0].head ?? Buffer.alloc(0) };
}

async function requireSeen(tx: TenantTransaction, actor: Actor, meetingId: string): Promise<void> {
  const { rowCount } = await tx.client.query(
    `SELECT 1 FROM recorded_meetings m
     LEFT JOIN opportunities o ON o.organization_id = m.organization_id AND o.id = m.opportunity_id
     WHERE m.organization_id = $1 AND m.id = $2 AND m.deleted_at IS NULL
       AND (m.owner_id = $3 AND (m.opportunity_id IS NULL OR o.id IS NOT NULL)
         OR NOT m.is_private AND o.id IS NOT NULL AND ($4::uuid[] IS NULL OR o.owner_id = ANY($4)))`,
    [tx.organizationId, meetingId, actor.memberId, await visibleOwners(tx, actor)],
  );
  if (!rowCount) throw notFound('recording');
}
