import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';

export interface ConversationRow {
  readonly id: string;
  readonly opportunityId: string;
  readonly opportunityName: string;
  readonly authorId: string;
  readonly authorName: string;
  readonly title: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

interface Finding {
  /** Locks it against another question at the same time. */
  readonly lock?: boolean;
  readonly isDeleted?: boolean;
}

/** Returns a conversation of a deal that the actor may see. Throws NOT_FOUND. */
export async function findConversation(
  tx: TenantTransaction,
  actor: Actor,
  conversationId: string,
  { lock = false, isDeleted = false }: Finding = {},
): Promise<ConversationRow> {
  const { rows } = await tx.client.query<ConversationRow>(
    `SELECT c.id, c.opportunity_id AS "opportunityId", o.name AS "opportunityName", c.author_id AS "authorId",
       m.name AS "authorName", c.title, c.created_at AS "createdAt", c.updated_at AS "updatedAt"
     FROM conversations c
     JOIN opportunities o ON o.organization_id = $1 AND o.id = c.opportunity_id
     JOIN members m ON m.organization_id = $1 AND m.id = c.author_id
     WHERE c.organization_id = $1 AND c.id = $2 AND ($3::uuid[] IS NULL OR o.owner_id = ANY($3))
       AND (c.deleted_at IS NOT NULL) = $4 ${lock ? 'FOR UPDATE OF c' : ''}`,
    [tx.organizationId, conversationId, await visibleOwners(tx, actor), isDeleted],
  );
  if (!rows[0]) throw notFound('conversation');
  return rows[0];
}

/** Throws NOT_FOUND unless the actor began the conversation: others who see its deal only read it. */
export function assertOwn(actor: Actor, { authorId }: ConversationRow): void {
  if (authorId !== actor.memberId) throw notFound('conversation of yours');
}
