import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import type { SheetColumn } from './column.ts';
import { xlsxFile } from './xlsx.ts';

type Row = readonly [
  text: string | null,
  figure: number | null,
  money: string | null,
  day: string | null,
  at: string | null,
];
const COLUMNS: readonly SheetColumn<Row>[] = [
  { header: 'Words', kind: 'text', cell: (row) => row[0] },
  { header: 'Figure', kind: 'number', cell: (row) => row[1] },
  { header: 'Money', kind: 'money', cell: (row) => row[2] },
  { header: 'Day', kind: 'day', cell: (row) => row[3] },
  { header: 'Time', kind: 'instant', cell: (row) => row[4] },
];

async function* paged(rows: readonly Row[]) {
  for (let at = 0; at < rows.length; at += 2) yield rows.slice(at, at + 2);
}
async function written(rows: readonly Row[], sheetRows?: number) {
  const chunks: Buffer[] = [];
  for await (const chunk of xlsxFile(COLUMNS, paged(rows), { name: 'Deals', ...(sheetRows && { sheetRows }) })) {
    chunks.push(chunk);
  }
  return read(Buffer.concat(chunks), { cellDates: false, cellNF: true });
}

describe('a workbook', () => {
  it('types numbers, money and days as what they are, and text as text whatever it looks like', async () => {
    const nasty = '=HYPERLINK("http://x";1) <&>\u0001 _x0041_ \ud800\r\nMāori 漢';
    const { Sheets } = await written([
      [nasty, -12.5, '1234.50', '2026-02-28', '2026-02-28 18:30'],
      ['007', null, '99', '1900-01-01', null],
      [null, 0, '1.250', null, null],
    ]);
    const sheet = Sheets.Deals ?? {};
    expect(sheet.A2).toMatchObject({ t: 's' });
    expect(sheet.A2.f).toBeUndefined();
    expect(sheet.A2.v).toBe(nasty.replace('\ud800', '\ufffd').replace('\r\n', '\n'));
    expect([sheet.B2.v, sheet.C2.v, sheet.C2.z, sheet.C3.z, sheet.C4.z]).toEqual([
      -12.5,
      1234.5,
      '#,##0.00',
      '#,##0',
      '#,##0.000',
    ]);
    // 28 February 2026 is day 46081 of Excel.
    expect([sheet.D2.t, sheet.D2.v, sheet.D2.z]).toEqual(['n', 46081, 'yyyy\\-mm\\-dd']);
    expect(sheet.E2.v).toBeCloseTo(46081 + 18.5 / 24, 5);
    expect([sheet.A3.v, sheet.D3.v]).toEqual(['007', '1900-01-01']);
    expect([sheet.B3, sheet.A4, sheet.B4.v]).toEqual([undefined, undefined, 0]);
  });

  it('opens a further sheet under the same headings where one is full, and is whole without a row', async () => {
    const rows = Array.from({ length: 5 }, (_, at): Row => [`Row ${at}`, at, null, null, null]);
    const book = await written(rows, 3);
    expect(book.SheetNames).toEqual(['Deals', 'Deals 2', 'Deals 3']);
    const told = book.SheetNames.flatMap((name) => utils.sheet_to_json<{ Words: string }>(book.Sheets[name] ?? {}));
    expect(told.map(({ Words }) => Words)).toEqual(rows.map(([text]) => text));
    expect((await written(rows.slice(0, 2), 3)).SheetNames).toEqual(['Deals']);
    const none = await written([]);
    expect(utils.sheet_to_json(none.Sheets.Deals ?? {}, { header: 1 })).toEqual([COLUMNS.map(({ header }) => header)]);
  });

  it('ends with what failed on the way', async () => {
    async function* failing(): AsyncGenerator<Row[]> {
      yield [['a', 1, null, null, null]];
      throw new Error('the database went away');
    }
    const taking = (async () => {
      for await (const _ of xlsxFile(COLUMNS, failing(), { name: 'Deals' }));
    })();
    await expect(taking).rejects.toThrow('the database went away');
  });
});
