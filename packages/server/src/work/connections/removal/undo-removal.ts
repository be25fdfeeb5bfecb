import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict, notFound } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { connectionById } from '../read-connection.ts';
import { queueOrRefuse } from '../runs/start-sync.ts';
import { isUnderWay, requireSync, type StoredSync } from '../runs/stored-sync.ts';
import { lastUndos, undoUntil } from './list-removals.ts';

/** Starts to bring back what a removal moved into the bin. Throws CONFLICT when it cannot be undone now. */
export async function undoRemoval(
  tx: TenantTransaction,
  actor: Actor,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<StoredSync> {
  await mayManageConnections(tx, actor);
  const found = await requireSync(tx, id);
  if (found.kind !== 'removal') throw notFound('removal');
  const connection = await connectionById(tx, found.connectionId, { lock: 'FOR UPDATE' });
  const removal = await requireSync(tx, id);
  const undo = (await lastUndos(tx, [removal])).get(id);
  const why = whyNot(removal, undo, now);
  if (why !== null) throw conflict({ field: null, message: `${why} Nothing was changed.` });
  return queueOrRefuse(tx, actor, connection, { kind: 'restore', undoes: id });
}

function whyNot(removal: StoredSync, undo: StoredSync | undefined, now: Date): string | null {
  if (isUnderWay(removal)) return 'Records are still being removed. Wait until that ends, or stop it first.';
  if (undo && isUnderWay(undo)) return 'The records are being brought back already.';
  if (undo?.status === 'completed') return 'This removal is already undone.';
  if (undoUntil(removal) <= now) return 'The records have left the bin, so they cannot come back.';
  return null;
}
