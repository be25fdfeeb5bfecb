import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Doer } from '../../tenancy/identity/actor.ts';
import { dealsMetThrough } from '../activities/deals-met-through.ts';
import { lockContacts } from '../contacts/lock-contacts.ts';
import { BINNED, type LedgerEntry } from '../ledger/changes.ts';
import { ledgerActorOf } from '../ledger/ledger-actor.ts';
import { recordChanges } from '../ledger/record.ts';
import { changeDeals } from '../opportunities/change-deals.ts';
import { lockDeals } from '../totals/read-contributions.ts';
import { dropTriggers } from '../triggers/trigger-counts.ts';
import { fileBytesOf, keepFileParts } from './file-parts.ts';
import { removeRows, rowsOf } from './keep-rows.ts';
import { DEAL_TABLES, DEAL_TRIGGERS } from './kept-tables.ts';

/** Locks deals that are about to be deleted and the people met in them, with other deals these are on, which it answers. */
export async function lockToDelete(tx: TenantTransaction, ids: readonly string[]): Promise<readonly string[]> {
  await lockContacts(tx, (await dealsMetThrough(tx, ids)).contactIds);
  // Read once they are locked: whoever came onto another deal meanwhile is seen.
  const { dealIds } = await dealsMetThrough(tx, ids);
  await lockDeals(tx, [...ids, ...dealIds]);
  return dealIds;
}

/**
 * Moves deals into the bin that are there and locked, each told by the row of the ledger that is named with it. `beside` are
 * the deals that were locked with them: an interaction counts for every deal that its people are on.
 */
export async function moveDeals(
  tx: TenantTransaction,
  actor: Doer,
  {
    deals,
    beside,
    now,
  }: { deals: readonly { readonly id: string; readonly ledgerId: string }[]; beside: readonly string[]; now: Date },
): Promise<void> {
  if (deals.length === 0) return;
  const ids = deals.map(({ id }) => id);
  await changeDeals(tx, [...ids, ...beside], now, async () => {
    await tx.client.query(
      `INSERT INTO bin (organization_id, id, kind, name, name_key, owner_id, writer_ids, rows, file_bytes, ledger_id,
         deleted_at, deleted_by_id)
       SELECT $1, o.id, 'opportunity', o.name, o.name_key, o.owner_id, ARRAY[o.owner_id],
         ${rowsOf([...DEAL_TABLES, DEAL_TRIGGERS], 'o.id')},
         ${fileBytesOf('opportunity', 'o.id')}, d.ledger_id, $4, $5
       FROM unnest($2::uuid[], $3::uuid[]) AS d(id, ledger_id) JOIN opportunities o ON o.organization_id = $1 AND o.id = d.id`,
      [tx.organizationId, ids, deals.map(({ ledgerId }) => ledgerId), now, actor.memberId],
    );
    await keepFileParts(tx, 'opportunity', ids);
    await recordChanges(
      tx,
      deals.map(
        ({ id: opportunityId, ledgerId: id }): LedgerEntry => ({
          id,
          opportunityId,
          kind: 'deleted',
          actor: ledgerActorOf(actor),
          effectiveAt: now,
          changes: BINNED,
        }),
      ),
    );
    await tx.client.query('DELETE FROM scoring_facts WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[])', [
      tx.organizationId,
      ids,
    ]);
    await removeRows(tx, DEAL_TABLES, ids);
  });
  await dropTriggers(tx, ids);
}
