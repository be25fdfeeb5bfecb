import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { mostCost } from '../ai/calls.ts';
import { modelsFor } from '../ai/models-for.ts';
import { findConversation } from './find-conversation.ts';
import { readMessages, savedMessage } from './message-row.ts';
import { prepareQuestion, type Question } from './question.ts';

interface Estimate {
  readonly sent: string[];
  readonly inputTokens: number;
  readonly costMicros: number | null;
}

/** Returns the facts a question would send and the most it can cost. Sends nothing. Throws what asking throws. */
export async function estimateQuestion(
  tx: TenantTransaction,
  actor: Actor,
  asked: Question & { readonly opportunityId: string; readonly conversationId?: string | undefined },
  now: Date,
): Promise<Estimate> {
  const { opportunityId, conversationId, ...given } = asked;
  // A price is asked while the question is still being written.
  const question = { ...given, text: given.text === '' ? '…' : given.text };
  if (conversationId !== undefined) await findConversation(tx, actor, conversationId);
  const earlier = conversationId === undefined ? [] : await readMessages(tx, conversationId);
  const prepared = await prepareQuestion(
    tx,
    actor,
    { opportunityId, question, earlier: earlier.map(savedMessage) },
    now,
  );
  const sent = prepared.facts.map(({ id }) => id);
  if (question.mode === 'template') return { sent, inputTokens: 0, costMicros: 0 };
  const { choice } = await modelsFor(tx, { use: question.mode, purpose: 'conversation' });
  const { inputTokens } = prepared;
  return { sent, inputTokens, costMicros: mostCost(choice, inputTokens) };
}
