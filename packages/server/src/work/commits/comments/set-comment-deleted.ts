import type { CommitComment } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { seenLine } from './comment-line.ts';
import { type CommentRow, presentComment, readComments } from './comment-row.ts';

/** A deleted comment can be restored this long; then it is gone. */
const KEPT = "interval '1 day'";

/** Deletes a comment of the actor's own; doing it twice changes nothing. Throws NOT_FOUND for anybody else's. */
export async function removeComment(
  tx: TenantTransaction,
  actor: Actor,
  { id }: { readonly id: string },
  now: Date,
): Promise<void> {
  await ownComment(tx, actor, id);
  await tx.client.query(
    'UPDATE commit_comments SET deleted_at = coalesce(deleted_at, $3) WHERE organization_id = $1 AND id = $2',
    [tx.organizationId, id, now],
  );
  await forgetDeleted(tx, now);
}

/** Brings a comment of the actor's own back, on a line that they still see. */
export async function restoreComment(
  tx: TenantTransaction,
  actor: Actor,
  { id }: { readonly id: string },
  now: Date,
): Promise<z.infer<typeof CommitComment>> {
  // What can be restored no more is gone, although nobody has commented since.
  await forgetDeleted(tx, now);
  const row = await ownComment(tx, actor, id);
  await seenLine(tx, actor, { scope: row.scope, memberId: row.member_id });
  await tx.client.query('UPDATE commit_comments SET deleted_at = NULL WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    id,
  ]);
  return presentComment(actor, row);
}

/** Removes comments that were deleted too long ago to be restored. */
export async function forgetDeleted(tx: TenantTransaction, now: Date): Promise<void> {
  await tx.client.query(
    `DELETE FROM commit_comments WHERE organization_id = $1 AND deleted_at IS NOT NULL AND deleted_at < $2::timestamptz - ${KEPT}`,
    [tx.organizationId, now],
  );
}

async function ownComment(tx: TenantTransaction, { memberId }: Actor, id: string): Promise<CommentRow> {
  const [row] = await readComments(tx, 'c.id = $2 AND c.author_id = $3 FOR NO KEY UPDATE OF c', [id, memberId]);
  if (!row) throw notFound('comment of yours');
  return row;
}
