/** Messages as they are stored and as they are shown. */

import type { MessageView } from '@forecastle/contract';
import { USE_CASE_NAMES } from '@forecastle/rules';
import type * as z from 'zod';
import type { conversationMessages } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { SILENT_SECONDS } from '../ai/silence.ts';
import type { SavedMessage } from './question.ts';

export type Message = z.infer<typeof MessageView>;
type Columns = typeof conversationMessages.$inferSelect;

export interface MessageRow
  extends Pick<
    Columns,
    | 'id'
    | 'conversationId'
    | 'position'
    | 'isAnswer'
    | 'text'
    | 'subject'
    | 'template'
    | 'templateName'
    | 'useCase'
    | 'contactId'
    | 'planItemId'
    | 'promptTemplate'
    | 'without'
    | 'segments'
    | 'missing'
    | 'state'
    | 'fault'
    | 'use'
    | 'provider'
    | 'model'
    | 'sheetId'
    | 'noteId'
    | 'createdAt'
  > {
  readonly personName: string | null;
  readonly costMicros: number | null;
}

const COLUMNS = `m.id, m.conversation_id AS "conversationId", m.position, m.is_answer AS "isAnswer", m.text, m.subject, m.template, m.template_name AS "templateName", m.use_case AS "useCase",
  m.contact_id AS "contactId", m.plan_item_id AS "planItemId", m.prompt_template AS "promptTemplate", m.without, m.segments, m.missing, m.fault, m.use, m.provider, m.model, m.sheet_id AS "sheetId",
  m.created_at AS "createdAt", p.name AS "personName", a.cost_micros::float8 AS "costMicros", n.id AS "noteId",
  CASE WHEN m.state = 'writing' AND m.alive_at < now() - interval '${SILENT_SECONDS} seconds' THEN 'interrupted'
    ELSE m.state END AS state`;

/** Returns the messages of a conversation in their order. */
export const readMessages = (tx: TenantTransaction, conversationId: string): Promise<MessageRow[]> =>
  queryMessages(tx, conversationId, null);

export const readMessage = async (
  tx: TenantTransaction,
  { conversationId, messageId }: { readonly conversationId: string; readonly messageId: string },
): Promise<MessageRow | undefined> => (await queryMessages(tx, conversationId, messageId))[0];

/** A reserved cost is not shown as a cost. A note that was deleted counts as none. */
async function queryMessages(
  tx: TenantTransaction,
  conversationId: string,
  messageId: string | null,
): Promise<MessageRow[]> {
  const { rows } = await tx.client.query<MessageRow>(
    `SELECT ${COLUMNS} FROM conversation_messages m
     LEFT JOIN contacts p ON p.organization_id = $1 AND p.id = m.contact_id
     LEFT JOIN ai_calls a ON a.organization_id = $1 AND a.id = m.call_id AND a.settled_at IS NOT NULL
     LEFT JOIN deal_notes n ON n.organization_id = $1 AND n.id = m.note_id AND n.deleted_at IS NULL
     WHERE m.organization_id = $1 AND m.conversation_id = $2 AND ($3::uuid IS NULL OR m.id = $3)
     ORDER BY m.position, m.id`,
    [tx.organizationId, conversationId, messageId],
  );
  return rows;
}

/** Returns what later questions of the conversation are told of a message. A template says what it was for, not its name. */
export const savedMessage = ({ isAnswer, text, useCase }: MessageRow): SavedMessage => ({
  isAnswer,
  text: isAnswer || text !== '' || useCase === null ? text : `Write: ${USE_CASE_NAMES[useCase].toLowerCase()}.`,
  useCase,
});

export function presentMessage(row: MessageRow): Message {
  const { isAnswer, createdAt, use, provider, model, contactId, personName, template } = row;
  return {
    id: row.id,
    role: isAnswer ? 'assistant' : 'person',
    at: createdAt.toISOString(),
    template,
    templateName: row.templateName,
    useCase: row.useCase,
    text: row.text,
    subject: row.subject,
    segments: row.segments.map(({ text, facts, faults }) => ({
      text,
      facts: [...facts],
      faults: faults.map((fault) => ({ ...fault })),
    })),
    state: row.state,
    fault: row.fault,
    madeBy: use === null ? null : { use, provider, model },
    costMicros: row.costMicros,
    sheetId: row.sheetId,
    missing: row.missing.map((each) => ({ ...each })),
    person: contactId === null || personName === null ? null : { id: contactId, name: personName },
    noteId: row.noteId,
  };
}
