import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';

/** Somebody of the organisation who has not left; throws NOT_FOUND for anybody else. */
export async function activePerson(tx: TenantTransaction, id: string): Promise<{ id: string; name: string }> {
  const { rows } = await tx.client.query<{ id: string; name: string }>(
    'SELECT id, name FROM members WHERE organization_id = $1 AND id = $2 AND deactivated_at IS NULL',
    [tx.organizationId, id],
  );
  if (!rows[0]) throw notFound('person');
  return rows[0];
}
