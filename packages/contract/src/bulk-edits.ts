/** Changing many deals at once: what it would do, doing it in the background, and taking it back. */
import { LEFT_WHY, type LeftWhy } from '@forecastle/rules';
import * as z from 'zod';
import { base, keyed } from './base.ts';
import { CustomValuesInput } from './custom-fields.ts';
import { OpportunityFilter } from './opportunities.ts';
import { Id, Instant, IsoDate, PageInput, page } from './shapes.ts';

/** Deals of one bulk edit; more are edited in parts. */
export const BULK_EDIT_MAX = 200_000;
/** Deals that can be named one by one, or taken out of what a filter matches. */
export const BULK_NAMED_MAX = 5000;
/** Days by which a close date can be moved. */
export const BULK_MOVE_DAYS_MAX = 3660;

const Selection = z
  .strictObject({
    ids: z.array(Id).min(1).max(BULK_NAMED_MAX).optional().describe('Deals one by one'),
    filter: OpportunityFilter.strict().optional().describe('Instead of ids: every deal that matches, on all pages'),
    except: z.array(Id).max(BULK_NAMED_MAX).optional().describe('Deals that match and stay as they are'),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), 'Give either ids or a filter');

const Edit = z
  .strictObject({
    ownerId: Id,
    stageId: Id.describe('An open stage: a close asks each deal for its own reason and day'),
    category: z.enum(['pipeline', 'best_case', 'commit', 'omitted']),
    closeDate: IsoDate.nullable().describe('Expected close; null clears it'),
    closeDateDays: z
      .int()
      .min(-BULK_MOVE_DAYS_MAX)
      .max(BULK_MOVE_DAYS_MAX)
      .refine((days) => days !== 0, 'Give the days by which to move')
      .describe('Moves the expected close of each deal by days, instead of closeDate'),
    nextStep: z.string().trim().max(2000).nullable(),
    winProbability: z.int().min(0).max(100).nullable().describe("null = the stage's"),
    custom: CustomValuesInput.refine((values) => Object.keys(values).length > 0, 'Name at least one custom field'),
  })
  .partial()
  .refine((edit) => Object.values(edit).some((value) => value !== undefined), 'Name at least one field to change')
  .refine(
    ({ closeDate, closeDateDays }) => closeDate === undefined || closeDateDays === undefined,
    'Either set the close date or move it',
  );

const Why = z.enum(Object.keys(LEFT_WHY) as [LeftWhy, ...LeftWhy[]]);
const Left = z.array(z.object({ why: Why, count: z.int() })).describe('Deals that stay as they are, by reason');

export const BulkEditPreview = z.object({
  total: z.int().describe('Deals that were asked for'),
  change: z.int().describe('Deals that will change'),
  same: z.int().describe('Deals that have the values already'),
  left: Left,
  examples: z
    .array(
      z.object({
        id: Id,
        name: z.string(),
        why: Why.nullable().describe('null: it will change'),
        changes: z.array(
          z.object({
            field: z.string().describe('Of a custom field, custom. and its key'),
            from: z.unknown(),
            to: z.unknown(),
          }),
        ),
      }),
    )
    .describe('A few of those that change, and of those that are left'),
});

export const BulkEdit = z.object({
  id: Id,
  edit: Edit,
  status: z.enum(['changing', 'changed', 'cancelled', 'undoing', 'undone']),
  total: z.int().describe('Deals that were asked for; while it is undone, those it had changed'),
  taken: z.int().describe('Deals it has come to'),
  changed: z.int(),
  same: z.int().describe('Deals that had the values already'),
  left: Left,
  undone: z.int().describe('Deals that have got their former values back'),
  kept: Left.describe('Deals that the undo has left as they are, by reason'),
  refusal: z.string().nullable().describe('Why it ended early: what was asked is no longer allowed'),
  by: z.object({ id: Id, name: z.string() }),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  abilities: z.object({ cancel: z.boolean(), undo: z.boolean() }),
});
const tags = ['bulk edits'];
/** Runs later in the name of whoever began it. */
const running = base.meta({ keys: 'unnarrowed' });

export const bulkEdits = {
  preview: keyed
    .route({ method: 'POST', path: '/bulk-edits/preview', tags, summary: 'What a change of many deals would do' })
    .input(z.object({ deals: Selection, edit: Edit }))
    .output(BulkEditPreview),
  start: running
    .meta({ idempotent: true })
    .route({ method: 'POST', path: '/bulk-edits', tags, summary: 'Change many deals in the background' })
    .input(z.object({ deals: Selection, edit: Edit }))
    .output(BulkEdit),
  list: keyed
    .route({ method: 'GET', path: '/bulk-edits', tags, summary: 'Your bulk edits, the latest first' })
    .input(PageInput)
    .output(page(BulkEdit)),
  get: keyed
    .route({ method: 'GET', path: '/bulk-edits/{id}', tags, summary: 'How far a bulk edit, or its undo, is' })
    .input(z.object({ id: Id }))
    .output(BulkEdit),
  left: keyed
    .route({ method: 'GET', path: '/bulk-edits/{id}/left', tags, summary: 'Deals that were left as they are' })
    .input(PageInput.extend({ id: Id }))
    .output(page(z.object({ id: Id, name: z.string(), why: Why }))),
  cancel: running
    .route({ method: 'POST', path: '/bulk-edits/{id}/cancel', tags, summary: 'Stop a bulk edit where it is' })
    .input(z.object({ id: Id }))
    .output(BulkEdit),
  undo: running
    .route({ method: 'POST', path: '/bulk-edits/{id}/undo', tags, summary: 'Give the deals their former values back' })
    .input(z.object({ id: Id }))
    .output(BulkEdit),
};
