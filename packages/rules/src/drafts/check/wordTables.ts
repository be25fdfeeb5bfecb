import { ownValue } from '../../ownValue.ts';

/** Named groups of a match. */
export type Groups = Readonly<Record<string, string | undefined>>;

type Table<Value> = Readonly<Record<string, Value>>;

/** Numbers that people write as words, also in "in three weeks". */
export const UP_TO_TWELVE: Table<number> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
};

/** Returns what a table holds for a word, in whatever case it stands. */
export const entryOf = <Value>(table: Table<Value>, word: string | undefined): Value | undefined =>
  ownValue(table, word?.toLowerCase() ?? '');

/** Returns a pattern that matches any word of a table, the longest first. */
export const alternatives = (table: Table<unknown>): string =>
  Object.keys(table)
    .sort((a, b) => b.length - a.length)
    .join('|');
