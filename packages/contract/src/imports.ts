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
  form: z.string().nullable().describe('How numbers or dates are written, in words'),
  ambiguousDates: z
    .object({ examples: z.array(z.string()) })
    .nullable()
    .describe('Set when day-first and month-first both fit: the person is asked'),
});
export const ImportInspection = z.object({
  kind: z.enum(['delimited', 'workbook']),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  sheets: z.array(z.object({ name: z.string(), rows: z.int(), columns: z.int() })),
  sheet: z.string().nullable(),
  headerRow: z.int().describe('1-based row of the headers'),
  columns: z.array(ImportColumn),
  rowCount: z.int(),
  sampleRows: z.array(z.array(z.string())),
  accents: z.array(z.string()).describe('Cells with letters beyond ASCII, in which a wrong encoding shows'),
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
      'pipeline: a row for each deal. history: a row for each change or snapshot of a deal, with its time. null: as recognised. With another kind than before and an empty mapping, the mapping is guessed again',
    ),
  encoding: z.string().max(40).nullable().default(null),
  delimiter: z.string().max(1).nullable().default(null),
  sheet: z.string().max(100).nullable().default(null),
  headerRow: z.int().min(1).max(1000).nullable().default(null),
  mapping: z.partialRecord(ImportField, z.int().min(0).max(16_384)),
  withoutAccount: z
    .boolean()
    .default(false)
    .describe('The file has no column for the account: new deals come without one. Means nothing where one is mapped'),
  dateOrder: z
    .partialRecord(z.string(), z.enum(['day_first', 'month_first']))
    .default({})
    .describe('By column index, for ambiguous columns'),
  currency: CurrencyCode.describe('For rows that name none'),
  stages: z.record(z.string(), Id).default({}).describe('Value in the file -> stage'),
  currencies: z
    .record(z.string(), CurrencyCode)
    .default({})
    .describe('Value in the currency column that is no currency -> what it stands for'),
  owners: z
    .record(z.string(), z.union([Id, z.literal('create'), z.literal('me')]))
    .default({})
    .describe('Value in the file -> person, a new person without sign-in, or yourself'),
  customColumns: z
    .record(z.string().max(CUSTOM_KEY_MAX), z.int().min(0).max(16_384))
    .default({})
    .describe('Key of a custom field of deals -> column; of a pipeline alone'),
  customChoices: z
    .record(z.string().max(CUSTOM_KEY_MAX), z.record(z.string(), z.union([Id, z.literal('create')])))
    .default({})
    .describe(
      'Key of a field with choices -> value in the file -> choice, or a new one, which is made when the import begins',
    ),
  duplicates: z.enum(['skip', 'update']).default('skip'),
  amountOverride: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.enum(['keep', 'average']) }),
      z.object({ kind: z.literal('fixed'), amountMinor: AmountMinor.min(1).describe('In the currency of the import') }),
    ])
    .default({ kind: 'keep' })
    .describe('For deals without an amount or of zero; average: of the amounts above zero in the same currency'),
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
  undatedCloses: z.int().describe('Won or lost deals without the day of it; they count in no period'),
  identicalRows: z.int().describe('Rows that say the same in every cell as one before them'),
  changes: z.int().describe('Changes that a history tells and the ledger did not know'),
  span: z
    .object({ first: IsoDate, last: IsoDate })
    .nullable()
    .describe('Days of the first and the last row of a history; null of a pipeline'),
  filledAmounts: z.int().describe('Deals whose amount the override gave'),
  filledCloseDates: z.int(),
  accountsMade: z.int().describe('Accounts that contacts of a file work for and that were not there'),
});
export const ImportIssue = z.object({
  row: z.int(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  reason: z.string(),
  expected: z.string().nullable(),
  severity: z.enum(['rejected', 'skipped', 'warning']),
});
export const ImportIssueGroup = ImportIssue.omit({ row: true, value: true }).extend({
  rows: z.int(),
  examples: z
    .array(z.object({ row: z.int(), value: z.string().nullable() }))
    .describe('The first rows in the order of the file'),
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
  noun: z.enum(IMPORT_NOUNS).describe('What the rows are: as recognised, until choices of a noun are kept'),
  recognisedNoun: z
    .object({ noun: z.enum(IMPORT_NOUNS), reason: z.string() })
    .nullable()
    .describe('What the rows look like, and by which columns; until the import begins'),
  records: RecordImport.nullable().describe(
    'Of accounts and contacts; null of deals, whose choices stand in `choices`',
  ),
  recognisedAs: z.enum(IMPORT_KINDS).describe('What the file looks like; the choice of kind decides'),
  guesses: z.array(MappingGuess),
  customGuesses: z
    .record(z.string(), z.int())
    .describe('Key of a custom field of deals -> column whose header is its name or key; until the import begins'),
  likelyCloseColumn: z
    .int()
    .nullable()
    .describe('The date that may say when deals closed: offered while no column is taken for that'),
  choices: ImportChoices.nullable(),
  remembered: z
    .object({ at: Instant, by: z.object({ id: Id, name: z.string() }), choices: ImportChoices })
    .nullable()
    .describe('The choices of the last import with these headers, when this one began with them'),
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
        .describe('People who fit when several do: one of them must be chosen'),
    }),
  ),
  currencyValues: z
    .array(z.object({ value: z.string(), count: z.int(), currency: CurrencyCode.nullable() }))
    .describe(
      'Values of the currency column that are no currency: each is to be chosen once, or its rows are left out',
    ),
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
    .describe(
      'Values of columns of custom fields that are no choice of theirs: each is to be chosen once, or deals come without it',
    ),
  preview: ImportCounts.nullable(),
  progress: z.object({ done: z.int(), total: z.int(), phase: z.string() }),
  counts: ImportCounts.nullable(),
  error: z.string().nullable(),
  scoresDone: z.boolean(),
  corrections: z.object({
    cells: z.int().describe('Cells that a person has set otherwise than the file says'),
    rowsLeftOut: z.int(),
    position: z.int().describe('Edits that hold'),
    edits: z.int().describe('Edits in all; those after the position were undone'),
  }),
  undo: ImportUndoView.nullable().describe('Null until somebody asks for it'),
  abilities: z.object({ configure: z.boolean(), start: z.boolean(), cancel: z.boolean(), undo: z.boolean() }),
});

