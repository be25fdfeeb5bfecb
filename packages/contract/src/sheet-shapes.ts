/** What files of quotas and of prices share: how they are sent, and how their cells are told of. */
import * as z from 'zod';
import { Name } from './shapes.ts';

/** A file that is sent as part of a request. */
export const sentFile = (maxBytes: number) => ({
  fileName: Name,
  content: z
    .string()
    .min(1, 'The file is empty')
    // Four characters for three bytes, and padding.
    .max(Math.ceil(maxBytes / 3) * 4, `Files can have up to ${maxBytes / 1000} kB`)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Send the bytes of the file as base64')
    .describe('The bytes of a .csv, .tsv, .xls or .xlsx file, as base64'),
});

export const SheetCell = z.object({
  row: z.int().describe('Counted from 1, as in spreadsheets'),
  column: z.string().describe('Column letter'),
});

export const SheetProblems = z.array(
  SheetCell.extend({ heading: z.string(), value: z.string(), expected: z.string() }),
);

export const sheetRead = {
  fileName: z.string(),
  sheet: z.string().nullable().describe('Sheet of a workbook'),
};
