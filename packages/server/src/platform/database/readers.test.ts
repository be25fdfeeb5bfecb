import fc from 'fast-check';
import pg from 'pg';
import { expect, it } from 'vitest';
import { readInstant, readTexts } from './readers.ts';

const TEXT_LIST: number = 1009;
const RUNS = { numRuns: 500 };

const digits = (value: number, count: number) => String(value).padStart(count, '0');

it('reads instants as pg reads them, whatever the year, the fraction and the zone', () => {
  const instant = fc
    .record({
      year: fc.integer({ min: 1, max: 12_000 }),
      at: fc.integer({ min: 0, max: 365 * 86_400 - 1 }),
      fraction: fc.constantFrom('', '.9', '.94213', '.999999', '.000001'),
      zone: fc.constantFrom('+00', '+13', '-03:30', '+00 BC'),
    })
    .map(({ year, at, fraction, zone }) => {
      const day = new Date(at * 1000).toISOString();
      return `${digits(year, 4)}-${day.slice(5, 10)} ${day.slice(11, 19)}${fraction}${zone}`;
    });
  const general = pg.types.getTypeParser(1184, 'text');
  fc.assert(
    fc.property(instant, (text) => {
      expect(readInstant(text)).toEqual(general(text));
    }),
    RUNS,
  );
  for (const end of ['infinity', '-infinity']) expect(readInstant(end)).toBe(general(end));
});

it('reads lists of words as pg reads them, whatever is in them', () => {
  const word = fc.oneof(
    fc.constantFrom(null, '', 'NULL', 'null', 'a,b', '{', '}', '"', '\\', ' ', 'Harbourline', 'NULLs'),
    fc.string(),
  );
  // As PostgreSQL writes them: quotes where a word could be mistaken.
  const listed = (words: readonly (string | null)[]) =>
    `{${words
      .map((each) => {
        if (each === null) return 'NULL';
        return /^[\w.:-]+$/.test(each) && each.toUpperCase() !== 'NULL' ? each : `"${each.replace(/["\\]/g, '\\$&')}"`;
      })
      .join(',')}}`;
  fc.assert(
    fc.property(fc.array(word), (words) => {
      expect(readTexts(listed(words))).toEqual(words);
    }),
    RUNS,
  );
  // Lists of lists, and lists that begin elsewhere than at 1.
  const general = pg.types.getTypeParser(TEXT_LIST, 'text');
  for (const text of ['{{a,b},{c,d}}', '[0:1]={a,b}']) expect(readTexts(text)).toEqual(general(text));
});
