import { Asides } from './aside.ts';
import { ColumnProfile, type FileForms, majority, type Watching } from './columns.ts';
import { columnNames, headerSignature } from './header.ts';
import { headerSaysDate } from './headings.ts';
import { LogValues } from './logged-values.ts';
import { readNumber } from './numbers.ts';
import { rawText } from './rows.ts';
import { splitAtHeader } from './split.ts';
import { openTable, type Table } from './table.ts';
import { cleanLine } from './text.ts';
import type { ColumnInspection, FileInspection, FileToRead, RawRow } from './types.ts';
import { UnreadableFile } from './unreadable.ts';

/** Rows shown beside the mapping. */
const SAMPLE_ROWS = 20;
/** Ids, names and a few more: those that held 500 unlike values to begin with. */
const WATCHED_COLUMNS = 8;
/** Cells shown to judge the encoding by. */
const ACCENTS = 6;
const ACCENT_CHARACTERS = 60;
const BEYOND_ASCII = /[\u00a1-\uffff]/;
/** The widest exports, with every property of a deal, have some hundreds. */
const MAX_COLUMNS = 1000;

/**
 * Looks at a whole file and says what it is: encoding, delimiter, sheet, header row, and of each column its kind and
 * the form of its numbers and dates. Throws UnreadableFile when there is no table with a header and rows below.
 */
export async function inspectFile(file: FileToRead): Promise<FileInspection> {
  const table = await openTable(file);
  const { header, below } = await splitAtHeader(table, file);
  const width = header?.cells.length ?? 0;
  // Only text can be split in the wrong place; a sheet may have columns without a name.
  const limit = header && table.kind === 'delimited' ? width : Number.POSITIVE_INFINITY;
  const last = header?.cells.findLastIndex((cell) => cell !== null) ?? -1;
  refuseWide(last + 1, file);
  const asides = new Asides(columnNames(header, last + 1), header?.rowNumber ?? 0);
  const logged = new LogValues(columnNames(header, last + 1));
  const profiles: ColumnProfile[] = [];
  const watching: Watching = { left: WATCHED_COLUMNS };
  const sampleRows: string[][] = [];
  const longRows: number[] = [];
  const accents = new Set<string>();
  let rowCount = 0;
  for await (const batch of below) {
    const deals = asides.without(batch);
    rowCount += deals.length;
    for (const row of deals) {
      logged.add(row);
      if (sampleRows.length < SAMPLE_ROWS) sampleRows.push(rawText(row));
      if (table.kind === 'delimited' && accents.size < ACCENTS) noteAccents(row, accents);
      if (profileRow(row, { profiles, watching, limit })) longRows.push(row.rowNumber);
    }
  }
  asides.end();
  refuseWide(profiles.length, file);
  if (rowCount === 0) {
    throw new UnreadableFile(
      'only_header',
      `"${file.fileName}" has column names but no rows. Add your deals or choose another file.`,
    );
  }
  const names = columnNames(header, Math.max(profiles.length, last + 1));
  const summary = summarise(table, header, names, profiles);
  const warnings = [
    ...table.warnings,
    ...asides.warnings(),
    ...(longRows.length > 0 ? [longWarning(longRows)] : []),
    ...summary.columns.flatMap(numberWarning),
  ];
  return { ...summary, logged: logged.values(), sampleRows, accents: [...accents], rowCount, warnings };
}

function noteAccents({ cells }: RawRow, accents: Set<string>): void {
  for (const cell of cells) {
    if (typeof cell !== 'string' || !BEYOND_ASCII.test(cell) || accents.size >= ACCENTS) continue;
    accents.add(cleanLine(cell).slice(0, ACCENT_CHARACTERS).toWellFormed());
  }
}

/** Nobody maps thousands of columns, and each one takes memory whatever it holds. */
function refuseWide(columns: number, { fileName }: FileToRead): void {
  if (columns <= MAX_COLUMNS) return;
  throw new UnreadableFile(
    'too_large',
    `"${fileName}" has ${columns} columns; the limit is ${MAX_COLUMNS}. Delete the columns you do not need and import the rest.`,
  );
}

interface Profiling {
  readonly profiles: ColumnProfile[];
  readonly watching: Watching;
  /** Columns of a row that is not too long. */
  readonly limit: number;
}

/** Adds a row to the profiles; true when it is longer than the header. */
function profileRow({ cells, rowNumber }: RawRow, { profiles, watching, limit }: Profiling): boolean {
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? null;
    if (cell === null) continue;
    if (at >= limit) return true;
    if (at >= profiles.length && profiles.length > MAX_COLUMNS) return false;
    profiles[at] ??= new ColumnProfile(watching);
    profiles[at]?.add(cell, rowNumber);
  }
  return false;
}

function longWarning(rows: readonly number[]): string {
  const subject = rows.length === 1 ? 'One row has' : `${rows.length} rows have`;
  return `${subject} more cells than the header (first: row ${rows[0]}). A delimiter inside a value may have split it.`;
}

function numberWarning({ header, kind, number }: ColumnInspection): string[] {
  const example = kind === 'number' ? number?.ambiguous?.examples[0] : undefined;
  if (!number || !example) return [];
  return [
    `"${example}" in the column "${header}" is ambiguous and was read as ${readNumber(example, number.decimal)?.decimal}. Check the amounts.`,
  ];
}

function summarise(
  table: Table,
  header: RawRow | null,
  names: readonly string[],
  profiles: readonly (ColumnProfile | undefined)[],
): Omit<FileInspection, 'sampleRows' | 'accents' | 'rowCount' | 'warnings'> {
  const forms = fileForms(profiles, table.delimiter);
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
      unlike: {
        number: profile.unlike('number', saysDate),
        date: profile.unlike('date', saysDate),
        first: profile.firstText,
      },
      distinct: profile.distinct(),
      unique: profile.isUnique(),
      values: profile.values(),
    };
  });
  return {
    kind: table.kind,
    encoding: table.encoding,
    delimiter: table.delimiter,
    sheets: table.sheets,
    sheet: table.sheet,
    date1904: table.date1904,
    headerRow: header?.rowNumber ?? 0,
    columns,
    headerSignature: headerSignature(names),
  };
}

/** What the columns that do decide say about those that do not: one program wrote the whole file. */
function fileForms(profiles: readonly (ColumnProfile | undefined)[], delimiter: string | null): FileForms {
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
    likelyDecimal: delimiter === ';' ? ',' : '.',
    order: majority(dayFirst, monthFirst, 'day_first', 'month_first'),
  };
}
