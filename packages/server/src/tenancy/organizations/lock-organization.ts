import type { TenantTransaction } from '../../platform/database/tenant.ts';

/**
 * Lets changes to stages, rates, fields and settings of an organisation take turns, and keeps changes of deals out until
 * the transaction ends: deals stand on these, and on who may own one. What deals do not stand on takes a turn of its own.
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
