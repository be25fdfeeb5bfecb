import type { SheetColumn } from './column.ts';

/**
 * Spreadsheet programs run a cell that begins so as a formula, some in full width too, also one that came out of
 * somebody else's file (OWASP, "CSV Injection"). Such a cell gets an apostrophe before it, which they show as text.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/**
 * Where commas are decimal, programs part cells at semicolons and know no quotes within one of ours: what stands behind
 * a semicolon, a tab or the end of a line begins a cell of its own there.
 */
const FORMULA_WITHIN = /([;\t\r\n]"*)(?=[=+\-@＝＋－＠])/g;
/** A plain negative number is no formula, and stays the number it is. */
const NUMBER = /^-\d+(?:[.,]\d+)*$/;
/** Tells Excel that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Text as a cell that no spreadsheet program runs, whether it parts cells at commas or at semicolons. */
function csvCell(text: string): string {
  const within = text.replace(FORMULA_WITHIN, "$1'");
  const safe = FORMULA.test(within) && !NUMBER.test(within) ? `'${within}` : within;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A table as CSV, a chunk for each page of rows. */
export async function* csvFile<Row>(
  columns: readonly SheetColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Buffer> {
  // With the first rows: until they are read, what fails can still be answered in words.
  let head = BYTE_ORDER_MARK + csvLine(columns.map(({ header }) => header));
  for await (const rows of pages) {
    yield Buffer.from(head + rows.map((row) => csvLine(columns.map(({ cell }) => String(cell(row) ?? '')))).join(''));
    head = '';
  }
  if (head !== '') yield Buffer.from(head);
}
