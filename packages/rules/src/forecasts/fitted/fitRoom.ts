/** What the rows of a fit are put into, and then those of the next: as garbage they would be more than all else that is held. */
import { FilledRows } from './filledRows.ts';
import { sharedBytes, sharedFloats, sharedInts } from './shared.ts';

/** Columns that a fit has, where no segments add any. */
const COLUMNS_MAX = 60;

interface RowColumns {
  readonly y: Uint8Array;
  readonly weights: Float64Array;
  readonly owner: Int32Array;
}

export class FitRoom {
  readonly filled: FilledRows;
  #columns: RowColumns;

  constructor(rows: number) {
    this.filled = new FilledRows(rows, COLUMNS_MAX);
    this.#columns = columnsOf(rows);
  }

  /** What they hold is of the fit before. */
  forRows(rows: number): RowColumns {
    if (this.#columns.y.length < rows) this.#columns = columnsOf(rows);
    const { y, weights, owner } = this.#columns;
    return { y: y.subarray(0, rows), weights: weights.subarray(0, rows), owner: owner.subarray(0, rows) };
  }
}

const columnsOf = (rows: number): RowColumns => ({
  y: sharedBytes(rows),
  weights: sharedFloats(rows),
  owner: sharedInts(rows),
});
