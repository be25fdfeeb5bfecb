import { ColumnProfile, type FileForms, majority } from './columns.ts';
import { columnNames, findHeader, HEADER_ROWS, headerSignature } from './header.ts';
import { normaliseHeader } from './headings.ts';
import { rawText } from './rows.ts';
import { openTable, type Table } from './table.ts';
import { cellText, cleanLine } from './text.ts';
import type { ColumnInspection, FileInspection, FileToRead, RawRow, ReadOptions } from './types.ts';
import { UnreadableFile } from './unreadable.ts';

const SAMPLE_ROWS = 8;
const SAMPLE_CHARACTERS = 80;

/**
 * Looks at a whole file and says what it is: encoding, delimiter, sheet, header row, and of each column its kind and
 * the form of its numbers and dates. Throws UnreadableFile when there is no table with a header and rows below.
 */
export async function inspectFile(file: FileToRead): Promise<FileInspection> {
  const table = openTable(file);
  const profiles: ColumnProfile[] = [];
  let header: RawRow | null | undefined;
  let head: RawRow[] = [];
  let rowCount = 0;
  let firstLonger: number | null = null;
  let longer = 0;
  const sampleRows: string[][] = [];
  const width = (): number => header?.cells.length ?? 0;
  const take = (row: RawRow): void => {
    if (header && row.rowNumber <= header.rowNumber) return;
    rowCount++;
    if (sampleRows.length < SAMPLE_ROWS)
      sampleRows.push(rawText(row).map((text) => cleanLine(text).slice(0, SAMPLE_CHARACTERS)));
    for (let at = 0; at < row.cells.length; at++) {
      const cell = row.cells[at] ?? null;
      if (cell === null) continue;
      profiles[at] ??= new ColumnProfile();
      profiles[at]?.add(cell);
      if (at >= width() && header) {
        firstLonger ??= row.rowNumber;
        longer++;
        break;
      }
    }
  };
  for await (const batch of table.batches()) {
    if (header !== undefined) {
      batch.forEach(take);
      continue;
    }
    head = head.concat(batch);
    if (head.length < HEADER_ROWS && !file.options?.headerRow) continue;
    header = chooseHeader(head, file.options, file.fileName);
    if (header === undefined) continue;
    head.forEach(take);
    head = [];
  }
  if (header === undefined) {
    if (head.length === 0) {
      throw new UnreadableFile('empty_file', `"${file.fileName}" holds no rows; choose a file that holds your deals.`);
    }
    header = chooseHeader(head, file.options, file.fileName) ?? failHeader(head, file.fileName);
    head.forEach(take);
  }
  if (rowCount === 0) {
    throw new UnreadableFile(
      'only_header',
      `"${file.fileName}" holds column names and no rows below them; add your deals or choose another file.`,
    );
  }
  const names = columnNames(header, Math.max(profiles.length, width()));
  const warnings = [...table.warnings];
  if (longer > 0) {
    warnings.push(
      `${longer === 1 ? 'One row has' : `${longer} rows have`} more cells than the header (first: row ${firstLonger}); a delimiter inside a value may have split it.`,
    );
  }
  return { ...summarise(table, header, names, profiles), sampleRows, rowCount, warnings };
}

/** Null: the person says that there is no header. Undefined: the rows so far do not reach the chosen one. */
function chooseHeader(
  rows: readonly RawRow[],
  options: ReadOptions | undefined,
  fileName: string,
): RawRow | null | undefined {
  if (options?.headerRow === 0) return null;
  if (options?.headerRow !== undefined) return rows.find((row) => row.rowNumber === options.headerRow);
  return findHeader(rows) ?? failHeader(rows, fileName);
}

function failHeader(rows: readonly RawRow[], fileName: string): never {
  const cells = rows[0]?.cells.map((cell) => cleanLine(cellText(cell))).filter((text) => text !== '') ?? [];
  const shown = cells
    .slice(0, 3)
    .map((text) => `"${text.slice(0, 40)}"`)
    .join(', ');
  throw new UnreadableFile(
    'no_header',
    `"${fileName}" has no row of column names: its first row holds ${shown}; put a row of names above the values or say which row it is.`,
  );
}

function summarise(
  table: Table,
  header: RawRow | null,
  names: readonly string[],
  profiles: readonly (ColumnProfile | undefined)[],
): Omit<FileInspection, 'sampleRows' | 'rowCount' | 'warnings'> {
  const forms = fileForms(profiles);
  const columns = names.map((name, index): ColumnInspection => {
    const profile = profiles[index] ?? new ColumnProfile();
    const saysDate = headerSaysDate(name);
    return {
      index,
      header: name,
      samples: profile.samples,
      filled: profile.filled,
      kind: profile.kind(saysDate),
      number: profile.numberForm(forms),
      date: profile.dateForm(forms, saysDate),
      values: profile.values(),
    };
  });
  return {
    kind: table.kind,
    encoding: table.encoding,
    delimiter: table.delimiter,
    sheets: table.sheets,
    sheet: table.sheet,
    headerRow: header?.rowNumber ?? 0,
    columns,
    headerSignature: headerSignature(names),
  };
}

/** What the columns that do decide say about those that do not: one program wrote the whole file. */
function fileForms(profiles: readonly (ColumnProfile | undefined)[]): FileForms {
  let dots = 0;
  let commas = 0;
  let dayFirst = 0;
  let monthFirst = 0;
  for (const profile of profiles) {
    if (!profile) continue;
    if (profile.kind(true) === 'number') {
      dots += profile.decimals['.'];
      commas += profile.decimals[','];
    }
    dayFirst += profile.orders.day_first;
    monthFirst += profile.orders.month_first;
  }
  return {
    decimal: majority(dots, commas, '.', ','),
    order: majority(dayFirst, monthFirst, 'day_first', 'month_first'),
  };
}

function headerSaysDate(name: string): boolean {
  return /\b(?:date|datum|fecha|time|closed|created|on|at)\b/.test(normaliseHeader(name));
}
