import type { TenantTransaction } from '../../platform/database/tenant.ts';

/**
 * Contacts in activities of deals, and the other deals that these people are on: what happened with them counts there too, and
 * no longer does when it is gone.
 */
export async function dealsMetThrough(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<{ readonly contactIds: readonly string[]; readonly dealIds: readonly string[] }> {
  const { rows } = await tx.client.query<{ contactIds: string[]; dealIds: string[] }>(
    `WITH met AS MATERIALIZED (
       SELECT DISTINCT c.contact_id FROM activities a
       JOIN activity_contacts c ON c.organization_id = $1 AND c.activity_id = a.id
       WHERE a.organization_id = $1 AND a.opportunity_id = ANY($2::uuid[])
     )
     SELECT ARRAY(SELECT contact_id FROM met) AS "contactIds", ARRAY(
       SELECT DISTINCT p.opportunity_id FROM met
       JOIN opportunity_contacts p ON p.organization_id = $1 AND p.contact_id = met.contact_id
       WHERE p.opportunity_id <> ALL($2::uuid[])) AS "dealIds"`,
    [tx.organizationId, ids],
  );
  return rows[0] ?? { contactIds: [], dealIds: [] };
}
