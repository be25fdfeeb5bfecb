import { CUSTOM_KEY_MAX, IMPORT_KINDS, IMPORT_NOUNS, REQUIRED_IMPORT_FIELDS } from '@forecastle/rules';
import * as z from 'zod';
import { importing } from './base.ts';
import { RecordImport, RecordImportChoices } from './import-records.ts';
import { ImportUndoPreview, ImportUndoView } from './import-undo.ts';
import { IMPORT_FIELDS } from './limits.ts';
import { AmountMinor, CurrencyCode, Id, Instant, IsoDate, PageInput, page } from './shapes.ts';

export const ImportField = z.enum(IMPORT_FIELDS);
export { REQUIRED_IMPORT_FIELDS };

export const IMPORT_STATUSES = [
  'uploaded',
  'previewing',
  'ready',
  'queued',
  'running',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undo_failed',
  'undone',
] as const;

export const ImportColumn = z.object({
  index: z.int(),
  header: z.string(),
  samples: z.array(z.string()),
  filled: z.int(),
  kind: z.enum(['text', 'number', 'date', 'email', 'boolean', 'empty']),
  form: z.string().nullable().describe('Format of numbers or dates, as text'),
  ambiguousDates: z
    .object({ examples: z.array(z.string()) })
    .nullable()
    .describe('Set if day first and month first both fit: the person chooses'),
});
export const ImportInspection = z.object({
  kind: z.enum(['delimited', 'workbook']),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  sheets: z.array(z.object({ name: z.string(), rows: z.int(), columns: z.int() })),
  sheet: z.string().nullable(),
  headerRow: z.int().describe('Row of the headers, counted from 1'),
  columns: z.array(ImportColumn),
  rowCount: z.int(),
  sampleRows: z.array(z.array(z.string())),
  accents: z.array(z.string()).describe('Cells with non-ASCII letters, to spot a wrong encoding'),
  warnings: z.array(z.string()),
});
export const MappingGuess = z.object({
  field: ImportField,
  column: z.int(),
  confidence: z.enum(['high', 'medium', 'low']),
  reason: z.string(),
});

/** Everything the person decides. The server keeps it with the import, so a resumed run does the same. */
export const ImportChoices = z.object({
  kind: z
    .enum(IMPORT_KINDS)
    .nullable()
    .default(null)
    .describe(
      'pipeline: one row per deal. history: one row per change or snapshot of a deal, with its time. null: as recognised. If you change the kind and leave the mapping empty, columns are guessed again',
    ),
  encoding: z.string().max(40).nullable().default(null),
  delimiter: z.string().max(1).nullable().default(null),
  sheet: z.string().max(100).nullable().default(null),
  headerRow: z.int().min(1).max(1000).nullable().default(null),
  mapping: z.partialRecord(ImportField, z.int().min(0).max(16_384)),
  withoutAccount: z
    .boolean()
    .default(false)
    .describe('The file has no account column: new deals have no account. Ignored if one is mapped'),
  dateOrder: z
    .partialRecord(z.string(), z.enum(['day_first', 'month_first']))
    .default({})
    .describe('By column index, for ambiguous columns'),
  currency: CurrencyCode.describe('For rows without one'),
  stages: z.record(z.string(), Id).default({}).describe('Value in the file -> stage'),
  currencies: z
    .record(z.string(), CurrencyCode)
    .default({})
    .describe('Unknown value in the currency column -> currency'),
  owners: z
    .record(z.string(), z.union([Id, z.literal('create'), z.literal('me')]))
    .default({})
    .describe('Value in the file -> person, a new person without sign-in, or yourself'),
  customColumns: z
    .record(z.string().max(CUSTOM_KEY_MAX), z.int().min(0).max(16_384))
    .default({})
    .describe('Custom field key (deals) -> column; pipelines only'),
  customChoices: z
    .record(z.string().max(CUSTOM_KEY_MAX), z.record(z.string(), z.union([Id, z.literal('create')])))
    .default({})
    .describe('Custom field key -> value in the file -> choice, or a new choice, created when the import starts'),
  duplicates: z.enum(['skip', 'update']).default('skip'),
  amountOverride: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.enum(['keep', 'average']) }),
      z.object({ kind: z.literal('fixed'), amountMinor: AmountMinor.min(1).describe('In the currency of the import') }),
    ])
    .default({ kind: 'keep' })
    .describe('For deals with no amount, or zero; average: of the amounts above zero in the same currency'),
  closeDateOverride: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('keep') }),
      z.object({ kind: z.literal('fixed'), day: IsoDate }),
    ])
    .default({ kind: 'keep' })
    .describe('For deals without an expected close date'),
});
export type ImportChoices = z.infer<typeof ImportChoices>;

