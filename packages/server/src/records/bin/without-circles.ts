import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { idsUp, type RecordTree, readAbove } from '../trees/record-tree.ts';
import type { Link } from './links.ts';

/** Those that can come below records that are back: what has come to stand above one of these meanwhile stays there. */
export async function withoutCircles(
  tx: TenantTransaction,
  tree: RecordTree,
  links: readonly Link[],
): Promise<readonly Link[]> {
  const above = await readAbove(
    tx,
    tree,
    links.map(({ to }) => to),
  );
  return links.filter(({ id, to }) => {
    if (idsUp(above, to).has(id)) return false;
    above.set(id, to);
    return true;
  });
}
