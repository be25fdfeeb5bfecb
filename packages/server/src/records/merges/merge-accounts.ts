import type { MovedByMerge } from '../../platform/database/schema/merges.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Doer } from '../../tenancy/identity/actor.ts';
import { ledgerActorOf } from '../ledger/ledger-actor.ts';
import { updateDeals } from '../opportunities/update-deals.ts';
import { ACCOUNT_TREE, lockTree, readIdsUp } from '../trees/record-tree.ts';
import type { DecidedMerge } from './load-pairs.ts';
import { moveNotes } from './move-notes.ts';
import { writeMerges } from './write-merge.ts';

/** Locks accounts so that nothing begins to refer to them meanwhile. */
export async function lockAccounts(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  await lockTree(tx, ACCOUNT_TREE);
  await tx.client.query(
    'SELECT 1 FROM accounts WHERE organization_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE',
    [tx.organizationId, ids],
  );
}

/** Merges pairs that have no account in common: deals, people and accounts below move to the kept one. */
export async function mergeAccounts(
  tx: TenantTransaction,
  actor: Doer,
  pairs: readonly DecidedMerge[],
  batchId: string | null,
): Promise<string[]> {
  const intoOf = new Map(pairs.map(({ mergedId, keptId }) => [mergedId, keptId]));
  const deals = await referring(tx, 'opportunities', 'account_id', intoOf);
  const contacts = await referring(tx, 'contacts', 'account_id', intoOf);
  const children = await referring(tx, 'accounts', 'parent_id', intoOf);
  await updateDeals(
    tx,
    [...deals].flatMap(([mergedId, ids]) =>
      ids.map((id) => ({ id, patch: { accountId: intoOf.get(mergedId) as string } })),
    ),
    { now: new Date(), actor: ledgerActorOf(actor), kind: 'accounts_merged' },
  );
  await tx.client.query(
    `UPDATE contacts c SET account_id = u.kept, updated_at = now()
     FROM unnest($2::uuid[], $3::uuid[]) AS u(merged, kept) WHERE c.organization_id = $1 AND c.account_id = u.merged`,
    [tx.organizationId, [...intoOf.keys()], [...intoOf.values()]],
  );
  const notes = await moveNotes(tx, 'account', intoOf);
  const decided: (DecidedMerge & { moved: MovedByMerge })[] = [];
  for (const pair of pairs) {
    const { keptId, mergedId, kept, next } = pair;
    const below = (children.get(mergedId) ?? []).filter((id) => id !== keptId);
    if (below.length > 0) {
      await tx.client.query(
        `UPDATE accounts SET parent_id = $3, updated_at = now()
         WHERE organization_id = $1 AND parent_id = $2 AND id <> $3`,
        [tx.organizationId, mergedId, keptId],
      );
    }
    const parentId = await parentAbove(tx, pair);
    // The kept one no longer stands below the one that goes.
    if (parentId !== kept.parent_id) {
      await tx.client.query('UPDATE accounts SET parent_id = $3 WHERE organization_id = $1 AND id = $2', [
        tx.organizationId,
        keptId,
        parentId,
      ]);
    }
    const moved = {
      deals: deals.get(mergedId) ?? [],
      contacts: contacts.get(mergedId) ?? [],
      children: below,
      notes: notes.get(mergedId) ?? [],
    };
    decided.push({ ...pair, next: { ...next, parent_id: parentId }, moved });
  }
  return writeMerges(tx, actor, 'account', decided, batchId);
}

/** Ids of what refers to the merged accounts, by account. */
async function referring(
  tx: TenantTransaction,
  table: 'opportunities' | 'contacts' | 'accounts',
  column: 'account_id' | 'parent_id',
  intoOf: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await tx.client.query<{ of: string; id: string }>(
    `SELECT ${column} AS of, id FROM ${table} WHERE organization_id = $1 AND ${column} = ANY($2::uuid[])
     ORDER BY id FOR NO KEY UPDATE`,
    [tx.organizationId, [...intoOf.keys()]],
  );
  const ids = new Map<string, string[]>();
  for (const { of, id } of rows) ids.set(of, [...(ids.get(of) ?? []), id]);
  return ids;
}

/**
 * The parent that was chosen, else the other one's, as long as it does not stand below what becomes one account; none
 * where both do.
 */
async function parentAbove(tx: TenantTransaction, { keptId, mergedId, kept, merged, next }: DecidedMerge) {
  const chosen = [next.parent_id, ...(next.parent_id === null ? [] : [kept.parent_id, merged.parent_id])];
  for (const parentId of chosen) {
    if (typeof parentId !== 'string') continue;
    const above = await readIdsUp(tx, ACCOUNT_TREE, parentId);
    if (!above.has(keptId) && !above.has(mergedId)) return parentId;
  }
  return null;
}
