/** Which records of a chunk are still to be taken in this run. */
import type { SyncObject } from '@forecastle/contract';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { type Identity, markSeen, readIdentities } from './identities.ts';
import type { Outcomes } from './outcomes.ts';
import type { Taking } from './taking.ts';

interface Arriving {
  readonly externalId: string;
  /** Epoch milliseconds. */
  readonly modifiedAt: number;
}

export interface Arrivals<T> {
  readonly fresh: readonly T[];
  /** Of all of them, by external id. */
  readonly identities: ReadonlyMap<string, Identity>;
}

/**
 * Returns each record once, as it was changed last, without those that this run has taken already; a record that is older
 * than what was taken of it counts as unchanged.
 */
export async function arrivalsOf<T extends Arriving>(
  tx: TenantTransaction,
  taking: Taking,
  object: SyncObject,
  incoming: readonly T[],
  outcomes: Outcomes,
): Promise<Arrivals<T>> {
  const latest = new Map<string, T>();
  for (const each of incoming) {
    const other = latest.get(each.externalId);
    if (!other || other.modifiedAt <= each.modifiedAt) latest.set(each.externalId, each);
  }
  const identities = await readIdentities(tx, taking, object, latest.keys());
  const left = await leftOut(
    tx,
    taking,
    object,
    [...latest.keys()].filter((id) => !identities.has(id)),
  );
  const fresh: T[] = [];
  const older: string[] = [];
  for (const [id, each] of latest) {
    const identity = identities.get(id);
    if (left.has(id) || identity?.generation === taking.generation) continue;
    if (identity && !identity.isGone && each.modifiedAt < identity.modifiedAt) older.push(id);
    else fresh.push(each);
  }
  for (const id of older) outcomes.unchanged(id);
  await markSeen(tx, taking, object, older);
  return { fresh, identities };
}

/** Returns those that have no identity because this run could not take them. */
export async function leftOut(
  tx: TenantTransaction,
  { runId }: Taking,
  object: SyncObject,
  externalIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (externalIds.length === 0) return new Set();
  const { rows } = await tx.client.query<{ external_id: string }>(
    `SELECT external_id FROM sync_rows
     WHERE organization_id = $1 AND run_id = $2 AND object = $3 AND external_id = ANY($4::text[]) AND ordinal = 0`,
    [tx.organizationId, runId, object, externalIds],
  );
  return new Set(rows.map((row) => row.external_id));
}
