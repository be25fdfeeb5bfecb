/** How people look at lists: the views they save, and which one they begin with. */
import type { ListDefinition, ViewedList } from '@forecastle/contract';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant, organizationId } from './columns.ts';
import { members } from './identity.ts';

/** A view says how to look, never at what one may look: whoever opens it sees of its records what they see anyway. */
export const savedViews = pgTable(
  'saved_views',
  {
    organizationId: organizationId(),
    id: id(),
    list: text('list').$type<ViewedList>().notNull(),
    name: text('name').notNull(),
    /** `team`: of the maker and everybody below them. */
    scope: text('scope').$type<'private' | 'team' | 'organization'>().notNull(),
    ownerId: uuid('owner_id').notNull(),
    definition: jsonb('definition').$type<ListDefinition>().notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.ownerId], foreignColumns: [members.organizationId, members.id] }),
    index('saved_views_list').on(t.organizationId, t.list, t.name, t.id).where(sql`${t.deletedAt} is null`),
  ],
);

/** The view with which a person begins a list. Without a foreign key: a view that is gone is no beginning. */
export const defaultViews = pgTable(
  'default_views',
  {
    organizationId: organizationId(),
    memberId: uuid('member_id').notNull(),
    list: text('list').$type<ViewedList>().notNull(),
    viewId: uuid('view_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.memberId, t.list] }),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
  ],
);
