import type pg from 'pg';
import { inTenant } from '../../platform/database/tenant.ts';
import type { OngoingWork } from '../../platform/http/ongoing-work.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { findAnswer } from './find-answer.ts';
import { assertOwn } from './find-conversation.ts';
import { type Message, presentMessage } from './message-row.ts';

/**
 * Stops an answer and returns it as it then is. An answer that another process writes is marked as stopped; that process
 * finds the mark when it saves the next sentence.
 */
export async function stopAnswer(
  { pool, actor, ongoing }: { readonly pool: pg.Pool; readonly actor: Actor; readonly ongoing: OngoingWork },
  asked: { readonly conversationId: string; readonly messageId: string },
): Promise<Message> {
  const read = () => inTenant(pool, actor.organizationId, (tx) => findAnswer(tx, actor, asked), { readOnly: true });
  const { conversation, answer } = await read();
  assertOwn(actor, conversation);
  if (answer.state === 'writing') {
    if (ongoing.stop(answer.id)) await ongoing.ended(answer.id);
    else {
      await inTenant(pool, actor.organizationId, (tx) =>
        tx.client.query(
          `UPDATE conversation_messages SET state = 'stopped' WHERE organization_id = $1 AND id = $2 AND state = 'writing'`,
          [tx.organizationId, answer.id],
        ),
      );
    }
  }
  return presentMessage((await read()).answer);
}
