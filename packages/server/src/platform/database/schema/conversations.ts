/** Conversations about deals: what was asked, what came back, and the facts it was made from. */
import type { ANSWER_FAULTS, ContextFact, MESSAGE_STATES, SegmentFaultView } from '@forecastle/contract';
import type { AiModelUse, PromptTemplate, TemplateCategory, UseCase } from '@forecastle/rules';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { id, instant, organizationId } from './columns.ts';
import { members } from './identity.ts';
import { opportunities } from './records.ts';

export const conversations = pgTable(
  'conversations',
  {
    organizationId: organizationId(),
    id: id(),
    opportunityId: uuid('opportunity_id').notNull(),
    authorId: uuid('author_id').notNull(),
    title: text('title').notNull(),
    category: text('category').$type<TemplateCategory>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Of its latest message. */
    updatedAt: instant('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.opportunityId],
      foreignColumns: [opportunities.organizationId, opportunities.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.organizationId, t.authorId], foreignColumns: [members.organizationId, members.id] }),
    index('conversations_of_deal').on(t.organizationId, t.opportunityId, t.updatedAt, t.id),
    index('conversations_latest').on(t.organizationId, t.updatedAt, t.id).where(sql`deleted_at IS NULL`),
    index('conversations_of_author').on(t.organizationId, t.authorId, t.updatedAt, t.id),
    index('conversations_title_words').using('gin', t.organizationId, sql`lower(title) gin_trgm_ops`),
  ],
);

/** Facts as they were sent. Several messages share one while nothing changes. Never changed. */
export const conversationSheets = pgTable(
  'conversation_sheets',
  {
    organizationId: organizationId(),
    id: id(),
    conversationId: uuid('conversation_id').notNull(),
    facts: jsonb('facts').$type<z.infer<typeof ContextFact>[]>().notNull(),
    /** People it tells of: when one of them is erased, its conversation goes. */
    contactIds: uuid('contact_ids').array().notNull().default(sql`'{}'`),
    /** How its figures and dates are written. */
    locale: text('locale').notNull(),
    madeAt: instant('made_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.conversationId],
      foreignColumns: [conversations.organizationId, conversations.id],
    }).onDelete('cascade'),
    index('conversation_sheets_conversation').on(t.organizationId, t.conversationId),
    index('conversation_sheets_people').using('gin', t.contactIds),
  ],
);

/** A sentence of an answer with the facts that it cites. */
export interface StoredSegment {
  readonly text: string;
  readonly facts: readonly string[];
  readonly faults: readonly z.infer<typeof SegmentFaultView>[];
}

export const conversationMessages = pgTable(
  'conversation_messages',
  {
    organizationId: organizationId(),
    id: id(),
    conversationId: uuid('conversation_id').notNull(),
    position: integer('position').notNull(),
    isAnswer: boolean('is_answer').notNull(),
    /** The question, or the supported text of an answer: what a search reads. */
    text: text('text').notNull(),
    subject: text('subject').notNull().default(''),
    template: text('template'),
    /** As it was then: a template can be renamed or deleted. */
    templateName: text('template_name'),
    /** What is written, which says for whom; null for a free question. */
    useCase: text('use_case').$type<UseCase>(),
    contactId: uuid('contact_id'),
    /** Action of a plan that is written for, and the prompt it starts from. The action may be gone. */
    planItemId: uuid('plan_item_id'),
    promptTemplate: text('prompt_template').$type<PromptTemplate>(),
    /** IDs of facts that its question leaves out. */
    without: text('without').array().notNull().default(sql`'{}'`),
    segments: jsonb('segments').$type<readonly StoredSegment[]>().notNull().default([]),
    missing: jsonb('missing').$type<readonly { name: string; label: string; says: string }[]>().notNull().default([]),
    state: text('state').$type<(typeof MESSAGE_STATES)[number]>().notNull().default('done'),
    fault: jsonb('fault').$type<{
      kind: (typeof ANSWER_FAULTS)[number];
      message: string;
      retryAfterSeconds: number | null;
    }>(),
    /** Null for a question. */
    use: text('use').$type<'template' | AiModelUse>(),
    provider: text('provider'),
    model: text('model'),
    callId: uuid('call_id'),
    sheetId: uuid('sheet_id'),
    noteId: uuid('note_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Of an answer that is still arriving: the last sign of the process that writes it. */
    aliveAt: instant('alive_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.conversationId],
      foreignColumns: [conversations.organizationId, conversations.id],
    }).onDelete('cascade'),
    index('conversation_messages_conversation').on(t.organizationId, t.conversationId, t.position),
    index('conversation_messages_writing').on(t.aliveAt).where(sql`state = 'writing'`),
    index('conversation_messages_words').using('gin', t.organizationId, sql`lower(text) gin_trgm_ops`),
  ],
);
