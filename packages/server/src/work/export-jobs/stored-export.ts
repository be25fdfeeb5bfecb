import type { ExportJobFormat, ExportJobOf, ExportJob as ExportJobView } from '@forecastle/contract';
import { exportPercent } from '@forecastle/rules';
import * as z from 'zod';
import type { exportJobs } from '../../platform/database/schema/export-jobs.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';

type View = z.infer<typeof ExportJobView>;

export interface StoredExport {
  readonly id: string;
  readonly byId: string;
  readonly what: ExportJobOf;
  readonly format: ExportJobFormat;
  readonly query: string;
  readonly status: (typeof exportJobs.$inferSelect)['status'];
  readonly attempts: number;
  readonly done: number;
  readonly total: number | null;
  readonly size: number;
  readonly reason: string | null;
  readonly day: string | null;
  readonly askedAt: Date;
  readonly readyAt: Date | null;
  readonly expiresAt: Date | null;
  /** Its time is over. */
  readonly isOver: boolean;
  /** It holds deals that whoever asks sees no longer. */
  readonly holdsMore: boolean;
}

/** $1 organisation, $2 the owners whose deals are seen by now (null = all). */
const SELECT = `SELECT x.id, x.by_id AS "byId", x.what, x.format, x.query, x.status, x.attempts, x.done, x.total,
    x.size::float8 AS size, x.reason, x.day, x.asked_at AS "askedAt", x.ready_at AS "readyAt",
    x.expires_at AS "expiresAt", coalesce(x.expires_at <= now(), false) AS "isOver",
    CASE WHEN x.owners IS NULL THEN $2::uuid[] IS NOT NULL ELSE NOT coalesce(x.owners <@ $2::uuid[], true) END AS "holdsMore"
  FROM export_jobs x WHERE x.organization_id = $1`;

/** One that the actor asked for; throws NOT_FOUND for any other, and for one that was removed. */
export async function ownExport(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
  { removed = false }: { removed?: boolean } = {},
): Promise<StoredExport> {
  const { rows } = await tx.client.query<StoredExport>(
    `${SELECT} AND x.id = $3 AND x.by_id = $4 AND ($5 OR x.removed_at IS NULL)`,
    [tx.organizationId, await visibleOwners(tx, actor), id, actor.memberId, removed],
  );
  if (!rows[0]) throw notFound('export');
  return rows[0];
}

/** The actor's own, the latest first. */
export async function listExports(
  tx: TenantTransaction,
  actor: Actor,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: View[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, z.tuple([z.uuid()]));
  const { rows } = await tx.client.query<StoredExport>(
    `${SELECT} AND x.by_id = $3 AND x.removed_at IS NULL AND ($4::uuid IS NULL OR x.id < $4) ORDER BY x.id DESC LIMIT $5`,
    [tx.organizationId, await visibleOwners(tx, actor), actor.memberId, after?.[0] ?? null, limit + 1],
  );
  return pageOf(rows, limit, presentExport, ({ id }) => [id]);
}

const NARROWER = 'You may no longer see everything in this file. Export it again.';
const OVER = 'This file has expired. Export it again.';

/** Why a file that was made cannot be had any more; null while it can. */
export function endOf({ status, isOver, holdsMore }: StoredExport): string | null {
  if (status !== 'ready') return null;
  if (isOver) return OVER;
  return holdsMore ? NARROWER : null;
}

export const nameOf = ({ what, format, day }: StoredExport): string => `${what}-${day ?? ''}.${format}`;

export function presentExport(stored: StoredExport): View {
  const { id, what, format, query, status, done, total, size, askedAt, readyAt, expiresAt } = stored;
  const end = endOf(stored);
  const isReady = status === 'ready';
  return {
    id,
    what,
    format,
    query,
    done,
    total,
    status: end === null ? status : 'expired',
    percent: isReady ? 100 : exportPercent(done, total),
    reason: end ?? stored.reason,
    fileName: isReady ? nameOf(stored) : null,
    size: isReady ? size : null,
    askedAt: askedAt.toISOString(),
    readyAt: readyAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
