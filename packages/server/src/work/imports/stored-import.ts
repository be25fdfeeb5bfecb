/** An import's row with its documents in their types. */
import { ImportChoices, type ImportCounts, type ImportView, RecordImportChoices } from '@forecastle/contract';
import type { ImportNoun } from '@forecastle/rules';
import type * as z from 'zod';
import type { imports } from '../../platform/database/schema/index.ts';
import type { FieldGuess, FileInspection } from './reading/index.ts';
import type { Remembered } from './remembering/remembered.ts';

type View = z.infer<typeof ImportView>;
/** Kept before candidates were, an owner value has none. */
type OwnerValue = Omit<View['ownerValues'][number], 'candidates'> & Partial<View['ownerValues'][number]>;
export type Counts = z.infer<typeof ImportCounts>;

/** What is kept of an inspection: all of it but the distinct values of columns that hold too many. */
export type KeptInspection = FileInspection;

export interface StoredImport {
  readonly id: string;
  readonly fileName: string;
  readonly size: number;
  readonly status: View['status'];
  readonly createdById: string;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly inspection: KeptInspection | null;
  readonly guesses: readonly FieldGuess[];
  readonly noun: ImportNoun;
  readonly choices: ImportChoices | null;
  /** Of accounts and contacts, once they are kept. */
  readonly recordChoices: RecordImportChoices | null;
  readonly stageValues: View['stageValues'];
  readonly ownerValues: View['ownerValues'];
  readonly preview: Counts | null;
  readonly counts: Counts | null;
  readonly nextRow: number;
  readonly totalRows: number;
  readonly error: string | null;
  readonly scoresDone: boolean;
  readonly editPosition: number;
  readonly edits: number;
  readonly correctedCells: number;
  readonly rowsLeftOut: number;
  readonly headersKey: string | null;
  readonly remembered: Remembered | null;
}

export type ImportRow = Omit<typeof imports.$inferSelect, 'organizationId'>;

export const IMPORT_COLUMNS = `id, file_name AS "fileName", size, status, created_by_id AS "createdById",
  created_at AS "createdAt", started_at AS "startedAt", finished_at AS "finishedAt", inspection, guesses, choices, noun,
  record_choices AS "recordChoices", stage_values AS "stageValues", owner_values AS "ownerValues", preview, counts,
  next_row AS "nextRow", total_rows AS "totalRows", error, scores_done AS "scoresDone", headers_key AS "headersKey",
  remembered, edit_position AS "editPosition", edits, corrected_cells AS "correctedCells",
  rows_left_out AS "rowsLeftOut"`;

export function storedImport(row: ImportRow): StoredImport {
  return {
    ...row,
    inspection: row.inspection as KeptInspection | null,
    // Choices and counts kept by an earlier version lack what is new.
    choices: row.choices && ImportChoices.parse(row.choices),
    recordChoices: row.recordChoices && RecordImportChoices.parse(row.recordChoices),
    remembered: storedMemory(row.remembered as Remembered | null),
    guesses: (row.guesses ?? []) as readonly FieldGuess[],
    stageValues: (row.stageValues ?? []) as View['stageValues'],
    ownerValues: ((row.ownerValues ?? []) as OwnerValue[]).map((kept) => ({ candidates: [], ...kept })),
    preview: storedCounts(row.preview),
    counts: storedCounts(row.counts),
  };
}

export const NO_COUNTS: Counts = {
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  rejected: 0,
  zeroAmounts: 0,
  missingCloseDates: 0,
  undatedCloses: 0,
  identicalRows: 0,
  filledAmounts: 0,
  filledCloseDates: 0,
  changes: 0,
  accountsMade: 0,
  span: null,
};

const storedMemory = (kept: Remembered | null): Remembered | null =>
  kept && { ...kept, choices: ImportChoices.parse(kept.choices) };
const storedCounts = (kept: unknown): Counts | null => (kept === null ? null : { ...NO_COUNTS, ...(kept as Counts) });
