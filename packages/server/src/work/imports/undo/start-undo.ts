import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { visibleImport } from '../find-import.ts';
import { enqueueImport } from '../import-jobs.ts';
import { isUndoable, presentImport, statusWord } from '../present-import.ts';
import type { StoredImport } from '../stored-import.ts';
import { countUndoable } from './count-undoable.ts';
import { NOTHING_UNDONE, UNDO_PHASES } from './stored-undo.ts';

/** Refuses an import that has not ended, or that has taken no row. */
export function checkUndoable(stored: StoredImport): void {
  if (isUndoable(stored)) return;
  const why = stored.nextRow === 0 ? 'no row was imported' : `it is ${statusWord(stored.status)}`;
  throw conflict({
    field: 'status',
    value: stored.status,
    expected: 'a finished import',
    message: `This import cannot be undone: ${why}. Nothing was changed.`,
  });
}

/**
 * Starts the undo of an import in the background. One that is being undone, or was, is answered as it stands; one whose
 * undo failed is gone on with, by what was chosen first.
 */
export async function startUndo(
  tx: TenantTransaction,
  actor: Actor,
  { id, changed }: { id: string; changed: 'leave' | 'undo' },
) {
  const stored = await visibleImport(tx, actor, id, { lock: true });
  if (stored.status === 'undoing' || stored.status === 'undone') return presentImport(tx, stored);
  checkUndoable(stored);
  const total = Object.values(await countUndoable(tx, id)).reduce((sum, count) => sum + count, 0);
  const withChanged = changed === 'undo';
  // By the clock of the ledger, with whose times it is compared.
  await tx.client.query(
    `WITH kept AS (
       INSERT INTO import_undos (organization_id, import_id, started_by_id, started_at, with_changed, phase, total, counts)
       VALUES ($1, $2, $3, clock_timestamp(), $4, $5, $6, $7)
       ON CONFLICT (organization_id, import_id) DO UPDATE SET error = NULL
     )
     UPDATE imports SET status = 'undoing' WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, actor.memberId, withChanged, UNDO_PHASES[0], total, JSON.stringify(NOTHING_UNDONE)],
  );
  await enqueueImport(tx, { organizationId: tx.organizationId, importId: id });
  await recordEvent(tx, actor, {
    kind: 'import_undo_started',
    subject: { kind: 'import', id },
    facts: { withChanged },
  });
  return presentImport(tx, await visibleImport(tx, actor, id));
}
