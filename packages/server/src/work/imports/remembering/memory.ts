/** What is kept of an import's choices for the next file with the same headers: by name, because places move. */
import type { ImportChoices, ImportField } from '@forecastle/contract';
import type * as z from 'zod';
import type { DateOrder, FileInspection, ReadOptions } from '../reading/index.ts';
import { columnKeys, headersKey } from '../reading/index.ts';

type Field = z.infer<typeof ImportField>;
type Kept = Pick<
  ImportChoices,
  | 'kind'
  | 'encoding'
  | 'delimiter'
  | 'sheet'
  | 'headerRow'
  | 'currency'
  | 'stages'
  | 'currencies'
  | 'duplicates'
  | 'amountOverride'
  | 'closeDateOverride'
>;

export interface Memory extends Kept {
  /** The headers it maps, which the file must have when it is read as it was then. */
  readonly headersKey: string;
  readonly mapping: Readonly<Partial<Record<Field, string>>>;
  readonly dateOrder: Readonly<Record<string, DateOrder>>;
  /** Value in the file -> person. */
  readonly owners: Readonly<Record<string, string>>;
  /** Header of each custom field, and what values in the file stand for; memories kept from before have none. */
  readonly customColumns?: Readonly<Record<string, string>>;
  readonly customChoices?: ImportChoices['customChoices'];
  /** Whether the file has no accounts; memories kept from before do not say. */
  readonly withoutAccount?: boolean;
}

/** Null when the columns of the file have no names to remember them by. */
export function memoryOf(choices: ImportChoices, inspection: FileInspection, importerId: string): Memory | null {
  const key = headersKey(inspection);
  if (key === null) return null;
  const { kind, encoding, delimiter, sheet, headerRow, currency, stages, currencies, duplicates } = choices;
  const { amountOverride, closeDateOverride } = choices;
  const names = columnKeys(inspection.columns.map(({ header }) => header));
  const mapping: Partial<Record<Field, string>> = {};
  for (const [field, column] of Object.entries(choices.mapping) as [Field, number][]) {
    const name = names[column];
    if (name !== undefined) mapping[field] = name;
  }
  const customColumns: Record<string, string> = {};
  for (const [field, column] of Object.entries(choices.customColumns)) {
    const name = names[column];
    if (name !== undefined) customColumns[field] = name;
  }
  const dateOrder: Record<string, DateOrder> = {};
  for (const [column, order] of Object.entries(choices.dateOrder)) {
    const name = names[Number(column)];
    if (name !== undefined && order) dateOrder[name] = order;
  }
  const owners: Record<string, string> = {};
  for (const [value, choice] of Object.entries(choices.owners)) {
    // Who is to be made is made by this import, and is found by name or address the next time.
    if (choice && choice !== 'create') owners[value] = choice === 'me' ? importerId : choice;
  }
  return {
    kind,
    encoding,
    delimiter,
    sheet,
    headerRow,
    currency,
    stages,
    currencies,
    duplicates,
    amountOverride,
    closeDateOverride,
    headersKey: key,
    mapping,
    dateOrder,
    owners,
    customColumns,
    customChoices: choices.customChoices,
    withoutAccount: choices.withoutAccount,
  };
}

/** What is there to be chosen now. */
interface Known {
  readonly stages: ReadonlySet<string>;
  readonly people: ReadonlySet<string>;
  /** Choices of the custom fields in use, by key. */
  readonly fields: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * The choices for a file with these headers. An order of day and month is only taken where the file leaves it open, and
 * stages and people only where they are still to be chosen.
 */
export function choicesFrom(
  memory: Memory,
  inspection: FileInspection,
  { stages, people, fields }: Known,
): ImportChoices {
  const at = new Map(columnKeys(inspection.columns.map(({ header }) => header)).map((name, index) => [name, index]));
  const mapping: ImportChoices['mapping'] = {};
  for (const [field, name] of Object.entries(memory.mapping) as [Field, string][]) {
    const index = at.get(name);
    if (index !== undefined) mapping[field] = index;
  }
  const dateOrder: ImportChoices['dateOrder'] = {};
  for (const [name, order] of Object.entries(memory.dateOrder)) {
    const index = at.get(name) ?? -1;
    if (inspection.columns[index]?.date?.ambiguous) dateOrder[String(index)] = order;
  }
  const { headersKey: _key, ...kept } = memory;
  return {
    ...kept,
    mapping,
    withoutAccount: memory.withoutAccount ?? false,
    dateOrder,
    stages: within(memory.stages, stages),
    // Memories kept from before have none.
    currencies: memory.currencies ?? {},
    owners: within(memory.owners, people),
    customColumns: Object.fromEntries(
      Object.entries(memory.customColumns ?? {}).flatMap(([field, name]) => {
        const index = at.get(name);
        return index !== undefined && fields.has(field) ? [[field, index]] : [];
      }),
    ),
    customChoices: Object.fromEntries(
      Object.entries(memory.customChoices ?? {}).flatMap(([field, chosen]) => {
        const ids = fields.get(field);
        return ids ? [[field, within(chosen, ids)]] : [];
      }),
    ),
  };
}

const within = (chosen: Readonly<Record<string, string>>, known: ReadonlySet<string>): Record<string, string> =>
  Object.fromEntries(Object.entries(chosen).filter(([, id]) => known.has(id)));

/**
 * How the file is to be read as it was read then; null when it was read as guessed. Bytes that are Unicode say so
 * themselves, and are never read as another encoding.
 */
export function readingOf(memory: Memory, guessed: FileInspection): ReadOptions | null {
  const { encoding, delimiter, sheet, headerRow } = memory;
  const options: ReadOptions = {
    ...(encoding !== null && !guessed.encoding?.startsWith('utf-') && { encoding }),
    ...(delimiter !== null && { delimiter }),
    ...(sheet !== null && guessed.sheets.some(({ name }) => name === sheet) && { sheet }),
    ...(headerRow !== null && { headerRow }),
  };
  return Object.keys(options).length > 0 ? options : null;
}
