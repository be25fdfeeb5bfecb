/** Recorded meetings that one person alone sees: private ones, and those without a deal. */
import type { TenantTransaction } from '../../platform/database/tenant.ts';

const SEEN_BY_OWNER_ALONE = `organization_id = $1 AND owner_id = $2 AND (is_private OR opportunity_id IS NULL)
  AND deleted_at IS NULL AND held_at IS NULL`;

export async function countOwnMeetings(
  { client, organizationId }: TenantTransaction,
  memberId: string,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM recorded_meetings WHERE ${SEEN_BY_OWNER_ALONE}`,
    [organizationId, memberId],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Removes what a person who leaves alone could see. It is deleted once its days in the bin are over; until then they find it there
 * if they come back. Returns how many there were. Decision 0418.
 */
export async function removeOwnMeetings(
  { client, organizationId }: TenantTransaction,
  memberId: string,
): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE recorded_meetings SET deleted_at = now(), updated_at = now() WHERE ${SEEN_BY_OWNER_ALONE}`,
    [organizationId, memberId],
  );
  return rowCount ?? 0;
}
