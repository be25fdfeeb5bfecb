import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { assertOwn, findConversation } from './find-conversation.ts';

/** Deletes or restores a conversation. Throws NOT_FOUND for somebody else's. Notes that were saved from it stay. */
export async function setDeleted(
  tx: TenantTransaction,
  actor: Actor,
  conversationId: string,
  isDeleted: boolean,
): Promise<void> {
  assertOwn(actor, await findConversation(tx, actor, conversationId, { lock: true, isDeleted: !isDeleted }));
  await tx.client.query(
    `UPDATE conversations SET deleted_at = CASE WHEN $3 THEN now() END WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, conversationId, isDeleted],
  );
}
