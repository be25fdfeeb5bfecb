import { BIN_DAYS, type SalesforceRemoval, type SyncedSystem } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { presentSyncs } from '../runs/present-sync.ts';
import { isUnderWay, type StoredSync, SYNC_COLUMNS } from '../runs/stored-sync.ts';

type View = z.infer<typeof SalesforceRemoval>;

const DAY_MS = 86_400_000;

/** Returns when the first record of a removal leaves the bin. */
export const undoUntil = ({ startedAt, createdAt }: Pick<StoredSync, 'startedAt' | 'createdAt'>): Date =>
  new Date((startedAt ?? createdAt).getTime() + BIN_DAYS * DAY_MS);

/** Returns removals that can still be undone, or were in that time, latest first, each with its latest undo. */
export async function listRemovals(tx: TenantTransaction, system: SyncedSystem, now: Date): Promise<readonly View[]> {
  const { client, organizationId } = tx;
  const { rows } = await client.query<StoredSync & { organization: string | null }>(
    `SELECT ${SYNC_COLUMNS}, c.remote ->> 'organizationName' AS organization FROM sync_runs r
     JOIN connections c ON c.organization_id = $1 AND c.id = r.connection_id AND c.system = $2
     WHERE r.organization_id = $1 AND r.kind = 'removal'
       AND coalesce(r.started_at, r.created_at) > $3::timestamptz - make_interval(days => ${BIN_DAYS})
     ORDER BY r.id DESC`,
    [organizationId, system, now],
  );
  const undos = await lastUndos(tx, rows);
  const views = new Map((await presentSyncs(tx, [...rows, ...undos.values()])).map((view) => [view.id, view]));
  return rows.flatMap((row) => {
    const run = views.get(row.id);
    const undo = undos.get(row.id);
    if (!run) return [];
    const view: View = {
      run,
      organization: row.organization,
      removed: run.counts.reduce((sum, { removed }) => sum + removed, 0),
      stayed: run.counts.reduce((sum, { skipped }) => sum + skipped, 0),
      undoUntil: undoUntil(row).toISOString(),
      undo: undo ? (views.get(undo.id) ?? null) : null,
      canUndo: !isUnderWay(row) && !(undo && (isUnderWay(undo) || undo.status === 'completed')),
    };
    return [view];
  });
}

/** Returns the latest undo of removals, by removal. */
export async function lastUndos(
  { client, organizationId }: TenantTransaction,
  removals: readonly Pick<StoredSync, 'id'>[],
): Promise<ReadonlyMap<string, StoredSync>> {
  if (removals.length === 0) return new Map();
  const { rows } = await client.query<StoredSync & { undoes: string }>(
    `SELECT DISTINCT ON (r.undoes) ${SYNC_COLUMNS} FROM sync_runs r
     WHERE r.organization_id = $1 AND r.kind = 'restore' AND r.undoes = ANY($2::uuid[]) ORDER BY r.undoes, r.id DESC`,
    [organizationId, removals.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [row.undoes, row]));
}
