/**
 * How values of PostgreSQL are read where the common case is quick to tell: `pg` looks for each with expressions, letter by
 * letter in lists, which was a third of the memory a page of the list took.
 */
import pg from 'pg';

type Reader = (text: string) => unknown;

const TIMESTAMPTZ = 1184;
const TEXT_LIST = 1009;
const UUID_LIST = 2951;

const general = (oid: number) => pg.types.getTypeParser(oid, 'text') as Reader;
const anyInstant = general(TIMESTAMPTZ);

/** `2026-11-27 02:23:34.94213+00`, as every session of ours is told instants; the year has four digits. */
const UTC_INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00$/;

export const readInstant: Reader = (text) =>
  UTC_INSTANT.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : anyInstant(text);

/** Words that stand in a list without quotes; `NULL` is one that is not there. */
const PLAIN_LIST = /^\{[^"\\{}]*\}$/;

const listReader =
  (anyList: Reader): Reader =>
  (text) => {
    if (text === '{}') return [];
    return PLAIN_LIST.test(text) && !text.includes('NULL') ? text.slice(1, -1).split(',') : anyList(text);
  };
export const readTexts = listReader(general(TEXT_LIST));

const READERS = new Map<number, Reader>([
  [TIMESTAMPTZ, readInstant],
  [TEXT_LIST, readTexts],
  [UUID_LIST, listReader(general(UUID_LIST))],
]);

/** What `pg` takes as `types` of a connection. */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && READERS.get(oid)) || pg.types.getTypeParser(oid, format ?? 'text'),
};
