import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { recordEvents } from '../../tenancy/audit/record-event.ts';
import type { Doer } from '../../tenancy/identity/actor.ts';
import { indexNewValues } from '../custom-fields/index-values.ts';
import { ledgerActorOf } from '../ledger/ledger-actor.ts';
import { updateDeals } from '../opportunities/update-deals.ts';
import { ACCOUNT_TREE, lockTree } from '../trees/record-tree.ts';
import { putFilePartsBack } from './file-parts.ts';
import { type LostById, readInstead } from './kept-record.ts';
import { ACCOUNT_TABLES } from './kept-tables.ts';
import { ACCOUNTS_BELOW, CONTACTS_OF_ACCOUNT, DEALS_OF_ACCOUNT, setLinked, takeLinks, waitForLinked } from './links.ts';
import { putRowsBack } from './put-rows-back.ts';
import { withoutCircles } from './without-circles.ts';

/** Brings accounts back, to the deals, contacts and accounts below them that have no other by now. */
export async function restoreAccounts(
  tx: TenantTransaction,
  actor: Doer,
  ids: readonly string[],
  now: Date,
): Promise<LostById> {
  await lockTree(tx, ACCOUNT_TREE);
  const { instead, lost } = await readInstead(tx, 'account', ids);
  await putRowsBack(tx, ACCOUNT_TABLES, { ids, instead });
  await putFilePartsBack(tx, ids);
  await waitForLinked(tx, ACCOUNTS_BELOW, ids);
  await indexNewValues(tx, 'account', ids);
  const deals = await takeLinks(tx, DEALS_OF_ACCOUNT, ids);
  const again = deals.map(({ id, to }) => ({ id, patch: { accountId: to } }));
  if (again.length > 0) await updateDeals(tx, again, { now, actor: ledgerActorOf(actor) });
  await setLinked(tx, CONTACTS_OF_ACCOUNT, await takeLinks(tx, CONTACTS_OF_ACCOUNT, ids));
  const below = await takeLinks(tx, ACCOUNTS_BELOW, ids);
  await setLinked(tx, ACCOUNTS_BELOW, await withoutCircles(tx, ACCOUNT_TREE, below));
  await recordEvents(
    tx,
    actor,
    ids.map((id) => ({ kind: 'account_restored', subject: { kind: 'account', id } })),
  );
  return lost;
}
