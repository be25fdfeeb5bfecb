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
      ids: z.array(Id).min(1).max(BULK_NAMED_MAX).optional().describe('One by one'),
      filter: filter.optional().describe('Instead of ids: every one that matches, on all pages'),
      except: z.array(Id).max(BULK_NAMED_MAX).optional().describe('Those that match and stay as they are'),
    })
    .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), 'Give either ids or a filter');
const Selection = chosenBy(OpportunityFilter.strict());

const someField = (edit: object): boolean => Object.values(edit).some((value) => value !== undefined);
const NAME_ONE = 'Name at least one field to change';
const Delete = z.literal(true).describe('Moves the records into the bin, instead of changing anything: given alone');
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
    custom: CustomEdit,
    delete: Delete,
  })
  .partial()
  .refine(someField, NAME_ONE)
  .refine(goesAlone, DELETE_ALONE)
  .refine(
    ({ closeDate, closeDateDays }) => closeDate === undefined || closeDateDays === undefined,
    'Either set the close date or move it',
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
const Left = z.array(z.object({ why: Why, count: z.int() })).describe('Records that stay as they are, by reason');

/** What hangs on records that go into the bin. */
export const BULK_ALONG = ['activities', 'notes', 'files', 'tasks', 'deals', 'contacts', 'accounts'] as const;
const Along = z.array(z.object({ what: z.enum(BULK_ALONG), count: z.int() }));

export const BulkEditPreview = z.object({
  total: z.int().describe('Records that were asked for'),
  change: z.int().describe('Records that will change'),
  same: z.int().describe('Records that have the values already'),
  left: Left,
  along: Along.describe('Of a deletion: what goes into the bin with the records'),
  parted: Along.describe('Of a deletion: what stays, and has the records again when they are restored'),
  examples: z
    .array(
      z.object({
        id: Id,
        name: z.string(),
        why: Why.nullable().describe('null: it will change'),
        changes: z.array(
          z.object({
            field: z.string().describe('Of a custom field, custom. and its key'),
            from: z.unknown().describe('Of another account or contact, its id and name'),
            to: z.unknown(),
          }),
        ),
      }),
    )
    .describe('A few of those that change, and of those that are left'),
});

export const BulkEdit = z.object({
  id: Id,
  noun: z.enum(BULK_NOUNS).describe('What it changes'),
  edit: z.union([Edit, AccountEdit, ContactEdit]).describe('Of its noun'),
  archives: z
    .object({ id: Id, name: z.string() })
    .nullable()
    .describe('The stage that was archived with it, and comes back with its undo'),
  status: z.enum(['changing', 'changed', 'cancelled', 'undoing', 'undone']),
  total: z.int().describe('Records that were asked for; while it is undone, those it had changed'),
  taken: z.int().describe('Records it has come to'),
  changed: z.int(),
  same: z.int().describe('Records that had the values already'),
  left: Left,
  undone: z.int().describe('Records that have got their former values back'),
  kept: Left.describe('Records that the undo has left as they are, by reason'),
  lost: z.int().describe('Of an undone deletion: of those, records that came back without something'),
  refusal: z.string().nullable().describe('Why it ended early: what was asked is no longer allowed'),
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
      summary: 'What a change or deletion of many deals would do',
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
      summary: 'What a change or deletion of many accounts would do',
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
      summary: 'What a change or deletion of many contacts would do',
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
    .route({ method: 'GET', path: '/bulk-edits', tags, summary: 'Your bulk edits, the latest first' })
    .input(PageInput.extend({ noun: z.enum(BULK_NOUNS).optional().describe('Only those of this noun') }))
    .output(page(BulkEdit)),
  get: keyed
    .route({ method: 'GET', path: '/bulk-edits/{id}', tags, summary: 'How far a bulk edit, or its undo, is' })
    .input(z.object({ id: Id }))
    .output(BulkEdit),
  left: keyed
    .route({ method: 'GET', path: '/bulk-edits/{id}/left', tags, summary: 'Records that were left as they are' })
    .input(PageInput.extend({ id: Id }))
    .output(page(z.object({ id: Id, name: z.string(), why: Why }))),
  lost: keyed
    .route({
      method: 'GET',
      path: '/bulk-edits/{id}/lost',
      tags,
      summary: 'Records that the undo of a deletion brought back without something',
    })
    .input(PageInput.extend({ id: Id }))
    .output(
      page(
        z.object({ id: Id, name: z.string(), lost: z.array(z.string()).describe('As restoring one of them says it') }),
      ),
    ),
  cancel: running
    .route({ method: 'POST', path: '/bulk-edits/{id}/cancel', tags, summary: 'Stop a bulk edit where it is' })
    .input(z.object({ id: Id }))
    .output(BulkEdit),
  undo: running
    .route({
      method: 'POST',
      path: '/bulk-edits/{id}/undo',
      tags,
      summary: 'Give the records their former values back, or bring them back from the bin',
    })
    .input(z.object({ id: Id }))
    .output(BulkEdit),
};
