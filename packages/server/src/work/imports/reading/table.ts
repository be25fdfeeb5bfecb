import { containerOf } from './container.ts';
import { openDelimited } from './delimited.ts';
import { findHeader, HEADER_ROWS } from './header.ts';
import { knownHeaders } from './headings.ts';
import { keptCode } from './kept-code.ts';
import { cellText, cleanLine } from './text.ts';
import type { FileToRead, RawRow, SheetSummary } from './types.ts';
import { UnreadableFile } from './unreadable.ts';
import type { OpenWorkbook } from './workbook.ts';

/** A file opened as one table, whatever it was; rows come in batches, blank ones left out. */
export interface Table {
  readonly kind: 'delimited' | 'workbook';
  readonly encoding: string | null;
  readonly delimiter: string | null;
  readonly sheets: readonly SheetSummary[];
  readonly sheet: string | null;
  readonly date1904: boolean;
  readonly warnings: readonly string[];
  readonly batches: () => AsyncIterable<RawRow[]> | Iterable<RawRow[]>;
}

/** Opens a file by its content. Throws UnreadableFile when it is no table. */
export async function openTable(file: FileToRead): Promise<Table> {
  if (containerOf(file.bytes, file.fileName) === 'workbook') return workbookTable(file);
  const text = openDelimited(file);
  return {
    kind: 'delimited',
    encoding: text.encoding,
    delimiter: text.dialect.delimiter,
    sheets: [],
    sheet: null,
    date1904: false,
    warnings: text.warnings,
    batches: text.batches,
  };
}

async function workbookTable(file: FileToRead): Promise<Table> {
  // A quarter of all code there is for reading: most files are text.
  const { openWorkbook } = await keptCode(import('./workbook.ts'));
  const book = openWorkbook(file);
  const sheet = file.options?.sheet ?? likelySheet(book);
  if (sheet === null) {
    throw new UnreadableFile(
      'empty_file',
      `All sheets of "${file.fileName}" are empty. Choose a file with your deals.`,
    );
  }
  const batches = (): Iterable<RawRow[]> => book.batches(sheet);
  return {
    kind: 'workbook',
    encoding: null,
    delimiter: null,
    sheets: book.sheets,
    sheet,
    date1904: book.date1904,
    warnings: book.warnings(sheet),
    batches,
  };
}

/** The sheet whose header names most fields of a deal; the first table when none names any. */
function likelySheet(book: OpenWorkbook): string | null {
  let best: string | null = null;
  let bestScore = -1;
  for (const { name, rows, columns } of book.sheets) {
    if (rows === 0) continue;
    const first: RawRow[] = [];
    for (const batch of book.batches(name)) {
      first.push(...batch.slice(0, HEADER_ROWS));
      break;
    }
    const header = findHeader(first);
    const known = header ? knownHeaders(header.cells.map((cell) => cleanLine(cellText(cell)))) : 0;
    const score = (header && first.length > 1 && columns > 1 ? 1 : 0) + known * 2;
    if (score > bestScore) {
      best = name;
      bestScore = score;
    }
  }
  return best;
}
