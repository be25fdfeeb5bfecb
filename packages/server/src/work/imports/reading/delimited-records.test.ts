import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { delimitedRecords, type RecordForm, UnclosedQuote } from './delimited-records.ts';

const COMMA: RecordForm = { delimiter: ',', trimStart: false };
const read = (text: string, form = COMMA) => [...delimitedRecords([text], form)];

/** The same text by another reader, which knows no rule of ours. */
function byOther(text: string, { delimiter, trimStart }: RecordForm): string[][] | 'unclosed' {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      ltrim: trimStart,
    });
  } catch (error) {
    if ((error as { code?: string }).code === 'CSV_QUOTE_NOT_CLOSED') return 'unclosed';
    throw error;
  }
}

function byOurs(chunks: readonly string[], form: RecordForm): string[][] | 'unclosed' {
  try {
    return [...delimitedRecords(chunks, form)];
  } catch (error) {
    if (error instanceof UnclosedQuote) return 'unclosed';
    throw error;
  }
}

describe('records of delimited text', () => {
  it.each([
    ['cells of unlike rows', 'a,b\nc\nd,e,f\n', [['a', 'b'], ['c'], ['d', 'e', 'f']]],
    ['every end of a line', 'a\r\nb\rc\nd', [['a'], ['b'], ['c'], ['d']]],
    ['a last cell that is empty', 'a,', [['a', '']]],
    ['blank lines', 'a\n\nb\n', [['a'], [''], ['b']]],
    ['delimiters, quotes and lines within quotes', '"a,b","c""d","e\nf"\n', [['a,b', 'c"d', 'e\nf']]],
    ['nothing within quotes', '"",""', [['', '']]],
    ['a quote within a word', 'pipe 5" wide,b"c"\n', [['pipe 5" wide', 'b"c"']]],
    ['a word behind a closed quote', '"The Crane" Ltd,b\n', [['"The Crane" Ltd', 'b']]],
  ])('are %s', (_, text, records) => expect(read(text)).toEqual(records));

  it('begin behind the blanks where they are no part of cells', () => {
    expect(read('a, "b, c",  d\n', { delimiter: ',', trimStart: true })).toEqual([['a', 'b, c', 'd']]);
    expect(read('a, "b"\n')).toEqual([['a', ' "b"']]);
  });

  it('say which of them is never closed', () => {
    const reading = delimitedRecords(['a\nb\n"c,', 'd\n'.repeat(50)], COMMA);
    expect([reading.next().value, reading.next().value]).toEqual([['a'], ['b']]);
    expect(() => reading.next()).toThrow(expect.objectContaining({ record: 3 }));
  });

  it('are those of another reader, wherever the text is cut', () => {
    const word = fc.string({ unit: fc.constantFrom('"', '"', ',', '\n', '\r', ' ', '\t', 'a', 'é', '\u00a0', '漢') });
    const form = fc.record({ delimiter: fc.constantFrom(',', ';', '\t', ' '), trimStart: fc.boolean() });
    fc.assert(
      fc.property(fc.array(word), form, (chunks, form) => {
        const text = chunks.join('');
        // A last line of nothing but blanks is a row of one blank cell here, and none there.
        const known = (records: string[][] | 'unclosed') =>
          records === 'unclosed'
            ? records
            : records.slice(0, records.findLastIndex((cells) => cells.join() !== '') + 1);
        expect(known(byOurs(chunks, form))).toEqual(known(byOther(text, form)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('are read once where a cell is long', () => {
    const cell = `"${'a ""quoted"" line\n'.repeat(20_000)}"`;
    const chunks = cell.match(/[\s\S]{1,100}/g) ?? [];
    expect([...delimitedRecords(chunks, COMMA)]).toEqual([[cell.slice(1, -1).replaceAll('""', '"')]]);
  });
});
