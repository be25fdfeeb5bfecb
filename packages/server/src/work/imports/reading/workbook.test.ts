import { utils, type WorkSheet, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { inspectFile } from './inspect.ts';
import { openRows } from './rows.ts';
import { readAsGuessed } from './testing/read-as-guessed.ts';
import type { Cell, ReadOptions } from './types.ts';

type Kind = 'xlsx' | 'biff8';

function workbook(
  sheets: Record<string, WorkSheet>,
  { bookType = 'xlsx' as Kind, date1904 = false, hidden = [] as string[] } = {},
) {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  book.Workbook = {
    WBProps: { date1904 },
    Sheets: book.SheetNames.map((name) => ({ name, Hidden: hidden.includes(name) ? 1 : 0 })),
  };
  return new Uint8Array(write(book, { type: 'array', bookType }));
}

async function rowsOf(bytes: Uint8Array, options: ReadOptions = {}): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  for await (const row of openRows({ bytes, fileName: 'deals.xlsx', options, afterRow: 1 })) rows.push([...row.cells]);
  return rows;
}

/** A sheet of one header and one number cell with a format. */
function formatted(value: number, format: string): WorkSheet {
  const sheet = utils.aoa_to_sheet([
    ['name', 'value'],
    ['A', value],
  ]);
  const cell = sheet.B2 as { z?: string };
  cell.z = format;
  return sheet;
}

