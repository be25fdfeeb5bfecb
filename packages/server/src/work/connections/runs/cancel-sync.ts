import type { SyncedSystem, SyncView } from '@forecastle/contract';
import { counted } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { dropStaged } from './follow-state.ts';
import { presentSync } from './present-sync.ts';
import { isUnderWay, requireSync, type StoredSync } from './stored-sync.ts';

/** Stops a sync after the chunk in hand, whose transaction the lock waits for. Stopping twice changes nothing. */
export async function cancelSync(
  tx: TenantTransaction,
  actor: Actor,
  system: SyncedSystem,
  id: string,
): Promise<SyncView> {
  await mayManageConnections(tx, actor);
  const sync = await requireSync(tx, id, { lock: true });
  if (sync.status === 'cancelled') return presentSync(tx, sync);
  if (!isUnderWay(sync)) {
    throw conflict({
      field: 'status',
      value: sync.status,
      expected: 'queued or running',
      message: `This sync is ${sync.status}; there is nothing to stop.`,
    });
  }
  await tx.client.query(
    `UPDATE sync_runs SET status = 'cancelled', finished_at = now(), error = $3 WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, whatStays(sync)],
  );
  await dropStaged(tx, id);
  await recordEvent(tx, actor, { kind: 'sync_stopped', facts: { system, kind: sync.kind } });
  return presentSync(tx, await requireSync(tx, id));
}

function whatStays({ kind, counts }: StoredSync): string {
  if (kind === 'removal') return 'Stopped. What was removed until then is in the bin. Undo brings it back.';
  if (kind === 'restore') return 'Stopped. What was brought back until then stays. Undo again to go on.';
  const written = counts.reduce(
    (sum, { created, updated, removed, sent }) => sum + created + updated + removed + sent,
    0,
  );
  if (written === 0) return 'Stopped before anything was written.';
  return `Stopped. ${counted(written, 'record')} written until then ${written === 1 ? 'stays' : 'stay'}.`;
}
