import type { TenantTransaction } from '../../platform/database/tenant.ts';

export interface KeptRecord {
  readonly externalId: string | null;
  /** Another record has its external ID by now. */
  readonly isTaken: boolean;
  /** It had an owner, who has left since. */
  readonly ownerHasLeft: boolean;
}

/** What has become meanwhile of that by which an account or a contact in the bin stands apart from others. */
export async function readKeptRecord(
  tx: TenantTransaction,
  table: 'accounts' | 'contacts',
  id: string,
): Promise<KeptRecord> {
  const { rows } = await tx.client.query<KeptRecord>(
    `SELECT r.external_id AS "externalId", r.external_id IS NOT NULL AND EXISTS (
         SELECT 1 FROM ${table} x WHERE x.organization_id = $1 AND x.external_id = r.external_id) AS "isTaken",
       r.owner_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM members m
         WHERE m.organization_id = $1 AND m.id = r.owner_id AND m.deactivated_at IS NULL) AS "ownerHasLeft"
     FROM bin b CROSS JOIN LATERAL jsonb_populate_record(NULL::${table}, b.rows -> '${table}' -> 0) r
     WHERE b.organization_id = $1 AND b.id = $2`,
    [tx.organizationId, id],
  );
  const [kept] = rows;
  if (!kept) throw new Error(`the bin holds no row of ${table} for ${id}`);
  return kept;
}

/** Values it comes back with instead, and what it lost by that, in sentences. */
export const givenInstead = ({ externalId, isTaken, ownerHasLeft }: KeptRecord, noun: 'account' | 'contact') => ({
  instead: { ...(isTaken && { external_id: null }), ...(ownerHasLeft && { owner_id: null }) },
  lost: [
    ...(isTaken ? [`Another ${noun} has the ID ${externalId} by now: it came back without.`] : []),
    ...(ownerHasLeft ? ['Who looked after it has left: nobody does now.'] : []),
  ],
});
