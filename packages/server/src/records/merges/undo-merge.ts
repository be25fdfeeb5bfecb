import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { ownerNow } from '../accounts/owner-now.ts';
import { lockContactsAndActivities } from '../contacts/lock-contacts.ts';
import { indexCustomValues } from '../custom-fields/index-values.ts';
import { ACCOUNT_TREE, CONTACT_TREE, lockTree } from '../trees/record-tree.ts';
import { builtOn, checkUndoable, type UndoableMerge } from './check-undoable.ts';
import { refuseDuringImport } from './load-pairs.ts';
import { restoreReports } from './merge-reporting.ts';
import { restoreMovedCalendars } from './move-calendars.ts';
import { restoreMovedNotes } from './move-notes.ts';
import { restoreMovedSpeakers } from './move-speakers.ts';
import { NOUNS, type RecordRow } from './nouns.ts';
import { presentMerge, readMerge } from './stored-merge.ts';
import { survivorsOf } from './survivors.ts';
import { restoreMergedAccount } from './undo-accounts.ts';
import { restoreMergedContact } from './undo-contacts.ts';
import { writeRecord } from './write-merge.ts';

/** Undoes a merge, whoever made it: both records are as they were, and what came to the kept one since stays with it. */
export async function undoMerge(tx: TenantTransaction, actor: Actor, { id }: { id: string }) {
  await refuseDuringImport(tx);
  await undoStored(tx, actor, id);
  return presentMerge(tx, actor, await readMerge(tx, id));
}

/** As `undoMerge`, without the answer; throws CONFLICT that says what was built on it. */
export async function undoStored(tx: TenantTransaction, actor: Actor, id: string): Promise<void> {
  const { noun, keptId, keptBefore, mergedRow } = await readMerge(tx, id);
  const owners = await ownersNow(tx, [keptBefore, mergedRow]);
  if (noun === 'account') {
    await lockTree(tx, ACCOUNT_TREE);
    await tx.client.query('SELECT 1 FROM accounts WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE', [
      tx.organizationId,
      keptId,
    ]);
  } else {
    await lockTree(tx, CONTACT_TREE);
    await lockContactsAndActivities(tx, [keptId]);
  }
  // Read anew under the locks: somebody else may have undone it.
  const { merge, back } = await checkUndoable(tx, actor, await readMerge(tx, id));
  if (typeof back.owner_id === 'string') back.owner_id = owners.get(back.owner_id) ?? null;
  try {
    await (noun === 'account' ? restoreMergedAccount : restoreMergedContact)(tx, actor, merge, async () => {
      const above = noun === 'account' ? 'parent_id' : 'reports_to_id';
      const isBelow = back[above] === merge.mergedId;
      // Who was above may have been merged meanwhile, in the same run even.
      if (back[above] && !isBelow && noun === 'contact') back[above] = await nowAt(tx, 'contacts', back[above]);
      // Before the merged one is there: what both cannot hold, such as an external ID, is to be free for it.
      await writeRecord(tx, noun, keptId, isBelow ? { ...back, [above]: null } : back);
      await bringBack(tx, merge, owners);
      if (isBelow) await writeRecord(tx, noun, keptId, back);
      if (noun === 'contact') {
        await restoreReports(tx, merge);
        await restoreMovedCalendars(tx, merge);
        await restoreMovedSpeakers(tx, merge);
      }
      await restoreMovedNotes(tx, { noun, keptId, mergedId: merge.mergedId, notes: merge.moved.notes });
      await indexCustomValues(tx, noun, [keptId, merge.mergedId]);
    });
  } catch (error) {
    if (!isUniqueViolation(error, `${NOUNS[noun].table}_external`)) throw error;
    throw builtOn(`another ${noun} has the external ID ${String(merge.mergedRow.external_id)} now`);
  }
  // What the two records were is kept no longer than it can be needed.
  await tx.client.query(
    `WITH forgotten AS (DELETE FROM merged_keys WHERE organization_id = $1 AND merge_id = $2)
     UPDATE merges SET undone_at = now(), undone_by_id = $3, kept_before = NULL, kept_after = NULL, merged_row = NULL
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, actor.memberId],
  );
  await recordEvent(tx, actor, { kind: 'merge_undone', subject: { kind: noun, id: keptId } });
  for (const { of, from } of [
    { of: keptId, from: 'owner_id' in back ? keptBefore?.owner_id : null },
    { of: merge.mergedId, from: merge.mergedRow.owner_id },
  ]) {
    const to = owners.get(from);
    if (to === undefined || to === from) continue;
    const subject = { kind: noun, id: of } as const;
    await recordEvent(tx, actor, { kind: `${noun}_changed`, subject, changes: { ownerId: { from, to } } });
  }
}

/** Who owns by now what those who owned the records before did; they may have left since. */
async function ownersNow(
  tx: TenantTransaction,
  records: readonly (RecordRow | null)[],
): Promise<ReadonlyMap<unknown, string | null>> {
  const owners = new Map<unknown, string | null>();
  for (const owner of records.map((row) => row?.owner_id)) {
    if (typeof owner === 'string') owners.set(owner, await ownerNow(tx, owner));
  }
  return owners;
}

/** Makes the merged record again, as it was, with who owns it by now. An account or a person it stood at that was merged meanwhile gives way to the one it is now. */
async function bringBack(
  tx: TenantTransaction,
  { noun, mergedRow }: UndoableMerge,
  owners: ReadonlyMap<unknown, string | null>,
): Promise<void> {
  const { table } = NOUNS[noun];
  const column = noun === 'account' ? 'parent_id' : 'account_id';
  const row = {
    ...mergedRow,
    [column]: await nowAt(tx, 'accounts', mergedRow[column]),
    ...(noun === 'contact' && { reports_to_id: await nowAt(tx, 'contacts', mergedRow.reports_to_id) }),
    ...(mergedRow.owner_id != null && { owner_id: owners.get(mergedRow.owner_id) ?? null }),
    organization_id: tx.organizationId,
  };
  const columns = Object.keys(row).join(', ');
  await tx.client.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::${table}, $1::jsonb)`,
    [JSON.stringify(row)],
  );
}

/** The record that another one is now; null when it is gone. */
async function nowAt(tx: TenantTransaction, table: 'accounts' | 'contacts', id: unknown): Promise<string | null> {
  if (typeof id !== 'string') return null;
  const { rowCount } = await tx.client.query(`SELECT 1 FROM ${table} WHERE organization_id = $1 AND id = $2`, [
    tx.organizationId,
    id,
  ]);
  if (rowCount) return id;
  return (await survivorsOf(tx, table, [id])).get(id) ?? null;
}
