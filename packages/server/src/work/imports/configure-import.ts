import type { ImportChoices } from '@forecastle/contract';
import { type ImportKind, isCurrency, missingImportFields } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, invalid, type ProblemInput } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { checkOpen } from './check-ready.ts';
import { withTypedValues } from './corrections/corrected-values.ts';
import { dropCorrections } from './corrections/drop-corrections.ts';
import { besideCustom, checkCustom, guessCustom, usedFields } from './custom-columns.ts';
import { visibleImport } from './find-import.ts';
import { keepConfiguration } from './keep-configuration.ts';
import { matchOwnerValues, matchStageValues } from './match-values.ts';
import { presentImport } from './present-import.ts';
import { chosenOptions, type FormChoices } from './read-options.ts';
import { FIELD_LABELS, guessMapping, recogniseKind } from './reading/index.ts';
import { isReadOtherwise, type Reread } from './reread-file.ts';
import type { KeptInspection, StoredImport } from './stored-import.ts';

/**
 * Keeps the choices and lists the values that stages and people are to be found for. When the file is to be read
 * otherwise (encoding, delimiter, sheet, header row) and has other columns then, the mapping is guessed anew and the
 * import waits for it to be confirmed. `reread` is how `rereadFile` found it.
 */
export async function configureImport(
  tx: TenantTransaction,
  actor: Actor,
  { id, ...given }: ImportChoices & { id: string },
  reread: Reread | null,
) {
  const stored = await visibleImport(tx, actor, id, { lock: true });
  checkOpen(stored);
  const inspection = await dropCorrections(tx, stored, inspectionFor(stored, given, reread));
  const kind = given.kind ?? recogniseKind(inspection);
  const { guesses, mapping: guessed, withoutAccount } = guessMapping(inspection, kind);
  const fields = await usedFields(tx);
  const customColumns = kind === 'pipeline' ? guessCustom(inspection, fields) : {};
  const mapping = Object.fromEntries(besideCustom(guessed, customColumns).map((field) => [field, guessed[field]]));
  const isOther =
    inspection.headerSignature !== stored.inspection?.headerSignature ||
    ((kind !== kindOf(stored) || stored.noun !== 'deals') && Object.keys(given.mapping).length === 0);
  const choices: KindChosen = isOther
    ? {
        ...given,
        kind,
        mapping,
        withoutAccount,
        dateOrder: {},
        stages: {},
        currencies: {},
        owners: {},
        customColumns,
        customChoices: {},
      }
    : { ...given, kind };
  // A mapping may still be incomplete while the person tries how the file is to be read.
  const isReread = inspection !== stored.inspection;
  if (!isOther) checkMapping(choices, inspection, { isWhole: !isReread });
  checkCurrency(choices);
  checkCustom(actor, inspection, choices, fields);
  const asked = await withTypedValues(tx, await visibleImport(tx, actor, id), choices, inspection);
  const stageValues = await matchStageValues(tx, choices, asked);
  const ownerValues = await matchOwnerValues(tx, actor, choices, asked);
  const isReady = !isOther && missingImportFields(kind, choices.mapping, choices).length === 0;
  await keepConfiguration(tx, id, {
    inspection,
    guesses,
    choices,
    noun: 'deals',
    recordChoices: null,
    stageValues,
    ownerValues,
    isReady,
  });
  return presentImport(tx, await visibleImport(tx, actor, id));
}

/** The inspection as it is, or as it was made anew for the form that is chosen. */
export function inspectionFor(stored: StoredImport, choices: FormChoices, reread: Reread | null): KeptInspection {
  if (stored.inspection && !isReadOtherwise(stored, choices)) return stored.inspection;
  if (reread?.options === JSON.stringify(chosenOptions(choices))) return reread.inspection;
  throw conflict({
    field: 'status',
    message:
      'Someone else changed the settings of this file meanwhile. Nothing was changed. Check them and choose again.',
  });
}

/** What the choices, or without any the guesses, were made for. */
const kindOf = ({ choices, inspection }: StoredImport): ImportKind =>
  choices?.kind ?? (inspection ? recogniseKind(inspection) : 'pipeline');

type KindChosen = ImportChoices & { readonly kind: ImportKind };

function checkMapping(
  { kind, mapping, withoutAccount }: KindChosen,
  { columns }: KeptInspection,
  { isWhole }: { isWhole: boolean },
): void {
  const missing = (isWhole ? missingImportFields(kind, mapping, { withoutAccount }) : []).map(
    (field): ProblemInput => ({
      field: `mapping.${field}`,
      expected: field === 'account' ? 'a column of the file, or withoutAccount' : 'a column of the file',
      message: `Choose the column for: ${FIELD_LABELS[field]}${field === 'account' ? ', or "None in this file"' : ''}.`,
    }),
  );
  const beyond = Object.entries(mapping)
    .filter(([, column]) => column >= columns.length)
    .map(
      ([field, column]): ProblemInput => ({
        field: `mapping.${field}`,
        value: column,
        expected: `0 to ${columns.length - 1}`,
        message: `The file has ${columns.length} columns and no column ${column}.`,
      }),
    );
  const problems = [...missing, ...beyond];
  const [first] = problems;
  if (first) throw invalid(first, problems);
}

function checkCurrency({ currency, currencies }: ImportChoices): void {
  const said = Object.entries(currencies).map(([value, code]) => [`currencies.${value}`, code] as const);
  for (const [field, code] of [['currency', currency] as const, ...said]) {
    if (isCurrency(code)) continue;
    throw invalid({
      field,
      value: code,
      expected: 'an ISO 4217 code',
      message: `There is no currency ${code}.`,
    });
  }
}
