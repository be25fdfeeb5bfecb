import type { RecordImportChoices } from '@forecastle/contract';
import { missingRecordFields, RECORD_FIELD_NAMES, RECORD_FIELDS_OF } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { invalid, type ProblemInput } from '../../../platform/http/errors.ts';
import { RECORD_TABLES } from '../../../records/record-writes/record-tables.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { checkOpen } from '../check-ready.ts';
import { inspectionFor } from '../configure-import.ts';
import { dropCorrections } from '../corrections/drop-corrections.ts';
import { checkCustom, usedFields } from '../custom-columns.ts';
import { visibleImport } from '../find-import.ts';
import { keepConfiguration } from '../keep-configuration.ts';
import { presentImport } from '../present-import.ts';
import type { Reread } from '../reread-file.ts';
import type { KeptInspection } from '../stored-import.ts';
import { proposedChoices } from './present-records.ts';
import { recordOwnerValues } from './record-owners.ts';

/**
 * Keeps what is chosen for a file of accounts or contacts. With an empty mapping, or when the file is read otherwise and
 * has other columns then, the columns are guessed and the import waits for them to be confirmed.
 */
export async function configureRecords(
  tx: TenantTransaction,
  actor: Actor,
  { id, ...given }: RecordImportChoices & { id: string },
  reread: Reread | null,
) {
  const stored = await visibleImport(tx, actor, id, { lock: true });
  checkOpen(stored);
  const inspection = await dropCorrections(tx, stored, inspectionFor(stored, given, reread));
  const fields = await usedFields(tx, RECORD_TABLES[given.noun].entity);
  const isGuessed =
    inspection.headerSignature !== stored.inspection?.headerSignature || Object.keys(given.mapping).length === 0;
  const guessed = proposedChoices(inspection, given.noun, fields);
  const choices: RecordImportChoices = isGuessed
    ? { ...given, dateOrder: {}, owners: {}, mapping: guessed.mapping, customColumns: guessed.customColumns }
    : given;
  checkColumns(choices, inspection, { isWhole: !isGuessed && inspection === stored.inspection });
  checkCustom(actor, inspection, { ...choices, customChoices: {} }, fields);
  const ownerValues = await recordOwnerValues(tx, actor, choices, inspection);
  const isReady = !isGuessed && missingRecordFields(choices.noun, choices.mapping).length === 0;
  await keepConfiguration(tx, id, {
    inspection,
    noun: choices.noun,
    recordChoices: choices,
    choices: null,
    guesses: [],
    stageValues: [],
    ownerValues,
    isReady,
  });
  return presentImport(tx, await visibleImport(tx, actor, id));
}

function checkColumns(
  { noun, mapping }: RecordImportChoices,
  { columns }: KeptInspection,
  { isWhole }: { isWhole: boolean },
): void {
  const missing = (isWhole ? missingRecordFields(noun, mapping) : []).map(
    (field): ProblemInput => ({
      field: `mapping.${field}`,
      expected: 'a column of the file',
      message: `Choose the column for: ${RECORD_FIELD_NAMES[field]}.`,
    }),
  );
  const known = new Set<string>(RECORD_FIELDS_OF[noun]);
  const wrong = Object.entries(mapping).flatMap(([field, column]): ProblemInput[] => {
    const at = { field: `mapping.${field}`, value: column };
    if (!known.has(field))
      return [{ ...at, expected: `a field of ${noun}`, message: `A file of ${noun} has no field ${field}.` }];
    if (column < columns.length) return [];
    const message = `The file has ${columns.length} columns and no column ${column}.`;
    return [{ ...at, expected: `0 to ${columns.length - 1}`, message }];
  });
  const problems = [...missing, ...wrong];
  const [first] = problems;
  if (first) throw invalid(first, problems);
}
