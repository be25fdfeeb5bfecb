import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';

/**
 * Throws unless somebody is here to own an account or a contact, and keeps them here until the transaction ends: what they
 * are given is there when they leave and hand over what they own. Who owns it already may stay.
 */
export async function checkOwner(tx: TenantTransaction, ownerId: string, before: string | null): Promise<void> {
  if (ownerId === before) return;
  const { rowCount } = await tx.client.query(
    'SELECT 1 FROM members WHERE organization_id = $1 AND id = $2 AND deactivated_at IS NULL FOR SHARE',
    [tx.organizationId, ownerId],
  );
  if (rowCount) return;
  throw invalid({
    field: 'ownerId',
    value: ownerId,
    expected: 'an active person of the organisation',
    message: 'There is no such active person. Nothing was changed.',
  });
}
