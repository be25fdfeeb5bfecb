import type { IMPORT_STATUSES, ImportChoices, RecordImportChoices } from '@forecastle/contract';
import type { ImportNoun } from '@forecastle/rules';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, id, instant, organizationId } from './columns.ts';
import { members, organizations } from './identity.ts';

/** An import and its journal: `nextRow` moves in the transaction that writes the chunk before it, so a killed import resumes. */
export const imports = pgTable(
  'imports',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    fileName: text('file_name').notNull(),
    size: integer('size').notNull(),
    status: text('status').$type<(typeof IMPORT_STATUSES)[number]>().notNull(),
    createdById: uuid('created_by_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    inspection: jsonb('inspection'),
    guesses: jsonb('guesses'),
    choices: jsonb('choices').$type<ImportChoices>(),
    /** What the rows are; of accounts and contacts the choices stand in `recordChoices`. */
    noun: text('noun').$type<ImportNoun>().notNull().default('deals'),
    recordChoices: jsonb('record_choices').$type<RecordImportChoices>(),
    stageValues: jsonb('stage_values'),
    ownerValues: jsonb('owner_values'),
    preview: jsonb('preview'),
    counts: jsonb('counts'),
    /** Index of the next data row to take, from 0. */
    nextRow: integer('next_row').notNull().default(0),
    totalRows: integer('total_rows').notNull().default(0),
    error: text('error'),
    scoresDone: boolean('scores_done').notNull().default(false),
    /** Which headers the file has as it is read unasked, whatever is chosen later. */
    headersKey: text('headers_key'),
    /** Whose choices of an earlier file with these headers it began with. */
    remembered: jsonb('remembered'),
    /** Up to which edit corrections hold: undoing one moves this back, and the edits after it wait to be redone. */
    editPosition: integer('edit_position').notNull().default(0),
    edits: integer('edits').notNull().default(0),
    /** What holds at that position, kept so that a list of imports counts nothing. */
    correctedCells: integer('corrected_cells').notNull().default(0),
    rowsLeftOut: integer('rows_left_out').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.createdById], foreignColumns: [members.organizationId, members.id] }),
    index('imports_created').on(t.organizationId, t.createdAt, t.id),
  ],
);

/** What was chosen for files with the same headers when one was last imported; columns are named, not counted. */
export const importMappings = pgTable(
  'import_mappings',
  {
    organizationId: organizationId(),
    headersKey: text('headers_key').notNull(),
    memory: jsonb('memory').notNull(),
    usedAt: instant('used_at').notNull().defaultNow(),
    usedById: uuid('used_by_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.headersKey, t.usedById] }),
    foreignKey({ columns: [t.organizationId, t.usedById], foreignColumns: [members.organizationId, members.id] }),
  ],
);

/** The uploaded file, in parts of a megabyte. */
export const importFiles = pgTable(
  'import_files',
  {
    organizationId: organizationId(),
    importId: uuid('import_id').notNull(),
    part: integer('part').notNull().default(0),
    content: bytes('content').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.importId, t.part] }),
    foreignKey({ columns: [t.organizationId, t.importId], foreignColumns: [imports.organizationId, imports.id] }),
  ],
);

/** Rows that were rejected, skipped, or taken with a warning. `cells` holds the whole row for the download. */
export const importIssues = pgTable(
  'import_issues',
  {
    organizationId: organizationId(),
    importId: uuid('import_id').notNull(),
    row: integer('row').notNull(),
    ordinal: integer('ordinal').notNull(),
    column: text('column'),
    value: text('value'),
    reason: text('reason').notNull(),
    expected: text('expected'),
    severity: text('severity').$type<'rejected' | 'skipped' | 'warning'>().notNull(),
    cells: jsonb('cells').$type<string[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.importId, t.row, t.ordinal] }),
    foreignKey({ columns: [t.organizationId, t.importId], foreignColumns: [imports.organizationId, imports.id] }),
  ],
);

/** Before-images of records an import changed; null for records it made. Undo restores from here. */
export const importChanges = pgTable(
  'import_changes',
  {
    organizationId: organizationId(),
    importId: uuid('import_id').notNull(),
    entity: text('entity').$type<'opportunity' | 'account' | 'contact' | 'member'>().notNull(),
    entityId: uuid('entity_id').notNull(),
    row: integer('row').notNull(),
    before: jsonb('before'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.importId, t.entity, t.entityId] }),
    foreignKey({ columns: [t.organizationId, t.importId], foreignColumns: [imports.organizationId, imports.id] }),
  ],
);

/**
 * The undo of an import and its journal: `phase` and `lastId` move in the transaction that takes back the chunk before
 * them, so that a killed undo goes on. `withChanged`: also what somebody had changed when it was started.
 */
export const importUndos = pgTable(
  'import_undos',
  {
    organizationId: organizationId(),
    importId: uuid('import_id').notNull(),
    startedById: uuid('started_by_id').notNull(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    withChanged: boolean('with_changed').notNull(),
    phase: text('phase').notNull(),
    /** The last record of the phase that is done with; null at its beginning. */
    lastId: uuid('last_id'),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    counts: jsonb('counts').notNull(),
    error: text('error'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.importId] }),
    foreignKey({ columns: [t.organizationId, t.importId], foreignColumns: [imports.organizationId, imports.id] }),
    foreignKey({ columns: [t.organizationId, t.startedById], foreignColumns: [members.organizationId, members.id] }),
  ],
);

/**
 * Cells that a person has set otherwise than the file says, by edit: of a cell the latest edit up to the import's
 * position holds. `column` counts from 0; -1 stands for the row itself, whose value 'out' leaves it out. A value of null
 * is that of the file.
 */
export const importCorrections = pgTable(
  'import_corrections',
  {
    organizationId: organizationId(),
    importId: uuid('import_id').notNull(),
    row: integer('row').notNull(),
    column: integer('column').notNull(),
    edit: integer('edit').notNull(),
    value: text('value'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.importId, t.row, t.column, t.edit] }),
    foreignKey({ columns: [t.organizationId, t.importId], foreignColumns: [imports.organizationId, imports.id] }),
    index('import_corrections_edit').on(t.organizationId, t.importId, t.edit),
  ],
);

/**
 * The rows of a file as a preview found them, in blocks, so that they can be listed and read again without the file. Kept
 * until the import begins. `rows` is a JSON array of [row number, cells as in the file]; `keys` says by what each row is
 * matched, null of one that is no deal.
 */
export const importRowBlocks = pgTable(
  'import_row_blocks',
  {
    organizationId: organizationId(),
    importId: uuid('import_id').notNull(),
    firstRow: integer('first_row').notNull(),
    lastRow: integer('last_row').notNull(),
    rowNumbers: integer('row_numbers').array().notNull(),
    keys: text('keys').array().notNull(),
    rows: text('rows').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.importId, t.firstRow] }),
    foreignKey({ columns: [t.organizationId, t.importId], foreignColumns: [imports.organizationId, imports.id] }),
  ],
);
