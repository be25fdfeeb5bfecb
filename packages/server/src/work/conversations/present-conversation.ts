import type { ConversationView } from '@forecastle/contract';
import type * as z from 'zod';
import type { conversationSheets } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { findConversation } from './find-conversation.ts';
import { presentMessage, readMessages } from './message-row.ts';

type SheetRow = Pick<typeof conversationSheets.$inferSelect, 'id' | 'facts' | 'madeAt'>;

/** Returns a conversation with its messages and the facts they were made from. Throws NOT_FOUND for a deal the actor may not see. */
export async function getConversation(
  tx: TenantTransaction,
  actor: Actor,
  conversationId: string,
): Promise<z.infer<typeof ConversationView>> {
  const found = await findConversation(tx, actor, conversationId);
  const messages = await readMessages(tx, conversationId);
  const sheets = await readSheets(tx, conversationId);
  const isOwn = found.authorId === actor.memberId;
  return {
    id: found.id,
    opportunity: { id: found.opportunityId, name: found.opportunityName },
    author: { id: found.authorId, name: found.authorName },
    title: found.title,
    createdAt: found.createdAt.toISOString(),
    updatedAt: found.updatedAt.toISOString(),
    messages: messages.map(presentMessage),
    sheets: sheets.map(({ id, facts, madeAt }) => ({ id, facts, madeAt: madeAt.toISOString() })),
    abilities: { send: isOwn, remove: isOwn },
  };
}

async function readSheets(tx: TenantTransaction, conversationId: string): Promise<SheetRow[]> {
  const { rows } = await tx.client.query<SheetRow>(
    `SELECT id, facts, made_at AS "madeAt" FROM conversation_sheets
     WHERE organization_id = $1 AND conversation_id = $2 ORDER BY made_at, id`,
    [tx.organizationId, conversationId],
  );
  return rows;
}