describe('workbooks', () => {
  it('says which formulas keep no value, and reads them as empty', async () => {
    const sheet = utils.aoa_to_sheet([
      ['name', 'account', 'amount', 'note'],
      ['A', 'Acme', 1, 2],
      ['B', 'Acme', 3, 4],
      ['C', 'Acme', 5, 6],
    ]);
    for (const place of ['C3', 'C4', 'D4']) sheet[place] = { t: 'n', f: 'SUM(1,1)', v: 424_242 };
    sheet.D2 = { t: 'n', f: 'SUM(3,4)', v: 7 };
    const other = utils.aoa_to_sheet([['name'], ['A']]);
    const kept = Buffer.from(workbook({ Deals: sheet, Other: other })).toString('latin1');
    const bytes = Buffer.from(kept.replaceAll('<v>424242</v>', '<v/>         '), 'latin1');
    expect(await rowsOf(bytes)).toEqual([
      ['A', 'Acme', 1, 7],
      ['B', 'Acme', null, 4],
      ['C', 'Acme'],
    ]);
    const inspect = (name: string) => inspectFile({ bytes, fileName: 'f.xlsx', options: { sheet: name } });
    expect((await inspect('Deals')).warnings).toEqual([
      '3 cells (first: C3; columns C, D) hold a formula without their value, and are read as empty. Open the file in a spreadsheet program, save it, and choose it again.',
    ]);
    expect((await inspect('Other')).warnings).toEqual([]);
  });

  it('finds an old workbook whose stream is named in capitals', async () => {
    const bytes = Buffer.from(workbook({ Deals: utils.aoa_to_sheet([['name'], ['A']]) }, { bookType: 'biff8' }));
    bytes.write('WORKBOOK', bytes.indexOf('Workbook', 0, 'utf16le'), 'utf16le');
    expect(await rowsOf(bytes)).toEqual([['A']]);
  });

  const cases: [value: number, format: string, expected: Cell][] = [
    [40995, 'd-mmm-yy', { date: '2012-03-27', time: null }],
    [40995, 'yyyy-mm-dd', { date: '2012-03-27', time: null }],
    [40995.5, 'dd/mm/yyyy hh:mm', { date: '2012-03-27', time: '12:00:00' }],
    [40995.9999999, 'dd/mm/yyyy', { date: '2012-03-28', time: null }],
    [0.5, 'hh:mm', 0.5],
    [0.7, '0%', { number: 70, unit: '%' }],
    [0.125, '0.0%', { number: 12.5, unit: '%' }],
    [0.07, '0%', { number: 7, unit: '%' }],
    [1234.5, '[$€-407] #,##0.00', { number: 1234.5, unit: 'EUR' }],
    [1234.5, '"NZ$"#,##0.00', { number: 1234.5, unit: 'NZD' }],
    [1234.5, '#,##0.00 "€"', { number: 1234.5, unit: 'EUR' }],
    [1234.5, '$#,##0.00', 1234.5],
    [1234.5, '#,##0.00;[Red]-#,##0.00', 1234.5],
    [1234.5, '0.0"days"', 1234.5],
    [42, '00000', '00042'],
    [42, '0', 42],
  ];
  for (const bookType of ['xlsx', 'biff8'] as const) {
    for (const [value, format, expected] of cases) {
      it(`takes ${value} shown as ${format} in ${bookType} for ${JSON.stringify(expected)}`, async () => {
        expect((await rowsOf(workbook({ Deals: formatted(value, format) }, { bookType })))[0]?.[1]).toEqual(expected);
      });
    }

    it(`counts days from 1904 where the ${bookType} says so`, async () => {
      const bytes = workbook({ Deals: formatted(40995 - 1462, 'd-mmm-yy') }, { bookType, date1904: true });
      expect((await rowsOf(bytes))[0]?.[1]).toEqual({ date: '2012-03-27', time: null });
    });
  }

  it('counts day numbers without a format from 1904 where the workbook says so', async () => {
    const sheet = utils.aoa_to_sheet([
      ['name', 'account', 'close date'],
      ['A', 'B', 40_995 - 1462],
    ]);
    const bytes = workbook({ Deals: sheet }, { date1904: true });
    const { deals } = await readAsGuessed({ bytes, fileName: 'deals.xlsx' });
    expect(deals[0]?.closeDate).toBe('2012-03-27');
  });

  it('says which cell of a row holds a formula that failed', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Deal Name', 'Company', 'Amount'],
      ['A', 'B', { t: 'e', v: 42 }],
      ['C', 'D', 5],
    ]);
    const { deals, problems } = await readAsGuessed({ bytes: workbook({ Deals: sheet }), fileName: 'deals.xlsx' });
    expect(deals).toHaveLength(1);
    expect(problems).toEqual(['2 Amount "#N/A": the spreadsheet shows an error in this cell']);
  });

  it('gives the text of merged cells to the rows below, and no number twice', async () => {
    const sheet = utils.aoa_to_sheet([
      ['account', 'name', 'amount'],
      ['Acme', 'A', 900],
      [null, 'B', null],
      [null, 'C', null],
    ]);
    sheet['!merges'] = [
      { s: { r: 1, c: 0 }, e: { r: 3, c: 0 } },
      { s: { r: 1, c: 2 }, e: { r: 3, c: 2 } },
    ];
    const bytes = workbook({ Deals: sheet });
    expect(await rowsOf(bytes)).toEqual([
      ['Acme', 'A', 900],
      ['Acme', 'B'],
      ['Acme', 'C'],
    ]);
    const { warnings } = await inspectFile({ bytes, fileName: 'deals.xlsx' });
    expect(warnings).toEqual(['2 cells below a merged cell use its text.']);
  });

  it('chooses the sheet that holds deals, leaves hidden ones out and follows the person', async () => {
    const bytes = workbook(
      {
        Read: utils.aoa_to_sheet([
          ['How to use', 'this file'],
          ['One', 'two'],
          ['Three', 'four'],
        ]),
        Pipeline: utils.aoa_to_sheet([
          ['Deal Name', 'Company', 'Amount'],
          ['A', 'B', 5],
        ]),
        Secret: utils.aoa_to_sheet([
          ['Deal Name', 'Company', 'Amount', 'Stage'],
          ['A', 'B', 5, 'Won'],
        ]),
      },
      { hidden: ['Secret'] },
    );
    const inspection = await inspectFile({ bytes, fileName: 'deals.xlsx' });
    expect(inspection).toMatchObject({ kind: 'workbook', sheet: 'Pipeline', encoding: null, delimiter: null });
    expect(inspection.sheets).toEqual([
      { name: 'Read', rows: 3, columns: 2 },
      { name: 'Pipeline', rows: 2, columns: 3 },
    ]);
    expect(await rowsOf(bytes, { sheet: 'Read' })).toHaveLength(2);
  });

  it('numbers rows as the sheet does and names columns without a header', async () => {
    const sheet = utils.aoa_to_sheet([[], [], ['name', 'account'], [], ['A', 'B', 'note']]);
    const inspection = await inspectFile({ bytes: workbook({ Deals: sheet }), fileName: 'deals.xlsx' });
    expect(inspection).toMatchObject({ headerRow: 3, rowCount: 1, warnings: [] });
    expect(inspection.columns.map(({ header }) => header)).toEqual(['name', 'account', 'Column C']);
  });

  it('shows errors and booleans as the program shows them', async () => {
    const sheet = utils.aoa_to_sheet([
      ['name', 'a', 'b'],
      ['A', true, { t: 'e', v: 7 }],
    ]);
    expect(await rowsOf(workbook({ Deals: sheet }))).toEqual([['A', true, '#DIV/0!']]);
  });

  it('reads a sheet with a cell far below without keeping the rows between', async () => {
    const sheet = utils.aoa_to_sheet([
      ['name', 'account'],
      ['A', 'B'],
    ]);
    utils.sheet_add_aoa(sheet, [['Z', 'Y']], { origin: 'A20000' });
    expect(await rowsOf(workbook({ Deals: sheet }))).toEqual([
      ['A', 'B'],
      ['Z', 'Y'],
    ]);
  });
});
