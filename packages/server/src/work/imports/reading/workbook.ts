import { type CellObject, read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { damaged, foreign, passwordProtected } from './container.ts';
import { decodeChunks, guessEncoding } from './decode.ts';
import { BATCH_ROWS } from './delimited.ts';
import type { Cell, FileToRead, RawRow, SheetSummary } from './types.ts';
import { unkeptFormulas, unkeptWarning } from './unkept-formulas.ts';
import { UnreadableFile } from './unreadable.ts';
import { cellReader } from './workbook-cell.ts';

export interface OpenWorkbook {
  /** Sheets that are not hidden, in their order. */
  readonly sheets: readonly SheetSummary[];
  readonly date1904: boolean;
  readonly batches: (sheet: string) => Generator<RawRow[]>;
  readonly warnings: (sheet: string) => string[];
}

/** Opens a workbook of any age, and the HTML tables that some programs name `.xls`. */
export function openWorkbook({ bytes, fileName }: FileToRead): OpenWorkbook {
  const book = parseBook(bytes, fileName);
  const unkept = unkeptFormulas(book);
  const hidden = new Set((book.Workbook?.Sheets ?? []).filter((sheet) => sheet.Hidden).map((sheet) => sheet.name));
  const names = book.SheetNames.filter((name) => !hidden.has(name) && book.Sheets[name]?.['!data']);
  const date1904 = Boolean(book.Workbook?.WBProps?.date1904);
  const readCell = cellReader(date1904);
  const filled = new Map<string, MergedText[]>();
  const sheetOf = (name: string): WorkSheet => {
    const sheet = names.includes(name) ? book.Sheets[name] : undefined;
    if (!sheet) {
      throw new UnreadableFile(
        'unknown_sheet',
        `"${fileName}" has no sheet named "${name}". Choose one of ${names.map((each) => `"${each}"`).join(', ')}.`,
      );
    }
    return sheet;
  };
  const mergedOf = (name: string): MergedText[] => {
    let merged = filled.get(name);
    if (!merged) {
      merged = mergedText(sheetOf(name), readCell);
      filled.set(name, merged);
    }
    return merged;
  };
  return {
    sheets: names.map((name) => summary(name, sheetOf(name))),
    date1904,
    batches: (name) => rowsOf(sheetOf(name), mergedOf(name), readCell),
    warnings: (name) => {
      const count = mergedOf(name).reduce((sum, { first, last }) => sum + last - first + 1, 0);
      const formulas = unkept.get(name);
      return [
        ...(count === 0 ? [] : [`${count === 1 ? 'One cell' : `${count} cells`} below a merged cell use its text.`]),
        ...(formulas ? [unkeptWarning(formulas)] : []),
      ];
    },
  };
}

function parseBook(bytes: Uint8Array, fileName: string): WorkBook {
  const options = {
    dense: true,
    cellNF: true,
    cellText: false,
    cellFormula: false,
    cellHTML: false,
    raw: true,
  } as const;
  try {
    const isText = /^[\s\ufeff]*</.test(Buffer.from(bytes.subarray(0, 64)).toString('utf8'));
    if (!isText) return read(bytes, { ...options, bookFiles: true, type: 'array' });
    const text = [...decodeChunks(bytes, guessEncoding(bytes).encoding)].join('');
    if (!/<(?:\w+:)?(?:table|worksheet)\b/i.test(text)) {
      throw foreign(fileName, 'a web page or a document (perhaps a sign-in page)');
    }
    return read(boundSpans(text), { ...options, type: 'string' });
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    // The parser throws texts as well, and names a way of protection that it does not know.
    const message = error instanceof Error ? error.message : String(error);
    if (/password-protected|encryption (?:flags|algorithm)|version code/i.test(message))
      throw passwordProtected(fileName);
    if (/unsupported file|unrecognized/i.test(message)) throw foreign(fileName, 'an unknown format');
    throw damaged(fileName);
  }
}

/** What browsers do (HTML Standard, 4.9.11): a cell of two billion columns would be walked through one by one. */
function boundSpans(html: string): string {
  return html
    .replace(/\b(colspan\s*=\s*["']?)\d{4,}/gi, (_, name: string) => `${name}1000`)
    .replace(/\b(rowspan\s*=\s*["']?)\d{5,}/gi, (_, name: string) => `${name}9999`);
}

function dataOf(sheet: WorkSheet): (CellObject | undefined)[][] {
  return (sheet['!data'] ?? []) as (CellObject | undefined)[][];
}

function summary(name: string, sheet: WorkSheet): SheetSummary {
  let rows = 0;
  let columns = 0;
  for (const row of dataOf(sheet)) {
    if (!row || row.length === 0) continue;
    rows++;
    columns = Math.max(columns, row.length);
  }
  return { name, rows, columns };
}

function* rowsOf(
  sheet: WorkSheet,
  merged: readonly MergedText[],
  readCell: (cell: CellObject | undefined) => Cell,
): Generator<RawRow[]> {
  const data = dataOf(sheet);
  let batch: RawRow[] = [];
  let next = 0;
  const above = new Map<number, MergedText>();
  for (let at = 0; at < data.length; at++) {
    for (let text = merged[next]; text && text.first <= at; text = merged[++next]) above.set(text.column, text);
    const source = data[at];
    const cells: Cell[] = [];
    let filled = false;
    for (let column = 0; source && column < source.length; column++) {
      const cell = readCell(source[column]);
      const own = typeof cell === 'string' && cell.trim() === '' ? null : cell;
      filled ||= own !== null;
      cells.push(own ?? textAbove(above.get(column), at));
    }
    if (!filled) continue;
    while (cells.length > 0 && cells.at(-1) === null) cells.pop();
    batch.push({ rowNumber: at + 1, cells });
    if (batch.length === BATCH_ROWS) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

function textAbove(text: MergedText | undefined, row: number): Cell {
  return text && row <= text.last ? text.cell : null;
}

interface MergedText {
  readonly column: number;
  /** First and last row below the cell itself. */
  readonly first: number;
  readonly last: number;
  readonly cell: string;
}

/**
 * Text of merged cells for the rows below, by row: three deals under one merged account belong to that account.
 * Numbers are not repeated, because an amount across three deals is one amount.
 */
function mergedText(sheet: WorkSheet, readCell: (cell: CellObject | undefined) => Cell): MergedText[] {
  const data = dataOf(sheet);
  return (sheet['!merges'] ?? [])
    .flatMap(({ s: start, e: end }): MergedText[] => {
      const cell = readCell(data[start.r]?.[start.c]);
      const last = Math.min(end.r, data.length - 1);
      if (typeof cell !== 'string' || last <= start.r) return [];
      return [{ column: start.c, first: start.r + 1, last, cell }];
    })
    .sort((a, b) => a.first - b.first);
}
