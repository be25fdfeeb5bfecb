import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

const csvCell = (text: string) => csvLine([text]).slice(0, -2);

describe('a cell of a CSV', () => {
  it.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '＝1+1', '＋1', '－1+1', '＠SUM(A1)'])('is no formula: %j', (text) =>
    expect(csvCell(text)).toBe(`'${text}`),
  );

  it.each([
    ['\n=1+1', '"\'\n\'=1+1"'],
    ['\r=1+1', '"\'\r\'=1+1"'],
    ['\t=1', '"\'\t\'=1"'],
    ['Pier;=1+1', '"Pier;\'=1+1"'],
    ['Pier;"=1+1"', '"Pier;""\'=1+1"""'],
  ])('is no formula behind what other locales part cells by: %j', (text, cell) => expect(csvCell(text)).toBe(cell));

  it.each(['Pier', '-12', '-1.250,50', ' =1', '', 'call; -10%', 'a - b', 'a;b'])(
    'stays as it is otherwise: %j',
    (text) => {
      expect(csvCell(text).replaceAll('"', '')).toBe(text);
    },
  );

  it('begins no formula where commas part cells nor where semicolons do, and is told apart from its neighbours', () => {
    const nasty = fc.array(
      fc.constantFrom('=', '+', '-', '@', ';', ',', '"', '\n', '\r', '\t', ' ', 'a', '1', "'", '＝'),
    );
    const cell = nasty.map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (cells) => {
        const line = csvLine(['Deal', ...cells]);
        const [read = []] = Papa.parse<string[]>(line, { delimiter: ',', newline: '\r\n' }).data;
        expect(read).toHaveLength(cells.length + 1);
        const parted = line.split(/[;\t\r\n]/).map((part) => part.replace(/^"+/, ''));
        for (const piece of [...read, ...parted]) {
          expect(/^[=+@＝]|^-(?!\d+(?:[.,]\d+)*$)/.test(piece), JSON.stringify(piece)).toBe(false);
        }
      }),
    );
  });
});
