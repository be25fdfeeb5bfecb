import type { MergeBatch } from '@forecastle/contract';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import type { LeftPair, MergedNoun, PairToMerge } from '../../platform/database/schema/merges.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { POLICIES } from '../../tenancy/identity/policies.ts';
import { enqueueBatch } from './duplicate-jobs.ts';

export interface StoredBatch {
  readonly id: string;
  readonly noun: MergedNoun;
  readonly byId: string;
  /** Who had it undone; null while nobody has. */
  readonly undoneById: string | null;
  readonly status: 'merging' | 'merged' | 'undoing' | 'undone';
  readonly pairs: readonly PairToMerge[];
  readonly next: number;
  readonly done: number;
  readonly left: readonly LeftPair[];
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

const COLUMNS = `id, noun, by_id AS "byId", undone_by_id AS "undoneById", status, pairs, next, done, "left", started_at AS "startedAt",
  finished_at AS "finishedAt"`;

/** A batch, locked for whoever goes on with it when asked for; null when there is none. */
export async function findBatch(
  tx: TenantTransaction,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredBatch | null> {
  const { rows } = await tx.client.query<StoredBatch>(
    `SELECT ${COLUMNS} FROM merge_batches WHERE organization_id = $1 AND id = $2 ${lock ? 'FOR UPDATE' : ''}`,
    [tx.organizationId, id],
  );
  return rows[0] ?? null;
}

/** Begins to merge pairs in the background. Those the actor may not merge are left and named when their turn comes. */
export async function startBatch(
  tx: TenantTransaction,
  actor: Actor,
  { noun, pairs }: { noun: MergedNoun; pairs: readonly PairToMerge[] },
) {
  const id = newId();
  await tx.client.query(
    `INSERT INTO merge_batches (organization_id, id, noun, by_id, status, pairs) VALUES ($1, $2, $3, $4, 'merging', $5)`,
    [tx.organizationId, id, noun, actor.memberId, JSON.stringify(pairs)],
  );
  await enqueueBatch(tx, { organizationId: tx.organizationId, batchId: id });
  await recordEvent(tx, actor, { kind: 'merge_batch_started', facts: { pairs: pairs.length } });
  return showBatch(tx, actor, id);
}

/** Begins to undo a batch in the background, the last merge first. One that is being undone, or was, is answered as it is. */
export async function startBatchUndo(tx: TenantTransaction, actor: Actor, { id }: { id: string }) {
  const batch = await visibleBatch(tx, actor, id, { lock: true });
  if (batch.status === 'merging') {
    throw conflict({
      field: 'status',
      value: batch.status,
      expected: 'a merge of many that has ended',
      message: 'These pairs are still being merged. Undo them when that is done.',
    });
  }
  if (batch.status === 'merged') {
    await tx.client.query(
      `UPDATE merge_batches SET status = 'undoing', next = 0, done = 0, "left" = '[]', started_at = now(), finished_at = NULL, undone_by_id = $3
       WHERE organization_id = $1 AND id = $2`,
      [tx.organizationId, id, actor.memberId],
    );
    await enqueueBatch(tx, { organizationId: tx.organizationId, batchId: id });
    await recordEvent(tx, actor, { kind: 'merge_batch_undo_started' });
  }
  return showBatch(tx, actor, id);
}

/** A batch that the actor began, or anybody's where they see the organisation; throws NOT_FOUND for any other. */
async function visibleBatch(tx: TenantTransaction, actor: Actor, id: string, options: { lock?: boolean } = {}) {
  const batch = await findBatch(tx, id, options);
  const isSeen = batch?.byId === actor.memberId || POLICIES[actor.role].scope === 'organization';
  if (!batch || !isSeen) throw notFound('merge of many');
  return batch;
}

/** How far merging many pairs, or undoing it, is. */
export async function showBatch(tx: TenantTransaction, actor: Actor, id: string): Promise<z.infer<typeof MergeBatch>> {
  const batch = await visibleBatch(tx, actor, id);
  const { noun, status, pairs, next, done, left, startedAt, finishedAt } = batch;
  return {
    id,
    noun,
    status,
    total: pairs.length,
    taken: next,
    done,
    left: [...left],
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
