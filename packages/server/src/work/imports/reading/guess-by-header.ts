import { IMPORT_FIELDS_OF } from '@forecastle/rules/reading';
import { readCategory, readOutcome } from './categories.ts';
import { loggedField } from './change-log.ts';
import { currencyNamed, isCurrencySign } from './currencies.ts';
import type { ImportField } from './fields.ts';
import type { Guesses } from './guesses.ts';
import { EXPECTED_WORDS } from './heading-words.ts';
import { fieldsNamed, type HeadingMatch, normaliseHeader } from './headings.ts';
import { namedCurrency } from './named-currency.ts';
import type { ColumnInspection, FileInspection } from './types.ts';

/** Ranks up to here are names that exports use; later ones are words that could mean something else. */
const SURE_RANK = 8;
export const DATE_FIELDS = new Set<ImportField>(['closeDate', 'closedDate', 'createdDate', 'changedAt']);
export const NUMBER_FIELDS = new Set<ImportField>(['amount', 'probability']);
/** Fields that most deals have: of two columns the one that is filled in is meant. */
const DENSE_FIELDS = new Set<ImportField>(['name', 'account', 'stage', 'amount', 'closeDate', 'owner']);
/** Share of cells that must be numbers, or dates, below a header that names the field whole. */
const NAMED_AGREEMENT = 0.65;
/** Share of cells that must be currencies in a column that is called one. */
const CURRENCY_AGREEMENT = 0.8;
/** Different values up to which a column that is called currency is taken whatever they are: each is a question. */
const ASKED_CURRENCIES = 20;

/** Share of cells that must be forecast categories: a `Category` may be any other. */
const CATEGORY_AGREEMENT = 0.5;

interface Candidate {
  readonly match: HeadingMatch;
  readonly column: ColumnInspection;
  readonly score: number;
}

/** Takes for each field the column whose header names it best, provided that it holds what the field needs. */
export function guessByHeader(guesses: Guesses): void {
  const { inspection, kind } = guesses;
  const candidates: Candidate[] = [];
  for (const column of inspection.columns) {
    for (const match of fieldsNamed(column.header)) {
      if (!IMPORT_FIELDS_OF[kind].includes(match.field) || !kindFits(match.field, column, match.exact)) continue;
      candidates.push({ match, column, score: scoreOf(match, column, inspection) });
    }
  }
  candidates.sort((a, b) => b.score - a.score);
  for (const { match, column } of candidates) {
    if (guesses.has(match.field) || guesses.used.has(column.index)) continue;
    if (match.field === 'currency' && !isCurrencyOfAmount(guesses, candidates, column)) continue;
    const isId = match.field !== 'externalId' && holdsIdentifiers(column.header);
    const confidence = isId ? 'low' : match.exact && match.rank < SURE_RANK ? 'high' : 'medium';
    const reason = isId ? 'header matches, although the values are IDs' : 'header matches';
    guesses.assign(match.field, column.index, confidence, reason);
  }
  if (kind === 'history') keepToLog(guesses);
  takePlainCloseDate(guesses);
  takeStatusAsStage(guesses);
}

/** Beside a column of fields and one of new values all others say how a deal stands today; without both there is no log. */
function keepToLog({ byField, used }: Guesses): void {
  const isLog = byField.has('changedField') && byField.has('newValue');
  const given: readonly ImportField[] = isLog
    ? [
        'stage',
        'outcome',
        'amount',
        'closeDate',
        'closedDate',
        'owner',
        'category',
        'probability',
        'line',
        'lineStatus',
      ]
    : ['changedField', 'oldValue', 'newValue'];
  for (const field of given) {
    used.delete(byField.get(field)?.column ?? -1);
    byField.delete(field);
  }
}

/** Without a stage beside it, a status is the stage. */
function takeStatusAsStage(guesses: Guesses): void {
  const status = guesses.columnOf('outcome');
  if (guesses.has('stage') || !status || !IMPORT_FIELDS_OF[guesses.kind].includes('stage')) return;
  if (status.kind !== 'text' || !fieldsNamed(status.header).some(({ field }) => field === 'stage')) return;
  guesses.byField.delete('outcome');
  guesses.assign('stage', status.index, 'high', 'header matches');
}

/** Beside a date that is expected, a plain `Close Date` is the day on which a deal did close. */
function takePlainCloseDate(guesses: Guesses): void {
  if (guesses.has('closedDate') || !guesses.has('closeDate')) return;
  const plain = guesses.free().find((column) => {
    const isNamed = fieldsNamed(column.header).some(({ field, exact }) => field === 'closeDate' && exact);
    return isNamed && column.kind === 'date' && !saysExpected(column.header);
  });
  if (plain && saysExpected(guesses.columnOf('closeDate')?.header ?? '')) {
    guesses.assign('closedDate', plain.index, 'medium', 'next to the expected close date');
  }
}

