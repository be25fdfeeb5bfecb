import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { requireMeeting } from '../visible-meetings.ts';
import type { PlayedTake } from './take-content.ts';

/** Returns a take that the actor may play: one of a meeting that they see. Throws NOT_FOUND. */
export async function findPlayedTake(
  tx: TenantTransaction,
  actor: Actor,
  { meetingId, takeId }: { meetingId: string; takeId: string },
): Promise<PlayedTake & { readonly mediaType: string }> {
  await requireMeeting(tx, actor, meetingId);
  const { rows } = await tx.client.query<PlayedTake & { head: Buffer | null; mediaType: string }>(
    `SELECT id, size::float8 AS size, head, head_skip AS "headSkip", media_type AS "mediaType" FROM recording_takes
     WHERE organization_id = $1 AND meeting_id = $2 AND id = $3`,
    [tx.organizationId, meetingId, takeId],
  );
  if (!rows[0]) throw notFound('recording');
  return { ...rows[0], head: rows[0].head ?? Buffer.alloc(0) };
}
