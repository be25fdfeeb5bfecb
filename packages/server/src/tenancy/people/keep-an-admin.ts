import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';

/** Throws INVALID when nobody else is an admin who can sign in: nobody could ever manage people again. */
export async function keepAnAdmin(tx: TenantTransaction, leavingId: string, name: string): Promise<void> {
  const { rowCount } = await tx.client.query(
    `SELECT 1 FROM members WHERE organization_id = $1 AND id <> $2
       AND role = 'admin' AND user_id IS NOT NULL AND deactivated_at IS NULL LIMIT 1`,
    [tx.organizationId, leavingId],
  );
  if (rowCount) return;
  throw invalid({
    field: 'role',
    value: 'admin',
    expected: 'another admin who can sign in',
    message: `${name} is the last admin. Nothing was changed. Make someone else an admin first.`,
  });
}
