/** What became of each deal of a bulk edit. */
import type { CustomValue, LeftWhy } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';

export interface JournalRow {
  readonly id: string;
  readonly entryId: string | null;
  readonly why: LeftWhy | null;
  readonly formerNextStep: string | null;
  readonly formerCustom: Readonly<Record<string, CustomValue | null>> | null;
  /** What it came back without, in sentences. */
  readonly lost?: readonly string[] | undefined;
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
       former_custom = u.custom, lost = u.lost
     FROM unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::jsonb[], $8::jsonb[])
       AS u(id, entry_id, why, former, custom, lost)
     WHERE d.organization_id = $1 AND d.bulk_edit_id = $2 AND d.opportunity_id = u.id`,
    [
      tx.organizationId,
      bulkEditId,
      rows.map(({ id }) => id),
      rows.map(({ entryId }) => entryId),
      rows.map(({ why }) => why),
      rows.map(({ formerNextStep }) => formerNextStep),
      rows.map(({ formerCustom }) => formerCustom && JSON.stringify(formerCustom)),
      rows.map(({ lost }) => (lost ? JSON.stringify(lost) : null)),
    ],
  );
}
