/** How long recordings and transcripts are kept. Decision 0412. */
import type { MeetingRetention, RetentionPreview } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { forbidden, invalid } from '../../../platform/http/errors.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { may } from '../../../tenancy/identity/policies.ts';
import { adminsOf } from '../../../tenancy/organizations/admins.ts';

export type Retention = z.infer<typeof MeetingRetention>;

const FOR_EVER: Retention = { audioDays: null, transcriptDays: null, deletesAudioAfterTranscript: false };

export async function mayManagePrivacy(tx: TenantTransaction, actor: Actor): Promise<void> {
  if (may(actor, 'erasePeople')) return;
  throw forbidden(`Only admins do this. Ask ${await adminsOf(tx)}.`);
}

export async function readRetention({ client, organizationId }: TenantTransaction): Promise<Retention> {
  const { rows } = await client.query<Retention>(
    `SELECT audio_days AS "audioDays", transcript_days AS "transcriptDays",
       deletes_audio_after_transcript AS "deletesAudioAfterTranscript"
     FROM meeting_settings WHERE organization_id = $1`,
    [organizationId],
  );
  return rows[0] ?? FOR_EVER;
}

/** Returns the parameters of `meetings_past_retention`. */
export const parametersOf = ({ organizationId }: TenantTransaction, retention: Retention) => [
  organizationId,
  retention.audioDays,
  retention.transcriptDays,
  retention.deletesAudioAfterTranscript,
];

/** Counts what a retention deletes now. Private meetings count too: they are deleted as others are. */
export async function previewRetention(
  tx: TenantTransaction,
  actor: Actor,
  retention: Retention,
): Promise<z.infer<typeof RetentionPreview>> {
  await mayManagePrivacy(tx, actor);
  refuseShorterTranscripts(retention);
  const { rows } = await tx.client.query<z.infer<typeof RetentionPreview>>(
    `SELECT count(*) FILTER (WHERE audio AND NOT is_held)::int AS audio,
       count(*) FILTER (WHERE transcript AND NOT is_held)::int AS transcripts, count(*) FILTER (WHERE is_held)::int AS held
     FROM meetings_past_retention($1, $2, $3, $4)`,
    parametersOf(tx, retention),
  );
  return rows[0] ?? { audio: 0, transcripts: 0, held: 0 };
}

export async function setRetention(tx: TenantTransaction, actor: Actor, retention: Retention): Promise<Retention> {
  await mayManagePrivacy(tx, actor);
  refuseShorterTranscripts(retention);
  const before = await readRetention(tx);
  await tx.client.query(
    `INSERT INTO meeting_settings (organization_id, audio_days, transcript_days, deletes_audio_after_transcript, updated_at)
     VALUES ($1, $2, $3, $4, now())
     ON CONFLICT (organization_id) DO UPDATE SET audio_days = $2, transcript_days = $3,
       deletes_audio_after_transcript = $4, updated_at = now()`,
    parametersOf(tx, retention),
  );
  const keys = ['audioDays', 'transcriptDays', 'deletesAudioAfterTranscript'] as const;
  const changed = keys.filter((key) => before[key] !== retention[key]);
  if (changed.length > 0)
    await recordEvent(tx, actor, {
      kind: 'meeting_retention_changed',
      changes: Object.fromEntries(changed.map((key) => [key, { from: before[key], to: retention[key] }])),
    });
  return retention;
}

function refuseShorterTranscripts({ audioDays, transcriptDays }: Retention): void {
  if (transcriptDays === null || (audioDays !== null && audioDays <= transcriptDays)) return;
  throw invalid({
    field: 'transcriptDays',
    value: transcriptDays,
    expected: audioDays === null ? 'null, as audio is kept for ever' : `at least ${audioDays}, or null`,
    message: 'Keep transcripts at least as long as audio. Nothing was changed.',
  });
}
