/** Reading a spreadsheet, from bytes to typed deals, with no database. Start at `inspectFile`. */
export { Asides } from './aside.ts';
export { averageOf } from './average-amounts.ts';
export type { SheetCells } from './cells.ts';
export { isChangeLog, isOwnerNumber } from './change-log.ts';
export { likelyCloseColumn } from './close-column.ts';
export { currencyCode, possibleCurrencies } from './currencies.ts';
export { currencyQuestion } from './currency-question.ts';
export { currencyValues } from './currency-values.ts';
export { answerOf, type CustomOfRow, type CustomToRead, partsOf, readCustomCells } from './custom-cells.ts';
export { dateEvidence, readDate, readDateNumber } from './dates.ts';
export { type DealContext, type DealReading, type TypedDeal, toDeal } from './deal.ts';
export type { DealsToRead } from './deals-to-read.ts';
export { type RowProblem, UNKNOWN_CURRENCY } from './field-reader.ts';
export { FIELD_LABELS, type ImportField, type Mapping } from './fields.ts';
export { FIRST_ROWS } from './first-rows.ts';
export { type ColumnForm, describeForm, type FormChoices, formsOf } from './forms.ts';
export type { FieldGuess } from './guesses.ts';
export { columnLetter } from './header.ts';
export { columnKeys, headersKey } from './headers-key.ts';
export { normaliseHeader } from './headings.ts';
export type { HistoryRow } from './history-row.ts';
export { readHistoryRows } from './history-rows.ts';
export type { HistoryToRead, TypedHistoryRow } from './history-to-read.ts';
export {
  averageAmountsInWorker,
  inspectInWorker,
  readCellsInWorker,
  readDealsInWorker,
  readHistoryInWorker,
  readRowsInWorker,
} from './in-worker.ts';
export { inspectFile } from './inspect.ts';
export { type GuessedMapping, guessMapping } from './mapping.ts';
export { decimalEvidence, numberParts, readNumber } from './numbers.ts';
export { matchOwners, type OwnerProposal, ownerMatcher, type PersonChoice } from './owners.ts';
export { ReadingProcess } from './reading-process.ts';
export { recogniseKind } from './recognise.ts';
export { openBatches, type RowsToRead, rawText } from './rows.ts';
export { dayOrderOf, decimalOfSheet } from './sheet-forms.ts';
export { closedStatus, matchStages, type StageChoice, type StageProposal } from './stages.ts';
export { namesDeals, SUBJECT_WORDS, type Subject } from './subject.ts';
export { isBlankText } from './text.ts';
export { cellTexts, readAgain, readDeals, type TypedRow } from './typed-rows.ts';
export type * from './types.ts';
export { type UnreadableCode, UnreadableFile } from './unreadable.ts';
export { type Reading, readLine, readLines } from './values.ts';
