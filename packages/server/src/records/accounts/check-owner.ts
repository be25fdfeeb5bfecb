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
export const keepHere = async (tx: TenantTransaction, memberId: string): Promise<boolean> =>
  (await keepAllHere(tx, [memberId])).has(memberId);

/** Those of several people who are here, who cannot leave before the transaction ends. */
export async function keepAllHere(tx: TenantTransaction, memberIds: Iterable<string>): Promise<ReadonlySet<string>> {
  const asked = [...new Set(memberIds)];
  if (asked.length === 0) return new Set();
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM members WHERE organization_id = $1 AND id = ANY($2::uuid[]) AND deactivated_at IS NULL
     ORDER BY id FOR SHARE`,
    [tx.organizationId, asked],
  );
  return new Set(rows.map(({ id }) => id));
}
