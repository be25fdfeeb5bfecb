/** Rows of a previewed import, and what a person sets in them before it is imported. */
import * as z from 'zod';
import { importing } from './base.ts';
import { ImportIssue, ImportView } from './imports.ts';
import { Id, LongText, PageInput, page } from './shapes.ts';

export const CORRECTIONS_PER_REQUEST = 500;
/** Kept corrections of one import, those that were undone or set again included. */
export const CORRECTIONS_MAX = 1_000_000;

export const ImportRow = z.object({
  row: z.int().describe('Row number as in the file'),
  leftOut: z.boolean().describe('Left out by choice'),
  cells: z
    .array(
      z.object({
        column: z.int(),
        value: z.string().describe('As it will be imported'),
        original: z.string().nullable().describe('What the file says, when it was corrected'),
      }),
    )
    .describe('Of the mapped columns, in the order of the file'),
  issues: z.array(
    z.object({
      column: z.int().nullable().describe('null: of the whole row, or of a field without a column'),
      reason: z.string(),
      expected: z.string().nullable(),
      severity: ImportIssue.shape.severity,
    }),
  ),
});

const Row = z.int().min(1).max(2_147_483_647);
const Column = z.int().min(0).max(16_384);
const Corrected = z.object({
  import: ImportView.describe(
    'With the counts as they are now; previewing when the change was too large to be judged at once',
  ),
  rows: z.array(ImportRow).describe('Rows checked again: the changed ones and those with the same name or ID'),
});
const Only = { id: Id };

export const importCorrections = {
  rows: importing
    .route({
      method: 'GET',
      path: '/imports/{id}/rows',
      tags: ['imports'],
      summary: 'Rows of a previewed import in the order of the file, with their cells and what is wrong with them',
    })
    .input(
      PageInput.extend({
        ...Only,
        which: z
          .enum(['problems', 'all'])
          .default('problems')
          .describe('problems: wrong ones, those with a warning, and those that were corrected or left out'),
        after: z.coerce
          .number()
          .int()
          .min(0)
          .max(2_147_483_647)
          .default(0)
          .describe('Row number to begin behind, when there is no cursor'),
      }),
    )
    .output(
      page(ImportRow).extend({
        total: z.int().nullable().describe('Rows in all; on the first page only'),
      }),
    ),
  correct: importing
    .route({
      method: 'PUT',
      path: '/imports/{id}/corrections',
      tags: ['imports'],
      summary: 'Set cells and leave rows out in one edit; the rows are checked again at once',
    })
    .input(
      z.object({
        ...Only,
        cells: z
          .array(
            z.object({
              row: Row,
              column: Column,
              value: LongText.nullable().describe('null: as in the file'),
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
      summary: 'Set every cell of a column that says one thing to another, as one edit',
    })
    .input(z.object({ ...Only, column: Column, from: LongText, to: LongText }))
    .output(Corrected.extend({ replaced: z.int().describe('Cells that were set') })),
  moveCorrections: importing
    .route({
      method: 'PUT',
      path: '/imports/{id}/corrections/position',
      tags: ['imports'],
      summary: 'Undo or redo edits: those up to this position hold, 0 puts every cell back',
    })
    .input(z.object({ ...Only, position: z.int().min(0).max(2_147_483_647) }))
    .output(Corrected),
};
