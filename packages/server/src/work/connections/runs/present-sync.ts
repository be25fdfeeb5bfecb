import { SYNC_OBJECTS, type SyncView } from '@forecastle/contract';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { isLocal, isUnderWay, NO_COUNTS, type StoredSync } from './stored-sync.ts';

/** Returns syncs of one connection as the API tells them. */
export async function presentSyncs(tx: TenantTransaction, syncs: readonly StoredSync[]): Promise<SyncView[]> {
  const { rows } = await tx.client.query<{ id: string; name: string }>(
    'SELECT id, name FROM members WHERE organization_id = $1 AND id = ANY($2::uuid[])',
    [tx.organizationId, syncs.flatMap(({ requestedById }) => requestedById ?? [])],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const { rows: waiting } = await tx.client.query<{ id: string }>(
    `SELECT id FROM connections WHERE organization_id = $1 AND id = ANY($2::uuid[]) AND state <> 'healthy'`,
    [tx.organizationId, [...new Set(syncs.map(({ connectionId }) => connectionId))]],
  );
  const notHealthy = new Set(waiting.map(({ id }) => id));
  return syncs.map((sync) => ({
    id: sync.id,
    kind: sync.kind,
    status: sync.status,
    waitsFor: isUnderWay(sync) && !isLocal(sync) && notHealthy.has(sync.connectionId) ? 'connection' : null,
    step: isUnderWay(sync) ? stepOf(sync) : null,
    // Those of earlier versions have no number for what was counted later.
    counts: sync.counts.map((each) => ({ ...NO_COUNTS, ...each })),
    filters: sync.filters,
    settling: sync.settling,
    mappingVersion: sync.mappingVersion,
    requestedBy: sync.requestedById === null ? null : (names.get(sync.requestedById) ?? null),
    createdAt: sync.createdAt.toISOString(),
    startedAt: sync.startedAt?.toISOString() ?? null,
    finishedAt: sync.finishedAt?.toISOString() ?? null,
    error: sync.error,
  }));
}

export async function presentSync(tx: TenantTransaction, sync: StoredSync): Promise<SyncView> {
  const [view] = await presentSyncs(tx, [sync]);
  if (!view) throw new Error('a sync is presented');
  return view;
}

/** Steps are named by their object, some with a word behind it. */
const stepOf = ({ position }: StoredSync): SyncView['step'] =>
  SYNC_OBJECTS.find((object) => object === position.step?.split(' ')[0]) ?? null;
