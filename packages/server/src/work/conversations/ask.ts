/** Asks about a deal: keeps the question, and the draft of a template or the place for the answer of a model. */
import { MESSAGES_MAX } from '@forecastle/contract';
import {
  type DealContext,
  type DraftMode,
  type FactRecord,
  HOUSE_LOCALE,
  segmentsOfDraft,
  textOfSegments,
} from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import { insertRow } from '../../platform/database/insert-row.ts';
import type { conversationMessages, conversationSheets, conversations } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { reserveCall } from '../ai/calls.ts';
import type { Choice } from '../ai/choices.ts';
import { modelsFor } from '../ai/models-for.ts';
import { meetingOfSheet } from './deal-meetings.ts';
import { assertOwn, type ConversationRow, findConversation } from './find-conversation.ts';
import { type MessageRow, readMessages, savedMessage } from './message-row.ts';
import { type PreparedQuestion, prepareQuestion, type Question } from './question.ts';
import { readSheet } from './read-sheet.ts';
import { presentVariable } from './templates/read-templates.ts';

export interface Asked {
  readonly conversationId: string;
  readonly messageId: string;
  /** What is left to do once the question is kept; null for a draft without a model. */
  readonly run: AnswerRun | null;
}

export interface AnswerRun {
  readonly organizationId: string;
  readonly memberId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly callId: string;
  readonly choice: Choice;
  readonly fallback: Choice | null;
  readonly prepared: PreparedQuestion;
}

const TITLE_MAX = 80;

/** Begins a conversation. Throws what `prepareQuestion` and `reserveCall` throw; nothing is kept then. */
export async function startConversation(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, ...question }: Question & { readonly opportunityId: string },
  now: Date,
): Promise<Asked> {
  const prepared = await prepareQuestion(tx, actor, { opportunityId, question, earlier: [] }, now);
  const id = newId();
  const asked = question.text.replaceAll(/\s+/gu, ' ');
  const title = prepared.outline?.name ?? (asked.length > TITLE_MAX ? `${asked.slice(0, TITLE_MAX)}…` : asked);
  await insertRow<typeof conversations.$inferInsert>(tx, 'conversations', {
    id,
    opportunityId,
    authorId: actor.memberId,
    title,
    category: prepared.outline?.category ?? null,
  });
  return keep(tx, actor, { conversationId: id, earlier: [], prepared, withQuestion: true }, now);
}

/** Continues a conversation. Throws NOT_FOUND for somebody else's. */
export async function sendMessage(
  tx: TenantTransaction,
  actor: Actor,
  { conversationId, ...question }: Question & { readonly conversationId: string },
  now: Date,
): Promise<Asked> {
  const { conversation, earlier } = await ownConversation(tx, actor, conversationId);
  const { opportunityId } = conversation;
  const prepared = await prepareQuestion(
    tx,
    actor,
    { opportunityId, question, earlier: earlier.map(savedMessage) },
    now,
  );
  return keep(tx, actor, { conversationId, earlier, prepared, withQuestion: true }, now);
}

interface Retry {
  readonly conversationId: string;
  readonly messageId: string;
  readonly mode: DraftMode;
}

/** Asks the question of an answer again, as a new answer. Throws NOT_FOUND for what is no answer of the conversation. */
export async function retryAnswer(
  tx: TenantTransaction,
  actor: Actor,
  { conversationId, messageId, mode }: Retry,
  now: Date,
): Promise<Asked> {
  const { conversation, earlier } = await ownConversation(tx, actor, conversationId);
  const place = earlier.findIndex(({ id, isAnswer }) => id === messageId && isAnswer);
  const asked = earlier.slice(0, Math.max(place, 0)).findLast(({ isAnswer }) => !isAnswer);
  if (!asked) throw notFound('answer');
  const question: Question = {
    mode,
    text: asked.text,
    without: asked.without,
    ...(asked.template === null ? {} : { template: asked.template }),
    ...(asked.planItemId === null || asked.promptTemplate === null
      ? {}
      : { planItem: { id: asked.planItemId, template: asked.promptTemplate } }),
    ...(asked.useCase === null ? {} : { useCase: asked.useCase }),
    ...(asked.contactId === null ? {} : { contactId: asked.contactId }),
  };
  const before = earlier.filter(({ position }) => position < asked.position);
  const sheet = await readSheet(tx, earlier[place]?.sheetId ?? null);
  const { opportunityId } = conversation;
  const prepared = await prepareQuestion(
    tx,
    actor,
    { opportunityId, question, earlier: before.map(savedMessage), meeting: meetingOfSheet(sheet?.facts ?? []) },
    now,
  );
  return keep(tx, actor, { conversationId, earlier, prepared, withQuestion: false }, now);
}

