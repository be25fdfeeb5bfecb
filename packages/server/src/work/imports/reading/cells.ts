import { openTable } from './table.ts';
import { cellText, cleanLine } from './text.ts';
import type { FileToRead } from './types.ts';
import { UnreadableFile } from './unreadable.ts';

/** A small sheet as texts, for tables that are no deals. */
export interface SheetCells {
  readonly sheet: string | null;
  readonly delimiter: string | null;
  readonly warnings: readonly string[];
  /** Blank rows are left out and still counted in `row`. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

/** The widest table of twelve months with notes beside it has some dozens. */
const MOST_COLUMNS = 200;

/** All rows of the likeliest sheet. Throws UnreadableFile, also for more rows than `mostRows`. */
export async function readCells(file: FileToRead, mostRows: number): Promise<SheetCells> {
  const table = await openTable(file);
  const rows: SheetCells['rows'][number][] = [];
  for await (const batch of table.batches()) {
    for (const { rowNumber, cells } of batch) {
      if (rows.length >= mostRows) {
        throw new UnreadableFile(
          'too_large',
          `"${file.fileName}" has more than ${mostRows} rows, the limit. Split it and import the parts.`,
        );
      }
      const width = cells.findLastIndex((cell) => cell !== null) + 1;
      if (width > MOST_COLUMNS) {
        throw new UnreadableFile(
          'too_large',
          `Row ${rowNumber} of "${file.fileName}" has ${width} columns; the limit is ${MOST_COLUMNS}. Delete the columns you do not need.`,
        );
      }
      rows.push({ row: rowNumber, cells: cells.slice(0, width).map((cell) => cleanLine(cellText(cell))) });
    }
  }
  return { sheet: table.sheet, delimiter: table.delimiter, warnings: table.warnings, rows };
}
