/** Puts one contact in the place of another among the speakers of recorded meetings. */
import type { MovedByMerge } from '../../platform/database/schema/merges.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

type Moved = NonNullable<MovedByMerge['speakers']>;

/** Gives the words of merged contacts to the contacts that are kept. Returns by merged contact where they speak. */
export async function moveSpeakers(
  { client, organizationId }: TenantTransaction,
  intoOf: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, Moved>> {
  const { rows } = await client.query<Moved[number] & { mergedId: string }>(
    `UPDATE meeting_speakers s SET contact_id = u.kept FROM unnest($2::uuid[], $3::uuid[]) AS u(merged, kept)
     WHERE s.organization_id = $1 AND s.contact_id = u.merged
     RETURNING u.merged AS "mergedId", s.meeting_id AS "meetingId", s.speaker`,
    [organizationId, [...intoOf.keys()], [...intoOf.values()]],
  );
  return new Map(
    [...Map.groupBy(rows, ({ mergedId }) => mergedId)].map(([mergedId, own]) => [
      mergedId,
      own.map(({ meetingId, speaker }) => ({ meetingId, speaker })),
    ]),
  );
}

/** Gives speakers back to a contact that is there again, where nobody has said since that they are somebody else. */
export async function restoreMovedSpeakers(
  { client, organizationId }: TenantTransaction,
  { keptId, mergedId, moved }: { readonly keptId: string; readonly mergedId: string; readonly moved: MovedByMerge },
): Promise<void> {
  await client.query(
    `UPDATE meeting_speakers s SET contact_id = $3
     FROM json_to_recordset($4::json) AS g("meetingId" uuid, speaker int)
     WHERE s.organization_id = $1 AND s.contact_id = $2 AND s.meeting_id = g."meetingId" AND s.speaker = g.speaker`,
    [organizationId, keptId, mergedId, JSON.stringify(moved.speakers ?? [])],
  );
}