async function ownConversation(
  tx: TenantTransaction,
  actor: Actor,
  conversationId: string,
): Promise<{ conversation: ConversationRow; earlier: MessageRow[] }> {
  const conversation = await findConversation(tx, actor, conversationId, { lock: true });
  assertOwn(actor, conversation);
  const earlier = await readMessages(tx, conversationId);
  if (earlier.some(({ state }) => state === 'writing')) {
    throw conflict({ field: null, message: 'An answer is still arriving. Wait for it, or stop it first.' });
  }
  if (earlier.length + 2 > MESSAGES_MAX) {
    const message = `A conversation has at most ${MESSAGES_MAX} messages. Start a new one; this one is kept.`;
    throw conflict({ field: null, message });
  }
  return { conversation, earlier };
}

interface Kept {
  readonly conversationId: string;
  readonly earlier: readonly MessageRow[];
  readonly prepared: PreparedQuestion;
  readonly withQuestion: boolean;
}

async function keep(
  tx: TenantTransaction,
  actor: Actor,
  { conversationId, earlier, prepared, withQuestion }: Kept,
  now: Date,
): Promise<Asked> {
  const { question, useCase, outline, person } = prepared;
  const draft = outline?.draft ?? null;
  const position = (earlier.at(-1)?.position ?? 0) + 1;
  const about = {
    conversationId,
    template: outline?.key ?? null,
    templateName: outline?.name ?? null,
    useCase,
    contactId: person?.id ?? null,
    planItemId: question.planItem?.id ?? null,
    promptTemplate: question.planItem?.template ?? null,
  };
  if (withQuestion) {
    await insertMessage(tx, {
      ...about,
      id: newId(),
      position,
      isAnswer: false,
      text: question.text,
      without: [...question.without],
    });
  }
  const sheetId = await keepSheet(tx, conversationId, prepared);
  const messageId = newId();
  const answer = { ...about, id: messageId, position: position + 1, isAnswer: true, sheetId };
  await tx.client.query('UPDATE conversations SET updated_at = now() WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    conversationId,
  ]);
  if (question.mode === 'template' && draft !== null) {
    const segments = segmentsOfDraft(draft.parts).map((segment) => ({ ...segment, faults: [] }));
    await insertMessage(tx, {
      ...answer,
      text: textOfSegments(segments),
      subject: draft.subject,
      segments,
      missing: draft.missing.map(presentVariable),
      use: 'template',
    });
    return { conversationId, messageId, run: null };
  }
  const models = await modelsFor(tx, { use: question.mode, purpose: 'conversation' });
  const { choice } = models;
  const { inputTokens } = prepared;
  const { memberId } = actor;
  const callId = await reserveCall(tx, { memberId, purpose: 'conversation', choice, inputTokens }, now);
  await insertMessage(tx, {
    ...answer,
    text: '',
    subject: draft?.subject ?? '',
    state: 'writing',
    use: choice.use,
    provider: choice.provider.name,
    model: choice.model,
    callId,
    aliveAt: now,
  });
  const { organizationId } = tx;
  return {
    conversationId,
    messageId,
    run: { organizationId, memberId, conversationId, messageId, callId, ...models, prepared },
  };
}

/** Keeps the facts, once while they stay the same. */
async function keepSheet(
  tx: TenantTransaction,
  conversationId: string,
  { facts: sheet, context: { locale = HOUSE_LOCALE, meetings } }: PreparedQuestion,
): Promise<string> {
  const facts = JSON.stringify(sheet);
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM conversation_sheets WHERE organization_id = $1 AND conversation_id = $2 AND facts = $3::jsonb LIMIT 1`,
    [tx.organizationId, conversationId, facts],
  );
  if (rows[0]) return rows[0].id;
  const id = newId();
  const contactIds = [...new Set(sheet.flatMap(({ record }) => contactsNamed(record, meetings)))];
  type Row = Omit<typeof conversationSheets.$inferInsert, 'facts'> & { facts: string };
  await insertRow<Row>(tx, 'conversation_sheets', { id, conversationId, facts, contactIds, locale });
  return id;
}

/** A contact, or those who spoke in a meeting. */
function contactsNamed({ kind, id }: FactRecord, meetings: DealContext['meetings']): readonly string[] {
  if (kind === 'contact') return [id];
  return kind === 'meeting' ? (meetings.find((meeting) => meeting.id === id)?.contactIds ?? []) : [];
}

type NewMessage = Omit<typeof conversationMessages.$inferInsert, 'organizationId'>;

async function insertMessage(tx: TenantTransaction, { segments, missing, ...message }: NewMessage): Promise<void> {
  await insertRow<Record<string, unknown> & { organizationId: string }>(tx, 'conversation_messages', {
    ...message,
    ...(segments ? { segments: JSON.stringify(segments) } : {}),
    ...(missing ? { missing: JSON.stringify(missing) } : {}),
  });
}
