import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { type ConversationRow, findConversation } from './find-conversation.ts';
import { type MessageRow, readMessage } from './message-row.ts';

/** Returns an answer and its conversation. Throws NOT_FOUND for a question, or a deal the actor may not see. */
export async function findAnswer(
  tx: TenantTransaction,
  actor: Actor,
  asked: { readonly conversationId: string; readonly messageId: string },
): Promise<{ conversation: ConversationRow; answer: MessageRow }> {
  const conversation = await findConversation(tx, actor, asked.conversationId);
  const answer = await readMessage(tx, asked);
  if (!answer?.isAnswer) throw notFound('answer');
  return { conversation, answer };
}
