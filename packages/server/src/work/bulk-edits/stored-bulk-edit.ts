import type { BulkEdit as BulkEditView } from '@forecastle/contract';
import type { BulkEdit, LeftWhy } from '@forecastle/rules';
import * as z from 'zod';
import type { bulkEdits, LeftCounts } from '../../platform/database/schema/bulk-edits.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { POLICIES, visibleOwners } from '../../tenancy/identity/policies.ts';
import { presentLeft } from './left-counts.ts';

type View = z.infer<typeof BulkEditView>;

export interface StoredBulkEdit {
  readonly id: string;
  readonly byId: string;
  readonly byName: string;
  readonly undoneById: string | null;
  readonly edit: BulkEdit;
  readonly status: (typeof bulkEdits.$inferSelect)['status'];
  readonly total: number;
  readonly taken: number;
  readonly changed: number;
  readonly same: number;
  readonly left: LeftCounts;
  readonly undone: number;
  readonly kept: LeftCounts;
  readonly lastId: string | null;
  readonly refusal: string | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

const SELECT = `SELECT b.id, b.by_id AS "byId", m.name AS "byName", b.undone_by_id AS "undoneById", b.edit, b.status,
    b.total, b.taken, b.changed, b.same, b."left", b.undone, b.kept, b.last_id AS "lastId", b.refusal,
    b.started_at AS "startedAt", b.finished_at AS "finishedAt"
  FROM bulk_edits b JOIN members m ON m.organization_id = $1 AND m.id = b.by_id WHERE b.organization_id = $1`;

/** A bulk edit, locked for whoever goes on with it when asked for; null when there is none. */
export async function findBulkEdit(
  tx: TenantTransaction,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredBulkEdit | null> {
  const { rows } = await tx.client.query<StoredBulkEdit>(`${SELECT} AND b.id = $2 ${lock ? 'FOR UPDATE OF b' : ''}`, [
    tx.organizationId,
    id,
  ]);
  return rows[0] ?? null;
}

/** One that the actor began, or anybody's where they see the organisation; throws NOT_FOUND for any other. */
export async function visibleBulkEdit(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
  options: { lock?: boolean } = {},
): Promise<StoredBulkEdit> {
  const stored = await findBulkEdit(tx, id, options);
  const isSeen = stored?.byId === actor.memberId || POLICIES[actor.role].scope === 'organization';
  if (!stored || !isSeen) throw notFound('bulk edit');
  return stored;
}

export async function showBulkEdit(tx: TenantTransaction, actor: Actor, id: string): Promise<View> {
  return present(await visibleBulkEdit(tx, actor, id));
}

/** The actor's own, the latest first. */
export async function listBulkEdits(
  tx: TenantTransaction,
  actor: Actor,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: View[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, z.tuple([z.uuid()]));
  const { rows } = await tx.client.query<StoredBulkEdit>(
    `${SELECT} AND b.by_id = $2 AND ($3::uuid IS NULL OR b.id < $3) ORDER BY b.id DESC LIMIT $4`,
    [tx.organizationId, actor.memberId, after?.[0] ?? null, limit + 1],
  );
  return pageOf(rows, limit, present, ({ id }) => [id]);
}

/** Deals that it, or its undo, has left, by name; of those the actor may see by now. */
export async function listLeft(
  tx: TenantTransaction,
  actor: Actor,
  { id, cursor, limit }: { id: string; cursor?: string | undefined; limit: number },
): Promise<{ items: { id: string; name: string; why: LeftWhy }[]; nextCursor: string | null }> {
  const { status } = await visibleBulkEdit(tx, actor, id);
  const after = decodeCursor(cursor, z.tuple([z.uuid()]));
  const { rows } = await tx.client.query<{ id: string; name: string; why: LeftWhy }>(
    `SELECT o.id, o.name, d.why FROM bulk_edit_deals d
     JOIN opportunities o ON o.organization_id = $1 AND o.id = d.opportunity_id
     WHERE d.organization_id = $1 AND d.bulk_edit_id = $2 AND d.why IS NOT NULL AND ($3::uuid IS NULL OR o.id > $3)
       AND ($4::uuid[] IS NULL OR o.owner_id = ANY($4::uuid[])) AND (d.entry_id IS NOT NULL) = $6
     ORDER BY o.id LIMIT $5`,
    [
      ...[tx.organizationId, id, after?.[0] ?? null, await visibleOwners(tx, actor), limit + 1],
      status === 'undoing' || status === 'undone',
    ],
  );
  return pageOf(
    rows,
    limit,
    (row) => row,
    (row) => [row.id],
  );
}

function present(stored: StoredBulkEdit): View {
  const { id, edit, status, total, taken, changed, same, left, undone, kept, refusal, startedAt, finishedAt } = stored;
  const isOver = status === 'changed' || status === 'cancelled';
  return {
    ...{ id, edit: edit as View['edit'], status, total, taken, changed, same, undone, refusal },
    left: presentLeft(left),
    kept: presentLeft(kept),
    by: { id: stored.byId, name: stored.byName },
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    abilities: { cancel: status === 'changing', undo: isOver && changed > 0 },
  };
}
