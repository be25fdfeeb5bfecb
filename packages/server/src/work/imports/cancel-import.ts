import { counted } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict } from '../../platform/http/errors.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleImport } from './find-import.ts';
import { isUnderWay, presentImport, statusWord } from './present-import.ts';
import type { StoredImport } from './stored-import.ts';

/**
 * Stops an import after the chunk in hand, whose transaction the lock waits for. What was written stays and is said;
 * a preview goes back to its choices. Cancelling twice changes nothing.
 */
export async function cancelImport(tx: TenantTransaction, actor: Actor, id: string) {
  const stored = await visibleImport(tx, actor, id, { lock: true });
  if (stored.status === 'cancelled') return presentImport(tx, stored);
  if (!isUnderWay(stored)) {
    throw conflict({
      field: 'status',
      value: stored.status,
      expected: 'previewing, queued or running',
      message: `This import is ${statusWord(stored.status)}; there is nothing to stop.`,
    });
  }
  if (stored.status === 'previewing') {
    await tx.client.query(
      "UPDATE imports SET status = 'ready', next_row = 0, counts = NULL WHERE organization_id = $1 AND id = $2",
      [tx.organizationId, id],
    );
  } else {
    await tx.client.query(
      "UPDATE imports SET status = 'cancelled', finished_at = $3, error = $4 WHERE organization_id = $1 AND id = $2",
      [tx.organizationId, id, new Date(), whatStays(stored)],
    );
  }
  await recordEvent(tx, actor, { kind: 'import_stopped', subject: { kind: 'import', id } });
  return presentImport(tx, await visibleImport(tx, actor, id));
}

function whatStays({ nextRow, totalRows }: StoredImport): string {
  if (nextRow === 0) return 'Stopped before the first row. Nothing was imported.';
  const total = counted(totalRows, 'row');
  if (nextRow === 1) return `Stopped. The first of ${total} is imported, the rest are not.`;
  return `Stopped. The first ${nextRow.toLocaleString('en')} of ${total} are imported, the rest are not.`;
}
