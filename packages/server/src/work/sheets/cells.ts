/** Small tables that one request reads, of quotas or of prices: their cells, and what is told of them. */
import type { SheetProblem } from '@forecastle/rules';
import { invalid } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { inInspectionTurn } from '../imports/inspection-turns.ts';
import { columnLetter, readCellsInWorker, type SheetCells, type UnreadableFile } from '../imports/reading/index.ts';

export interface SentFile {
  readonly fileName: string;
  /** Base64. */
  readonly content: string;
}

/** Of up to so many rows, read in a process of its own; hold no connection meanwhile. Throws UnreadableFile. */
export function cellsOf(actor: Actor, { fileName, content }: SentFile, rows: number): Promise<SheetCells> {
  const bytes = Buffer.from(content, 'base64');
  return inInspectionTurn(actor, bytes.length, () => readCellsInWorker({ bytes, fileName }, rows));
}

/** INVALID (field content). What the reader of deals says of a file names deals: of two of its faults it would mislead. */
export const unreadable = (
  fileName: string,
  of: 'quotas' | 'prices',
  { code, message }: Pick<UnreadableFile, 'code' | 'message'>,
) =>
  invalid({
    field: 'content',
    value: fileName,
    expected: `a .csv, .tsv, .xls or .xlsx file with a table of ${of}`,
    message:
      code === 'not_a_table' || code === 'empty_file'
        ? `"${fileName}" has no table of ${of}. Save it as .xlsx or .csv and choose it again.`
        : message,
  });

export const presentProblems = (problems: readonly SheetProblem[], headings: readonly string[]) =>
  problems.map((problem) => ({
    ...problem,
    column: columnLetter(problem.column),
    heading: headings[problem.column] ?? '',
  }));

export function unreadColumns(headings: readonly string[], isRead: (at: number) => boolean): string[] {
  const unread = headings.filter((heading, at) => heading !== '' && !isRead(at));
  return unread.length > 0 ? [`Columns not used: ${unread.join(', ')}.`] : [];
}
