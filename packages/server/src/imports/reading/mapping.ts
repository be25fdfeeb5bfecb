import { counted, IMPORT_FIELDS_OF, type ImportKind, missingImportFields } from '@forecastle/rules';
import { readOutcome } from './categories.ts';
import { currencyNamed } from './currencies.ts';
import { FIELD_LABELS, type ImportField } from './fields.ts';
import { fieldsNamed, type HeadingMatch, normaliseHeader } from './headings.ts';
import { closedStatus } from './stages.ts';
import type { ColumnInspection, FileInspection } from './types.ts';

/** Which column (by index) feeds each field; one column may feed several. */
export type Mapping = Partial<Record<ImportField, number>>;

export interface FieldGuess {
  readonly field: ImportField;
  readonly column: number;
  readonly confidence: 'high' | 'medium' | 'low';
  /** Why, as a clause for the mapping screen: `the header says so`. */
  readonly reason: string;
}

export interface UnfitColumn {
  readonly field: ImportField;
  readonly header: string;
  /** A sentence that says how many cells do not fit, and where the first is. */
  readonly sentence: string;
}

export interface GuessedMapping {
  readonly mapping: Mapping;
  readonly guesses: readonly FieldGuess[];
  /** Required fields for which no column could be guessed. */
  readonly missing: readonly ImportField[];
  /** Columns whose header names a field that no column is taken for, because of what they hold. */
  readonly unfit: readonly UnfitColumn[];
}

/** Ranks up to here are names that exports use; later ones are words that could mean something else. */
const SURE_RANK = 8;
const DATE_FIELDS = new Set<ImportField>(['closeDate', 'closedDate', 'createdDate', 'changedAt']);
const NUMBER_FIELDS = new Set<ImportField>(['amount', 'probability']);
/** Share of cells that do not fit, from which a header is thought to mean another thing. */
const MEANT_OTHERWISE = 0.9;

/** Guesses a column for each field: by header first, then by what the columns hold, then by elimination. */
export function guessMapping(inspection: FileInspection, kind: ImportKind = 'pipeline'): GuessedMapping {
  const guesses = new Map<ImportField, FieldGuess>();
  const used = new Set<number>();
  const assign = (field: ImportField, column: number, confidence: FieldGuess['confidence'], reason: string): void => {
    guesses.set(field, { field, column, confidence, reason });
    used.add(column);
  };
  guessByHeader(inspection, kind, guesses, used, assign);
  guessByContent(inspection, kind, guesses, used, assign);
  if (kind === 'history') {
    guessTime(inspection, guesses, assign);
    // Beside lines of amounts alone a date is that of the line; a deal has one.
    if (guesses.has('line') && !guesses.has('stage')) guesses.delete('closeDate');
  }
  if (kind === 'pipeline') guessByElimination(inspection, guesses, used, assign);
  const close = guesses.get('closeDate');
  if (kind === 'pipeline' && close && !guesses.has('closedDate')) {
    assign('closedDate', close.column, 'medium', 'deals that are won or lost closed on their close date');
  }
  const mapping: Mapping = {};
  for (const guess of guesses.values()) mapping[guess.field] = guess.column;
  return {
    mapping,
    guesses: [...guesses.values()],
    missing: missingImportFields(kind, mapping),
    unfit: unfitColumns(inspection, guesses),
  };
}

/** A column that says it is the amount and is half words would otherwise be left out without a word. */
function unfitColumns({ columns }: FileInspection, guesses: Guesses): UnfitColumn[] {
  const found = new Map<ImportField, UnfitColumn>();
  for (const column of columns) {
    const { kind, filled, header, unlike } = column;
    if (kind === 'empty' || !unlike?.first) continue;
    for (const { field, exact } of fieldsNamed(header)) {
      const what = DATE_FIELDS.has(field) ? 'date' : NUMBER_FIELDS.has(field) ? 'number' : null;
      if (!what || !exact || guesses.has(field) || found.has(field) || kindFits(field, column)) continue;
      // Where hardly a cell fits, the header means something else.
      if (unlike[what] > filled * MEANT_OTHERWISE) continue;
      const { value, row } = unlike.first;
      const count = `${counted(unlike[what], 'cell')} of ${filled.toLocaleString('en')}`;
      const hold = unlike[what] === 1 ? 'holds' : 'hold';
      const sentence = `The column "${header}" was not taken as ${FIELD_LABELS[field].toLowerCase()}: ${count} ${hold} no ${what}, the first "${value}" in row ${row}.`;
      found.set(field, { field, header, sentence });
    }
  }
  return [...found.values()];
}

