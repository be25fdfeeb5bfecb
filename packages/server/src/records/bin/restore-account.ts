import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { indexNewValues } from '../custom-fields/index-values.ts';
import { doerOf } from '../ledger/doer.ts';
import { updateDeals } from '../opportunities/update-deals.ts';
import { ACCOUNT_TREE, lockTree, readIdsUp } from '../trees/record-tree.ts';
import type { BinRow } from './bin-item.ts';
import { givenInstead, readKeptRecord } from './kept-record.ts';
import { ACCOUNT_TABLES } from './kept-tables.ts';
import { ACCOUNTS_BELOW, CONTACTS_OF_ACCOUNT, DEALS_OF_ACCOUNT, setLinked, takeLinks, waitForLinked } from './links.ts';
import { putRowsBack } from './put-rows-back.ts';

/** Brings an account back, to the deals, contacts and accounts below it that have no other by now. */
export async function restoreAccount(tx: TenantTransaction, actor: Actor, item: BinRow, now: Date): Promise<string[]> {
  const { id } = item;
  await lockTree(tx, ACCOUNT_TREE);
  const { instead, lost } = givenInstead(await readKeptRecord(tx, 'accounts', id), 'account');
  await putRowsBack(tx, ACCOUNT_TABLES, { id, instead });
  await waitForLinked(tx, ACCOUNTS_BELOW, id);
  await indexNewValues(tx, 'account', [id]);
  const deals = await takeLinks(tx, DEALS_OF_ACCOUNT, id);
  const again = deals.map((deal) => ({ id: deal, patch: { accountId: id } }));
  if (again.length > 0) await updateDeals(tx, again, { now, actor: doerOf(actor) });
  await setLinked(tx, CONTACTS_OF_ACCOUNT, await takeLinks(tx, CONTACTS_OF_ACCOUNT, id), id);
  // What has come to stand above it meanwhile stays there.
  const above = await readIdsUp(tx, ACCOUNT_TREE, id);
  const below = (await takeLinks(tx, ACCOUNTS_BELOW, id)).filter((account) => !above.has(account));
  await setLinked(tx, ACCOUNTS_BELOW, below, id);
  await recordEvent(tx, actor, { kind: 'account_restored', subject: { kind: 'account', id } });
  return lost;
}
