import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { ledgerActorOf } from '../ledger/ledger-actor.ts';
import { updateDeals } from '../opportunities/update-deals.ts';
import { builtOn, type UndoableMerge } from './check-undoable.ts';

/** Gives deals, people and accounts below back to the account that `write` makes again. Throws when one has gone elsewhere. */
export async function restoreMergedAccount(
  tx: TenantTransaction,
  actor: Actor,
  merge: UndoableMerge,
  write: () => Promise<void>,
): Promise<void> {
  const { keptId, mergedId, moved } = merge;
  const { deals = [], contacts = [], children = [] } = moved;
  const there = {
    deals: await still(tx, 'opportunities', 'account_id', deals),
    contacts: await still(tx, 'contacts', 'account_id', contacts),
    children: await still(tx, 'accounts', 'parent_id', children),
  };
  if (there.deals.some(({ at }) => at !== keptId))
    throw builtOn('a deal that moved has been given another account since');
  if (there.contacts.length < contacts.length || there.contacts.some(({ at }) => at !== keptId)) {
    throw builtOn('a contact that moved has been merged or given another account since');
  }
  if (there.children.length < children.length || there.children.some(({ at }) => at !== keptId)) {
    throw builtOn('an account below it that moved has been merged or given another parent since');
  }
  await write();
  await updateDeals(
    tx,
    there.deals.map(({ id }) => ({ id, patch: { accountId: mergedId } })),
    { now: new Date(), actor: ledgerActorOf(actor), kind: 'merge_undone' },
  );
  for (const [table, column, ids] of [
    ['contacts', 'account_id', contacts],
    ['accounts', 'parent_id', children],
  ] as const) {
    await tx.client.query(
      `UPDATE ${table} SET ${column} = $2, updated_at = now() WHERE organization_id = $1 AND id = ANY($3::uuid[])`,
      [tx.organizationId, mergedId, ids],
    );
  }
  await refuseCircle(tx, [keptId, mergedId]);
}

/** Those of the records that are there, with the account each is at. */
async function still(
  tx: TenantTransaction,
  table: 'opportunities' | 'contacts' | 'accounts',
  column: 'account_id' | 'parent_id',
  ids: readonly string[],
): Promise<{ id: string; at: string | null }[]> {
  const { rows } = await tx.client.query<{ id: string; at: string | null }>(
    `SELECT id, ${column} AS at FROM ${table} WHERE organization_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
    [tx.organizationId, ids],
  );
  return rows;
}

/** An account above one of the two may have been put below the other since. */
async function refuseCircle(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  const { rows } = await tx.client.query(
    `WITH RECURSIVE above(start, id) AS (
       SELECT id, parent_id FROM accounts WHERE organization_id = $1 AND id = ANY($2::uuid[])
       UNION
       SELECT above.start, a.parent_id FROM accounts a JOIN above ON a.organization_id = $1 AND a.id = above.id
     ) SELECT 1 FROM above WHERE start = id`,
    [tx.organizationId, ids],
  );
  if (rows.length > 0) throw builtOn('an account that stood above it has been put below it since');
}
