/** Changing many deals, accounts or contacts at once: what it would do, doing it in the background, and taking it back. */
import { LEFT_WHY, type LeftWhy } from '@forecastle/rules';
import * as z from 'zod';
import { AccountFields, AccountFilter } from './accounts.ts';
import { base, keyed } from './base.ts';
import { ContactFields, ContactFilter } from './contacts.ts';
import { CustomValuesInput } from './custom-fields.ts';
import { OpportunityFilter } from './opportunities.ts';
import { Id, Instant, IsoDate, PageInput, page } from './shapes.ts';

/** Records of one bulk edit; more are edited in parts. */
export const BULK_EDIT_MAX = 200_000;
/** Records that can be named one by one, or taken out of what a filter matches. */
export const BULK_NAMED_MAX = 5000;
/** Days by which a close date can be moved. */
export const BULK_MOVE_DAYS_MAX = 3660;

const chosenBy = <F extends z.ZodObject>(filter: F) =>
  z
    .strictObject({
      ids: z.array(Id).min(1).max(BULK_NAMED_MAX).optional().describe('Selected one by one'),
      filter: filter.optional().describe('Instead of ids: all matching records, on all pages'),
      except: z.array(Id).max(BULK_NAMED_MAX).optional().describe('Matching records to leave unchanged'),
    })
    .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), 'Give either ids or a filter');
const Selection = chosenBy(OpportunityFilter.strict());

const someField = (edit: object): boolean => Object.values(edit).some((value) => value !== undefined);
const NAME_ONE = 'Name at least one field to change';
const Delete = z
  .literal(true)
  .describe('Moves the records to the bin instead of changing them; cannot be combined with fields');
const goesAlone = (edit: { delete?: true | undefined }): boolean =>
  edit.delete === undefined || Object.values(edit).filter((value) => value !== undefined).length === 1;
const DELETE_ALONE = 'Delete the records or change them, not both';
const CustomEdit = CustomValuesInput.refine(
  (values) => Object.keys(values).length > 0,
  'Name at least one custom field',
);

const Edit = z
  .strictObject({
    ownerId: Id,
    stageId: Id.describe('An open stage. Close deals one by one: each needs its own reason and date'),
    category: z.enum(['pipeline', 'best_case', 'commit', 'omitted']),
    closeDate: IsoDate.nullable().describe('Expected close; null clears it'),
    closeDateDays: z
      .int()
      .min(-BULK_MOVE_DAYS_MAX)
      .max(BULK_MOVE_DAYS_MAX)
      .refine((days) => days !== 0, 'Enter the days to move by')
      .describe('Moves the expected close of each deal by this many days, instead of closeDate'),
    nextStep: z.string().trim().max(2000).nullable(),
    winProbability: z.int().min(0).max(100).nullable().describe('null = stage default'),
    custom: CustomEdit,
    delete: Delete,
  })
  .partial()
  .refine(someField, NAME_ONE)
  .refine(goesAlone, DELETE_ALONE)
  .refine(
    ({ closeDate, closeDateDays }) => closeDate === undefined || closeDateDays === undefined,
    'Set the close date or move it, not both',
  );

const AccountEdit = AccountFields.pick({
  industry: true,
  segment: true,
  territory: true,
  strategic: true,
  ownerId: true,
  parentId: true,
})
  .extend({ custom: CustomEdit, delete: Delete })
  .strict()
  .partial()
  .refine(someField, NAME_ONE)
  .refine(goesAlone, DELETE_ALONE);
const ContactEdit = ContactFields.pick({ title: true, ownerId: true, accountId: true, reportsToId: true })
  .extend({ custom: CustomEdit, delete: Delete })
  .strict()
  .partial()
  .refine(someField, NAME_ONE)
  .refine(goesAlone, DELETE_ALONE);
export const BULK_NOUNS = ['deal', 'account', 'contact'] as const;

const Why = z.enum(Object.keys(LEFT_WHY) as [LeftWhy, ...LeftWhy[]]);
const Left = z.array(z.object({ why: Why, count: z.int() })).describe('Records not changed, by reason');

/** What hangs on records that go into the bin. */
export const BULK_ALONG = ['activities', 'notes', 'files', 'tasks', 'deals', 'contacts', 'accounts'] as const;
const Along = z.array(z.object({ what: z.enum(BULK_ALONG), count: z.int() }));

export const BulkEditPreview = z.object({
  total: z.int().describe('Requested records'),
  change: z.int().describe('Records that will change'),
  same: z.int().describe('Records that already have the values'),
  left: Left,
  along: Along.describe('Deletions: what goes to the bin with the records'),
  parted: Along.describe('Deletions: what stays and is linked again on restore'),
  examples: z
    .array(
      z.object({
        id: Id,
        name: z.string(),
        why: Why.nullable().describe('null: it will change'),
        changes: z.array(
          z.object({
            field: z.string().describe('For a custom field: custom. and its key'),
            from: z.unknown().describe('For another account or contact: its id and name'),
            to: z.unknown(),
          }),
        ),
      }),
    )
    .describe('Examples of records that change, and of records that do not'),
});

