/** Activities that a contact took part in: those they are in, and those they were in when they went into the bin. */
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { loadParts } from '../merges/move-people.ts';

type Parts = Awaited<ReturnType<typeof loadParts>>;

/** Locked before, with the contacts. */
export async function readTakenPart(tx: TenantTransaction, contactIds: readonly string[]): Promise<Parts> {
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT DISTINCT activity_id AS id FROM activity_contacts WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])',
    [tx.organizationId, contactIds],
  );
  return loadParts(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Those that are still there, locked. */
export async function readPartInBin(tx: TenantTransaction, contactIds: readonly string[]): Promise<Parts> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT v.id FROM activities v WHERE v.organization_id = $1 AND v.id IN (
       SELECT (e ->> 'activity_id')::uuid FROM bin b CROSS JOIN LATERAL jsonb_array_elements(b.rows -> 'activity_contacts') e
       WHERE b.organization_id = $1 AND b.id = ANY($2::uuid[]))
     ORDER BY v.id FOR UPDATE`,
    [tx.organizationId, contactIds],
  );
  return loadParts(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Contacts in the bin who took part in activities, by activity. */
export async function readWhoTookPart(
  tx: TenantTransaction,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await tx.client.query<{ activityId: string; contactIds: string[] }>(
    `SELECT e ->> 'activity_id' AS "activityId", array_agg(b.id::text ORDER BY b.id) AS "contactIds"
     FROM bin b CROSS JOIN LATERAL jsonb_array_elements(b.rows -> 'activity_contacts') e
     WHERE b.organization_id = $1 AND b.id = ANY($2::uuid[]) GROUP BY 1`,
    [tx.organizationId, contactIds],
  );
  return new Map(rows.map((row) => [row.activityId, row.contactIds]));
}
