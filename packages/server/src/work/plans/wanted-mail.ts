import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';

/** Whether somebody wants their plan by mail when it is made on Mondays. */
export async function isMailed(tx: TenantTransaction, memberId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query('SELECT FROM plan_mails WHERE organization_id = $1 AND member_id = $2', [
    tx.organizationId,
    memberId,
  ]);
  return rowCount === 1;
}

export async function setMailed(tx: TenantTransaction, { memberId }: Actor, wanted: boolean): Promise<void> {
  await tx.client.query(
    wanted
      ? 'INSERT INTO plan_mails (organization_id, member_id) VALUES ($1, $2) ON CONFLICT DO NOTHING'
      : 'DELETE FROM plan_mails WHERE organization_id = $1 AND member_id = $2',
    [tx.organizationId, memberId],
  );
}
