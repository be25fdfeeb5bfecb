/** Records that stand one below the other: accounts below a parent, contacts below whom they report to. */
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { type Turn, takeTurn } from '../../tenancy/organizations/take-turn.ts';

export interface RecordTree {
  readonly table: 'accounts' | 'contacts';
  /** Holds what a record stands below. */
  readonly column: 'parent_id' | 'reports_to_id';
  readonly turn: Turn;
}

export const ACCOUNT_TREE: RecordTree = { table: 'accounts', column: 'parent_id', turn: 'accountTree' };
export const CONTACT_TREE: RecordTree = { table: 'contacts', column: 'reports_to_id', turn: 'contactTree' };

/** Two people who put one below the other at the same time would make a circle: such changes take turns. */
export async function lockTree(tx: TenantTransaction, { turn }: RecordTree): Promise<void> {
  await takeTurn(tx, turn);
}

/** What each of these, and each above them, stands below; null at the top. Those that are not there are left out. */
export async function readAbove(
  tx: TenantTransaction,
  { table, column }: RecordTree,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await tx.client.query<{ id: string; above: string | null }>(
    `WITH RECURSIVE up(id, above) AS (
       SELECT id, ${column} FROM ${table} WHERE organization_id = $1 AND id = ANY($2::uuid[])
       UNION
       SELECT r.id, r.${column} FROM ${table} r JOIN up ON r.organization_id = $1 AND r.id = up.above
     ) SELECT id, above FROM up`,
    [tx.organizationId, [...new Set(ids)]],
  );
  return new Map(rows.map(({ id, above }) => [id, above]));
}

/** A record and all above it, as far as that is known; ends where records stand in a circle already. */
export function idsUp(above: ReadonlyMap<string, string | null>, from: string): ReadonlySet<string> {
  const passed = new Set<string>();
  for (let at: string | null = from; at !== null && !passed.has(at); at = above.get(at) ?? null) passed.add(at);
  return passed;
}

/** The same of one record that is read for it; none where it is not there. */
export async function readIdsUp(tx: TenantTransaction, tree: RecordTree, id: string): Promise<ReadonlySet<string>> {
  const above = await readAbove(tx, tree, [id]);
  return above.has(id) ? idsUp(above, id) : new Set();
}
