import type { CueTuple } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { requireMeeting } from '../visible-meetings.ts';

/** Returns every cue of a meeting that the actor sees; throws NOT_FOUND. */
export async function readTranscript(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
): Promise<{ cues: z.infer<typeof CueTuple>[] }> {
  await requireMeeting(tx, actor, id);
  const { rows } = await tx.client.query<{
    cues: { startMs: number; endMs: number; speaker: number | null; text: string }[];
  }>('SELECT cues FROM transcript_parts WHERE organization_id = $1 AND meeting_id = $2 ORDER BY part', [
    tx.organizationId,
    id,
  ]);
  return {
    cues: rows.flatMap(({ cues }) =>
      cues.map(({ startMs, endMs, speaker, text }) => [startMs, endMs, speaker, text] as const),
    ),
  } as { cues: z.infer<typeof CueTuple>[] };
}
