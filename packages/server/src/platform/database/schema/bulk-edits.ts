/** Changes of many records at once, and their undo: the journal of a job that goes on where it was. */
import type { BulkEdit, CustomValue, LeftWhy, RecordEdit } from '@forecastle/rules';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant, organizationId } from './columns.ts';
import { members } from './identity.ts';

export type BulkNounName = 'deal' | 'account' | 'contact';

/** How many records were left for each reason. */
export type LeftCounts = Readonly<Partial<Record<LeftWhy, number>>>;

export const bulkEdits = pgTable(
  'bulk_edits',
  {
    organizationId: organizationId(),
    id: id(),
    byId: uuid('by_id').notNull(),
    undoneById: uuid('undone_by_id'),
    noun: text('noun').$type<BulkNounName>().notNull().default('deal'),
    edit: jsonb('edit').$type<BulkEdit | RecordEdit>().notNull(),
    /** The stage that was archived with it, whose open deals it moves away as it comes to them. Stages are never removed. */
    archivesStageId: uuid('archives_stage_id'),
    status: text('status').$type<'changing' | 'changed' | 'cancelled' | 'undoing' | 'undone'>().notNull(),
    total: integer('total').notNull(),
    taken: integer('taken').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    same: integer('same').notNull().default(0),
    left: jsonb('left').$type<LeftCounts>().notNull().default({}),
    undone: integer('undone').notNull().default(0),
    kept: jsonb('kept').$type<LeftCounts>().notNull().default({}),
    /** Of those undone, records that came back from the bin without something. */
    lost: integer('lost').notNull().default(0),
    refusal: text('refusal'),
    startedAt: instant('started_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.byId], foreignColumns: [members.organizationId, members.id] }),
    foreignKey({ columns: [t.organizationId, t.undoneById], foreignColumns: [members.organizationId, members.id] }),
    index('bulk_edits_of').on(t.organizationId, t.byId, t.id),
  ],
);

/**
 * The parts of a bulk edit, or of its undo, that go on side by side: each takes the records up to its last one, in the order
 * of their ids. One that was undone has those of its undo.
 */
export const bulkEditLanes = pgTable(
  'bulk_edit_lanes',
  {
    organizationId: organizationId(),
    bulkEditId: uuid('bulk_edit_id').notNull(),
    lane: integer('lane').notNull(),
    /** The record it has come to; at first the last one of the lane before, null in the first. */
    lastId: uuid('last_id'),
    /** Its last record; null where it goes on for as long as there are any. */
    untilId: uuid('until_id'),
    isDone: boolean('is_done').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.bulkEditId, t.lane] }),
    foreignKey({
      columns: [t.organizationId, t.bulkEditId],
      foreignColumns: [bulkEdits.organizationId, bulkEdits.id],
    }).onDelete('cascade'),
  ],
);

/** The deals of a bulk edit. Without a foreign key to them: the undo of an import removes deals. */
export const bulkEditDeals = pgTable(
  'bulk_edit_deals',
  {
    organizationId: organizationId(),
    bulkEditId: uuid('bulk_edit_id').notNull(),
    opportunityId: uuid('opportunity_id').notNull(),
    /** The row of the ledger that tells of its change; null while it has none. */
    entryId: uuid('entry_id'),
    /** Why the edit, or after it its undo, left the deal. */
    why: text('why').$type<LeftWhy>(),
    /** The words that the edit replaced, which the ledger does not hold; forgotten once they are back. */
    formerNextStep: text('former_next_step'),
    /** What stood in the custom fields that it changed, by key; forgotten likewise. */
    formerCustom: jsonb('former_custom').$type<Readonly<Record<string, CustomValue | null>>>(),
    /** What the undo of a deletion could not give back, in sentences; null of nothing. */
    lost: jsonb('lost').$type<readonly string[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.bulkEditId, t.opportunityId] }),
    foreignKey({
      columns: [t.organizationId, t.bulkEditId],
      foreignColumns: [bulkEdits.organizationId, bulkEdits.id],
    }).onDelete('cascade'),
    index('bulk_edit_deals_left').on(t.organizationId, t.bulkEditId, t.opportunityId).where(sql`${t.why} is not null`),
  ],
);

/** The accounts or contacts of a bulk edit. Without a foreign key to them, as of deals. */
export const bulkEditRecords = pgTable(
  'bulk_edit_records',
  {
    organizationId: organizationId(),
    bulkEditId: uuid('bulk_edit_id').notNull(),
    recordId: uuid('record_id').notNull(),
    isChanged: boolean('is_changed').notNull().default(false),
    /** Why the edit, or after it its undo, left the record. */
    why: text('why').$type<LeftWhy>(),
    /** What stood in the fields that it changed; forgotten once it is back, and when the person is erased. */
    former: jsonb('former').$type<Readonly<Record<string, unknown>>>(),
    /** As of deals; forgotten when the person is erased. */
    lost: jsonb('lost').$type<readonly string[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.bulkEditId, t.recordId] }),
    foreignKey({
      columns: [t.organizationId, t.bulkEditId],
      foreignColumns: [bulkEdits.organizationId, bulkEdits.id],
    }).onDelete('cascade'),
    index('bulk_edit_records_left').on(t.organizationId, t.bulkEditId, t.recordId).where(sql`${t.why} is not null`),
    // By whom an erasure finds what is kept of them.
    index('bulk_edit_records_of').on(t.organizationId, t.recordId).where(sql`${t.former} is not null`),
  ],
);
