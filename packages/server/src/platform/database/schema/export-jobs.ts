/** Files made in the background: the row is the journal of the job that makes one, and what it holds is kept in parts, as files on deals are. */
import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, id, instant, organizationId } from './columns.ts';
import { members } from './identity.ts';

export const exportJobs = pgTable(
  'export_jobs',
  {
    organizationId: organizationId(),
    id: id(),
    /** Who asked, and alone may have it. */
    byId: uuid('by_id').notNull(),
    what: text('what').notNull(),
    format: text('format').notNull(),
    query: text('query').notNull(),
    status: text('status').$type<'queued' | 'processing' | 'ready' | 'failed'>().notNull(),
    /** How often it was begun: what writes for an earlier beginning has been overtaken. */
    attempts: integer('attempts').notNull().default(0),
    done: integer('done').notNull().default(0),
    total: integer('total'),
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    reason: text('reason'),
    /** The local day it was made on, which its name ends with. */
    day: text('day'),
    /** The owners whose deals it holds; null for those of the whole organisation. */
    owners: uuid('owners').array(),
    askedAt: instant('asked_at').notNull().defaultNow(),
    readyAt: instant('ready_at'),
    expiresAt: instant('expires_at'),
    removedAt: instant('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.byId], foreignColumns: [members.organizationId, members.id] }),
    index('export_jobs_of').on(t.organizationId, t.byId, t.id),
    index('export_jobs_unfinished').on(t.id).where(sql`status IN ('queued', 'processing') AND removed_at IS NULL`),
    index('export_jobs_asked').on(t.askedAt),
  ],
);

export const exportJobParts = pgTable(
  'export_job_parts',
  {
    organizationId: organizationId(),
    exportId: uuid('export_id').notNull(),
    part: integer('part').notNull(),
    content: bytes('content').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.exportId, t.part] }),
    foreignKey({
      columns: [t.organizationId, t.exportId],
      foreignColumns: [exportJobs.organizationId, exportJobs.id],
    }).onDelete('cascade'),
  ],
);
