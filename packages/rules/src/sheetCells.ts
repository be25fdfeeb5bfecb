/** What is read of small tables, of quotas or of prices. */

/** A row of texts; `row` counts from 1 as spreadsheet programs do. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** A cell that cannot be taken; `column` counts from 0. */
export interface SheetProblem {
  readonly row: number;
  readonly column: number;
  readonly value: string;
  readonly expected: string;
}
