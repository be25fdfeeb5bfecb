import { openTable } from './table.ts';
import { cellText } from './text.ts';
import type { FileToRead, RawRow } from './types.ts';

export interface RowsToRead extends FileToRead {
  /** Rows up to this one are left out: `headerRow` of the inspection, or the last row already taken. */
  readonly afterRow: number;
}

/**
 * The rows after a row in batches of up to 2,000; blank rows are left out and still counted in `rowNumber`.
 * Pass the options the inspection settled on, so that both read the same table. Throws UnreadableFile.
 */
export async function* openBatches({ afterRow, ...file }: RowsToRead): AsyncGenerator<RawRow[]> {
  const table = await openTable(file);
  for await (const batch of table.batches()) {
    const last = batch.at(-1);
    if (!last || last.rowNumber <= afterRow) continue;
    const first = batch[0];
    yield first && first.rowNumber > afterRow ? batch : batch.filter((row) => row.rowNumber > afterRow);
  }
}

/** The rows after a row one by one. */
export async function* openRows(file: RowsToRead): AsyncGenerator<RawRow> {
  for await (const batch of openBatches(file)) yield* batch;
}

/** The row as text, for the report and the file of rejected rows. */
export function rawText(row: RawRow): string[] {
  return row.cells.map((cell) => cellText(cell));
}
