/** Records that were deleted, for as long as they can be brought back: moved here with all that hung on them. */
import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, id, instant, organizationId } from './columns.ts';
import { members, organizations } from './identity.ts';

export type BinKind = 'opportunity' | 'account' | 'contact';

/** By table, as they stood; what is worked out again is not among them. */
export type BinRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** A record that stayed and lost what it referred to: it refers to it again once that is back, unless to another by then. */
export interface BinLink {
  readonly table: 'opportunities' | 'accounts' | 'contacts';
  readonly column: 'account_id' | 'parent_id' | 'reports_to_id';
  readonly id: string;
}

export const bin = pgTable(
  'bin',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    /** Of the record, which comes back under it. */
    id: id(),
    kind: text('kind').$type<BinKind>().notNull(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    /** Without a foreign key, as all that follows: whoever looks for it finds it, or nothing. */
    ownerId: uuid('owner_id'),
    /** Members through whom somebody could write it: its owner, its maker, owners of its deals. */
    writerIds: uuid('writer_ids').array().notNull(),
    rows: jsonb('rows').$type<BinRows>().notNull(),
    links: jsonb('links').$type<readonly BinLink[]>().notNull().default([]),
    /** Bytes of its files, which count as those that are kept. */
    fileBytes: bigint('file_bytes', { mode: 'number' }).notNull().default(0),
    /** The row of the ledger that told of it; null of accounts and contacts. */
    ledgerId: uuid('ledger_id'),
    deletedAt: instant('deleted_at').notNull(),
    deletedById: uuid('deleted_by_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.deletedById], foreignColumns: [members.organizationId, members.id] }),
    index('bin_deleted').on(t.organizationId, t.deletedAt, t.id),
    // For those whose time is over, of all organisations.
    index('bin_over').on(t.deletedAt),
  ],
);

/** What the files of a deleted deal hold. */
export const binFileParts = pgTable(
  'bin_file_parts',
  {
    organizationId: organizationId(),
    binId: uuid('bin_id').notNull(),
    fileId: uuid('file_id').notNull(),
    part: integer('part').notNull(),
    content: bytes('content').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.fileId, t.part] }),
    foreignKey({ columns: [t.organizationId, t.binId], foreignColumns: [bin.organizationId, bin.id] }).onDelete(
      'cascade',
    ),
    index('bin_file_parts_bin').on(t.organizationId, t.binId),
  ],
);
