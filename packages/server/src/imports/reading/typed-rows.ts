import { Asides } from './aside.ts';
import { type DealContext, type DealReading, toDeal } from './deal.ts';
import type { ColumnForm } from './forms.ts';
import type { Mapping } from './mapping.ts';
import { openBatches, type RowsToRead, rawText } from './rows.ts';

/** Everything that turns a file into deals. Survives a structured clone. */
export interface DealsToRead extends RowsToRead {
  readonly mapping: Mapping;
  readonly forms: readonly ColumnForm[];
  readonly context: DealContext;
}

/** One row of the file: its text as it stands there, and the deal or the problems that came of it. */
export interface TypedRow {
  readonly rowNumber: number;
  /** The texts of the cells as a JSON array: of most rows nobody asks again, and one string travels lighter than ten. */
  readonly cells: string;
  readonly reading: DealReading;
}

/** Reads a whole file as deals, in batches. Throws UnreadableFile. */
export async function* readDeals({ mapping, forms, context, ...rows }: DealsToRead): AsyncGenerator<TypedRow[]> {
  const asides = new Asides(
    forms.map(({ header }) => header),
    0,
  );
  // From the top, also where a run goes on: what is no deal is told by the rows before it.
  for await (const batch of openBatches({ ...rows, afterRow: 0 })) {
    const deals = asides.without(batch).filter((row) => row.rowNumber > rows.afterRow);
    if (deals.length === 0) continue;
    yield deals.map((row) => ({
      rowNumber: row.rowNumber,
      cells: JSON.stringify(rawText(row)),
      reading: toDeal(row, mapping, forms, context),
    }));
  }
}
