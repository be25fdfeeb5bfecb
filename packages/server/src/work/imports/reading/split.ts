import { findHeader, HEADER_ROWS } from './header.ts';
import type { Table } from './table.ts';
import { cellText, cleanLine } from './text.ts';
import type { FileToRead, RawRow } from './types.ts';
import { UnreadableFile } from './unreadable.ts';

export interface SplitTable {
  /** Null when the person says that the file has no header. */
  readonly header: RawRow | null;
  /** The rows below the header, in batches. */
  readonly below: AsyncGenerator<RawRow[]>;
}

/** Reads until the header is found, by guess or by the person's choice. Throws UnreadableFile when there is none. */
export async function splitAtHeader(table: Table, { fileName, options }: FileToRead): Promise<SplitTable> {
  const batches = asyncIterator(table.batches());
  const enough = options?.headerRow ?? 0;
  const head: RawRow[] = [];
  while (head.length < HEADER_ROWS || (head.at(-1)?.rowNumber ?? 0) < enough) {
    const { done, value } = await batches.next();
    if (done) break;
    head.push(...value);
  }
  if (head.length === 0) {
    throw new UnreadableFile('empty_file', `"${fileName}" has no rows. Choose a file with your deals.`);
  }
  const header = options?.headerRow === undefined ? findHeader(head) : chosenRow(head, options.headerRow, fileName);
  if (header === null && options?.headerRow !== 0) throw noHeader(head, fileName);
  return { header, below: rowsBelow(header, head, batches) };
}

async function* rowsBelow(
  header: RawRow | null,
  head: RawRow[],
  batches: AsyncIterator<RawRow[]>,
): AsyncGenerator<RawRow[]> {
  const first = header?.rowNumber ?? 0;
  try {
    yield head.filter((row) => row.rowNumber > first);
    for (;;) {
      const { done, value } = await batches.next();
      if (done) return;
      yield value;
    }
  } finally {
    await batches.return?.();
  }
}

async function* asyncIterator(batches: AsyncIterable<RawRow[]> | Iterable<RawRow[]>): AsyncGenerator<RawRow[]> {
  yield* batches;
}

function chosenRow(head: readonly RawRow[], headerRow: number, fileName: string): RawRow | null {
  if (headerRow === 0) return null;
  const row = head.find(({ rowNumber }) => rowNumber === headerRow);
  if (row) return row;
  throw new UnreadableFile(
    'no_header',
    `Row ${headerRow} of "${fileName}" is blank or does not exist. Choose the row with the column names.`,
  );
}

function noHeader(head: readonly RawRow[], fileName: string): UnreadableFile {
  const texts = head[0]?.cells.map((cell) => cleanLine(cellText(cell))).filter((text) => text !== '') ?? [];
  const shown = texts
    .slice(0, 3)
    .map((text) => `"${text.slice(0, 40)}"`)
    .join(', ');
  return new UnreadableFile(
    'no_header',
    `"${fileName}" has no column names: its first row has ${shown}. Add a row of names above the values and choose the file again.`,
  );
}
