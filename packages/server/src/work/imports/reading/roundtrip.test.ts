import { utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { openDelimited } from './delimited.ts';
import { formsOf } from './forms.ts';
import { inspectFile } from './inspect.ts';
import { guessMapping } from './mapping.ts';
import { openRows } from './rows.ts';
import { readDeals } from './typed-rows.ts';
import type { FileToRead } from './types.ts';

const text = fc.string({ unit: fc.constantFrom(...'abcXYZ019 ,;|\t"\n\r\'.-é ü漢€'), maxLength: 12 });
const table = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 8 }))
  .chain(([width, height]) =>
    fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
  );

interface Writing {
  readonly delimiter: string;
  readonly quoteAll: boolean;
  readonly newline: string;
  readonly encoding: string;
  readonly mark: boolean;
}

function writeTable(
  rows: readonly (readonly string[])[],
  { delimiter, quoteAll, newline, encoding, mark }: Writing,
): Uint8Array {
  const field = (value: string): string =>
    quoteAll || value.includes(delimiter) || /["\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  const body = rows.map((row) => row.map(field).join(delimiter) + newline).join('');
  return iconv.encode(body, encoding, { addBOM: mark });
}

const writing: fc.Arbitrary<Writing> = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  quoteAll: fc.boolean(),
  newline: fc.constantFrom('\n', '\r\n', '\r'),
  encoding: fc.constantFrom('utf-8', 'utf-16le', 'utf-16be', 'gb18030'),
  mark: fc.boolean(),
});

describe('tables written and read back', () => {
  it('gives every cell back under any delimiter, quoting, line end and encoding', async () => {
    await fc.assert(
      fc.asyncProperty(table, writing, async (rows, how) => {
        const bytes = writeTable(rows, how);
        const options = { delimiter: how.delimiter, encoding: how.encoding };
        const read: (string | null)[][] = [];
        const numbers: number[] = [];
        const opened = openDelimited({ bytes, fileName: 'table.csv', options });
        for await (const batch of opened.batches()) {
          for (const row of batch) {
            numbers.push(row.rowNumber);
            read.push([...row.cells] as (string | null)[]);
          }
        }
        const filled = rows
          .map((row, at) => ({ row, number: at + 1 }))
          .filter(({ row }) => row.some((cell) => cell.trim() !== ''));
        expect(read).toEqual(filled.map(({ row }) => row.map((cell) => (cell === '' ? null : cell))));
        expect(numbers).toEqual(filled.map(({ number }) => number));
      }),
      { numRuns: 300 },
    );
  });

  it('finds encoding and delimiter of a plain table by itself', async () => {
    const word = fc.stringMatching(/^[a-zé]{1,8}$/);
    const rows = fc.array(fc.tuple(word, word, word), { minLength: 2, maxLength: 20 });
    const guessable = writing.filter(
      ({ encoding, mark }) => encoding === 'utf-8' || (encoding.startsWith('utf-16') && mark),
    );
    await fc.assert(
      fc.asyncProperty(rows, guessable, async (cells, how) => {
        const opened = openDelimited({ bytes: writeTable(cells, how), fileName: 'table.csv' });
        expect(opened).toMatchObject({ encoding: how.encoding, dialect: { delimiter: how.delimiter } });
      }),
      { numRuns: 200 },
    );
  });

  it('gives the same deals from CSV, .xlsx and .xls', async () => {
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true });
    const deal = fc.record({
      id: fc.integer({ min: 1, max: 10 ** 12 }),
      name: fc.stringMatching(/^[A-Za-zé][A-Za-zé ,"]{0,20}[a-z]$/),
      account: fc.stringMatching(/^[A-Z][a-z]{2,10}( Ltd)?$/),
      cents: fc.integer({ min: 0, max: 10 ** 11 }),
      close: day.map((date) => Math.floor(date.getTime() / 86_400_000)),
      percent: fc.integer({ min: 0, max: 100 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(deal, { minLength: 2, maxLength: 15 }), fc.boolean(), async (deals, german) => {
        const header = ['Record ID', 'Deal Name', 'Company', 'Amount', 'Close Date', 'Probability'];
        const amount = (cents: number): string => {
          const plain = (cents / 100).toFixed(2);
          return german
            ? plain.replace('.', ',').replace(/\B(?=(\d{3})+,)/g, '.')
            : plain.replace(/\B(?=(\d{3})+\.)/g, ',');
        };
        const date = (days: number): string => {
          const [year, month, dayOfMonth] = new Date(days * 86_400_000).toISOString().slice(0, 10).split('-');
          return german ? `${dayOfMonth}.${month}.${year}` : `${year}-${month}-${dayOfMonth}`;
        };
        const texts = deals.map((each) => [
          String(each.id),
          each.name,
          each.account,
          amount(each.cents),
          date(each.close),
          `${each.percent}%`,
        ]);
        const how = { delimiter: german ? ';' : ',', quoteAll: false, newline: '\r\n', encoding: 'utf-8', mark: true };
        const sheet = utils.aoa_to_sheet([
          header,
          ...deals.map((each) => [
            each.id,
            each.name,
            each.account,
            each.cents / 100,
            { t: 'n', v: each.close + 25_569, z: 'dd/mm/yyyy' },
            { t: 'n', v: each.percent / 100, z: '0%' },
          ]),
        ]);
        const book = utils.book_new();
        utils.book_append_sheet(book, sheet, 'Deals');
        const files: FileToRead[] = [
          { bytes: writeTable([header, ...texts], how), fileName: 'deals.csv' },
          { bytes: new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' })), fileName: 'deals.xlsx' },
          { bytes: new Uint8Array(write(book, { type: 'array', bookType: 'biff8' })), fileName: 'deals.xls' },
        ];
        const [fromCsv, fromXlsx, fromXls] = await Promise.all(files.map(readAll));
        expect(fromCsv).toHaveLength(deals.length);
        expect(fromXlsx).toEqual(fromCsv);
        expect(fromXls).toEqual(fromCsv);
        expect(fromCsv?.map((each) => 'deal' in each && each.deal.amountMinor)).toEqual(
          deals.map(({ cents }) => cents),
        );
      }),
      { numRuns: 25 },
    );
  });

  it('reads rows one by one from where it is told', async () => {
    const bytes = Buffer.from('name,account\nA,B\nC,D\nE,F\n');
    const rows: number[] = [];
    for await (const row of openRows({ bytes, fileName: 'deals.csv', afterRow: 3 })) rows.push(row.rowNumber);
    expect(rows).toEqual([4]);
  });
});

async function readAll(file: FileToRead) {
  const inspection = await inspectFile(file);
  const { mapping } = guessMapping(inspection);
  const readings = [];
  const deals = {
    ...file,
    afterRow: inspection.headerRow,
    mapping,
    forms: formsOf(inspection),
    context: { currency: 'NZD' },
  };
  for await (const batch of readDeals(deals)) readings.push(...batch.map(({ reading }) => reading));
  return readings;
}