function scoreOf({ field, exact, rank }: HeadingMatch, column: ColumnInspection, { rowCount }: FileInspection): number {
  let score = exact ? 100 - Math.min(rank, 50) : 40 - rank * 0.1;
  if (column.kind === 'empty') score -= 30;
  if (DENSE_FIELDS.has(field) && rowCount > 0) score -= (1 - Math.min(1, column.filled / rowCount)) * 60;
  // Of an owner's name and number the name is shown to people.
  if (field !== 'externalId' && holdsIdentifiers(column.header)) score -= 25;
  // "Status" alone is the stage; beside a stage it says won or lost.
  if (field === 'outcome') score -= 50;
  if (field === 'stage' && column.filled > 0 && shareOf(column, outcomeWord) === 1) score -= 40;
  // A stage and a deal have names; numbers only stand for them.
  if ((field === 'stage' || field === 'name') && column.kind === 'number') score -= 40;
  return score;
}

const saysExpected = (header: string): boolean =>
  normaliseHeader(header)
    .split(' ')
    .some((word) => EXPECTED_WORDS.has(word));
const holdsIdentifiers = (header: string): boolean => /(?:^id | id$| code$| id )/.test(normaliseHeader(header));

/** The currency of another amount, such as an invoice's, is not that of the deal. */
function isCurrencyOfAmount(guesses: Guesses, candidates: readonly Candidate[], column: ColumnInspection): boolean {
  const amount = guesses.columnOf('amount') ?? candidates.find(({ match }) => match.field === 'amount')?.column ?? null;
  return amount === null || namedCurrency(amount.header) === null || Math.abs(amount.index - column.index) === 1;
}

/** Whether a column holds what a field needs. A header that names the field whole bears with more cells that do not fit. */
export function kindFits(field: ImportField, column: ColumnInspection, isNamed = false): boolean {
  const { kind, values, header } = column;
  // `Next activity date` without a value is still no next step.
  if (kind === 'empty') return DATE_FIELDS.has(field) || !/\b(?:date|datum|fecha|time)\b/.test(normaliseHeader(header));
  if (DATE_FIELDS.has(field)) return kind === 'date' || (isNamed && mostlyFits(column, 'date'));
  if (NUMBER_FIELDS.has(field)) return kind === 'number' || (isNamed && mostlyFits(column, 'number'));
  if (field === 'changedField') return shareOf(column, (value) => loggedField(value) !== null) > 0;
  if (field === 'oldValue' || field === 'newValue') return true;
  if (field === 'contactEmail') return kind === 'email';
  if (field === 'owner') return kind === 'text' || kind === 'email' || kind === 'number';
  if (field === 'outcome') return values?.some(({ value }) => outcomeWord(value)) ?? false;
  if (field === 'currency') return holdsCurrencies(column, isNamed);
  if (field === 'category') return shareOf(column, (value) => readCategory(value) !== null) >= CATEGORY_AGREEMENT;
  if (field === 'externalId') return kind !== 'date' && kind !== 'boolean';
  return kind === 'text' || kind === 'number' || (field === 'contactName' && kind === 'email');
}

/** Under a header that names them whole a few other words are asked for; under any other they are none. */
function holdsCurrencies(column: ColumnInspection, isNamed: boolean): boolean {
  const share = shareOf(column, isCurrencyWord);
  if (share >= CURRENCY_AGREEMENT) return true;
  return isNamed && column.kind === 'text' && (column.values?.length ?? Number.POSITIVE_INFINITY) <= ASKED_CURRENCIES;
}

/** A sign that may mean several is a currency too. */
export const isCurrencyWord = (value: string): boolean => currencyNamed(value) !== null || isCurrencySign(value);

function mostlyFits({ kind, filled, unlike }: ColumnInspection, what: 'number' | 'date'): boolean {
  return kind === 'text' && unlike !== undefined && filled - unlike[what] >= filled * NAMED_AGREEMENT;
}

/** Share of the filled cells whose value is as asked; 0 where the values are too many to know. */
export function shareOf({ values }: ColumnInspection, isSo: (value: string) => boolean): number {
  let all = 0;
  let so = 0;
  for (const { value, count } of values ?? []) {
    all += count;
    if (isSo(value)) so += count;
  }
  return all === 0 ? 0 : so / all;
}

function outcomeWord(value: string): boolean {
  return readOutcome(value) !== null || /^(?:false|no|nein|non|0)$/i.test(value);
}
