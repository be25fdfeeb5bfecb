import type { TenantTransaction } from '../database/tenant.ts';

/**
 * Lets changes to people, stages and settings of an organisation take turns, so that rules over several rows (the last
 * admin, no circle in the reporting line, one stage of a name) hold when two change at once.
 */
export async function lockOrganization(tx: TenantTransaction): Promise<void> {
  await tx.client.query('SELECT 1 FROM organizations WHERE organization_id = $1 FOR NO KEY UPDATE', [
    tx.organizationId,
  ]);
}
