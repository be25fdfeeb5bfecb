import type { SyncObject } from '@forecastle/contract';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Taking } from './taking.ts';

interface Unlinked {
  readonly externalId: string;
  /** Epoch milliseconds; null when it is not told. */
  readonly createdAt: number | null;
}

/**
 * Returns those records without an identity that may be the same as one of ours by what they are called: all of them in a
 * first load; later those that are new there, and those that could not be taken before.
 */
export async function mayBeOurs<T extends Unlinked>(
  tx: TenantTransaction,
  { connectionId, isFirst }: Taking,
  object: SyncObject,
  unlinked: readonly T[],
): Promise<readonly T[]> {
  if (isFirst || unlinked.length === 0) return unlinked;
  const { rows } = await tx.client.query<{ begun_at: number | null; failed: string[] }>(
    `SELECT (SELECT extract(epoch FROM min(created_at))::float8 * 1000 FROM sync_runs
         WHERE organization_id = $1 AND connection_id = $2) AS begun_at,
       ARRAY(SELECT external_id FROM sync_failures WHERE organization_id = $1 AND connection_id = $2 AND direction = 'read'
         AND object = $3 AND external_id = ANY($4::text[])) AS failed`,
    [tx.organizationId, connectionId, object, unlinked.map(({ externalId }) => externalId)],
  );
  const begunAt = rows[0]?.begun_at ?? Number.POSITIVE_INFINITY;
  const failed = new Set(rows[0]?.failed);
  return unlinked.filter(
    ({ externalId, createdAt }) => failed.has(externalId) || (createdAt !== null && createdAt >= begunAt),
  );
}
