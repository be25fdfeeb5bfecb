/** What the rows of a fit are put into, and then those of the next: as garbage they would be more than all else that is held. */
import { FilledRows } from './filledRows.ts';
import { sharedBytes, sharedFloats, sharedInts } from './shared.ts';

/** Columns that a fit has, where no segments add any. */
const COLUMNS_MAX = 70;

interface RowColumns {
  readonly y: Uint8Array;
  /** By half-life. */
  readonly weights: readonly Float64Array[];
  readonly owner: Int32Array;
}

export class FitRoom {
  readonly filled: FilledRows;
  #columns: RowColumns;

  readonly #halfLives: number;

  /** Room for weights by so many half-lives. */
  constructor(rows: number, halfLives: number) {
    this.#halfLives = halfLives;
    this.filled = new FilledRows(rows, COLUMNS_MAX);
    this.#columns = columnsOf(rows, halfLives);
  }

  /** What they hold is of the fit before. */
  forRows(rows: number): RowColumns {
    if (this.#columns.y.length < rows) this.#columns = columnsOf(rows, this.#halfLives);
    const { y, weights, owner } = this.#columns;
    return {
      y: y.subarray(0, rows),
      weights: weights.map((each) => each.subarray(0, rows)),
      owner: owner.subarray(0, rows),
    };
  }
}

const columnsOf = (rows: number, halfLives: number): RowColumns => ({
  y: sharedBytes(rows),
  weights: Array.from({ length: halfLives }, () => sharedFloats(rows)),
  owner: sharedInts(rows),
});
