/** What is chosen for a file of accounts or contacts; what becomes of it is an import like any other. */
import { CUSTOM_KEY_MAX, RECORD_FIELD_NAMES, RECORD_NOUNS, type RecordField } from '@forecastle/rules';
import * as z from 'zod';
import { Id } from './shapes.ts';

const COLUMNS_MAX = 16_384;
const Column = z.int().min(0).max(COLUMNS_MAX);

export const RecordImportField = z.enum(Object.keys(RECORD_FIELD_NAMES) as [RecordField, ...RecordField[]]);

export const RecordImportChoices = z.object({
  noun: z.enum(RECORD_NOUNS),
  encoding: z.string().max(40).nullable().default(null),
  delimiter: z.string().max(1).nullable().default(null),
  sheet: z.string().max(100).nullable().default(null),
  headerRow: z.int().min(1).max(1000).nullable().default(null),
  mapping: z.partialRecord(RecordImportField, Column),
  dateOrder: z
    .partialRecord(z.string(), z.enum(['day_first', 'month_first']))
    .default({})
    .describe('By column index, for ambiguous dates in custom fields'),
  customColumns: z.record(z.string().max(CUSTOM_KEY_MAX), Column).default({}).describe('Custom field key -> column'),
  owners: z
    .record(z.string(), z.union([Id, z.enum(['me', 'none'])]))
    .default({})
    .describe(
      'Value in the file -> person, yourself, or nobody; other values are matched by email address, then by name',
    ),
  existing: z
    .enum(['fill', 'overwrite'])
    .default('fill')
    .describe('Existing records: fill only empty fields, or replace values with filled cells'),
  missingAccounts: z
    .enum(['create', 'leave'])
    .default('create')
    .describe('Accounts that contacts name and that do not exist: create or leave out'),
});
export type RecordImportChoices = z.infer<typeof RecordImportChoices>;

export const RecordImport = z.object({
  choices: RecordImportChoices.describe('As saved; until then as proposed'),
  guesses: z.array(
    z.object({
      field: RecordImportField,
      column: z.int(),
      confidence: z.enum(['high', 'medium', 'low']),
      reason: z.string(),
    }),
  ),
});
