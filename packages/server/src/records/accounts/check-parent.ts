import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';

/** Two people who put one account under the other at the same time would make a circle: such changes take turns. */
export async function lockAccountTree(tx: TenantTransaction): Promise<void> {
  await tx.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [tx.organizationId]);
}

/** An account and those above it, its own first; none where it is not there. */
export async function accountsAbove(tx: TenantTransaction, id: string): Promise<readonly string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `WITH RECURSIVE above(id, parent_id) AS (
       SELECT id, parent_id FROM accounts WHERE organization_id = $1 AND id = $2
       UNION
       SELECT a.id, a.parent_id FROM accounts a JOIN above ON a.organization_id = $1 AND a.id = above.parent_id
     ) SELECT id FROM above`,
    [tx.organizationId, id],
  );
  return rows.map((row) => row.id);
}

/** Throws unless `parentId` is an account that does not itself stand below `id`; `id` null is a new account. */
export async function checkParent(tx: TenantTransaction, id: string | null, parentId: string): Promise<void> {
  if (id !== null) await lockAccountTree(tx);
  const above = await accountsAbove(tx, parentId);
  if (above.length === 0) throw notFound('account');
  if (id === null || !above.includes(id)) return;
  throw invalid({
    field: 'parentId',
    value: parentId,
    expected: 'an account that does not belong to this one',
    message: 'An account cannot belong to itself, or to one that belongs to it.',
  });
}
