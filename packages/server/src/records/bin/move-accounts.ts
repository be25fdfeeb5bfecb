import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Doer } from '../../tenancy/identity/actor.ts';
import { ledgerActorOf } from '../ledger/ledger-actor.ts';
import { updateDeals } from '../opportunities/update-deals.ts';
import { fileBytesOf, keepFileParts } from './file-parts.ts';
import { removeRows, rowsOf } from './keep-rows.ts';
import { ACCOUNT_TABLES } from './kept-tables.ts';
import {
  ACCOUNTS_BELOW,
  CONTACTS_OF_ACCOUNT,
  DEALS_OF_ACCOUNT,
  linksTo,
  readLinked,
  setLinked,
  withoutLink,
} from './links.ts';

/** Moves accounts into the bin, which are there and locked. Their deals, contacts and accounts below them stay, without them. */
export async function moveAccounts(
  tx: TenantTransaction,
  actor: Doer,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const deals = await readLinked(tx, DEALS_OF_ACCOUNT, ids);
  const contacts = await readLinked(tx, CONTACTS_OF_ACCOUNT, ids);
  const below = await readLinked(tx, ACCOUNTS_BELOW, ids);
  const links = linksTo([
    { of: DEALS_OF_ACCOUNT, links: deals },
    { of: CONTACTS_OF_ACCOUNT, links: contacts },
    { of: ACCOUNTS_BELOW, links: below },
  ]);
  await tx.client.query(
    `INSERT INTO bin (organization_id, id, kind, name, name_key, owner_id, writer_ids, rows, file_bytes, links, deleted_at,
       deleted_by_id)
     SELECT $1, a.id, 'account', a.name, a.name_key, a.owner_id, array_remove(ARRAY(
         SELECT a.owner_id UNION SELECT a.created_by_id
         UNION SELECT o.owner_id FROM opportunities o WHERE o.organization_id = $1 AND o.account_id = a.id), NULL),
       ${rowsOf(ACCOUNT_TABLES, 'a.id')}, ${fileBytesOf('account', 'a.id')},
       coalesce($3::jsonb -> a.id::text, '[]'), $4, $5
     FROM accounts a WHERE a.organization_id = $1 AND a.id = ANY($2::uuid[])`,
    [tx.organizationId, ids, JSON.stringify(links), now, actor.memberId],
  );
  await keepFileParts(tx, 'account', ids);
  const without = deals.map(({ id }) => ({ id, patch: { accountId: null } }));
  if (without.length > 0) await updateDeals(tx, without, { now, actor: ledgerActorOf(actor) });
  await setLinked(tx, CONTACTS_OF_ACCOUNT, withoutLink(contacts));
  await setLinked(tx, ACCOUNTS_BELOW, withoutLink(below));
  await removeRows(tx, ACCOUNT_TABLES, ids);
}