type Assign = (field: ImportField, column: number, confidence: FieldGuess['confidence'], reason: string) => void;
type Guesses = ReadonlyMap<ImportField, FieldGuess>;

function guessByHeader(
  inspection: FileInspection,
  kind: ImportKind,
  guesses: Guesses,
  used: ReadonlySet<number>,
  assign: Assign,
): void {
  const candidates: { match: HeadingMatch; column: ColumnInspection; score: number }[] = [];
  for (const column of inspection.columns) {
    for (const match of fieldsNamed(column.header)) {
      if (!IMPORT_FIELDS_OF[kind].includes(match.field) || !kindFits(match.field, column)) continue;
      let score = (match.exact ? 100 : 40) - match.rank * (match.exact ? 1 : 0.1);
      if (column.kind === 'empty') score -= 30;
      // "Status" alone is the stage; beside a stage it says won or lost.
      if (match.field === 'outcome') score -= 50;
      candidates.push({ match, column, score });
    }
  }
  candidates.sort((a, b) => b.score - a.score);
  for (const { match, column } of candidates) {
    if (guesses.has(match.field) || used.has(column.index)) continue;
    const isId = match.field !== 'externalId' && normaliseHeader(column.header).endsWith(' id');
    const confidence = isId ? 'low' : match.exact && match.rank < SURE_RANK ? 'high' : 'medium';
    assign(
      match.field,
      column.index,
      confidence,
      isId ? 'the header says so, though it holds identifiers' : 'the header says so',
    );
  }
}

function kindFits(field: ImportField, { kind, values, header }: ColumnInspection): boolean {
  // `Next activity date` without a value is still no next step.
  if (kind === 'empty') return DATE_FIELDS.has(field) || !/\b(?:date|datum|fecha|time)\b/.test(normaliseHeader(header));
  if (DATE_FIELDS.has(field)) return kind === 'date';
  if (NUMBER_FIELDS.has(field)) return kind === 'number';
  if (field === 'contactEmail') return kind === 'email';
  if (field === 'owner') return kind === 'text' || kind === 'email' || kind === 'number';
  if (field === 'outcome') return values?.some(({ value }) => outcomeWord(value)) ?? false;
  if (field === 'currency') return values?.some(({ value }) => currencyNamed(value) !== null) ?? false;
  if (field === 'externalId') return kind !== 'date' && kind !== 'boolean';
  return kind === 'text' || kind === 'number' || (field === 'contactName' && kind === 'email');
}

function outcomeWord(value: string): boolean {
  return readOutcome(value) !== null || /^(?:false|no|nein|non|0)$/i.test(value);
}

