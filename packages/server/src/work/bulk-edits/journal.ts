/** The journal of a bulk edit, which moves in the transaction of the work that it tells of. */
import type { CustomValue, LeftWhy } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { addLeft } from './left-counts.ts';
import type { StoredBulkEdit } from './stored-bulk-edit.ts';

export interface JournalRow {
  readonly id: string;
  readonly entryId: string | null;
  readonly why: LeftWhy | null;
  readonly formerNextStep: string | null;
  readonly formerCustom: Readonly<Record<string, CustomValue | null>> | null;
}

/** Writes what became of deals. */
export async function writeJournal(
  tx: TenantTransaction,
  bulkEditId: string,
  rows: readonly JournalRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.client.query(
    `UPDATE bulk_edit_deals d SET entry_id = u.entry_id, why = u.why, former_next_step = u.former,
       former_custom = u.custom
     FROM unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::jsonb[]) AS u(id, entry_id, why, former, custom)
     WHERE d.organization_id = $1 AND d.bulk_edit_id = $2 AND d.opportunity_id = u.id`,
    [
      tx.organizationId,
      bulkEditId,
      rows.map(({ id }) => id),
      rows.map(({ entryId }) => entryId),
      rows.map(({ why }) => why),
      rows.map(({ formerNextStep }) => formerNextStep),
      rows.map(({ formerCustom }) => formerCustom && JSON.stringify(formerCustom)),
    ],
  );
}

interface Moved {
  /** Deals that were taken, in their order; fewer than `limit` were the last. */
  readonly ids: readonly string[];
  readonly limit: number;
  readonly changed?: number;
  readonly same?: number;
  readonly undone?: number;
  readonly left: readonly LeftWhy[];
  readonly end: 'changed' | 'undone';
}

/** Moves the counts on; true at the end. */
export async function moveOn(
  tx: TenantTransaction,
  stored: StoredBulkEdit,
  { ids, limit, changed = 0, same = 0, undone = 0, left, end }: Moved,
): Promise<boolean> {
  const isLast = ids.length < limit;
  const counts = left.reduce((sum, why) => addLeft(sum, why, 1), end === 'undone' ? stored.kept : stored.left);
  await tx.client.query(
    `UPDATE bulk_edits SET taken = taken + $3, changed = changed + $4, same = same + $5, undone = undone + $6,
       ${end === 'undone' ? 'kept' : '"left"'} = $7, last_id = coalesce($8, last_id),
       status = CASE WHEN $9 THEN $10 ELSE status END, finished_at = CASE WHEN $9 THEN now() END
     WHERE organization_id = $1 AND id = $2`,
    [
      ...[tx.organizationId, stored.id, ids.length, changed, same, undone],
      ...[JSON.stringify(counts), ids.at(-1) ?? null, isLast, end],
    ],
  );
  return isLast;
}
