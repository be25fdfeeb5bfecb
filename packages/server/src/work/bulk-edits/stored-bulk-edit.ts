import type { BulkEdit, RecordEdit } from '@forecastle/rules';
import type { BulkNounName, bulkEdits, LeftCounts } from '../../platform/database/schema/bulk-edits.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

export interface StoredBulkEdit {
  readonly id: string;
  readonly byId: string;
  readonly byName: string;
  readonly undoneById: string | null;
  readonly noun: BulkNounName;
  readonly edit: BulkEdit | RecordEdit;
  /** The stage whose open deals it moves away: it was archived by somebody who may, for whoever owns them. */
  readonly archives: { readonly id: string; readonly name: string } | null;
  readonly status: (typeof bulkEdits.$inferSelect)['status'];
  readonly total: number;
  readonly taken: number;
  readonly changed: number;
  readonly same: number;
  readonly left: LeftCounts;
  readonly undone: number;
  readonly kept: LeftCounts;
  readonly lost: number;
  readonly refusal: string | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

export const SELECT_BULK_EDITS = `SELECT b.id, b.by_id AS "byId", m.name AS "byName", b.undone_by_id AS "undoneById", b.noun,
    b.edit, CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'name', s.name) END AS archives, b.status, b.total, b.taken, b.changed, b.same, b."left", b.undone, b.kept, b.lost, b.refusal,
    b.started_at AS "startedAt", b.finished_at AS "finishedAt"
  FROM bulk_edits b JOIN members m ON m.organization_id = $1 AND m.id = b.by_id
    LEFT JOIN stages s ON s.organization_id = $1 AND s.id = b.archives_stage_id
  WHERE b.organization_id = $1`;

/** Held beside others who go on with it, or locked until they are through with what they have in hand. */
const LOCKS = { share: 'FOR KEY SHARE OF b', update: 'FOR UPDATE OF b' } as const;

/** A bulk edit, locked when asked for; null when there is none. */
export async function findBulkEdit(
  tx: TenantTransaction,
  id: string,
  { lock }: { lock?: keyof typeof LOCKS } = {},
): Promise<StoredBulkEdit | null> {
  const { rows } = await tx.client.query<StoredBulkEdit>(
    `${SELECT_BULK_EDITS} AND b.id = $2 ${lock ? LOCKS[lock] : ''}`,
    [tx.organizationId, id],
  );
  return rows[0] ?? null;
}
