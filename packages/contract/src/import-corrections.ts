/** Rows of a previewed import, and what a person sets in them before it is imported. */
import * as z from 'zod';
import { importing } from './base.ts';
import { ImportIssue, ImportView } from './imports.ts';
import { Id, LongText, PageInput, page } from './shapes.ts';

export const CORRECTIONS_PER_REQUEST = 500;
/** Kept corrections of one import, those that were undone or set again included. */
export const CORRECTIONS_MAX = 1_000_000;

export const ImportRow = z.object({
  row: z.int().describe('Row number in the file'),
  leftOut: z.boolean().describe('Left out by a person'),
  cells: z
    .array(
      z.object({
        column: z.int(),
        value: z.string().describe('Value to import'),
        original: z.string().nullable().describe('Value in the file, if it was corrected'),
      }),
    )
    .describe('Cells of the mapped columns, in file order'),
  issues: z.array(
    z.object({
      column: z.int().nullable().describe('null: about the whole row, or a field without a column'),
      reason: z.string(),
      expected: z.string().nullable(),
      severity: ImportIssue.shape.severity,
    }),
  ),
});

const Row = z.int().min(1).max(2_147_483_647);
const Column = z.int().min(0).max(16_384);
const Corrected = z.object({
  import: ImportView.describe('With current counts; previewing while a large change is being checked'),
  rows: z.array(ImportRow).describe('Rows checked again: changed rows, and rows with the same name or ID'),
});
const Only = { id: Id };

export const importCorrections = {
  rows: importing
    .route({
      method: 'GET',
      path: '/imports/{id}/rows',
      tags: ['imports'],
      summary: 'List the rows of a previewed import in file order, with cells and problems',
    })
    .input(
      PageInput.extend({
        ...Only,
        which: z
          .enum(['problems', 'all'])
          .default('problems')
          .describe('problems: wrong rows, rows with a warning, and corrected or left-out rows'),
        after: z.coerce
          .number()
          .int()
          .min(0)
          .max(2_147_483_647)
          .default(0)
          .describe('Row number to start after, without a cursor'),
      }),
    )
    .output(
      page(ImportRow).extend({
        total: z.int().nullable().describe('Total rows; only on the first page'),
      }),
    ),
  correct: importing
    .route({
      method: 'PUT',
      path: '/imports/{id}/corrections',
      tags: ['imports'],
      summary: 'Correct cells and leave out rows in one edit. The rows are checked again immediately',
    })
    .input(
      z.object({
        ...Only,
        cells: z
          .array(
            z.object({
              row: Row,
              column: Column,
              value: LongText.nullable().describe('null: the value in the file'),
            }),
          )
          .max(CORRECTIONS_PER_REQUEST)
          .default([]),
        rows: z
          .array(z.object({ row: Row, leftOut: z.boolean() }))
          .max(CORRECTIONS_PER_REQUEST)
          .default([]),
      }),
    )
    .output(Corrected),
  replace: importing
    .route({
      method: 'PUT',
      path: '/imports/{id}/corrections/replacement',
      tags: ['imports'],
      summary: 'Replace a value in all cells of a column, as one edit',
    })
    .input(z.object({ ...Only, column: Column, from: LongText, to: LongText }))
    .output(Corrected.extend({ replaced: z.int().describe('Cells replaced') })),
  moveCorrections: importing
    .route({
      method: 'PUT',
      path: '/imports/{id}/corrections/position',
      tags: ['imports'],
      summary: 'Undo or redo edits: edits up to this position apply; 0 restores the file’s values',
    })
    .input(z.object({ ...Only, position: z.int().min(0).max(2_147_483_647) }))
    .output(Corrected),
};
