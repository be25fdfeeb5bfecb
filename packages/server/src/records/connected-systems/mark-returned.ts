/** Has records that came back from the bin read again by the systems that know them: they may have changed there meanwhile. */
import type { BinKind } from '../../platform/database/schema/bin.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** Stands as the generation of an identity whose record came back from the bin and that no sync has met since. */
export const RETURNED_GENERATION = 0;

/** Ids of records that came back, and of what hangs on them, as `id`. $1 organisation, $2 ids. */
const BACK: Readonly<Record<BinKind, string>> = {
  account: 'SELECT unnest($2::uuid[]) AS id',
  contact: `SELECT unnest($2::uuid[]) AS id
    UNION ALL SELECT a.id FROM activity_contacts c
      JOIN activities a ON a.organization_id = $1 AND a.id = c.activity_id AND a.opportunity_id IS NULL
      WHERE c.organization_id = $1 AND c.contact_id = ANY($2::uuid[])`,
  opportunity: `SELECT unnest($2::uuid[]) AS id
    UNION ALL SELECT a.id FROM activities a WHERE a.organization_id = $1 AND a.opportunity_id = ANY($2::uuid[])
    UNION ALL SELECT l.id FROM line_items l WHERE l.organization_id = $1 AND l.opportunity_id = ANY($2::uuid[])`,
};

/** Marks what is known of records that came back, and of what came back with them: the next sync reads it by its ids. */
export async function markReturned(
  { client, organizationId }: TenantTransaction,
  kind: BinKind,
  ids: readonly string[],
): Promise<void> {
  await client.query(
    `UPDATE external_identities i SET generation = ${RETURNED_GENERATION} FROM (${BACK[kind]}) AS b
     WHERE i.organization_id = $1 AND i.entity_id = b.id`,
    [organizationId, ids],
  );
}
