import type { CueCorrection as CorrectionView, CueTuple } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { requireMeeting } from '../visible-meetings.ts';
import type { StoredCue } from './stored-cue.ts';

interface WholeTranscript {
  cues: z.infer<typeof CueTuple>[];
  corrections: z.infer<typeof CorrectionView>[];
}

interface Wanted {
  /** Of the meeting. */
  readonly id: string;
  readonly first?: number | undefined;
}

/** Returns the cues of a meeting that the actor sees, or the first of them, and what was corrected; throws NOT_FOUND. */
export async function readTranscript(
  tx: TenantTransaction,
  actor: Actor,
  { id, first }: Wanted,
): Promise<WholeTranscript> {
  await requireMeeting(tx, actor, id);
  const stored = await readCues(tx, id, first);
  return {
    cues: stored.map(({ startMs, endMs, speaker, text }) => [startMs, endMs, speaker, text]),
    corrections: await readCorrections(tx, stored),
  };
}

/** Returns the cues of a meeting as they are kept, or the first of them. The caller has checked who asks. */
export async function readCues(
  tx: TenantTransaction,
  meetingId: string,
  first: number | null = null,
): Promise<readonly StoredCue[]> {
  const { rows } = await tx.client.query<{ cues: readonly StoredCue[] }>(
    `SELECT cues FROM transcript_parts
     WHERE organization_id = $1 AND meeting_id = $2 AND ($3::int IS NULL OR first_cue < $3) ORDER BY part`,
    [tx.organizationId, meetingId, first],
  );
  return rows.flatMap(({ cues }) => cues).slice(0, first ?? undefined);
}

async function readCorrections(
  tx: TenantTransaction,
  cues: readonly StoredCue[],
): Promise<WholeTranscript['corrections']> {
  const corrected = cues.flatMap(({ corrected: each }, cue) => (each ? { ...each, cue } : []));
  if (corrected.length === 0) return [];
  const { rows } = await tx.client.query<{ id: string; name: string }>(
    'SELECT id, name FROM members WHERE organization_id = $1 AND id = ANY($2::uuid[])',
    [tx.organizationId, [...new Set(corrected.map(({ byId }) => byId))]],
  );
  const people = new Map(rows.map((person) => [person.id, person]));
  return corrected.map(({ cue, original, byId, at }) => ({ cue, original, at, by: people.get(byId) ?? null }));
}
