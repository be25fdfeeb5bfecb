/** Puts one contact in the place of another in meetings of calendars, and in what people exclude from their mailboxes. */
import type { MovedByMerge } from '../../platform/database/schema/merges.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

type Moved = NonNullable<MovedByMerge['meetings']>;

/** Moves meetings of merged contacts to those that are kept. Returns by merged contact which, and whether both were in them. */
export async function moveMeetings(
  tx: TenantTransaction,
  intoOf: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, Moved>> {
  const { client, organizationId } = tx;
  const values = [organizationId, [...intoOf.keys()], [...intoOf.values()]];
  const moved = await readMoved(tx, intoOf, { table: 'meeting_contacts', place: 'meeting_id' });
  await client.query(
    `INSERT INTO meeting_contacts (organization_id, meeting_id, contact_id, added_to)
     SELECT $1, p.meeting_id, u.kept, p.added_to FROM unnest($2::uuid[], $3::uuid[]) AS u(merged, kept)
     JOIN meeting_contacts p ON p.organization_id = $1 AND p.contact_id = u.merged ON CONFLICT DO NOTHING`,
    values,
  );
  await client.query('DELETE FROM meeting_contacts WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])', [
    organizationId,
    [...intoOf.keys()],
  ]);
  return moved;
}

/** Lets people who excluded a merged contact exclude the one that is kept. Returns by merged contact who they are. */
export async function moveExclusions(
  tx: TenantTransaction,
  intoOf: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, Moved>> {
  const { client, organizationId } = tx;
  const values = [organizationId, [...intoOf.keys()], [...intoOf.values()]];
  const moved = await readMoved(tx, intoOf, { table: 'mailbox_exclusions', place: 'member_id' });
  const of = 'unnest($2::uuid[], $3::uuid[]) AS u(merged, kept)';
  await client.query(
    `DELETE FROM mailbox_exclusions e USING ${of} WHERE e.organization_id = $1 AND e.contact_id = u.merged
       AND EXISTS (SELECT FROM mailbox_exclusions k
         WHERE k.organization_id = $1 AND k.member_id = e.member_id AND k.contact_id = u.kept)`,
    values,
  );
  await client.query(
    `UPDATE mailbox_exclusions e SET contact_id = u.kept FROM ${of} WHERE e.organization_id = $1 AND e.contact_id = u.merged`,
    values,
  );
  return moved;
}

/**
 * Reads where merged contacts stand: in which meetings, or among the exclusions of which members. Returns it by merged
 * contact, and whether the one that is kept stands there too.
 */
async function readMoved(
  { client, organizationId }: TenantTransaction,
  intoOf: ReadonlyMap<string, string>,
  {
    table,
    place,
  }: { table: 'meeting_contacts'; place: 'meeting_id' } | { table: 'mailbox_exclusions'; place: 'member_id' },
): Promise<ReadonlyMap<string, Moved>> {
  const { rows } = await client.query<{ mergedId: string; id: string; both: boolean }>(
    `SELECT u.merged AS "mergedId", p.${place} AS id, EXISTS (SELECT FROM ${table} k
       WHERE k.organization_id = $1 AND k.${place} = p.${place} AND k.contact_id = u.kept) AS both
     FROM unnest($2::uuid[], $3::uuid[]) AS u(merged, kept)
     JOIN ${table} p ON p.organization_id = $1 AND p.contact_id = u.merged ORDER BY p.${place}`,
    [organizationId, [...intoOf.keys()], [...intoOf.values()]],
  );
  return new Map(
    [...Map.groupBy(rows, ({ mergedId }) => mergedId)].map(([mergedId, own]) => [
      mergedId,
      own.map(({ id, both }) => ({ id, both })),
    ]),
  );
}

/** Gives meetings and exclusions back to a contact that is there again. What the kept one has lost since stays lost. */
export async function restoreMovedCalendars(
  { client, organizationId }: TenantTransaction,
  { keptId, mergedId, moved }: { readonly keptId: string; readonly mergedId: string; readonly moved: MovedByMerge },
): Promise<void> {
  const { meetings = [], excludedBy = [] } = moved;
  const values = (rows: Moved) => [organizationId, keptId, mergedId, rows.map(({ id }) => id)];
  await client.query(
    `INSERT INTO meeting_contacts (organization_id, meeting_id, contact_id)
     SELECT $1, p.meeting_id, $3 FROM meeting_contacts p
     WHERE p.organization_id = $1 AND p.contact_id = $2 AND p.meeting_id = ANY($4::uuid[])`,
    values(meetings),
  );
  await client.query(
    'DELETE FROM meeting_contacts WHERE organization_id = $1 AND contact_id = $2 AND meeting_id = ANY($3::uuid[])',
    [organizationId, keptId, meetings.flatMap(({ id, both }) => (both ? [] : id))],
  );
  await client.query(
    `INSERT INTO mailbox_exclusions (organization_id, id, member_id, contact_id)
     SELECT $1, gen_random_uuid(), e.member_id, $3 FROM mailbox_exclusions e
     WHERE e.organization_id = $1 AND e.contact_id = $2 AND e.member_id = ANY($4::uuid[])`,
    values(excludedBy),
  );
  await client.query(
    'DELETE FROM mailbox_exclusions WHERE organization_id = $1 AND contact_id = $2 AND member_id = ANY($3::uuid[])',
    [organizationId, keptId, excludedBy.flatMap(({ id, both }) => (both ? [] : id))],
  );
}
