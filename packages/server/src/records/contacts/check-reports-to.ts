import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { CONTACT_TREE, lockTree, readIdsUp } from '../trees/record-tree.ts';

/** Throws unless `reportsToId` is a contact who does not report to `id`, at any depth; `id` null is a new contact. */
export async function checkReportsTo(tx: TenantTransaction, id: string | null, reportsToId: string): Promise<void> {
  if (id !== null) await lockTree(tx, CONTACT_TREE);
  const above = await readIdsUp(tx, CONTACT_TREE, reportsToId);
  if (above.size === 0) throw notFound('contact');
  if (id === null || !above.has(id)) return;
  throw invalid({
    field: 'reportsToId',
    value: reportsToId,
    expected: 'a contact who does not report to this one',
    message: 'A person cannot report to themselves or to someone below them. Nothing was changed.',
  });
}
