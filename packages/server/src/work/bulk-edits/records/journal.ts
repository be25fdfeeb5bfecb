import type { LeftWhy, RecordEdit } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';

export interface JournalRow {
  readonly id: string;
  readonly why: LeftWhy | null;
  /** What stood in the fields that were changed, or when it was deleted; null where it was not, or is back. */
  readonly former: RecordEdit | { readonly deletedAt: string } | null;
  /** What it came back without, in sentences. */
  readonly lost?: readonly string[] | undefined;
}

/** What became of records; an undo forgets what is back, or never will be. */
export async function writeJournal(
  tx: TenantTransaction,
  bulkEditId: string,
  rows: readonly JournalRow[],
  { isUndo }: { isUndo: boolean },
): Promise<void> {
  await tx.client.query(
    `UPDATE bulk_edit_records d SET why = u.why, former = u.former, lost = u.lost, is_changed = $7 OR u.former IS NOT NULL
     FROM unnest($3::uuid[], $4::text[], $5::jsonb[], $6::jsonb[]) AS u(id, why, former, lost)
     WHERE d.organization_id = $1 AND d.bulk_edit_id = $2 AND d.record_id = u.id`,
    [
      tx.organizationId,
      bulkEditId,
      rows.map(({ id }) => id),
      rows.map(({ why }) => why),
      rows.map(({ former }) => former && JSON.stringify(former)),
      rows.map(({ lost }) => (lost ? JSON.stringify(lost) : null)),
      isUndo,
    ],
  );
}
