/** `import FILE --as accounts`: the wizard's own commands for accounts and contacts, with every proposal accepted. */
import { RecordImportChoices } from '@forecastle/contract';
import { ownValue, RECORD_FIELD_NAMES, RECORD_FIELDS_OF, type RecordField, type RecordNoun } from '@forecastle/rules';
import { ORPCError } from '@orpc/server';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { RECORD_TABLES } from '../../records/record-writes/record-tables.ts';
import { usedFields } from '../../work/imports/custom-columns.ts';
import type { presentImport } from '../../work/imports/present-import.ts';
import { configureRecords } from '../../work/imports/records/configure-records.ts';
import { rereadFile } from '../../work/imports/reread-file.ts';
import { startImport } from '../../work/imports/start-import.ts';
import { uploadImport } from '../../work/imports/upload-import.ts';
import { apartCustom, chosenCustom, columnNamed, splitPairs } from './chosen-pairs.ts';
import type { TakenColumn } from './column-report.ts';
import { CommandFailed, WrongUse } from './exit-codes.ts';
import { fileToImport, type ImportedFile, runToEnd, saidOwners } from './import-file.ts';
import { actorByEmail, type CommandDatabase } from './local-database.ts';
import type { OpeningChoices } from './open-file.ts';

export interface ImportRecordsChoices extends Pick<OpeningChoices, 'sheet' | 'dateOrder'> {
  readonly email: string;
  readonly noun: RecordNoun;
  /** `field=Header` pairs that overrule the guess. */
  readonly map: readonly string[];
  /** `Value=Email` pairs for owners whom the organisation knows by another name, or knows several of. */
  readonly ownerPairs: readonly string[];
  readonly existing: RecordImportChoices['existing'];
  readonly missingAccounts: RecordImportChoices['missingAccounts'];
  /** How the file is to be read; null as it is recognised. */
  readonly encoding: string | null;
  readonly delimiter: string | null;
  readonly headerRow: number | null;
}

type View = Awaited<ReturnType<typeof presentImport>>;

export async function importRecordsFile(
  opened: CommandDatabase,
  path: string,
  choices: ImportRecordsChoices,
): Promise<ImportedFile> {
  const { workPool: pool } = opened.database;
  const actor = await actorByEmail(opened, choices.email);
  const inOrganisation = <T>(work: (tx: TenantTransaction) => Promise<T>) => inTenant(pool, actor.organizationId, work);
  const configure = async (input: RecordImportChoices & { id: string }): Promise<View> => {
    const reread = await rereadFile(pool, actor, input);
    return inOrganisation((tx) => configureRecords(tx, actor, input, reread));
  };
  const file = await fileToImport(path);
  const { noun, encoding, delimiter, sheet, headerRow } = choices;
  try {
    const { id } = await uploadImport(pool, actor, file);
    // With an empty mapping the columns are guessed for the noun.
    const form = { encoding, delimiter, sheet, headerRow };
    const view = await configure({ id, ...RecordImportChoices.parse({ noun, ...form, mapping: {} }) });
    const keys = (await inOrganisation((tx) => usedFields(tx, RECORD_TABLES[noun].entity))).map(({ key }) => key);
    const chosen = chosenOf(view, choices, keys);
    const owners = await inOrganisation((tx) => saidOwners(tx, choices.ownerPairs));
    await configure({ id, ...chosen, owners });
    await inOrganisation((tx) => startImport(tx, actor, id));
    const ended = await runToEnd(opened, actor, id);
    return { ...ended, questions: [], columns: takenOf(view, chosen) };
  } catch (error) {
    if (error instanceof ORPCError) throw new CommandFailed(error.message);
    throw error;
  }
}

/** What was guessed, with what the arguments say over it. */
function chosenOf(view: View, choices: ImportRecordsChoices, keys: readonly string[]): RecordImportChoices {
  const { records, inspection } = view;
  if (!records || !inspection) throw new Error('an import of records was presented without its choices');
  const { own, custom } = apartCustom(choices.map);
  const { noun } = choices;
  const mapping = { ...records.choices.mapping };
  for (const [field, header] of splitPairs(own, '--map field=Header')) {
    if (!isFieldOf(noun, field)) {
      const known = RECORD_FIELDS_OF[noun].join(', ');
      throw new WrongUse(`--map ${field}=${header}: ${noun} have no field "${field}". The fields are: ${known}.`);
    }
    const column = columnNamed(field, header, inspection.columns);
    if (column === null) delete mapping[field];
    else mapping[field] = column;
  }
  const customColumns = chosenCustom(custom, inspection.columns, {
    guessed: records.choices.customColumns,
    keys,
    noun,
  });
  const used = new Set(Object.values(customColumns));
  const ambiguous = inspection.columns.filter(({ index, ambiguousDates }) => ambiguousDates && used.has(index));
  const [open] = ambiguous;
  const { dateOrder: order, existing, missingAccounts } = choices;
  if (open && !order) {
    throw new WrongUse(
      `Dates in "${open.header}" such as ${open.ambiguousDates?.examples[0]} are ambiguous. Use --day-first or --month-first.`,
    );
  }
  const dateOrder = order ? Object.fromEntries(ambiguous.map(({ index }) => [String(index), order])) : {};
  return { ...records.choices, mapping, customColumns, dateOrder, existing, missingAccounts };
}

const isFieldOf = (noun: RecordNoun, field: string): field is RecordField =>
  (RECORD_FIELDS_OF[noun] as readonly string[]).includes(field);

function takenOf({ records, inspection }: View, { noun, mapping, customColumns }: RecordImportChoices): TakenColumn[] {
  const header = (index: number) => inspection?.columns[index]?.header ?? '';
  const own = RECORD_FIELDS_OF[noun].flatMap((field): TakenColumn[] => {
    const index = mapping[field];
    if (index === undefined) return [];
    const guess = records?.guesses.find((each) => each.field === field && each.column === index);
    const why = { confidence: guess?.confidence ?? null, reason: guess?.reason ?? 'your choice' };
    return [{ field, label: RECORD_FIELD_NAMES[field], column: header(index), ...why }];
  });
  const customs = Object.entries(customColumns).map(
    ([key, index]): TakenColumn => ({
      field: `custom.${key}`,
      column: header(index),
      confidence: 'high',
      reason: ownValue(records?.choices.customColumns, key) === index ? 'header matches' : 'your choice',
    }),
  );
  return [...own, ...customs];
}