export const BulkEdit = z.object({
  id: Id,
  noun: z.enum(BULK_NOUNS).describe('Type of the records'),
  edit: z.union([Edit, AccountEdit, ContactEdit]).describe('Changes to the records'),
  archives: z
    .object({ id: Id, name: z.string() })
    .nullable()
    .describe('The stage archived with it; an undo restores it'),
  status: z.enum(['changing', 'changed', 'cancelled', 'undoing', 'undone']),
  total: z.int().describe('Requested records; during an undo, the records it changed'),
  taken: z.int().describe('Records processed'),
  changed: z.int(),
  same: z.int().describe('Records that already had the values'),
  left: Left,
  undone: z.int().describe('Records restored to their earlier values'),
  kept: Left.describe('Records the undo did not change, by reason'),
  lost: z.int().describe('Undone deletions: of the restored records, those with something missing'),
  refusal: z.string().nullable().describe('Why it stopped early: the edit is no longer allowed'),
  by: z.object({ id: Id, name: z.string() }),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  abilities: z.object({ cancel: z.boolean(), undo: z.boolean() }),
});
const AccountsEdited = z.object({ accounts: chosenBy(AccountFilter.strict()), edit: AccountEdit });
const ContactsEdited = z.object({ contacts: chosenBy(ContactFilter.strict()), edit: ContactEdit });
const tags = ['bulk edits'];
/** Runs later in the name of whoever began it. */
const running = base.meta({ keys: 'unnarrowed' });

export const bulkEdits = {
  preview: keyed
    .route({
      method: 'POST',
      path: '/bulk-edits/preview',
      tags,
      summary: 'Preview a change or deletion of many deals',
    })
    .input(z.object({ deals: Selection, edit: Edit }))
    .output(BulkEditPreview),
  start: running
    .meta({ idempotent: true })
    .route({ method: 'POST', path: '/bulk-edits', tags, summary: 'Change or delete many deals in the background' })
    .input(z.object({ deals: Selection, edit: Edit }))
    .output(BulkEdit),
  previewAccounts: keyed
    .route({
      method: 'POST',
      path: '/bulk-edits/accounts/preview',
      tags,
      summary: 'Preview a change or deletion of many accounts',
    })
    .input(AccountsEdited)
    .output(BulkEditPreview),
  startAccounts: running
    .meta({ idempotent: true })
    .route({
      method: 'POST',
      path: '/bulk-edits/accounts',
      tags,
      summary: 'Change or delete many accounts in the background',
    })
    .input(AccountsEdited)
    .output(BulkEdit),
  previewContacts: keyed
    .route({
      method: 'POST',
      path: '/bulk-edits/contacts/preview',
      tags,
      summary: 'Preview a change or deletion of many contacts',
    })
    .input(ContactsEdited)
    .output(BulkEditPreview),
  startContacts: running
    .meta({ idempotent: true })
    .route({
      method: 'POST',
      path: '/bulk-edits/contacts',
      tags,
      summary: 'Change or delete many contacts in the background',
    })
    .input(ContactsEdited)
    .output(BulkEdit),
  list: keyed
    .route({ method: 'GET', path: '/bulk-edits', tags, summary: 'List your bulk edits, latest first' })
    .input(PageInput.extend({ noun: z.enum(BULK_NOUNS).optional().describe('Only this record type') }))
    .output(page(BulkEdit)),
  get: keyed
    .route({ method: 'GET', path: '/bulk-edits/{id}', tags, summary: 'Get the progress of a bulk edit or its undo' })
    .input(z.object({ id: Id }))
    .output(BulkEdit),
  left: keyed
    .route({ method: 'GET', path: '/bulk-edits/{id}/left', tags, summary: 'List the records not changed' })
    .input(PageInput.extend({ id: Id }))
    .output(page(z.object({ id: Id, name: z.string(), why: Why }))),
  lost: keyed
    .route({
      method: 'GET',
      path: '/bulk-edits/{id}/lost',
      tags,
      summary: 'List the records that the undo of a deletion restored with something missing',
    })
    .input(PageInput.extend({ id: Id }))
    .output(
      page(
        z.object({
          id: Id,
          name: z.string(),
          lost: z.array(z.string()).describe('As in the answer when you restore one record'),
        }),
      ),
    ),
  cancel: running
    .route({
      method: 'POST',
      path: '/bulk-edits/{id}/cancel',
      tags,
      summary: 'Stop a bulk edit. Changes so far are kept',
    })
    .input(z.object({ id: Id }))
    .output(BulkEdit),
  undo: running
    .route({
      method: 'POST',
      path: '/bulk-edits/{id}/undo',
      tags,
      summary: 'Undo a bulk edit: restore earlier values, or restore the records from the bin',
    })
    .input(z.object({ id: Id }))
    .output(BulkEdit),
};
