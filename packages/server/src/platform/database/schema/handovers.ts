import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, organizationId } from './columns.ts';
import { members } from './identity.ts';

/**
 * Open deals on their way from one person to another, and the journal of it: `moved` goes up in the transaction that
 * moves them, so that one killed goes on where it was.
 */
export const handovers = pgTable(
  'handovers',
  {
    organizationId: organizationId(),
    id: id(),
    fromId: uuid('from_id').notNull(),
    toId: uuid('to_id').notNull(),
    reason: text('reason').$type<'left' | 'reassigned'>().notNull(),
    createdById: uuid('created_by_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    total: integer('total').notNull(),
    moved: integer('moved').notNull().default(0),
    /** Accounts and contacts that have gone the same way. */
    records: integer('records').notNull().default(0),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.fromId], foreignColumns: [members.organizationId, members.id] }),
    foreignKey({ columns: [t.organizationId, t.toId], foreignColumns: [members.organizationId, members.id] }),
    foreignKey({ columns: [t.organizationId, t.createdById], foreignColumns: [members.organizationId, members.id] }),
    uniqueIndex('handovers_under_way').on(t.organizationId, t.fromId).where(sql`finished_at IS NULL`),
    index('handovers_from').on(t.organizationId, t.fromId, t.id),
  ],
);
