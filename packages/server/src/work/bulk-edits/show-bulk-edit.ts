import type { BulkEdit as BulkEditView } from '@forecastle/contract';
import type { LeftWhy } from '@forecastle/rules';
import * as z from 'zod';
import type { BulkNounName } from '../../platform/database/schema/bulk-edits.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/errors.ts';
import { YOURS_NOW } from '../../records/bin/restore-deals.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may, POLICIES } from '../../tenancy/identity/policies.ts';
import { presentLeft } from './left-counts.ts';
import { workOf } from './nouns.ts';
import { findBulkEdit, SELECT_BULK_EDITS, type StoredBulkEdit } from './stored-bulk-edit.ts';

type View = z.infer<typeof BulkEditView>;

/** One that the actor began, or anybody's where they see the organisation; throws NOT_FOUND for any other. */
export async function visibleBulkEdit(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
  options: { lock?: 'update' } = {},
): Promise<StoredBulkEdit> {
  const stored = await findBulkEdit(tx, id, options);
  const isSeen = stored?.byId === actor.memberId || POLICIES[actor.role].scope === 'organization';
  if (!stored || !isSeen) throw notFound('bulk edit');
  return stored;
}

export async function showBulkEdit(tx: TenantTransaction, actor: Actor, id: string): Promise<View> {
  return presentBulkEdit(actor, await visibleBulkEdit(tx, actor, id));
}

/** The actor's own, the latest first. */
export async function listBulkEdits(
  tx: TenantTransaction,
  actor: Actor,
  { cursor, limit, noun }: { cursor?: string | undefined; limit: number; noun?: BulkNounName | undefined },
): Promise<{ items: View[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, z.tuple([z.uuid()]));
  const { rows } = await tx.client.query<StoredBulkEdit>(
    `${SELECT_BULK_EDITS} AND b.by_id = $2 AND ($3::uuid IS NULL OR b.id < $3) AND ($5::text IS NULL OR b.noun = $5)
     ORDER BY b.id DESC LIMIT $4`,
    [tx.organizationId, actor.memberId, after?.[0] ?? null, limit + 1, noun ?? null],
  );
  return pageOf(
    rows,
    limit,
    (row) => presentBulkEdit(actor, row),
    ({ id }) => [id],
  );
}

/** Records that it, or its undo, has left, by name; of those the actor may see by now. */
export async function listLeft(
  tx: TenantTransaction,
  actor: Actor,
  { id, cursor, limit }: { id: string; cursor?: string | undefined; limit: number },
): Promise<{ items: { id: string; name: string; why: LeftWhy }[]; nextCursor: string | null }> {
  const stored = await visibleBulkEdit(tx, actor, id);
  const after = decodeCursor(cursor, z.tuple([z.uuid()]));
  const { held, named } = workOf(stored);
  const { join, seen } = await named(tx, actor);
  const isUndo = stored.status === 'undoing' || stored.status === 'undone';
  const values: unknown[] = [tx.organizationId, id, after?.[0] ?? null, limit + 1, isUndo];
  const { rows } = await tx.client.query<{ id: string; name: string; why: LeftWhy }>(
    `SELECT r.id, r.name, d.why FROM ${held.table} d ${join}
     WHERE d.organization_id = $1 AND d.bulk_edit_id = $2 AND d.why IS NOT NULL AND ($3::uuid IS NULL OR r.id > $3)
       AND ${held.isChanged} = $5 AND ${seen((value) => `$${values.push(value)}`)}
     ORDER BY r.id LIMIT $4`,
    values,
  );
  return pageOf(
    rows,
    limit,
    (row) => row,
    (row) => [row.id],
  );
}

/** Records that an undo brought back without something, by name and with what that is; of those the actor may see by now. */
export async function listLost(
  tx: TenantTransaction,
  actor: Actor,
  { id, cursor, limit }: { id: string; cursor?: string | undefined; limit: number },
): Promise<{ items: { id: string; name: string; lost: string[] }[]; nextCursor: string | null }> {
  const stored = await visibleBulkEdit(tx, actor, id);
  const after = decodeCursor(cursor, z.tuple([z.uuid()]));
  const { held, named } = workOf(stored);
  const { join, seen } = await named(tx, actor);
  const values: unknown[] = [tx.organizationId, id, after?.[0] ?? null, limit + 1];
  const { rows } = await tx.client.query<{ id: string; name: string; lost: string[] }>(
    `SELECT r.id, r.name, d.lost FROM ${held.table} d ${join}
     WHERE d.organization_id = $1 AND d.bulk_edit_id = $2 AND d.lost IS NOT NULL AND ($3::uuid IS NULL OR r.id > $3)
       AND ${seen((value) => `$${values.push(value)}`)}
     ORDER BY r.id LIMIT $4`,
    values,
  );
  const isTheirs = stored.undoneById === actor.memberId;
  const said = (what: string) =>
    what === YOURS_NOW && !isTheirs ? 'Its owner has left. The person who undid this owns it now.' : what;
  return pageOf(
    rows,
    limit,
    (row) => ({ ...row, lost: row.lost.map(said) }),
    (row) => [row.id],
  );
}

export function presentBulkEdit(actor: Actor, stored: StoredBulkEdit): View {
  const { id, noun, edit, archives, status, total, taken, changed, same, undone, lost, refusal } = stored;
  const { left, kept, startedAt, finishedAt } = stored;
  const isOver = status === 'changed' || status === 'cancelled';
  // A stage that comes back half empty would be neither: what is stopped is undone.
  const undo = archives ? may(actor, 'manageStages') && (status === 'changing' || isOver) : isOver && changed > 0;
  return {
    id,
    noun,
    edit: edit as View['edit'],
    archives,
    status,
    total,
    taken,
    changed,
    same,
    undone,
    lost,
    refusal,
    left: presentLeft(left),
    kept: presentLeft(kept),
    by: { id: stored.byId, name: stored.byName },
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    abilities: { cancel: !archives && status === 'changing', undo },
  };
}
