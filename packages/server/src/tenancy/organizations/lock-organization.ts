import type { TenantTransaction } from '../../platform/database/tenant.ts';

/**
 * Lets changes to people, stages and settings of an organisation take turns, so that rules over several rows (the last
 * admin, no circle in the reporting line, one stage of a name) hold when two change at once.
 */
export async function lockOrganization(tx: TenantTransaction): Promise<void> {
  await tx.client.query('SELECT 1 FROM organizations WHERE organization_id = $1 FOR NO KEY UPDATE', [
    tx.organizationId,
  ]);
}

/**
 * Keeps settings, stages and rates as they are until the transaction ends, beside others who do so: what a new deal is
 * made by holds when it is there, and a change of rates sees the deal. Take it before any lock of a deal.
 */
export async function holdOrganization(tx: TenantTransaction): Promise<void> {
  await tx.client.query({
    name: 'hold-organization',
    text: 'SELECT 1 FROM organizations WHERE organization_id = $1 FOR SHARE',
    values: [tx.organizationId],
  });
}
