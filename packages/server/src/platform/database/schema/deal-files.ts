/** Files on deals and on notes, in parts: so they are in every backup, belong to the organisation, and reach every server process. */
import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, id, instant, organizationId } from './columns.ts';
import { dealNotes } from './deal-records.ts';
import { members } from './identity.ts';
import { opportunities } from './records.ts';

export const dealFiles = pgTable(
  'deal_files',
  {
    organizationId: organizationId(),
    id: id(),
    /** The deal it is on, itself or by its note; null of a file on a note of an account or a contact. */
    opportunityId: uuid('opportunity_id'),
    /** The note it was attached to; null of what is on the deal itself. */
    noteId: uuid('note_id'),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** SHA-256 of what it holds, as hex. */
    hash: text('hash').notNull(),
    addedById: uuid('added_by_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.opportunityId],
      foreignColumns: [opportunities.organizationId, opportunities.id],
    }),
    foreignKey({ columns: [t.organizationId, t.noteId], foreignColumns: [dealNotes.organizationId, dealNotes.id] }),
    foreignKey({ columns: [t.organizationId, t.addedById], foreignColumns: [members.organizationId, members.id] }),
    check('deal_files_subject', sql`num_nonnulls(${t.opportunityId}, ${t.noteId}) >= 1`),
    index('deal_files_opportunity').on(t.organizationId, t.opportunityId, t.createdAt, t.id),
    index('deal_files_note').on(t.organizationId, t.noteId).where(sql`${t.noteId} is not null`),
    index('deal_files_removed').on(t.deletedAt).where(sql`deleted_at IS NOT NULL`),
  ],
);

export const dealFileParts = pgTable(
  'deal_file_parts',
  {
    organizationId: organizationId(),
    fileId: uuid('file_id').notNull(),
    part: integer('part').notNull(),
    content: bytes('content').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.fileId, t.part] }),
    foreignKey({
      columns: [t.organizationId, t.fileId],
      foreignColumns: [dealFiles.organizationId, dealFiles.id],
    }).onDelete('cascade'),
  ],
);
