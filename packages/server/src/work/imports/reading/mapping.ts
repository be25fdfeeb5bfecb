import { type ImportKind, lacksAccounts, missingImportFields } from '@forecastle/rules/reading';
import type { ImportField, Mapping } from './fields.ts';
import { guessByContent } from './guess-by-content.ts';
import { guessByHeader } from './guess-by-header.ts';
import { noticesOf, subjectNotice } from './guess-notices.ts';
import { type FieldGuess, Guesses, type UnfitColumn } from './guesses.ts';
import { type Subject, subjectOf } from './subject.ts';
import { takeLikely } from './take-likely.ts';
import type { FileInspection } from './types.ts';
import { unfitColumns } from './unfit-columns.ts';

export interface GuessedMapping {
  readonly mapping: Mapping;
  readonly guesses: readonly FieldGuess[];
  /** Whether the guess is that the file has no accounts: deals come without one. */
  readonly withoutAccount: boolean;
  /** Required fields that are still to be answered. */
  readonly missing: readonly ImportField[];
  /** Columns whose header names a field that no column is taken for, because of what they hold. */
  readonly unfit: readonly UnfitColumn[];
  /** What the person should know of the guess, a sentence each; without what `unfit` says. */
  readonly notices: readonly string[];
  /** What the rows are when they are no deals: then no column is taken. */
  readonly subject: Subject | null;
}

/**
 * Guesses a column for each field, for positive reasons only: what its header says, then what it holds. Nothing is taken
 * because nothing else is left; what is not sure is left out and said.
 */
export function guessMapping(inspection: FileInspection, kind: ImportKind = 'pipeline'): GuessedMapping {
  const guesses = new Guesses(inspection, kind);
  guessByHeader(guesses);
  if (!isLog(guesses)) guessByContent(guesses);
  if (kind === 'history') {
    guessTime(guesses);
    // Beside lines of amounts alone a date is that of the line; a deal has one.
    if (guesses.has('line') && !guesses.has('stage')) guesses.byField.delete('closeDate');
  }
  if (kind === 'pipeline') {
    takeLikely(guesses);
    const close = guesses.byField.get('closeDate');
    if (close && !guesses.has('closedDate')) {
      guesses.assign('closedDate', close.column, 'medium', 'deals that are won or lost closed on their close date');
    }
  }
  const subject = kind === 'pipeline' ? subjectOf(inspection, guesses) : null;
  if (subject !== null) return notDeals(subject);
  const mapping: Mapping = {};
  for (const guess of guesses.byField.values()) mapping[guess.field] = guess.column;
  const withoutAccount = kind === 'pipeline' && lacksAccounts(mapping);
  return {
    mapping,
    guesses: [...guesses.byField.values()],
    withoutAccount,
    missing: missingImportFields(kind, mapping, { withoutAccount }),
    unfit: unfitColumns(guesses),
    notices: noticesOf(guesses),
    subject: null,
  };
}

/** Contacts or calls are not made deals of unless a person says so. */
function notDeals(subject: Subject): GuessedMapping {
  const missing = missingImportFields('pipeline', {});
  return {
    mapping: {},
    withoutAccount: false,
    guesses: [],
    missing,
    unfit: [],
    notices: [subjectNotice(subject)],
    subject,
  };
}

/** A log of changes calls the time of each its date of creation. */
function guessTime(guesses: Guesses): void {
  const created = guesses.byField.get('createdDate');
  if (guesses.has('changedAt') || !created) return;
  if (!isLog(guesses) && !varies(guesses, created.column)) return;
  guesses.byField.delete('createdDate');
  guesses.assign('changedAt', created.column, 'low', 'it differs between the rows of one deal');
}

/** Whether a row tells of one changed field. */
const isLog = (guesses: Guesses): boolean => guesses.has('changedField') && guesses.has('newValue');

/** Whether a column has clearly more values than there are deals. */
function varies(guesses: Guesses, column: number): boolean {
  const deals = (guesses.columnOf('externalId') ?? guesses.columnOf('name'))?.distinct;
  const distinct = guesses.inspection.columns[column]?.distinct;
  return deals !== undefined && distinct !== undefined && distinct > deals * 1.2;
}
