import { type ImportField, type ImportKind, type ImportNoun, lacksAccounts, ownValue } from '@forecastle/rules';
import type { api } from '../../api/client.ts';

export type Import = Awaited<ReturnType<typeof api.imports.get>>;
export type Choices = NonNullable<Import['choices']>;
export type RecordChoices = NonNullable<Import['records']>['choices'];
export type Inspection = NonNullable<Import['inspection']>;
export type Counts = NonNullable<Import['counts']>;

/** What a file holds, as the screens speak of it. */
export const NOUN_NAMES: Readonly<Record<ImportNoun, string>> = {
  deals: 'Deals',
  accounts: 'Accounts',
  contacts: 'Contacts',
};
export const NOUN_WORDS: Readonly<Record<ImportNoun, 'deal' | 'account' | 'contact'>> = {
  deals: 'deal',
  accounts: 'account',
  contacts: 'contact',
};

export const EXTENSIONS = ['.csv', '.tsv', '.xls', '.xlsx'] as const;

export const STATUS_WORDS: Readonly<Record<Import['status'], string>> = {
  uploaded: 'To be matched',
  previewing: 'Being previewed',
  ready: 'Previewed',
  queued: 'Waiting to start',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Stopped',
  undoing: 'Being undone',
  undo_failed: 'Half undone',
  undone: 'Undone',
};

/** Work goes on without us: the screen asks again until it has ended. */
export const isUnderWay = (status: Import['status']): boolean =>
  status === 'previewing' || status === 'queued' || status === 'running' || status === 'undoing';
export const hasStarted = (status: Import['status']): boolean =>
  status !== 'uploaded' && status !== 'ready' && status !== 'previewing';

/** What the file is taken for. */
export const kindOf = (choices: Choices | null, { recognisedAs }: Pick<Import, 'recognisedAs'>): ImportKind =>
  choices?.kind ?? recognisedAs;

/** The guess of the server, as if nothing had been chosen. */
export function guessedChoices(view: Import, currency: string): Choices {
  const mapping: Partial<Record<ImportField, number>> = {};
  for (const { field, column } of view.guesses) mapping[field] = column;
  return {
    kind: kindOf(view.choices, view),
    encoding: null,
    delimiter: null,
    sheet: null,
    headerRow: null,
    mapping,
    withoutAccount: kindOf(view.choices, view) === 'pipeline' && lacksAccounts(mapping),
    dateOrder: {},
    currency,
    stages: {},
    currencies: {},
    owners: {},
    customColumns: kindOf(view.choices, view) === 'pipeline' ? view.customGuesses : {},
    customChoices: {},
    duplicates: 'skip',
    amountOverride: { kind: 'keep' },
    closeDateOverride: { kind: 'keep' },
  };
}

/** What was chosen, now or for the last file with these headers; or what the server guessed. */
export const choicesOf = (view: Import, currency: string): Choices => view.choices ?? guessedChoices(view, currency);

export function sameMapping(left: Choices['mapping'], right: Choices['mapping']): boolean {
  const fields = Object.keys({ ...left, ...right }) as ImportField[];
  return fields.every((field) => left[field] === right[field]);
}

/** Whether the file is read alike: other choices of columns need no look at it. */
export const sameReading = (left: Choices, right: Choices): boolean =>
  (['encoding', 'delimiter', 'sheet', 'headerRow'] as const).every((how) => left[how] === right[how]) &&
  (left.kind ?? right.kind) === (right.kind ?? left.kind);

/** A default that is chosen and not yet given: the person is still at it. */
export const lacksAmount = ({ amountOverride: chosen }: Choices): boolean =>
  chosen.kind === 'fixed' && chosen.amountMinor === 0;
export const lacksCloseDate = ({ closeDateOverride: chosen }: Choices): boolean =>
  chosen.kind === 'fixed' && chosen.day === '';

/** The choices as far as they are made, for a server that takes no half ones. */
export function madeChoices(choices: Choices): Choices {
  return {
    ...choices,
    ...(lacksAmount(choices) && { amountOverride: { kind: 'keep' } }),
    ...(lacksCloseDate(choices) && { closeDateOverride: { kind: 'keep' } }),
  };
}

/** The proposals of the server, where the person has not chosen yet. */
export function withProposals(choices: Choices, view: Import): Choices {
  const stages = { ...choices.stages };
  for (const { value, stageId } of view.stageValues) if (stageId && !ownValue(stages, value)) stages[value] = stageId;
  const owners = { ...choices.owners };
  for (const { value, memberId, candidates } of view.ownerValues) {
    // Of several who fit the person says which: adding another would make one more of them.
    if (!ownValue(owners, value) && (memberId || candidates.length === 0)) owners[value] = memberId ?? 'create';
  }
  return { ...choices, stages, owners };
}

/** A custom field taken from another column, or none: what was chosen for the words of the old one goes with it. */
export function withCustomColumn(choices: Choices, key: string, column: number | null): Choices {
  const { [key]: _column, ...customColumns } = choices.customColumns;
  const { [key]: _words, ...customChoices } = choices.customChoices;
  return {
    ...choices,
    customColumns: column === null ? customColumns : { ...customColumns, [key]: column },
    customChoices,
  };
}

/** Which columns choices take, whatever the rows are. */
interface Taken {
  readonly mapping: Readonly<Record<string, number>>;
  readonly customColumns: Readonly<Record<string, number>>;
}

/** Columns that something is taken from. */
export const usedColumns = ({ mapping, customColumns }: Taken): ReadonlySet<number> =>
  new Set([...Object.values(mapping), ...Object.values(customColumns)]);

/** Columns whose dates can be read both ways and that feed a field: the person says which. */
export function openDateQuestions(inspection: Inspection, choices: Taken & Pick<Choices, 'dateOrder'>) {
  const used = usedColumns(choices);
  return inspection.columns.filter(
    ({ index, ambiguousDates }) => ambiguousDates && used.has(index) && !choices.dateOrder[String(index)],
  );
}

/** So many columns are named before the rest is only counted. */
const NAMED = 4;

/** Columns that no field is taken from, so that nobody misses one only after the import; null for none. */
export function notTakenWords({ columns }: Inspection, used: ReadonlySet<number>): string | null {
  const headers = columns
    .filter(({ index }) => !used.has(index))
    .map(({ index, header }) => header || `column ${index + 1}`);
  if (headers.length === 0) return null;
  const more = headers.length > NAMED ? ` and ${headers.length - NAMED} more columns` : '';
  return `Not imported: ${headers.slice(0, NAMED).join(', ')}${more}.`;
}

export function nothingWords({ rejected, rows }: Counts): string {
  if (rejected === 0) return 'Nothing in this file changes anything.';
  const which = rejected === rows ? 'No row can be imported yet' : 'No row will be imported';
  return `${which}. Problem is listed above; go back to change your choices.`;
}

/** Bytes as people say them. */
export const sizeWords = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

export const rowWords = (rows: number): string => `${rows.toLocaleString()} ${rows === 1 ? 'row' : 'rows'}`;

/** How much of the file the counts speak of: an import that was stopped or failed has not seen all of it. */
export const extentWords = (rows: number, total = rows): string =>
  rows < total ? `${rows.toLocaleString()} of ${rowWords(total)}.` : `${rowWords(rows)} in all.`;