function guessByContent(
  inspection: FileInspection,
  kindOfFile: ImportKind,
  guesses: Guesses,
  used: ReadonlySet<number>,
  assign: Assign,
): void {
  const free = (): ColumnInspection[] => inspection.columns.filter((column) => !used.has(column.index));
  for (const column of free().filter(({ kind }) => kind === 'email')) {
    const perPerson = column.values ? column.filled / column.values.length : 0;
    if (!guesses.has('owner') && perPerson >= 5)
      assign('owner', column.index, 'medium', 'a few email addresses that come up often');
    else if (!guesses.has('contactEmail'))
      assign('contactEmail', column.index, 'medium', 'the values look like email addresses');
  }
  const stage = free().find(
    ({ values, kind }) =>
      kind === 'text' && values && values.length <= 30 && values.some(({ value }) => closedStatus(value)),
  );
  if (stage && !guesses.has('stage'))
    assign('stage', stage.index, 'medium', 'the values are stages such as won and lost');
  const currency = free().find(
    ({ kind, values }) => kind === 'text' && values?.every(({ value }) => currencyNamed(value) !== null),
  );
  if (currency && !guesses.has('currency'))
    assign('currency', currency.index, 'medium', 'the values are currency codes');
  const percent = free().find(({ number }) => number?.percent);
  if (percent && !guesses.has('probability'))
    assign('probability', percent.index, 'medium', 'the values are percentages');
  const money = free().filter(
    ({ kind, number, header }) =>
      kind === 'number' &&
      !number?.percent &&
      !fieldsNamed(header).some(({ field }) => IMPORT_FIELDS_OF[kindOfFile].includes(field)),
  );
  const signed = money.filter(({ number, header }) => (number?.currencies.length ?? 0) > 0 || /\p{Sc}/u.test(header));
  const amount = signed[0] ?? (money.length === 1 ? money[0] : undefined);
  if (amount && !guesses.has('amount')) {
    const reason = signed[0] ? 'the values carry a currency' : 'no other column holds numbers';
    assign('amount', amount.index, signed[0] ? 'medium' : 'low', reason);
  }
  const dates = free().filter(({ kind }) => kind === 'date');
  if (dates[0] && dates.length === 1 && !guesses.has('closeDate')) {
    assign('closeDate', dates[0].index, 'low', 'no other column holds dates');
  }
}

/** The two required fields, from what is left: always unsure, so that a person confirms. */
function guessByElimination(
  inspection: FileInspection,
  guesses: Guesses,
  used: ReadonlySet<number>,
  assign: Assign,
): void {
  const distinct = (column: ColumnInspection): number => column.values?.length ?? Number.POSITIVE_INFINITY;
  const free = (): ColumnInspection[] =>
    inspection.columns
      .filter((column) => !used.has(column.index) && column.kind === 'text' && column.filled * 2 > inspection.rowCount)
      .sort((a, b) => distinct(b) - distinct(a));
  if (!guesses.has('account')) {
    const column = free().find(({ header }) =>
      /\b(?:client|customer|account|company|organi[sz]ation|buyer|kunden?|firma|cliente|empresa|societe|entreprise)\b/.test(
        normaliseHeader(header),
      ),
    );
    if (column) assign('account', column.index, 'low', 'the header speaks of customers');
  }
  if (!guesses.has('name')) {
    const [column] = free();
    const id = guesses.get('externalId');
    const telling = column && distinct(column) * 2 > inspection.rowCount;
    const products = inspection.columns[guesses.get('products')?.column ?? -1];
    if (id && !telling) assign('name', id.column, 'low', 'no column names the deals, so their identifiers do');
    else if (products && (!column || distinct(products) >= distinct(column)))
      assign('name', products.index, 'low', 'no column names the deals, so their products do');
    else if (column) assign('name', column.index, 'low', 'of the columns left it tells the deals apart best');
  }
  if (!guesses.has('account')) {
    const contact = guesses.get('contactName');
    const [column] = free();
    if (column) assign('account', column.index, 'low', 'of the columns left it could name the customer');
    else if (contact)
      assign('account', contact.column, 'low', 'no column names an account, so the contact stands for it');
  }
}

/** A log of changes calls the time of each its date of creation. */
function guessTime(inspection: FileInspection, guesses: Map<ImportField, FieldGuess>, assign: Assign): void {
  const created = guesses.get('createdDate');
  if (guesses.has('changedAt') || !created) return;
  if (!varies(inspection, created.column, guesses)) return;
  guesses.delete('createdDate');
  assign('changedAt', created.column, 'low', 'it differs between the rows of one deal');
}

/** Whether a column has clearly more values than there are deals. */
function varies({ columns }: FileInspection, column: number, guesses: Guesses): boolean {
  const deals = columns[(guesses.get('externalId') ?? guesses.get('name'))?.column ?? -1]?.distinct;
  const distinct = columns[column]?.distinct;
  return deals !== undefined && distinct !== undefined && distinct > deals * 1.2;
}
