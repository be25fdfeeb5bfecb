import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { ACCOUNT_TREE, lockTree, readIdsUp } from '../trees/record-tree.ts';

/** Throws unless `parentId` is an account that does not itself stand below `id`; `id` null is a new account. */
export async function checkParent(tx: TenantTransaction, id: string | null, parentId: string): Promise<void> {
  if (id !== null) await lockTree(tx, ACCOUNT_TREE);
  const above = await readIdsUp(tx, ACCOUNT_TREE, parentId);
  if (above.size === 0) throw notFound('account');
  if (id === null || !above.has(id)) return;
  throw invalid({
    field: 'parentId',
    value: parentId,
    expected: 'an account that does not belong to this one',
    message: 'An account cannot belong to itself, or to one that belongs to it.',
  });
}
