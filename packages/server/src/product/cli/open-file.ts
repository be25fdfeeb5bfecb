/** A spreadsheet as it was recognised, and how its rows are to be read: the same for every command that reads one. */
import { basename } from 'node:path';
import {
  type ColumnForm,
  type FileInspection,
  formsOf,
  inspectFile,
  type RowsToRead,
} from '../../work/imports/reading/index.ts';
import { readWholeFile } from './read-whole-file.ts';

export interface OpeningChoices {
  readonly dateOrder: 'day_first' | 'month_first' | null;
  readonly sheet: string | null;
}

export interface OpenFile {
  readonly inspection: FileInspection;
  readonly forms: readonly ColumnForm[];
  /** The rows under the header. */
  readonly rows: RowsToRead;
}

/** `limit` as `readWholeFile` has it. */
export async function openFile(
  path: string,
  limit: { readonly bytes: number; readonly parts: string },
  { dateOrder, sheet }: OpeningChoices,
): Promise<OpenFile> {
  const bytes = await readWholeFile(path, limit.bytes, limit.parts);
  const file = { bytes, fileName: basename(path), options: sheet ? { sheet } : {} };
  const inspection = await inspectFile(file);
  const forms = formsOf(inspection, {
    dateOrder: dateOrder ? Object.fromEntries(inspection.columns.map(({ index }) => [index, dateOrder])) : {},
  });
  const options = {
    ...file.options,
    ...(inspection.encoding ? { encoding: inspection.encoding } : {}),
    ...(inspection.delimiter ? { delimiter: inspection.delimiter } : {}),
  };
  return { inspection, forms, rows: { ...file, options, afterRow: inspection.headerRow } };
}

/** How dates of the columns used were read that can be read both ways; nothing where the person said it. */
export function ambiguousDates(
  { columns }: FileInspection,
  used: Iterable<number>,
  { dateOrder }: Pick<OpeningChoices, 'dateOrder'>,
): string[] {
  if (dateOrder) return [];
  const places = new Set(used);
  return columns
    .filter(({ index, date }) => places.has(index) && date?.ambiguous)
    .map(
      ({ header, date }) =>
        `${header}: ${date?.ambiguous?.examples[0]} was read ${date?.order === 'month_first' ? 'month' : 'day'} first. Use --day-first or --month-first to be sure.`,
    );
}