export const ImportCounts = z.object({
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  rejected: z.int(),
  zeroAmounts: z.int(),
  missingCloseDates: z.int(),
  undatedCloses: z.int().describe('Won or lost deals without an actual close date; they count in no period'),
  identicalRows: z.int().describe('Rows that repeat an earlier row exactly'),
  changes: z.int().describe('Changes in a history that the ledger did not have'),
  span: z
    .object({ first: IsoDate, last: IsoDate })
    .nullable()
    .describe('Days of the first and last row of a history; null for a pipeline'),
  filledAmounts: z.int().describe('Deals whose amount was filled in'),
  filledCloseDates: z.int(),
  accountsMade: z.int().describe('Accounts created for the contacts in the file'),
});
export const ImportIssue = z.object({
  row: z.int(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  reason: z.string(),
  expected: z.string().nullable(),
  severity: z.enum(['rejected', 'skipped', 'warning']),
});
export const ImportDuplicates = z.object({
  state: z
    .enum(['none', 'searching', 'done'])
    .describe('`none`: the import created no accounts or contacts, or is not done'),
  accounts: z.int().describe('Pairs with an account that the import created'),
  contacts: z.int(),
});

export const ImportIssueGroup = ImportIssue.omit({ row: true, value: true }).extend({
  rows: z.int(),
  examples: z.array(z.object({ row: z.int(), value: z.string().nullable() })).describe('First rows in file order'),
});
export const ImportView = z.object({
  id: Id,
  fileName: z.string(),
  size: z.int(),
  status: z.enum(IMPORT_STATUSES),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  createdBy: z.object({ id: Id, name: z.string() }),
  inspection: ImportInspection.nullable(),
  noun: z.enum(IMPORT_NOUNS).describe('Record type of the rows, as recognised until choices are saved'),
  recognisedNoun: z
    .object({ noun: z.enum(IMPORT_NOUNS), reason: z.string() })
    .nullable()
    .describe('Best match for the rows, and the columns it is based on; until the import starts'),
  records: RecordImport.nullable().describe('For accounts and contacts; null for deals, which use `choices`'),
  recognisedAs: z.enum(IMPORT_KINDS).describe('Recognised kind; the choice of kind decides'),
  guesses: z.array(MappingGuess),
  customGuesses: z
    .record(z.string(), z.int())
    .describe('Custom field key (deals) -> column whose header is its name or key; until the import starts'),
  likelyCloseColumn: z
    .int()
    .nullable()
    .describe('Column that may be the actual close date: offered while none is mapped'),
  choices: ImportChoices.nullable(),
  remembered: z
    .object({ at: Instant, by: z.object({ id: Id, name: z.string() }), choices: ImportChoices })
    .nullable()
    .describe('Choices of the last import with these headers, if this one started with them'),
  stageValues: z.array(
    z.object({ value: z.string(), count: z.int(), stageId: Id.nullable(), reason: z.string().nullable() }),
  ),
  ownerValues: z.array(
    z.object({
      value: z.string(),
      count: z.int(),
      memberId: Id.nullable(),
      reason: z.string().nullable(),
      candidates: z
        .array(z.object({ id: Id, name: z.string(), email: z.string().nullable() }))
        .describe('Matching people if several match: choose one'),
    }),
  ),
  currencyValues: z
    .array(z.object({ value: z.string(), count: z.int(), currency: CurrencyCode.nullable() }))
    .describe('Unknown values in the currency column: choose a currency for each, or the rows are left out'),
  customValues: z
    .array(
      z.object({
        field: z.string(),
        label: z.string(),
        value: z.string(),
        count: z.int(),
        choice: z.string().nullable(),
      }),
    )
    .describe('Unknown choices in columns of custom fields: choose one for each, or deals are imported without it'),
  preview: ImportCounts.nullable(),
  progress: z.object({ done: z.int(), total: z.int(), phase: z.string() }),
  counts: ImportCounts.nullable(),
  error: z.string().nullable(),
  scoresDone: z.boolean(),
  corrections: z.object({
    cells: z.int().describe('Cells corrected by a person'),
    rowsLeftOut: z.int(),
    position: z.int().describe('Edits that apply'),
    edits: z.int().describe('All edits; those after the position are undone'),
  }),
  undo: ImportUndoView.nullable().describe('null until someone starts an undo'),
  abilities: z.object({ configure: z.boolean(), start: z.boolean(), cancel: z.boolean(), undo: z.boolean() }),
});

const Only = z.object({ id: Id });
export const imports = {
  list: importing
    .route({ method: 'GET', path: '/imports', tags: ['imports'], summary: 'List imports, latest first' })
    .input(PageInput)
    .output(page(ImportView)),
  get: importing
    .route({ method: 'GET', path: '/imports/{id}', tags: ['imports'], summary: 'Get an import with its progress' })
    .input(Only)
    .output(ImportView),
  configure: importing
    .route({
      method: 'PUT',
      path: '/imports/{id}/choices',
      tags: ['imports'],
      summary: 'Save choices. Inspects the file again and lists the stage and owner values',
    })
    .input(ImportChoices.extend({ id: Id }))
    .output(ImportView),
  configureRecords: importing
    .route({
      method: 'PUT',
      path: '/imports/{id}/records/choices',
      tags: ['imports'],
      summary: 'Save choices for a file of accounts or contacts. With an empty mapping, columns are guessed',
    })
    .input(RecordImportChoices.extend({ id: Id }))
    .output(ImportView),
  preview: importing
    .route({
      method: 'POST',
      path: '/imports/{id}/preview',
      tags: ['imports'],
      summary: 'Preview the import in the background, without importing',
    })
    .input(Only)
    .output(ImportView),
  start: importing
    .route({
      method: 'POST',
      path: '/imports/{id}/start',
      tags: ['imports'],
      summary: 'Start the import in the background. Repeating changes nothing',
    })
    .input(Only)
    .output(ImportView),
  cancel: importing
    .route({
      method: 'POST',
      path: '/imports/{id}/cancel',
      tags: ['imports'],
      summary: 'Stop the import. Imported rows stay',
    })
    .input(Only)
    .output(ImportView),
  issues: importing
    .route({
      method: 'GET',
      path: '/imports/{id}/issues',
      tags: ['imports'],
      summary: 'List rows not imported, or imported with a warning, in file order',
    })
    .input(PageInput.extend({ id: Id, severity: ImportIssue.shape.severity.optional() }))
    .output(page(ImportIssue)),
  issueGroups: importing
    .route({
      method: 'GET',
      path: '/imports/{id}/issues/groups',
      tags: ['imports'],
      summary: 'The same by reason, with the number of rows; each unknown value is a reason of its own',
    })
    .input(Only.extend({ severity: ImportIssue.shape.severity.optional() }))
    .output(z.object({ items: z.array(ImportIssueGroup), more: z.int().describe('Number of reasons not listed') })),
  duplicates: importing
    .route({
      method: 'GET',
      path: '/imports/{id}/duplicates',
      tags: ['imports'],
      summary:
        'Count possible duplicates of accounts and contacts that an import created. The search starts when it ends',
    })
    .input(Only)
    .output(ImportDuplicates),
  undoPreview: importing
    .route({
      method: 'GET',
      path: '/imports/{id}/undo',
      tags: ['imports'],
      summary: 'Preview the undo of an import, and list changes made since',
    })
    .input(Only)
    .output(ImportUndoPreview),
  undo: importing
    .route({
      method: 'POST',
      path: '/imports/{id}/undo',
      tags: ['imports'],
      summary: 'Undo an import in the background. Repeating changes nothing',
    })
    .input(
      Only.extend({
        changed: z.enum(['leave', 'undo']).default('leave').describe('For deals and fields changed since the import'),
      }),
    )
    .output(ImportView),
};
/** Plain routes of imports, outside the contract because they carry files (listed in the OpenAPI document by hand). */
export const IMPORT_UPLOAD_PATH = '/api/v1/imports';
export const importRejectedPath = (id: string) => `/api/v1/imports/${id}/rejected.csv`;
export const ImportUploadQuery = z.object({
  fileName: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .regex(/^\P{Cc}*$/u, 'No control characters'),
  recall: z
    .enum(['true', 'false'])
    .default('false')
    .transform((given) => given === 'true')
    .describe('Start with the choices of the last file with these headers'),
});
