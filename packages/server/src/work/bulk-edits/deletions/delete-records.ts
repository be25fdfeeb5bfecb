/** The work on accounts and contacts: into the bin, and back from there. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { deleteLocked, LOCK_TO_DELETE } from '../../../records/bin/delete-record.ts';
import { mayWrite } from '../../../records/merges/load-pairs.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import type { Changed, Undone } from '../noun.ts';
import type { EditedNoun } from '../records/edited-nouns.ts';
import { type JournalRow, writeJournal } from '../records/journal.ts';
import type { StoredBulkEdit } from '../stored-bulk-edit.ts';
import { bringBack } from './bring-back.ts';

/** Moves records into the bin that the actor may write, with the journal of it. */
export async function deleteRecords(
  tx: TenantTransaction,
  actor: Actor,
  { noun }: EditedNoun,
  stored: StoredBulkEdit,
  ids: readonly string[],
): Promise<Changed> {
  await LOCK_TO_DELETE[noun](tx, ids);
  const may = await mayWrite(tx, actor, noun, ids);
  const now = new Date();
  const deletedAt = now.toISOString();
  const journal = ids.map((id): JournalRow => {
    if (may.get(id)) return { id, why: null, former: { deletedAt } };
    return { id, why: may.has(id) ? 'not_yours' : 'gone', former: null };
  });
  const deleted = journal.flatMap(({ id, why }) => (why === null ? [id] : []));
  await writeJournal(tx, stored.id, journal, { isUndo: false });
  await deleteLocked(tx, actor, { noun, ids: deleted, now });
  return { changed: deleted.length, same: 0, left: journal.flatMap(({ why }) => why ?? []) };
}

/** Brings records back from the bin that lie there since this deletion. */
export async function bringRecordsBack(
  tx: TenantTransaction,
  actor: Actor,
  { noun }: EditedNoun,
  stored: StoredBulkEdit,
  ids: readonly string[],
): Promise<Undone> {
  const { rows } = await tx.client.query<{ id: string; deletedAt: string }>(
    `SELECT record_id AS id, former ->> 'deletedAt' AS "deletedAt" FROM bulk_edit_records
     WHERE organization_id = $1 AND bulk_edit_id = $2 AND record_id = ANY($3::uuid[]) AND former IS NOT NULL`,
    [tx.organizationId, stored.id, ids],
  );
  const deletedAt = new Map(rows.map((row) => [row.id, Date.parse(row.deletedAt)]));
  const { left, lost } = await bringBack(tx, actor, {
    kind: noun,
    ids,
    isOfThis: ({ id, deleted_at }) => deletedAt.get(id) === deleted_at.getTime(),
  });
  const why = new Map(left.map((each) => [each.id, each.why]));
  const journal = ids.map((id): JournalRow => ({ id, why: why.get(id) ?? null, former: null, lost: lost.get(id) }));
  await writeJournal(tx, stored.id, journal, { isUndo: true });
  return { undone: ids.length - left.length, lost: lost.size, left: left.map((each) => each.why) };
}