const Only = z.object({ id: Id });
export const imports = {
  list: importing
    .route({ method: 'GET', path: '/imports', tags: ['imports'], summary: 'History of imports, latest first' })
    .input(PageInput)
    .output(page(ImportView)),
  get: importing
    .route({ method: 'GET', path: '/imports/{id}', tags: ['imports'], summary: 'One import with its progress' })
    .input(Only)
    .output(ImportView),
  configure: importing
    .route({
      method: 'PUT',
      path: '/imports/{id}/choices',
      tags: ['imports'],
      summary: 'Keep choices; inspects the file again and lists the stage and owner values',
    })
    .input(ImportChoices.extend({ id: Id }))
    .output(ImportView),
  configureRecords: importing
    .route({
      method: 'PUT',
      path: '/imports/{id}/records/choices',
      tags: ['imports'],
      summary: 'Keep choices for a file of accounts or contacts; with an empty mapping, columns are guessed',
    })
    .input(RecordImportChoices.extend({ id: Id }))
    .output(ImportView),
  preview: importing
    .route({
      method: 'POST',
      path: '/imports/{id}/preview',
      tags: ['imports'],
      summary: 'Count what the import would do, without doing it; runs in the background',
    })
    .input(Only)
    .output(ImportView),
  start: importing
    .route({
      method: 'POST',
      path: '/imports/{id}/start',
      tags: ['imports'],
      summary: 'Start the import in the background; starting twice changes nothing',
    })
    .input(Only)
    .output(ImportView),
  cancel: importing
    .route({
      method: 'POST',
      path: '/imports/{id}/cancel',
      tags: ['imports'],
      summary: 'Stop; rows already written stay and are counted',
    })
    .input(Only)
    .output(ImportView),
  issues: importing
    .route({
      method: 'GET',
      path: '/imports/{id}/issues',
      tags: ['imports'],
      summary: 'Rows that were not taken, or taken with a warning, in the order of the file',
    })
    .input(PageInput.extend({ id: Id, severity: ImportIssue.shape.severity.optional() }))
    .output(page(ImportIssue)),
  issueGroups: importing
    .route({
      method: 'GET',
      path: '/imports/{id}/issues/groups',
      tags: ['imports'],
      summary: 'The same, each reason once with its number of rows; a value that is asked for is a reason of its own',
    })
    .input(Only.extend({ severity: ImportIssue.shape.severity.optional() }))
    .output(z.object({ items: z.array(ImportIssueGroup), more: z.int().describe('Reasons beyond those listed') })),
  undoPreview: importing
    .route({
      method: 'GET',
      path: '/imports/{id}/undo',
      tags: ['imports'],
      summary: 'What undoing an import would take back, and what somebody has changed since',
    })
    .input(Only)
    .output(ImportUndoPreview),
  undo: importing
    .route({
      method: 'POST',
      path: '/imports/{id}/undo',
      tags: ['imports'],
      summary: 'Undo an import in the background; asking twice changes nothing',
    })
    .input(
      Only.extend({
        changed: z
          .enum(['leave', 'undo'])
          .default('leave')
          .describe('What becomes of deals and fields that somebody has changed since the import'),
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
    .describe('Begin with what was chosen for the last file with these headers'),
});
