import { Asides } from './aside.ts';
import { type DealReading, toDeal } from './deal.ts';
import type { DealsToRead } from './deals-to-read.ts';
import { FIRST_ROWS } from './first-rows.ts';
import { IdenticalRows } from './identical-rows.ts';
import { openBatches } from './rows.ts';
import { supersededRows } from './superseded-rows.ts';
import { cellText } from './text.ts';
import type { Cell } from './types.ts';

/** One row of the file: its cells, and the deal or the problems that came of them. */
export interface TypedRow {
  readonly rowNumber: number;
  /** The cells as a JSON array: of most rows nobody asks again, and one string travels lighter than ten. */
  readonly cells: string;
  readonly reading: DealReading;
  /** The cells as in the file, where a person has set some of them otherwise. */
  readonly original?: string;
  /** Left out by a person. */
  readonly isLeftOut?: boolean;
  /** The row that holds a later state of the same deal. */
  readonly supersededBy?: number;
  /** The first row that says the same in every cell. */
  readonly repeats?: number;
}

/** Cells of a TypedRow as text, for the report and the file of rejected rows. */
export const cellTexts = (cells: string): string[] => (JSON.parse(cells) as Cell[]).map((cell) => cellText(cell));

/** A row whose cells were set otherwise, read by the same rules as the rows of the file. */
export function readAgain(
  { rowNumber, cells, original = cells }: Pick<TypedRow, 'rowNumber' | 'cells' | 'original'>,
  values: ReadonlyMap<number, string>,
  { mapping, forms, context }: Pick<DealsToRead, 'mapping' | 'forms' | 'context'>,
): TypedRow {
  const corrected: Cell[] = JSON.parse(original);
  for (const [column, value] of values) {
    while (corrected.length <= column) corrected.push(null);
    corrected[column] = value === '' ? null : value;
  }
  return {
    rowNumber,
    cells: JSON.stringify(corrected),
    reading: toDeal({ rowNumber, cells: corrected }, mapping, forms, context),
    original,
  };
}

/** Reads a whole file as deals, in batches, of which the first holds `FIRST_ROWS`. Throws UnreadableFile. */
export async function* readDeals(file: DealsToRead): AsyncGenerator<TypedRow[]> {
  const { mapping, forms, context, idsAreUnique, ...rows } = file;
  const superseded = idsAreUnique ? new Map<number, number>() : await supersededRows({ ...file, afterRow: 0 });
  const asides = new Asides(
    forms.map(({ header }) => header),
    0,
  );
  const identical = new IdenticalRows();
  let isFirst = true;
  // From the top, also where a run goes on: what is no deal is told by the rows before it.
  for await (const batch of openBatches({ ...rows, afterRow: 0 })) {
    let typed: TypedRow[] = [];
    for (const row of asides.without(batch)) {
      const { rowNumber } = row;
      const cells = JSON.stringify(row.cells);
      const repeats = identical.note(rowNumber, cells);
      if (rowNumber <= rows.afterRow) continue;
      const supersededBy = superseded.get(rowNumber);
      typed.push({
        rowNumber,
        cells,
        reading: toDeal(row, mapping, forms, context),
        ...(supersededBy !== undefined && { supersededBy }),
        ...(repeats !== null && { repeats }),
      });
      if (!isFirst || typed.length < FIRST_ROWS) continue;
      yield typed;
      typed = [];
      isFirst = false;
    }
    if (typed.length === 0) continue;
    yield typed;
    isFirst = false;
  }
}
