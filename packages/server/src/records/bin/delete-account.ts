import type { BinItem } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { doerOf } from '../ledger/doer.ts';
import { lockAccounts } from '../merges/merge-accounts.ts';
import { updateDeals } from '../opportunities/update-deals.ts';
import { removeRows, rowsOf } from './keep-rows.ts';
import { ACCOUNT_TABLES } from './kept-tables.ts';
import { ACCOUNTS_BELOW, CONTACTS_OF_ACCOUNT, DEALS_OF_ACCOUNT, linksTo, readLinked, setLinked } from './links.ts';
import { moveIntoBin } from './move-into-bin.ts';

/** Moves an account into the bin. Its deals, contacts and accounts below it stay, without it, until it comes back. */
export function deleteAccount(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
  now: Date,
): Promise<z.infer<typeof BinItem>> {
  return moveIntoBin(tx, actor, {
    noun: 'account',
    id,
    now,
    lock: () => lockAccounts(tx, [id]),
    move: () => moveAccount(tx, actor, id, now),
  });
}

async function moveAccount(tx: TenantTransaction, actor: Actor, id: string, now: Date): Promise<void> {
  const deals = await readLinked(tx, DEALS_OF_ACCOUNT, id);
  const contacts = await readLinked(tx, CONTACTS_OF_ACCOUNT, id);
  const below = await readLinked(tx, ACCOUNTS_BELOW, id);
  const links = [
    ...linksTo(DEALS_OF_ACCOUNT, deals),
    ...linksTo(CONTACTS_OF_ACCOUNT, contacts),
    ...linksTo(ACCOUNTS_BELOW, below),
  ];
  await tx.client.query(
    `INSERT INTO bin (organization_id, id, kind, name, name_key, owner_id, writer_ids, rows, links, deleted_at, deleted_by_id)
     SELECT $1, $2, 'account', a.name, a.name_key, a.owner_id, array_remove(ARRAY(
         SELECT a.owner_id UNION SELECT a.created_by_id
         UNION SELECT o.owner_id FROM opportunities o WHERE o.organization_id = $1 AND o.account_id = a.id), NULL),
       ${rowsOf(ACCOUNT_TABLES)}, $3, $4, $5
     FROM accounts a WHERE a.organization_id = $1 AND a.id = $2`,
    [tx.organizationId, id, JSON.stringify(links), now, actor.memberId],
  );
  const without = deals.map((deal) => ({ id: deal, patch: { accountId: null } }));
  if (without.length > 0) await updateDeals(tx, without, { now, actor: doerOf(actor) });
  await setLinked(tx, CONTACTS_OF_ACCOUNT, contacts, null);
  await setLinked(tx, ACCOUNTS_BELOW, below, null);
  await removeRows(tx, ACCOUNT_TABLES, id);
}
