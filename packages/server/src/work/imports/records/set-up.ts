/** What every row of an import of accounts or contacts is read by, as the organisation is when the run begins. */
import type { RecordImportChoices } from '@forecastle/contract';
import { isCustomColumn, keyOfColumn, ownValue, RECORD_FIELD_NAMES, type RecordField } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Field } from '../../../records/custom-fields/list-fields.ts';
import { RECORD_TABLES, type RecordTable } from '../../../records/record-writes/record-tables.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { memberActor } from '../../../tenancy/identity/member-actor.ts';
import { managesRecords, visibleOwners } from '../../../tenancy/identity/policies.ts';
import { customToRead, usedFields } from '../custom-columns.ts';
import { readContent } from '../file-content.ts';
import { readOptions } from '../read-options.ts';
import { type DateOrder, type FileInspection, formsOf, type RowsToRead } from '../reading/index.ts';
import { wordsOfPeople } from '../run/set-up.ts';
import type { StoredImport } from '../stored-import.ts';
import type { RecordFinding, RecordsToRead } from './read-record.ts';
import { type OwnerWords, ownerWords } from './record-owners.ts';

export interface RecordSetup {
  readonly importId: string;
  readonly actor: Actor;
  /** Owners whose deals the importer may write; null = everybody's. */
  readonly owners: readonly string[] | null;
  readonly manages: boolean;
  readonly choices: RecordImportChoices;
  readonly inspection: FileInspection;
  readonly file: RowsToRead;
  readonly reading: RecordsToRead;
  readonly table: RecordTable;
  /** Custom fields that columns are taken for, by key. */
  readonly customs: ReadonlyMap<string, Field>;
  readonly peopleByWord: ReadonlyMap<string, string>;
  readonly ownerWords: OwnerWords;
}

export async function setUpRecords(tx: TenantTransaction, stored: StoredImport): Promise<RecordSetup> {
  const { recordChoices: choices, inspection } = stored;
  if (!choices || !inspection) throw new Error(`import ${stored.id} has no choices`);
  const actor = await memberActor(tx, stored.createdById);
  const table = RECORD_TABLES[choices.noun];
  const fields = await usedFields(tx, table.entity);
  const customs = customToRead(choices, fields);
  return {
    importId: stored.id,
    actor,
    choices,
    inspection,
    table,
    owners: await visibleOwners(tx, actor),
    manages: managesRecords(actor),
    file: {
      bytes: await readContent(tx, stored),
      fileName: stored.fileName,
      options: readOptions(choices, inspection),
      afterRow: inspection.headerRow,
    },
    reading: {
      noun: choices.noun,
      mapping: choices.mapping,
      customs,
      forms: formsOf(inspection, { dateOrder: choices.dateOrder as Readonly<Record<string, DateOrder>> }),
    },
    customs: new Map(
      fields.filter(({ key }) => Object.hasOwn(choices.customColumns, key)).map((field) => [field.key, field]),
    ),
    peopleByWord: customs.some(({ field }) => field.kind === 'person') ? await wordsOfPeople(tx) : new Map(),
    ownerWords: await ownerWords(tx, actor, choices),
  };
}

/** The header of the column that a field is taken from, or what the field is called; null for the whole row. */
export function columnWords(
  { choices, inspection, customs }: RecordSetup,
  field: RecordFinding['field'],
): string | null {
  if (field === null) return null;
  const key = isCustomColumn(field) ? keyOfColumn(field) : null;
  const at = key === null ? choices.mapping[field as RecordField] : ownValue(choices.customColumns, key);
  const header = inspection.columns[at ?? -1]?.header;
  return header || (key === null ? RECORD_FIELD_NAMES[field as RecordField] : (customs.get(key)?.label ?? key));
}
