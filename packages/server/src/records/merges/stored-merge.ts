import type { Merge } from '@forecastle/contract';
import type * as z from 'zod';
import type { MergedNoun, MovedByMerge } from '../../platform/database/schema/merges.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { mayWrite } from './load-pairs.ts';
import type { RecordRow } from './nouns.ts';

export interface StoredMerge {
  readonly id: string;
  readonly noun: MergedNoun;
  readonly keptId: string;
  readonly mergedId: string;
  readonly mergedName: string;
  readonly keptBefore: RecordRow | null;
  readonly keptAfter: RecordRow | null;
  readonly mergedRow: RecordRow | null;
  readonly moved: MovedByMerge;
  readonly batchId: string | null;
  readonly mergedAt: Date;
  readonly mergedById: string;
  readonly mergedBy: string;
  readonly undoneAt: Date | null;
}

const COLUMNS = `g.id, g.noun, g.kept_id AS "keptId", g.merged_id AS "mergedId", g.merged_name AS "mergedName",
  g.kept_before AS "keptBefore", g.kept_after AS "keptAfter", g.merged_row AS "mergedRow", g.moved,
  g.batch_id AS "batchId", g.merged_at AS "mergedAt", g.merged_by_id AS "mergedById", m.name AS "mergedBy",
  g.undone_at AS "undoneAt"`;
const TABLES = 'merges g JOIN members m ON m.organization_id = $1 AND m.id = g.merged_by_id';

/** One merge; throws NOT_FOUND. */
export async function readMerge(tx: TenantTransaction, id: string): Promise<StoredMerge> {
  const { rows } = await tx.client.query<StoredMerge>(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE g.organization_id = $1 AND g.id = $2`,
    [tx.organizationId, id],
  );
  if (!rows[0]) throw notFound('merge');
  return rows[0];
}

/** What was merged into a record, the latest first, undone ones left out. */
export async function listMerges(
  tx: TenantTransaction,
  actor: Actor,
  { noun, keptId }: { noun: MergedNoun; keptId: string },
): Promise<z.infer<typeof Merge>[]> {
  const { rows } = await tx.client.query<StoredMerge>(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE g.organization_id = $1 AND g.noun = $2 AND g.kept_id = $3 AND g.undone_at IS NULL
     ORDER BY g.id DESC`,
    [tx.organizationId, noun, keptId],
  );
  const writable = (await mayWrite(tx, actor, noun, [keptId])).get(keptId) ?? false;
  return rows.map((row) => presentRow(row, writable));
}

export async function presentMerge(
  tx: TenantTransaction,
  actor: Actor,
  row: StoredMerge,
): Promise<z.infer<typeof Merge>> {
  return presentRow(row, (await mayWrite(tx, actor, row.noun, [row.keptId])).get(row.keptId) ?? false);
}

function presentRow(row: StoredMerge, writable: boolean): z.infer<typeof Merge> {
  const { id, noun, keptId, mergedId, mergedName, mergedAt, mergedById, mergedBy, undoneAt, mergedRow } = row;
  return {
    id,
    noun,
    keptId,
    mergedId,
    mergedName,
    mergedAt: mergedAt.toISOString(),
    mergedBy: { id: mergedById, name: mergedBy },
    undoneAt: undoneAt?.toISOString() ?? null,
    abilities: { undo: undoneAt === null && mergedRow !== null && writable },
  };
}
