/** The work on deals: into the bin, and back from there. */
import { newId } from '../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { lockToDelete, moveDeals } from '../../../records/bin/move-deals.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../../tenancy/identity/policies.ts';
import { type JournalRow, writeJournal } from '../deals/journal.ts';
import type { Changed, Undone } from '../noun.ts';
import type { StoredBulkEdit } from '../stored-bulk-edit.ts';
import { bringBack } from './bring-back.ts';

const row = (
  id: string,
  { entryId = null, why = null, lost }: Partial<Pick<JournalRow, 'entryId' | 'why' | 'lost'>>,
): JournalRow => ({
  id,
  entryId,
  why,
  formerNextStep: null,
  formerCustom: null,
  lost,
});

/** Moves deals into the bin, with the journal of it. */
export async function deleteDeals(
  tx: TenantTransaction,
  actor: Actor,
  stored: StoredBulkEdit,
  ids: readonly string[],
): Promise<Changed> {
  const beside = await lockToDelete(tx, ids);
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM opportunities WHERE organization_id = $1 AND id = ANY($2::uuid[])
       AND ($3::uuid[] IS NULL OR owner_id = ANY($3))`,
    [tx.organizationId, ids, await visibleOwners(tx, actor)],
  );
  const there = new Set(rows.map(({ id }) => id));
  const deals = ids.filter((id) => there.has(id)).map((id) => ({ id, ledgerId: newId() }));
  const gone = ids.filter((id) => !there.has(id));
  // Before what moves the totals: those who change deals beside this wait for them until the transaction ends.
  await writeJournal(tx, stored.id, [
    ...deals.map(({ id, ledgerId }) => row(id, { entryId: ledgerId })),
    ...gone.map((id) => row(id, { why: 'gone' })),
  ]);
  await moveDeals(tx, actor, { deals, beside, now: new Date() });
  return { changed: deals.length, same: 0, left: gone.map(() => 'gone') };
}

/** Brings deals back from the bin that lie there since this deletion. */
export async function bringDealsBack(
  tx: TenantTransaction,
  actor: Actor,
  stored: StoredBulkEdit,
  ids: readonly string[],
): Promise<Undone> {
  const { rows } = await tx.client.query<{ id: string; entryId: string }>(
    `SELECT opportunity_id AS id, entry_id AS "entryId" FROM bulk_edit_deals
     WHERE organization_id = $1 AND bulk_edit_id = $2 AND opportunity_id = ANY($3::uuid[])`,
    [tx.organizationId, stored.id, ids],
  );
  const entries = new Map(rows.map(({ id, entryId }) => [id, entryId]));
  const { left, lost } = await bringBack(tx, actor, {
    kind: 'opportunity',
    ids,
    isOfThis: ({ id, ledger_id }) => entries.get(id) === ledger_id,
  });
  const entryOf = (id: string) => entries.get(id) ?? null;
  await writeJournal(tx, stored.id, [
    ...left.map(({ id, why }) => row(id, { entryId: entryOf(id), why })),
    ...[...lost].map(([id, sentences]) => row(id, { entryId: entryOf(id), lost: sentences })),
  ]);
  return { undone: ids.length - left.length, lost: lost.size, left: left.map(({ why }) => why) };
}
