import { type ImportView, RecordImportChoices } from '@forecastle/contract';
import type * as z from 'zod';
import type { Field } from '../../../records/custom-fields/list-fields.ts';
import { RECORD_TABLES } from '../../../records/record-writes/record-tables.ts';
import { guessCustom } from '../custom-columns.ts';
import type { KeptInspection, StoredImport } from '../stored-import.ts';
import { guessColumns, mappingOf } from './guess-columns.ts';

/** Choices for accounts or contacts as they are proposed: what the headers name. */
export const proposedChoices = (
  inspection: KeptInspection,
  noun: RecordImportChoices['noun'],
  fields: readonly Field[],
): RecordImportChoices =>
  RecordImportChoices.parse({
    noun,
    mapping: mappingOf(guessColumns(inspection, noun)),
    customColumns: guessCustom(
      inspection,
      fields.filter((field) => field.noun === RECORD_TABLES[noun].entity),
    ),
  });

/** What is chosen for a file of accounts or contacts and why; null of deals. */
export function presentRecords(
  { noun, inspection, recordChoices }: StoredImport,
  fields: readonly Field[],
): z.infer<typeof ImportView>['records'] {
  if (noun === 'deals' || !inspection) return null;
  return {
    choices: recordChoices ?? proposedChoices(inspection, noun, fields),
    guesses: guessColumns(inspection, noun),
  };
}
