import type { Mapping } from './fields.ts';
import type { ColumnForm } from './forms.ts';
import type { HistoryContext, HistoryReading } from './history-row.ts';
import type { RowsToRead } from './rows.ts';

/** Everything that turns a file into histories of deals. Survives a structured clone. */
export interface HistoryToRead extends RowsToRead {
  readonly mapping: Mapping;
  readonly forms: readonly ColumnForm[];
  readonly context: HistoryContext;
}

export interface TypedHistoryRow {
  readonly rowNumber: number;
  /** The same for all rows of a deal, and for no others. */
  readonly deal: string;
  /** The texts of the cells as a JSON array. */
  readonly cells: string;
  readonly reading: HistoryReading;
  /** The first row that says the same in every cell. */
  readonly repeats?: number;
}
