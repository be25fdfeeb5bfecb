import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';

/** The ids without repeats; throws NOT_FOUND when one is no contact of the organisation. */
export async function checkContacts(tx: TenantTransaction, contactIds: readonly string[]): Promise<string[]> {
  const ids = [...new Set(contactIds)];
  if (ids.length === 0) return ids;
  const { rowCount } = await tx.client.query(
    'SELECT 1 FROM contacts WHERE organization_id = $1 AND id = ANY($2::uuid[])',
    [tx.organizationId, ids],
  );
  if (rowCount !== ids.length) throw notFound('contact');
  return ids;
}
