import type { CommitComment } from '@forecastle/contract';
import type { CommitScope } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';

export interface CommentRow {
  readonly id: string;
  readonly scope: CommitScope;
  readonly member_id: string | null;
  readonly author_id: string;
  readonly author_name: string;
  readonly body: string;
  readonly created_at: Date;
  readonly deleted_at: Date | null;
}

const SELECT = `SELECT c.id, c.scope, c.member_id, c.author_id, a.name AS author_name, c.body, c.created_at, c.deleted_at
  FROM commit_comments c JOIN members a ON a.organization_id = c.organization_id AND a.id = c.author_id`;

/** Comments `c` that meet a condition on $2 and more; $1 is the organisation. */
export async function readComments(
  tx: TenantTransaction,
  condition: string,
  values: readonly unknown[],
): Promise<CommentRow[]> {
  const { rows } = await tx.client.query<CommentRow>(`${SELECT} WHERE c.organization_id = $1 AND ${condition}`, [
    tx.organizationId,
    ...values,
  ]);
  return rows;
}

export const presentComment = (
  { memberId }: Pick<Actor, 'memberId'>,
  row: CommentRow,
): z.infer<typeof CommitComment> => ({
  id: row.id,
  body: row.body,
  author: { id: row.author_id, name: row.author_name },
  createdAt: row.created_at.toISOString(),
  abilities: { remove: row.author_id === memberId },
});
