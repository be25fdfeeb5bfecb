/** A sync as its row holds it. */
import {
  type SettlingOf,
  SYNC_OBJECTS,
  type SyncCounts,
  type SyncFilters,
  type SyncKind,
  type SyncObject,
  type SyncStatus,
} from '@forecastle/contract';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { notFound } from '../../../platform/http/errors.ts';

/** Where a sync stands. `at` is the step's own place, null at its beginning; `moves` counts the chunks that were taken. */
export interface SyncPosition {
  readonly step: string | null;
  readonly at: unknown;
  readonly moves: number;
  /** The connected system's own time when the sync began, as an ISO instant; not there before it was asked. */
  readonly beganThere?: string;
}

export const SYNC_START: SyncPosition = { step: null, at: null, moves: 0 };

export interface StoredSync {
  readonly id: string;
  readonly connectionId: string;
  readonly kind: SyncKind;
  readonly status: SyncStatus;
  readonly generation: number;
  readonly mappingVersion: number;
  readonly filters: SyncFilters | null;
  readonly settling: SettlingOf | null;
  readonly position: SyncPosition;
  readonly counts: readonly SyncCounts[];
  readonly requestedById: string | null;
  /** Of a restore: the removal that it takes back. */
  readonly undoes: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly error: string | null;
}

export const SYNC_COLUMNS = `r.id, r.connection_id AS "connectionId", r.kind, r.status, r.generation,
  r.mapping_version AS "mappingVersion", r.filters, r.settling, r.position, r.counts, r.requested_by_id AS "requestedById",
  r.undoes, r.created_at AS "createdAt", r.started_at AS "startedAt", r.finished_at AS "finishedAt", r.error`;

/** Returns the sync, or null. */
export async function readSync(tx: TenantTransaction, id: string, { lock = false } = {}): Promise<StoredSync | null> {
  const { rows } = await tx.client.query<StoredSync>(
    `SELECT ${SYNC_COLUMNS} FROM sync_runs r WHERE r.organization_id = $1 AND r.id = $2 ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [tx.organizationId, id],
  );
  return rows[0] ?? null;
}

/** Throws NOT_FOUND when there is none. */
export async function requireSync(tx: TenantTransaction, id: string, options?: { lock: boolean }): Promise<StoredSync> {
  const found = await readSync(tx, id, options);
  if (!found) throw notFound('sync');
  return found;
}

export const isUnderWay = ({ status }: Pick<StoredSync, 'status'>): boolean =>
  status === 'queued' || status === 'running';

const LOCAL_KINDS: ReadonlySet<SyncKind> = new Set(['removal', 'restore']);

/** Returns whether a sync asks the connected system nothing, and so goes on in whatever state its connection is. */
export const isLocal = ({ kind }: Pick<StoredSync, 'kind'>): boolean => LOCAL_KINDS.has(kind);

export const NO_COUNTS: Omit<SyncCounts, 'object'> = {
  total: null,
  read: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  removed: 0,
  restored: 0,
  sent: 0,
  skipped: 0,
  failed: 0,
  warnings: 0,
};

/** Returns the counts with what was done to more records of an object, in the order of the objects. */
export function addCounts(
  counts: readonly SyncCounts[],
  object: SyncObject,
  { total, ...more }: Partial<Omit<SyncCounts, 'object'>>,
): readonly SyncCounts[] {
  const before = counts.find((each) => each.object === object) ?? { object, ...NO_COUNTS };
  const sum = { ...before, total: total ?? before.total };
  for (const [what, count] of Object.entries(more) as [keyof typeof more, number][]) sum[what] += count;
  const others = counts.filter((each) => each.object !== object);
  return [...others, sum].toSorted((a, b) => SYNC_OBJECTS.indexOf(a.object) - SYNC_OBJECTS.indexOf(b.object));
}

/** Keeps the connected system's time as that at which the sync began, and returns it; one that is kept already stays. */
export async function keepBeganThere(
  { client, organizationId }: TenantTransaction,
  syncId: string,
  now: Date,
): Promise<string> {
  const { rows } = await client.query<{ beganThere: string }>(
    `UPDATE sync_runs SET position = jsonb_build_object('beganThere', $3::text) || position
     WHERE organization_id = $1 AND id = $2 RETURNING position ->> 'beganThere' AS "beganThere"`,
    [organizationId, syncId, now.toISOString()],
  );
  if (!rows[0]) throw new Error(`there is no sync ${syncId}`);
  return rows[0].beganThere;
}
