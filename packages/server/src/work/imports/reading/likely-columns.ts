import { readCategory } from './categories.ts';
import type { ImportField } from './fields.ts';
import { DATE_FIELDS, isCurrencyWord, NUMBER_FIELDS, shareOf } from './guess-by-header.ts';
import { CODE_WORDS, CUSTOMER_WORDS, DEAL_WORDS, isForeign } from './heading-words.ts';
import { normaliseHeader } from './headings.ts';
import type { ColumnInspection } from './types.ts';

/** Share of the cells that must be currencies or categories for a person to be asked whether the column is. */
const HALF = 0.5;
/** Share of different values from which a column may tell deals apart. */
const MOSTLY_DISTINCT = 0.9;

const BEGUN = new Set(
  (
    'created creation opened open started start added entered begin began begun initiated logged registered received ' +
    'erstellt angelegt erfasst eroffnet creado creada creacion cree ouvert criado criacao creato aperto aangemaakt utworzono ' +
    'создано 作成 创建'
  ).split(' '),
);
const CHANCE = new Set('probability prob chance chances likelihood confidence percent wahrscheinlichkeit'.split(' '));

const wordsOf = (header: string): string[] => normaliseHeader(header).split(' ');
const hasOneOf = (header: string, known: ReadonlySet<string>): boolean =>
  wordsOf(header).some((word) => known.has(word));
const isDistinct = ({ distinct = 0, filled }: ColumnInspection): boolean =>
  filled > 1 && distinct >= filled * MOSTLY_DISTINCT;

/** What speaks for a column as a field that is not sure enough to be taken. */
const LIKELY: Readonly<Partial<Record<ImportField, (column: ColumnInspection) => boolean>>> = {
  name: (column) =>
    column.kind === 'text' &&
    isDistinct(column) &&
    (hasOneOf(column.header, DEAL_WORDS) || hasOneOf(column.header, NAMING)),
  // A category of clients is no client.
  account: ({ kind, header }) =>
    kind === 'text' &&
    hasOneOf(header, CUSTOMER_WORDS) &&
    !isForeign(wordsOf(header).filter((word) => !CUSTOMER_WORDS.has(word))),
  currency: (column) => column.kind === 'text' && shareOf(column, isCurrencyWord) >= HALF,
  category: (column) => column.kind === 'text' && shareOf(column, (value) => readCategory(value) !== null) >= HALF,
  probability: ({ kind, number, header }) =>
    kind === 'number' && (number?.percent === true || hasOneOf(header, CHANCE)),
  externalId: (column) =>
    (column.kind === 'text' || column.kind === 'number') &&
    isDistinct(column) &&
    hasOneOf(column.header, CODE_WORDS_ALONE),
  createdDate: ({ kind, header }) => kind === 'date' && hasOneOf(header, BEGUN),
};

const NAMING = new Set(
  'name title project subject titel betreff titre titulo nombre nome naam nazwa projekt projet'.split(' '),
);
/** A name is no identifier. */
const CODE_WORDS_ALONE: ReadonlySet<string> = new Set([...CODE_WORDS].filter((word) => word !== 'name'));

/** Whether a person would look at a column first for a field that no header names. */
export function couldBe(field: ImportField, column: ColumnInspection): boolean {
  const { kind, number, header, filled } = column;
  if (filled === 0) return false;
  const likely = LIKELY[field];
  if (likely) return likely(column);
  if (NUMBER_FIELDS.has(field))
    return kind === 'number' && !number?.percent && !/\b(?:id|phone|zip)\b/.test(normaliseHeader(header));
  return DATE_FIELDS.has(field) && kind === 'date';
}
