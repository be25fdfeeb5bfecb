import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { lockContacts } from '../contacts/lock-contacts.ts';

/**
 * Locks the people in the activities of deals in the bin, as whoever records something with them does, and answers the
 * deals they are on: what happened with them counts there again. Merged ones are those they are now.
 */
export async function lockMetAgain(tx: TenantTransaction, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `WITH RECURSIVE met(id) AS (
       SELECT (c ->> 'contact_id')::uuid FROM bin b CROSS JOIN LATERAL jsonb_array_elements(b.rows -> 'activity_contacts') c
       WHERE b.organization_id = $1 AND b.id = ANY($2::uuid[])
       UNION SELECT m.kept_id FROM met JOIN merges m ON m.organization_id = $1 AND m.merged_id = met.id AND m.undone_at IS NULL
     ) SELECT id FROM met`,
    [tx.organizationId, ids],
  );
  const people = rows.map((row) => row.id);
  await lockContacts(tx, people);
  const { rows: deals } = await tx.client.query<{ id: string }>(
    `SELECT DISTINCT opportunity_id AS id FROM opportunity_contacts
     WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])`,
    [tx.organizationId, people],
  );
  return deals.map((deal) => deal.id);
}
