import type { TemplateCategory, UseCase } from '@forecastle/rules';
import { foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant, organizationId } from './columns.ts';
import { members } from './identity.ts';

/** A version of the text of a conversation template; the highest one counts. Without words it is the original one again. */
export const conversationTemplates = pgTable(
  'conversation_templates',
  {
    organizationId: organizationId(),
    /** The key of a shipped template, or the id of the organisation's own. */
    kind: text('kind').notNull(),
    version: integer('version').notNull(),
    subject: text('subject'),
    body: text('body'),
    authorId: uuid('author_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.kind, t.version] }),
    foreignKey({ columns: [t.organizationId, t.authorId], foreignColumns: [members.organizationId, members.id] }),
  ],
);

/** A template that the organisation does not offer for drafts. */
export const hiddenConversationTemplates = pgTable(
  'hidden_conversation_templates',
  { organizationId: organizationId(), kind: text('kind').notNull() },
  (t) => [primaryKey({ columns: [t.organizationId, t.kind] })],
);

/** A template that the organisation added, with its text as it was added. */
export const ownConversationTemplates = pgTable(
  'own_conversation_templates',
  {
    organizationId: organizationId(),
    id: id(),
    name: text('name').notNull(),
    category: text('category').$type<TemplateCategory>().notNull(),
    useCase: text('use_case').$type<UseCase>().notNull(),
    description: text('description').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    authorId: uuid('author_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.authorId], foreignColumns: [members.organizationId, members.id] }),
  ],
);
