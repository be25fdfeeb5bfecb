import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';

/** Whether somebody is mailed before a deadline they have not submitted for: until they say they do not want it. */
export async function isReminded(tx: TenantTransaction, memberId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    'SELECT FROM commit_mails_off WHERE organization_id = $1 AND member_id = $2',
    [tx.organizationId, memberId],
  );
  return rowCount === 0;
}

export async function setReminded(
  tx: TenantTransaction,
  { memberId }: Actor,
  wanted: { readonly isReminded: boolean },
): Promise<{ isReminded: boolean }> {
  await tx.client.query(
    wanted.isReminded
      ? 'DELETE FROM commit_mails_off WHERE organization_id = $1 AND member_id = $2'
      : 'INSERT INTO commit_mails_off (organization_id, member_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [tx.organizationId, memberId],
  );
  return wanted;
}
