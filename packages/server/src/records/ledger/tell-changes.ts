import { namesOfChange } from '@forecastle/rules';
import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { type EventToSend, notifyWebhooks, type WantingWebhook } from '../../tenancy/webhooks/notify-webhooks.ts';
import { RESTATES_CREATION } from './restated-creations.ts';

interface Row {
  id: string;
  kind: string;
  opportunity_id: string;
  effective_at: Date;
  recorded_at: string;
  changes: LedgerChanges;
  undoes: string | null;
}

/** Tells webhooks of change-sets that this transaction has just written; `wanting` as for notifyWebhooks. */
export function tellChanges(
  tx: TenantTransaction,
  entryIds: readonly string[],
  wanting?: readonly WantingWebhook[],
): Promise<void> {
  const read = async () => {
    const { rows } = await tx.client.query<Row>(
      // Of the present partitions alone: nothing of this transaction was recorded before it began.
      `SELECT id, kind, opportunity_id, effective_at, changes, undoes,
         to_char(recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS recorded_at
       FROM ledger WHERE organization_id = $1 AND recorded_at >= now() AND id = ANY($2::uuid[])
         AND NOT ${RESTATES_CREATION}`,
      [tx.organizationId, entryIds],
    );
    return rows.map(
      (row): EventToSend => ({
        id: row.id,
        names: namesOfChange({ kind: row.kind, isUndo: row.undoes !== null, changes: row.changes }),
        subject: { kind: 'opportunity', id: row.opportunity_id },
        occurredAt: row.effective_at,
        recordedAt: row.recorded_at,
        changes: row.changes,
        ...(row.undoes && { undoes: { kind: row.kind === 'import_undone' ? 'import' : 'change', id: row.undoes } }),
      }),
    );
  };
  return notifyWebhooks(tx, read, wanting);
}
