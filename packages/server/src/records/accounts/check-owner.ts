import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';

/**
 * Throws unless somebody is here to own an account or a contact, and keeps them here until the transaction ends: what they
 * are given is there when they leave and hand over what they own. Who owns it already may stay.
 */
export async function checkOwner(tx: TenantTransaction, ownerId: string, before: string | null): Promise<void> {
  if (ownerId === before) return;
  if (await keepHere(tx, ownerId)) return;
  throw invalid({
    field: 'ownerId',
    value: ownerId,
    expected: 'an active person of the organisation',
    message: 'There is no such active person. Nothing was changed.',
  });
}

/** Whether somebody is here; if so they cannot leave before the transaction ends. */
export async function keepHere(tx: TenantTransaction, memberId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    'SELECT 1 FROM members WHERE organization_id = $1 AND id = $2 AND deactivated_at IS NULL FOR SHARE',
    [tx.organizationId, memberId],
  );
  return rowCount === 1;
}
